package org.headscope.app.export;

import module java.base;
import module java.desktop;

import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.chart.pen.VectorPage;
import org.headscope.engine.run.PlainText;

/// An SVG page on which text remains text; it names fallback fonts.
final class SvgPage implements VectorPage {
  /// The number of steps in a unit, finer than any printer.
  private static final double FINE = 1000;

  private final String title;
  private final double width;
  private final double height;
  private final double point;
  private final StringBuilder body = new StringBuilder();
  private final Map<String, String> clips = new LinkedHashMap<>();
  private final Map<FontFace, TreeSet<Integer>> letters = new TreeMap<>();
  private Optional<Shape> clip = Optional.empty();

  /// @param width the width in units of `point` points each
  SvgPage(String title, double width, double height, double point) {
    this.title = PlainText.line(title);
    this.width = width;
    this.height = height;
    this.point = point;
  }

  /// Returns the finished file.
  ///
  /// @param embedFonts whether to embed the letters used, for readers without the fonts
  String text(boolean embedFonts) {
    clip(Optional.empty());
    StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\"")
        .append(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
        .append(" width=\"%spt\" height=\"%spt\"".formatted(n(width * point), n(height * point)))
        .append(" viewBox=\"0 0 %s %s\">\n".formatted(n(width), n(height)))
        .append("<title>%s</title>\n".formatted(escaped(title)));
    if (embedFonts && !letters.isEmpty()) {
      out.append("<style>\n");
      letters.forEach((face, used) -> out.append(face.rule(used)).append('\n'));
      out.append("</style>\n");
    }
    if (!clips.isEmpty()) {
      out.append("<defs>\n");
      clips.forEach((path, id) ->
          out.append("<clipPath id=\"%s\"><path d=\"%s\"/></clipPath>\n".formatted(id, path)));
      out.append("</defs>\n");
    }
    return out.append(body).append("</svg>\n").toString();
  }

  @Override
  public void fill(Shape shape, Color colour, Optional<Shape> within) {
    clip(within);
    boolean odd = shape.getPathIterator(null).getWindingRule() == PathIterator.WIND_EVEN_ODD;
    body.append("<path d=\"").append(path(shape)).append('"');
    paint("fill", colour);
    body.append(odd && hasHoles(shape) ? " fill-rule=\"evenodd\"/>\n" : "/>\n");
  }

  private static boolean hasHoles(Shape shape) {
    double[] c = new double[6];
    int moves = 0;
    for (PathIterator i = shape.getPathIterator(null); !i.isDone(); i.next()) {
      moves += i.currentSegment(c) == PathIterator.SEG_MOVETO ? 1 : 0;
    }
    return moves > 1;
  }

  @Override
  public void stroke(Shape shape, BasicStroke line, Color colour, Optional<Shape> within) {
    clip(within);
    body.append("<path d=\"").append(path(shape)).append("\" fill=\"none\"");
    paint("stroke", colour);
    attribute("stroke-width", n(line.getLineWidth()));
    if (line.getEndCap() != BasicStroke.CAP_BUTT) {
      attribute("stroke-linecap", line.getEndCap() == BasicStroke.CAP_ROUND ? "round" : "square");
    }
    if (line.getLineJoin() != BasicStroke.JOIN_MITER) {
      attribute(
          "stroke-linejoin", line.getLineJoin() == BasicStroke.JOIN_ROUND ? "round" : "bevel");
    } else if (line.getMiterLimit() != 4) {
      attribute("stroke-miterlimit", n(line.getMiterLimit()));
    }
    float[] dash = line.getDashArray();
    if (dash != null) {
      attribute(
          "stroke-dasharray",
          IntStream.range(0, dash.length)
              .mapToObj(i -> n(dash[i]))
              .collect(Collectors.joining(" ")));
    }
    body.append("/>\n");
  }

