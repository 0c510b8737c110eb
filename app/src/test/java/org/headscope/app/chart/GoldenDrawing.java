package org.headscope.app.chart;

import module java.base;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import javax.imageio.ImageIO;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.AwtPen;
import org.jspecify.annotations.Nullable;

/// A small picture that was checked by eye, with one mark per line. Compares it with what a figure
/// draws now, so that nothing moves, grows or changes colour unnoticed. Other tests check what the
/// marks mean.
///
/// Lines are as wide as for a projector, and there are 1.5 device pixels per logical pixel, since
/// many factors are 1 on an ordinary screen.
public final class GoldenDrawing {
  private static final Palette PALETTE = Theme.PROJECTOR.palette();
  private static final double SCALE = 1.5;
  private static final ColourNames COLOURS = new ColourNames(PALETTE);

  /// The number of rows of data that are kept.
  private static final int ROWS = 12;

  /// The number of a fault's lines that are reported.
  private static final int FAULTS = 8;

  /// The effect of rounding and of another system's fonts, in logical pixels.
  private static final double TOLERANCE = 0.25;

  /// Numbers of a line that are not part of a text.
  private static final Pattern NUMBER = Pattern.compile("“[^”]*”|(-?\\d+\\.\\d)");

  private final List<String> lines = new ArrayList<>();

  private GoldenDrawing() {}

  /// Fails unless `figure` draws the content of the resource `name.txt`, which is beside the class
  /// `test`.
  public static void check(Class<?> test, String name, Figure figure, double width, double height) {
    GoldenDrawing drawing = new GoldenDrawing();
    drawing.figure(figure, width, height);
    String file = test.getPackageName().replace('.', '/') + "/" + name + ".txt";
    List<String> faults = faults(read(test, name), drawing.lines);
    if (!faults.isEmpty()) {
      Path now = Path.of("target", "drawings").resolve(file);
      write(now, drawing.lines);
      picture(now.resolveSibling(name + ".png"), figure, width, height);
      throw new AssertionError(
          "%s\nWhere this is meant, look at the picture and copy app/%s over app/src/test/resources/%s."
              .formatted(String.join("\n", faults), now, file));
    }
  }

