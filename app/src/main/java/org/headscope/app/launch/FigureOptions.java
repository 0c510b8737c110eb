package org.headscope.app.launch;

import module java.base;

import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.export.FigureStyle.Column;
import org.headscope.engine.cli.kit.FormerName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/// Command-line options for a paper's figure.
final class FigureOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--width",
      paramLabel = "CM",
      description =
          "Width of a figure for a paper: cm, or the column of a style: icml, icml-wide, neurips,"
              + " acl, acl-wide.")
  private @Nullable String width;

  @Option(
      names = "--height",
      paramLabel = "CM",
      description = "Height of the figure in cm; automatic if not given.")
  private @Nullable Double height;

  @Option(
      names = "--font",
      paramLabel = "PT",
      description = "Font size in points, 4 to 36; 8 if not given.")
  private @Nullable Double font;

  @Option(
      names = "--parts",
      split = ",",
      paramLabel = "PART",
      description =
          "Parts of the figure besides its data: title, legend, outlines, pin (the selection), "
              + "trust (identities that were checked), or none; title,legend,outlines if not "
              + "given.")
  private @Nullable List<String> parts;

  @Option(names = "--letter", paramLabel = "A", description = "Panel letter, as in (a).")
  private @Nullable String letter;

  @FormerName("--fonts-inside")
  @Option(names = "--embed-fonts", description = "Embed the fonts in SVG files.")
  private boolean embedFonts;

  Optional<FigureStyle> style(Theme theme) {
    boolean asked =
        Stream.of(width, height, font, parts, letter).anyMatch(given -> given != null)
            || embedFonts;
    FigureStyle usual = FigureStyle.DEFAULT;
    try {
      return asked
          ? Optional.of(
              new FigureStyle(
                  width == null ? 0 : centimetres(width),
                  height == null ? 0 : height,
                  font == null ? usual.font() : font,
                  theme,
                  parts == null ? usual.parts() : parts(parts),
                  letter == null ? "" : letter,
                  embedFonts))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private static double centimetres(String text) {
    return FigureStyle.COLUMNS.stream()
        .filter(column -> column.id().equals(text))
        .map(Column::width)
        .findFirst()
        .orElseGet(() -> {
          if (!text.matches("\\d{1,3}(\\.\\d{1,3})?")) {
            throw new IllegalArgumentException(
                "--width must be a number of cm such as 8.25, or one of %s, not %s"
                    .formatted(
                        String.join(", ", FigureStyle.COLUMNS.stream().map(Column::id).toList()),
                        text));
          }
          return Double.parseDouble(text);
        });
  }

  private static List<FigurePart> parts(List<String> names) {
    return names.equals(List.of("none"))
        ? List.of()
        : names.stream().map(FigureOptions::part).toList();
  }

  private static FigurePart part(String name) {
    return Stream.of(FigurePart.values())
        .filter(part -> part.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "--parts must be none, or some of title, legend, outlines, pin, trust, not "
                    + name));
  }
}
