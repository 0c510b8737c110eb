package org.headscope.app.chart.pen;

import module java.base;
import module java.desktop;

import org.headscope.app.chart.pen.TextStyle.Family;
import org.headscope.engine.io.TemporaryFolder;

/// The bundled fonts in Java2D. Text with letters that they lack is written in a font of the
/// machine.
public final class AwtFonts {
  private static final FontRenderContext UNHINTED = new FontRenderContext(null, true, true);
  private static final Map<String, Font> FILES = new ConcurrentHashMap<>();

  private AwtFonts() {}

  /// A line of text, laid out with the font's own kerning.
  public record Outline(Shape shape, double width) {}

  /// Returns the outline of `text`, with its baseline at y = 0 and its beginning at x = 0.
  public static Outline outline(String text, TextStyle style) {
    GlyphVector glyphs = layout(text, style);
    return new Outline(glyphs.getOutline(), glyphs.getLogicalBounds().getWidth());
  }

  public static double width(String text, TextStyle style) {
    return layout(text, style).getLogicalBounds().getWidth();
  }

  /// Returns the family whose font has all letters of `text`: the style's own, or else the other.
  static Optional<Family> family(String text, TextStyle style) {
    Family other = style.family() == Family.SANS ? Family.MONO : Family.SANS;
    return Stream.of(style.family(), other)
        .filter(family -> bundled(family, style.weight()).canDisplayUpTo(text) < 0)
        .findFirst();
  }

  /// Returns the left edge of each letter, from 0 for the first, and then the end of the line. A
  /// letter that was merged with the previous one begins where that does.
  static double[] starts(String text, TextStyle style) {
    GlyphVector glyphs = layout(text, style);
    double[] starts = new double[text.length() + 1];
    Arrays.fill(starts, Double.NaN);
    for (int i = 0; i < glyphs.getNumGlyphs(); i++) {
      starts[glyphs.getGlyphCharIndex(i)] = glyphs.getGlyphPosition(i).getX();
    }
    starts[text.length()] = glyphs.getLogicalBounds().getWidth();
    for (int i = 0; i < starts.length; i++) {
      if (Double.isNaN(starts[i])) {
        starts[i] = i == 0 ? 0 : starts[i - 1];
      }
    }
    return starts;
  }

  private static GlyphVector layout(String text, TextStyle style) {
    Font font =
        family(text, style)
            .map(family -> bundled(family, style.weight()))
            .orElseGet(() -> new Font(Font.SANS_SERIF, Font.PLAIN, 12))
            .deriveFont((float) style.size())
            .deriveFont(Map.of(TextAttribute.KERNING, TextAttribute.KERNING_ON));
    char[] chars = text.toCharArray();
    return font.layoutGlyphVector(UNHINTED, chars, 0, chars.length, Font.LAYOUT_LEFT_TO_RIGHT);
  }

  private static Font bundled(Family family, TextStyle.Weight weight) {
    return FILES.computeIfAbsent(FontFiles.name(family, weight), AwtFonts::read);
  }

  private static Font read(String file) {
    try (InputStream in = FontFiles.open(file)) {
      return Font.createFont(Font.TRUETYPE_FONT, in);
    } catch (IOException e) {
      throw TemporaryFolder.unusable(e);
    } catch (FontFormatException e) {
      throw new IllegalStateException("Java2D cannot read the font " + file, e);
    }
  }
}