  private static List<String> read(Class<?> test, String name) {
    try (@Nullable InputStream in = test.getResourceAsStream(name + ".txt")) {
      return in == null
          ? List.of()
          : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, List<String> lines) {
    try {
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void picture(Path file, Figure figure, double width, double height) {
    int wide = (int) Math.ceil(SCALE * width);
    int high = (int) Math.ceil(SCALE * height);
    BufferedImage image = new BufferedImage(wide, high, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.scale(SCALE, SCALE);
    AwtPen pen = new AwtPen(graphics, SCALE);
    pen.fillRect(0, 0, width, height, PALETTE.ground().pane());
    figure.paint(pen, width, height, PALETTE);
    graphics.dispose();
    try {
      ImageIO.write(image, "png", file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns some of the missing and of the new lines; if only the order differs, the place where
  /// it does.
  private static List<String> faults(List<String> was, List<String> is) {
    int first = 0;
    while (first < Math.min(was.size(), is.size()) && same(was.get(first), is.get(first))) {
      first++;
    }
    if (first == was.size() && first == is.size()) {
      return List.of();
    }
    List<String> faults = new ArrayList<>(List.of("Drawn otherwise from line " + (first + 1)));
    without(was, is).limit(FAULTS).map(line -> "gone: " + line).forEach(faults::add);
    without(is, was).limit(FAULTS).map(line -> "new:  " + line).forEach(faults::add);
    return faults;
  }

  private static Stream<String> without(List<String> lines, List<String> others) {
    return lines.stream().filter(line -> others.stream().noneMatch(other -> same(line, other)));
  }

  private static boolean same(String a, String b) {
    if (a.equals(b)) {
      return true;
    }
    List<Double> one = numbers(a);
    List<Double> other = numbers(b);
    if (!words(a).equals(words(b)) || one.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < one.size(); i++) {
      if (Math.abs(one.get(i) - other.get(i)) > TOLERANCE) {
        return false;
      }
    }
    return true;
  }

  private static List<Double> numbers(String line) {
    return NUMBER
        .matcher(line)
        .results()
        .filter(found -> found.group(1) != null)
        .map(found -> Double.valueOf(found.group(1)))
        .toList();
  }

  private static String words(String line) {
    return NUMBER
        .matcher(line)
        .replaceAll(
            found -> found.group(1) == null ? Matcher.quoteReplacement(found.group()) : "#");
  }

  private void figure(Figure figure, double width, double height) {
    lines.add("title “%s”".formatted(figure.title()));
    double min = figure.minWidth(PALETTE);
    add("page", width, height);
    add("least", min, figure.minHeight(Math.max(width, min), PALETTE));
    RecordingPen pen = RecordingPen.ofPaper(SCALE);
    figure.paint(pen, width, height, PALETTE);
    Box clip = pen.marks().isEmpty() ? new Box(0, 0, 0, 0) : pen.marks().getFirst().clip();
    for (Drawn mark : pen.marks()) {
      if (mark.visible()) {
        if (!mark.clip().equals(clip)) {
          clip = mark.clip();
          add("clip", clip);
        }
        mark(mark);
      }
    }
    data(figure.data());
  }

  private void data(DataTable data) {
    lines.add("columns “%s”".formatted(String.join(",", data.columns())));
    int count = 0;
    for (List<?> row : data.rows()) {
      if (count++ < ROWS) {
        String cells = row.stream().map(String::valueOf).collect(Collectors.joining(","));
        lines.add("row “%s”".formatted(cells));
      }
    }
    lines.add("rows “%d”".formatted(count));
  }

  private void mark(Drawn mark) {
    switch (mark) {
      case Drawn.Rect r -> add(r.filled() ? "fill" : "frame", r, r.box(), r.radius());
      case Drawn.Segment s -> add("line", s, s.x1(), s.y1(), s.x2(), s.y2());
      case Drawn.Circle c -> add(c.filled() ? "dot" : "ring", c, c.x(), c.y(), c.radius());
      case Drawn.Picture p -> picture(p);
      case Drawn.Text t -> text(t);
      case Drawn.Path p -> path(p);
    }
  }

  /// Writes the colours at the middles of the image's quarters.
  private void picture(Drawn.Picture p) {
    String quarters =
        Stream.of(0.25, 0.75)
            .flatMap(down ->
                Stream.of(0.25, 0.75)
                    .map(right -> p.at(p.x() + right * p.width(), p.y() + down * p.height())))
            .map(COLOURS::of)
            .collect(Collectors.joining(", "));
    lines.add(
        "picture%s of %d × %d: %s".formatted(numbers(p.box()), p.columns(), p.rows(), quarters));
  }

  private void text(Drawn.Text t) {
    String turned = Math.abs(t.degrees()) < 0.05 ? "" : " turned" + numbers(t.degrees());
    lines.add(
        "text “%s”%s %s %s%s%s"
            .formatted(
                t.text(),
                numbers(t.x(), t.y() + t.height()),
                COLOURS.of(t.colour()),
                t.style().weight().name().toLowerCase(Locale.ROOT),
                numbers(t.style().size()),
                turned));
  }

  /// Writes a path's points, or only its bounds if it has many.
  private void path(Drawn.Path p) {
    String what = p.filled() ? "area" : "path";
    double[] points =
        p.points().stream().flatMapToDouble(at -> DoubleStream.of(at.getX(), at.getY())).toArray();
    if (points.length > 24) {
      add(what + " within", p, p.box(), 0);
    } else {
      add(what, p, points);
    }
  }

  private void add(String what, Box box) {
    lines.add(what + numbers(box));
  }

  private void add(String what, double... numbers) {
    lines.add(what + numbers(numbers));
  }

  private void add(String what, Drawn mark, Box box, double radius) {
    add(what, mark, box.x(), box.y(), box.width(), box.height(), radius);
  }

  private void add(String what, Drawn mark, double... numbers) {
    String line =
        mark.line()
            .map(l -> numbers(l.width()) + " " + l.dash().name().toLowerCase(Locale.ROOT))
            .orElse("");
    lines.add(what + numbers(numbers) + " " + COLOURS.of(mark.colour()) + line);
  }

  private static String numbers(Box box) {
    return numbers(box.x(), box.y(), box.width(), box.height());
  }

  private static String numbers(double... numbers) {
    return DoubleStream.of(numbers)
        .mapToObj(number -> String.format(Locale.ROOT, " %.1f", number + 0.0))
        .collect(Collectors.joining());
  }
}
