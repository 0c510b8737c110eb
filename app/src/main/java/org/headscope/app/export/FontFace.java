package org.headscope.app.export;

import module java.base;

import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TTFSubsetter;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.headscope.app.chart.pen.FontFiles;
import org.headscope.app.chart.pen.TextStyle.Family;
import org.headscope.app.chart.pen.TextStyle.Weight;

/// A font of the figures as style sheets name it.
record FontFace(Family family, Weight stroke) implements Comparable<FontFace> {
  /// The tables of a font file that a browser needs.
  private static final List<String> TABLES =
      List.of("head", "hhea", "maxp", "OS/2", "name", "cmap", "post", "loca", "glyf", "hmtx");

  private static final Comparator<FontFace> ORDER =
      Comparator.comparing(FontFace::family).thenComparing(FontFace::stroke);

  @Override
  public int compareTo(FontFace other) {
    return ORDER.compare(this, other);
  }

  int weight() {
    boolean mono = family == Family.MONO;
    return switch (stroke) {
      case REGULAR -> 400;
      case MEDIUM -> mono ? 400 : 500;
      case SEMIBOLD -> mono ? 700 : 600;
      case BOLD -> 700;
    };
  }

  private String name() {
    return family == Family.SANS ? "Inter" : "JetBrains Mono";
  }

  /// Returns the family and its fallbacks, as the value of an attribute.
  String families() {
    return family == Family.SANS
        ? "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif"
        : "'JetBrains Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace";
  }

  /// Returns a CSS rule that embeds the letters `used`.
  String rule(Set<Integer> used) {
    String data = Base64.getEncoder().encodeToString(subset(used));
    return "@font-face{font-family:'%s';font-weight:%d;src:url(data:font/ttf;base64,%s)}"
        .formatted(name(), weight(), data);
  }

  private byte[] subset(Set<Integer> used) {
    try (InputStream in = FontFiles.open(FontFiles.name(family, stroke));
        TrueTypeFont font = new TTFParser().parse(new RandomAccessReadBuffer(in))) {
      TTFSubsetter subsetter = new TTFSubsetter(font, TABLES);
      subsetter.addAll(used);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      subsetter.writeToStream(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
