package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.service.HeadTitles;

/// The legend above the map: the meanings of outlines and colours, and on paper the head. Where
/// space is short, its words become shorter and the colours lose their name.
record MapLegend(Pen pen, AttentionScene scene, AttentionLayout layout, boolean paper) {
  private static final double GAP = 12;

  /// Writes the title of `figure`, and the head's name if it fits.
  static void title(Pen pen, AttentionFigure figure, PictureArea space) {
    Palette palette = space.palette();
    double line = Math.rint(palette.size().title() * 0.8) + 1;
    TextStyle bold = TextStyle.sans(palette.size().title()).semibold();
    String name = figure.caption().orElse(figure.title());
    List<TextRun> runs = new ArrayList<>(List.of(new TextRun(name, bold, palette.ink().text())));
    if (figure.caption().isEmpty()) {
      TextStyle plain = TextStyle.sans(palette.size().text());
      Optional<String> named = figure.scene().score().map(HeadTitles::title);
      named.ifPresent(n -> runs.add(new TextRun("   " + n, plain, palette.ink().muted())));
    }
    if (TextRun.width(pen, runs) <= space.width()) {
      TextRun.write(pen, runs, 0, line);
      return;
    }
    List<String> forms = forms(figure, name);
    String fitting =
        Fit.firstFitting(pen, forms, bold, space.width())
            .orElseGet(() -> Fit.shortenName(pen, forms.getLast(), List.of(), bold, space.width()));
    pen.text(fitting, 0, line, bold, palette.ink().text());
  }

  /// Returns `name` in full, without the kind of the numbers, and, for one of two maps, with only
  /// what distinguishes it.
  private static List<String> forms(AttentionFigure figure, String name) {
    String place = figure.scene().numbers().words().place();
    String bare = name.replace(figure.title() + " · ", "").replace(place + " · ", "");
    return figure.caption().isEmpty()
        ? List.of(name, place)
        : Stream.of(name, name.replace(figure.title(), place), bare).distinct().toList();
  }

  /// The wording of matches, and whether the colours have a name.
  private record Words(String first, String next, String more, boolean unit) {
    static final Words FULL = new Words("match of %s", "match of %s", " or more", true);
    static final Words BRIEF = new Words("%s", "%s", "+", false);
    static final List<Words> ALL =
        List.of(
            FULL,
            new Words("match of %s", "of %s", " or more", true),
            new Words("match of %s", "of %s", " or more", false),
            BRIEF);

    private String match(int n, boolean isFirst) {
      return (isFirst ? first : next).formatted(n + (n == AttentionScene.MAX_MATCH ? more : ""));
    }
  }

  /// An entry for outlines of matches of a length, or for the frames of targets if it is 0.
  private record Entry(int match, String label) {}

  void paint() {
    double left = layout.map().x();
    double width = layout.bounds().width();
    boolean together = AttentionLayout.isWide(layout.bounds());
    double space = width - 1 - left;
    Words words =
        Words.ALL.stream()
            .filter(w -> {
              double outlines = Math.max(0, width(entries(w)) - GAP);
              double colours = bar(w).width();
              return together
                  ? outlines + (outlines > 0 ? 2 * GAP : 0) + colours <= space
                  : Math.max(outlines, colours) <= space;
            })
            .findFirst()
            .orElse(Words.BRIEF);
    double last = layout.lastLine();
    double first = together ? last : last - AttentionLayout.legendLine(layout.bounds());
    double end = write(entries(words), left, first);
    double bar = width - 1 - bar(words).width();
    bar(words).paint(pen.snap(bar), last);
    double until = together ? bar - GAP : width - 1;
    if (end + pen.textWidth(hint(), style()) <= until) {
      pen.text(hint(), end, first, style(), palette().ink().muted());
    }
  }

  private Palette palette() {
    return layout.bounds().palette();
  }

  private LegendBar bar(Words words) {
    String log = scene.options().colouring().scale().logarithmic() ? ", log" : "";
    boolean named = words.unit || scene.isDifference();
    return bar(pen, scene, named ? scene.numbers().words().number() + log : "", palette());
  }

  static LegendBar bar(Pen pen, AttentionScene scene, String unit, Palette palette) {
    return new LegendBar(
        pen, scene.options().colouring(), scene.numbers().valueRange(), unit, palette);
  }

  private List<Entry> entries(Words words) {
    List<Entry> entries = new ArrayList<>();
    if (MatchOutlines.visible(layout)) {
      for (int n : scene.options().lengths()) {
        entries.add(new Entry(n, words.match(n, entries.isEmpty())));
      }
    }
    for (String framed : TargetOutlines.words(scene, !words.equals(Words.FULL), paper)) {
      entries.add(new Entry(0, framed));
    }
    return entries;
  }

  private double width(List<Entry> entries) {
    double sum = 0;
    for (Entry entry : entries) {
      sum += swatch() + 4 + pen.textWidth(entry.label(), style()) + GAP;
    }
    return sum;
  }

  private double swatch() {
    return Math.rint(palette().size().small() * 0.9);
  }

  /// Writes the entries; returns the left edge of the space after them.
  private double write(List<Entry> entries, double left, double y) {
    MatchOutlines.Style drawn = MatchOutlines.Style.of(pen, swatch(), palette());
    double x = left;
    for (Entry entry : entries) {
      Box box = new Box(pen.snap(x), pen.snap(y - swatch() / 2), swatch(), swatch());
      if (entry.match() > 0) {
        MatchOutlines.mark(pen, entry.match(), box, drawn, palette());
      } else {
        TargetOutlines.mark(pen, box, palette());
      }
      pen.text(entry.label(), x + swatch() + 4, y, style(), palette().ink().muted());
      x += swatch() + 4 + pen.textWidth(entry.label(), style()) + GAP;
    }
    return x;
  }

  private String hint() {
    if (scene.axes().inspection().isCut()) {
      boolean ends = scene.axes().inspection().text().unread().isEmpty();
      String why = ends ? ": the model's positions end there" : "";
      int all = scene.axes().inspection().instance().length();
      return "first %,d of %,d symbols%s".formatted(scene.axes().length(), all, why);
    }
    boolean hidden =
        !paper && !scene.options().outlined().isEmpty() && !MatchOutlines.visible(layout);
    return hidden ? "zoom in to see matches outlined" : "";
  }

  private TextStyle style() {
    return TextStyle.sans(palette().size().small()).middle();
  }
}
