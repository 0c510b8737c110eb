package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.service.HeadNames;

/// What stands above the map: which head it is on paper, and what its outlines and colours mean.
/// Where there is little room the words become shorter and the name of the colours is left out.
public record MapLegend(
    Pen pen,
    AttentionScene scene,
    AttentionLayout layout,
    double width,
    Palette palette,
    boolean paper) {
  private static final double GAP = 12;

  static void paint(
      Pen pen, AttentionFigure figure, AttentionLayout layout, double width, Palette palette) {
    new MapLegend(pen, figure.scene(), layout, width, palette, figure.paper()).paint();
  }

  /// Writes the title of `figure` on paper, and what the head is called where there is room.
  static void title(Pen pen, AttentionFigure figure, double width, Palette palette) {
    double line = Math.rint(palette.size().title() * 0.8) + 1;
    List<TextRun> runs = title(figure, palette);
    if (TextRun.width(pen, runs) > width) {
      TextRun name = runs.getFirst();
      List<String> forms = forms(figure, name.text());
      String fitting =
          forms.stream()
              .filter(words -> pen.textWidth(words, name.style()) <= width)
              .findFirst()
              .orElseGet(() -> Fit.name(pen, forms.getLast(), List.of(), name.style(), width));
      runs = List.of(new TextRun(fitting, name.style(), name.colour()));
    }
    TextRun.write(pen, runs, 0, line);
  }

  /// `name` whole, without what its numbers are, and, beside another map, with what differs alone.
  private static List<String> forms(AttentionFigure figure, String name) {
    String place = figure.scene().numbers().words().place();
    return figure
        .caption()
        .map(caption ->
            Stream.of(
                    name,
                    caption.replace(figure.title(), place),
                    caption.replace(figure.title() + " · ", "").replace(place + " · ", ""))
                .distinct()
                .toList())
        .orElse(List.of(name, place));
  }

  private static List<TextRun> title(AttentionFigure figure, Palette palette) {
    List<TextRun> runs = new ArrayList<>();
    TextStyle bold = TextStyle.sans(palette.size().title()).semibold();
    runs.add(new TextRun(figure.caption().orElse(figure.title()), bold, palette.ink().text()));
    if (figure.caption().isPresent()) {
      return runs;
    }
    figure
        .scene()
        .score()
        .map(HeadNames::title)
        .ifPresent(name -> {
          TextStyle plain = TextStyle.sans(palette.size().text());
          runs.add(new TextRun("   " + name, plain, palette.ink().muted()));
        });
    return runs;
  }

  /// Middle of the line above the map.
  public static double lastLine(AttentionLayout layout, Palette palette) {
    return layout.map().y() - 2 - AttentionLayout.legendLine(palette) / 2;
  }

  /// How matches are called, and whether the colours are.
  private enum Words {
    FULL("match of %s", "match of %s", true),
    SHORT("match of %s", "of %s", true),
    UNNAMED("match of %s", "of %s", false),
    BRIEF("%s", "%s", false);

    private final String first;
    private final String next;
    private final boolean unit;

    Words(String first, String next, boolean unit) {
      this.first = first;
      this.next = next;
      this.unit = unit;
    }

    private String match(int n, boolean isFirst) {
      String more = this == BRIEF ? "+" : " or more";
      return (isFirst ? first : next).formatted(n + (n == AttentionScene.MAX_MATCH ? more : ""));
    }
  }

  private void paint() {
    boolean together = AttentionLayout.legendLines(width, palette) == 1;
    double room = width - 1 - layout.map().x();
    Words words =
        Stream.of(Words.values())
            .filter(w -> {
              double outlines = outlines(w);
              double colours = colours(w);
              return together
                  ? outlines + (outlines > 0 ? 2 * GAP : 0) + colours <= room
                  : Math.max(outlines, colours) <= room;
            })
            .findFirst()
            .orElse(Words.BRIEF);
    double last = lastLine(layout, palette);
    double first = together ? last : last - AttentionLayout.legendLine(palette);
    double end = paintOutlines(words, layout.map().x(), first);
    double bar = width - 1 - colours(words);
    Colouring colouring = scene.look().colouring();
    ValueRange reach = scene.numbers().reach();
    LegendBar.paintLine(pen, pen.snap(bar), last, colouring, reach, unit(words), palette);
    String hint = hint();
    double until = together ? bar - GAP : width - 1;
    if (end + pen.textWidth(hint, style()) <= until) {
      pen.text(hint, end, first, style(), palette.ink().muted());
    }
  }

  private String unit(Words words) {
    String log = scene.look().colouring().scale().logarithmic() ? ", log" : "";
    boolean difference = scene.isDifference();
    return words.unit || difference ? scene.numbers().words().number() + log : "";
  }

  private double colours(Words words) {
    return LegendBar.lineWidth(
        pen, scene.look().colouring(), scene.numbers().reach(), unit(words), palette);
  }

  private int[] lengths() {
    return MatchOutlines.visible(layout)
        ? IntStream.rangeClosed(1, AttentionScene.MAX_MATCH)
            .filter(scene.look().outlined()::contains)
            .toArray()
        : new int[0];
  }

  private List<String> framed(Words words) {
    return TargetOutlines.words(scene, words != Words.FULL, paper);
  }

  private double swatch() {
    return Math.rint(palette.size().small() * 0.9);
  }

  private double outlines(Words words) {
    double sum = 0;
    int[] lengths = lengths();
    for (int n : lengths) {
      sum += swatch() + 4 + pen.textWidth(words.match(n, n == lengths[0]), style()) + GAP;
    }
    for (String framed : framed(words)) {
      sum += swatch() + 4 + pen.textWidth(framed, style()) + GAP;
    }
    return Math.max(0, sum - GAP);
  }

  /// Says what the outlines mean; returns where the next thing may stand.
  private double paintOutlines(Words words, double left, double y) {
    MatchOutlines.Style drawn = MatchOutlines.Style.of(pen, swatch(), palette);
    double x = left;
    int[] lengths = lengths();
    for (int n : lengths) {
      Box box = new Box(pen.snap(x), pen.snap(y - swatch() / 2), swatch(), swatch());
      MatchOutlines.mark(pen, n, box, drawn, palette);
      String label = words.match(n, n == lengths[0]);
      pen.text(label, x + swatch() + 4, y, style(), palette.ink().muted());
      x += swatch() + 4 + pen.textWidth(label, style()) + GAP;
    }
    for (String framed : framed(words)) {
      Box box = new Box(pen.snap(x), pen.snap(y - swatch() / 2), swatch(), swatch());
      TargetOutlines.mark(pen, box, palette);
      pen.text(framed, x + swatch() + 4, y, style(), palette.ink().muted());
      x += swatch() + 4 + pen.textWidth(framed, style()) + GAP;
    }
    return x;
  }

  private String hint() {
    if (scene.axes().inspection().cut()) {
      return "first %,d of %,d symbols%s"
          .formatted(
              scene.axes().length(),
              scene.axes().inspection().instance().length(),
              scene.axes().inspection().text().unread().isPresent()
                  ? ""
                  : ": the model's positions end there");
    }
    boolean hidden = !paper && !scene.look().outlined().isEmpty() && !MatchOutlines.visible(layout);
    return hidden ? "zoom in to see matches outlined" : "";
  }

  private TextStyle style() {
    return TextStyle.sans(palette.size().small()).middle();
  }
}