  @Override
  public void image(BufferedImage image, AffineTransform place, Optional<Shape> within) {
    if (place.getShearX() != 0 || place.getShearY() != 0) {
      throw new UnsupportedOperationException("images are upright");
    }
    clip(within);
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    try {
      ImageIO.write(straight(image), "png", png);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    body.append("<image");
    // The image has its own pixels as size, since viewers smooth images that they enlarge.
    attribute("width", String.valueOf(image.getWidth()));
    attribute("height", String.valueOf(image.getHeight()));
    attribute(
        "transform",
        "matrix(%s 0 0 %s %s %s)"
            .formatted(
                exactly(place.getScaleX() / image.getWidth()),
                exactly(place.getScaleY() / image.getHeight()),
                exactly(place.getTranslateX()),
                exactly(place.getTranslateY())));
    attribute("preserveAspectRatio", "none");
    attribute("image-rendering", "optimizeSpeed");
    attribute("style", "image-rendering:pixelated");
    body.append(" xlink:href=\"data:image/png;base64,")
        .append(Base64.getEncoder().encodeToString(png.toByteArray()))
        .append("\"/>\n");
  }

  /// Returns the image with colours that are not multiplied by their opacity, as a PNG has them.
  /// ImageIO converts them, too, but takes many times as long.
  private static BufferedImage straight(BufferedImage image) {
    if (image.getType() != BufferedImage.TYPE_INT_ARGB_PRE) {
      return image;
    }
    BufferedImage straight =
        new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_ARGB);
    int[] from = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    Arrays.setAll(
        ((DataBufferInt) straight.getRaster().getDataBuffer()).getData(), i -> straight(from[i]));
    return straight;
  }

  private static int straight(int argb) {
    int alpha = argb >>> 24;
    if (alpha == 0 || alpha == 255) {
      return argb;
    }
    float times = 1 / (alpha * (1 / 255f));
    return alpha << 24
        | straight(argb >> 16, times) << 16
        | straight(argb >> 8, times) << 8
        | straight(argb, times);
  }

  private static int straight(int channel, float times) {
    return (int) ((channel & 0xff) * times + 0.5f) & 0xff;
  }

  @Override
  public void text(Letters written, Optional<Shape> within) {
    clip(within);
    FontFace face = new FontFace(written.family(), written.style().weight());
    if (written.bundled()) {
      written.text().codePoints().forEach(letters.computeIfAbsent(face, _ -> new TreeSet<>())::add);
    }
    String x = n(written.x());
    String y = n(written.y());
    body.append("<text x=\"").append(x).append("\" y=\"").append(y).append('"');
    if (Math.abs(written.degrees()) > 0.01) {
      attribute("transform", "rotate(%s %s %s)".formatted(n(written.degrees()), x, y));
    }
    if (written.style().align() != TextStyle.Align.LEFT) {
      boolean middle = written.style().align() == TextStyle.Align.CENTER;
      attribute("text-anchor", middle ? "middle" : "end");
    }
    attribute("font-family", face.families());
    attribute("font-size", n(written.style().size()));
    if (face.weight() != 400) {
      attribute("font-weight", String.valueOf(face.weight()));
    }
    paint("fill", written.colour());
    body.append(written.text().contains("  ") ? " xml:space=\"preserve\">" : ">")
        .append(escaped(written.text()))
        .append("</text>\n");
  }

  private void clip(Optional<Shape> within) {
    if (within.equals(clip)) {
      return;
    }
    if (clip.isPresent()) {
      body.append("</g>\n");
    }
    clip = within;
    within.ifPresent(shape -> {
      String id = clips.computeIfAbsent(path(shape), _ -> "clip" + clips.size());
      body.append("<g clip-path=\"url(#").append(id).append(")\">\n");
    });
  }

  private void attribute(String name, String value) {
    body.append(' ').append(name).append("=\"").append(value).append('"');
  }

  private void paint(String kind, Color colour) {
    attribute(kind, "#%06x".formatted(colour.getRGB() & 0xffffff));
    if (colour.getAlpha() < 255) {
      attribute(kind + "-opacity", n(colour.getAlpha() / 255.0));
    }
  }

  private static String path(Shape shape) {
    StringBuilder d = new StringBuilder();
    double[] c = new double[6];
    for (PathIterator i = shape.getPathIterator(null); !i.isDone(); i.next()) {
      int kind = i.currentSegment(c);
      d.append("MLQCZ".charAt(kind));
      int numbers = new int[] {2, 2, 4, 6, 0}[kind];
      for (int k = 0; k < numbers; k++) {
        d.append(k == 0 ? "" : " ").append(n(c[k]));
      }
    }
    return d.toString();
  }

  /// Returns a number without decimals that are too fine to be seen.
  private static String n(double value) {
    double rounded = Math.rint(value * FINE) / FINE;
    return rounded == Math.rint(rounded) ? String.valueOf((long) rounded) : String.valueOf(rounded);
  }

  private static String exactly(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
