package org.headscope.app.export;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.colour.Theme;

/// The style of an exported figure, such as for a column of a paper with its type size.
///
/// @param width in cm; 0 for automatic
/// @param height in cm; 0 for automatic
/// @param font the size of small text, which is most of a figure's text, in points
/// @param parts the figure's parts besides its data, in their order
/// @param letter the panel's letter, such as `a`; may be empty
/// @param embedFonts whether an SVG embeds its letters; a PDF always does
public record FigureStyle(
    double width,
    double height,
    double font,
    Theme theme,
    List<FigurePart> parts,
    String letter,
    @JsonAlias("fontsInside") boolean embedFonts) {
  public static final double MIN_WIDTH = 4;
  public static final double MAX_SIZE = 100;
  public static final double MIN_FONT = 4;
  public static final double MAX_FONT = 36;
  private static final int LETTERS = 8;

  public static final FigureStyle DEFAULT =
      new FigureStyle(0, 0, 8, Theme.LIGHT, List.copyOf(FigurePart.DEFAULT), "", false);

  public FigureStyle {
    require(
        width == 0 || (width >= MIN_WIDTH && width <= MAX_SIZE),
        "The width is 4 to 100 cm, or 0 for automatic");
    require(
        height == 0 || (height >= 2 && height <= MAX_SIZE),
        "The height is 2 to 100 cm, or 0 for automatic");
    require(font >= MIN_FONT && font <= MAX_FONT, "The font size is 4 to 36 points");
    require(letter.length() <= LETTERS, "A panel's letter has at most 8 letters");
    Set<FigurePart> sorted = EnumSet.noneOf(FigurePart.class);
    sorted.addAll(parts);
    parts = List.copyOf(sorted);
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }

  public boolean has(FigurePart part) {
    return parts.contains(part);
  }

  /// The width of a column or a page in the style of a venue.
  public record Column(String id, String name, double width) {}

  private static final double INCH = 2.54;

  /// The columns of the venues' style files: `icml2025.sty`, `neurips_2025.sty`, `acl.sty`.
  public static final List<Column> COLUMNS =
      List.of(
          new Column("icml", "ICML, one column", 3.25 * INCH),
          new Column("icml-wide", "ICML, both columns", 6.75 * INCH),
          new Column("neurips", "NeurIPS", 5.5 * INCH),
          new Column("acl", "ACL, one column", 7.7),
          new Column("acl-wide", "ACL, both columns", 16));

  public FigureStyle withWidth(double other) {
    return new FigureStyle(other, height, font, theme, parts, letter, embedFonts);
  }

  public FigureStyle withHeight(double other) {
    return new FigureStyle(width, other, font, theme, parts, letter, embedFonts);
  }

  public FigureStyle withFont(double other) {
    return new FigureStyle(width, height, other, theme, parts, letter, embedFonts);
  }

  public FigureStyle withTheme(Theme other) {
    return new FigureStyle(width, height, font, other, parts, letter, embedFonts);
  }

  public FigureStyle with(FigurePart part, boolean present) {
    Set<FigurePart> others = EnumSet.noneOf(FigurePart.class);
    others.addAll(parts);
    if (present) {
      others.add(part);
    } else {
      others.remove(part);
    }
    return new FigureStyle(width, height, font, theme, List.copyOf(others), letter, embedFonts);
  }

  public FigureStyle withLetter(String other) {
    return new FigureStyle(width, height, font, theme, parts, other, embedFonts);
  }

  public FigureStyle withFontsInside(boolean other) {
    return new FigureStyle(width, height, font, theme, parts, letter, other);
  }
}
