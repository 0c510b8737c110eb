package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;

/// Bars and numbers match the predictors' rows, read from the drawing.
class PredictionPictureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final double HEIGHT = 420;
  static final double WIDE = 640;
  private static final double NARROW = 400;

  /// Three symbols, by the model's probability.
  private static final List<Character> SYMBOLS = List.of('b', 'a', 'c');

  private static final double[] MODEL = {0.6, 0.3, 0.1};
  private static final double[] TRUTH = {0.2, 0.7, 0.1};
  private static final double[] NGRAM = {0.35, 0.15, 0.5};

  private static double[] row(double... probabilities) {
    double[] row = new double[RegBench.VOCABULARY.size()];
    for (int i = 0; i < SYMBOLS.size(); i++) {
      row[RegBench.VOCABULARY.id(SYMBOLS.get(i))] = probabilities[i];
    }
    return row;
  }

  private static PredictorColumn column(String name, SeriesSlot slot, double... probabilities) {
    return new PredictorColumn(name, name, slot, new PredictorColumn.Row(row(probabilities)));
  }

  static final List<PredictorColumn> THREE =
      List.of(
          column(PredictorColumn.MODEL, SeriesSlot.MODEL, MODEL),
          column(PredictorColumn.TRUTH, SeriesSlot.TRUTH, TRUTH),
          column("context of 2", new SeriesSlot(0), NGRAM));

  /// Six predictors, so many that every cell of the table has a bar.
  private static List<PredictorColumn> six() {
    List<PredictorColumn> all = new ArrayList<>(THREE);
    for (int slot = 1; slot < 4; slot++) {
      all.add(column("more-" + slot, new SeriesSlot(slot), 0.1 * slot, 0.2, 0.8 - 0.1 * slot));
    }
    return all;
  }

  private static NextSymbolDistributions next(List<PredictorColumn> columns) {
    return new NextSymbolDistributions(
        RegBench.VOCABULARY, 40, 4, "state 2", Optional.of(RegBench.VOCABULARY.id('a')), columns);
  }

  static RecordingPen draw(
      List<PredictorColumn> columns, double width, Optional<PredictorExplanation> why) {
    return RecordingPen.of(
        new PredictionFigure(next(columns), why, List.of()), width, HEIGHT, LIGHT);
  }

  /// Returns the places of bars by their outline or fill; the swatch is the first.
  static List<Drawn.Rect> bars(RecordingPen pen, PredictorColumn column) {
    List<Drawn.Rect> all = column.slot().equals(SeriesSlot.MODEL) ? pen.fills() : pen.outlines();
    return all.stream()
        .filter(r -> r.colour().equals(column.slot().colour(LIGHT)))
        .sorted(Comparator.comparingDouble(Drawn.Rect::centreY))
        .toList();
  }

  /// Returns the bar of a column beside a symbol, at most half a line away.
  private static Drawn.Rect bar(RecordingPen pen, PredictorColumn column, char symbol) {
    double line = pen.text("a").centreY() - pen.text("b").centreY();
    double y = pen.text(String.valueOf(symbol)).centreY();
    List<Drawn.Rect> found =
        bars(pen, column).stream().filter(r -> Math.abs(r.centreY() - y) < line / 2).toList();
    assertThat(found).as("bars of %s beside %s", column.name(), symbol).hasSize(1);
    return found.getFirst();
  }

  static Sequence text(int[] tokens) {
    return new Sequence(RegBench.VOCABULARY, tokens);
  }

  private static double probability(PredictorColumn column, char symbol) {
    return column.row().orElseThrow()[RegBench.VOCABULARY.id(symbol)];
  }

  @Test
  void barsSideBySideAreAsLongAsProbabilitiesFromOneZero() {
    RecordingPen pen = draw(THREE, WIDE, Optional.empty());
    double zero = bar(pen, THREE.getFirst(), 'b').x();
    double unit = bar(pen, THREE.getFirst(), 'b').width() / 0.6;
    double numbers =
        pen.texts().stream()
            .filter(t -> t.text().matches("0?\\.\\d{3}"))
            .mapToDouble(Drawn.Text::x)
            .min()
            .orElseThrow();
    assertThat(zero + unit).as("one is at the numbers").isBetween(numbers - 60, numbers);
    for (PredictorColumn column : THREE) {
      for (char symbol : SYMBOLS) {
        Drawn.Rect bar = bar(pen, column, symbol);
        assertThat(bar.x()).isCloseTo(zero, within(1.0));
        assertThat(bar.width())
            .as("%s gives %s", column.name(), symbol)
            .isCloseTo(unit * probability(column, symbol), within(2.5));
      }
    }
    for (char symbol : SYMBOLS) {
      assertThat(THREE.stream().map(c -> bar(pen, c, symbol).centreY()))
          .as("in the order of the columns")
          .isSorted();
      assertThat(pen.text(String.valueOf(symbol)).ink().right()).isLessThan(zero);
    }
  }

  private static RecordingPen hiding(double width, Concealed... what) {
    PredictionFigure all = new PredictionFigure(next(THREE), Optional.empty(), List.of());
    return RecordingPen.of(all.concealing(Set.of(what)), width, HEIGHT, LIGHT);
  }

  private static List<String> words(RecordingPen pen) {
    return pen.texts().stream().map(Drawn.Text::text).toList();
  }

  /// Neither lengths, numbers, distances nor the order of the symbols reveal the model's row.
  @Test
  void onlyTheModelsBarsAreCovered() {
    for (double width : new double[] {WIDE, NARROW}) {
      RecordingPen all = draw(THREE, width, Optional.empty());
      RecordingPen covered = hiding(width, Concealed.BARS);
      Color model = THREE.getFirst().slot().colour(LIGHT);
      assertThat(covered.fills()).filteredOn(r -> r.colour().equals(model)).hasSizeLessThan(2);
      assertThat(words(all)).contains("0.600");
      assertThat(words(covered))
          .contains("model", "truth", "0.700", "0.200", "a", "b", "c")
          .contains("Hidden for now: the model's bars. R shows them.")
          .doesNotContain("0.600", "0.300", "←");
      assertThat(words(covered)).filteredOn("?"::equals).hasSizeGreaterThan(3);
      assertThat(Stream.of("a", "b", "c").map(c -> covered.text(c).centreY())).isSorted();
      double lengths = bars(all, THREE.get(1)).stream().mapToDouble(Drawn.Rect::width).sum();
      assertThat(bars(covered, THREE.get(1)).stream().mapToDouble(Drawn.Rect::width).sum())
          .as("the truth's bars")
          .isCloseTo(lengths, within(0.01));
    }
  }

  @Test
  void numbersAreHiddenButBarsStay() {
    RecordingPen all = draw(THREE, WIDE, Optional.empty());
    RecordingPen silent = hiding(WIDE, Concealed.NUMBERS);
    assertThat(words(silent))
        .contains("Hidden for now: numbers. R shows them.")
        .noneMatch(text -> text.matches(".*\\.\\d.*"));
    assertThat(bars(silent, THREE.getFirst())).hasSameSizeAs(bars(all, THREE.getFirst()));
    assertThat(words(hiding(WIDE))).isEqualTo(words(all));
  }

  @Test
  void cardsCountTheirLinesAndCoverTheModelsBars() {
    NextCard card = new NextCard(next(THREE));
    PictureArea area = new PictureArea(400, 300, 1, LIGHT);
    RecordingPen pen = RecordingPen.ofScreen(1);
    card.paint(pen, area.width(), area.height(), LIGHT);
    for (char symbol : SYMBOLS) {
      String label = String.valueOf(symbol);
      Box line = card.where(new Anchor.OfSymbol(label), area).orElseThrow();
      assertThat(pen.text(label).centreY()).isBetween(line.y(), line.bottom());
    }
    assertThat(card.where(new Anchor.OfSymbol("other"), area)).isEmpty();
    RecordingPen covered = RecordingPen.ofScreen(1);
    new NextCard(next(THREE).withHidden(Set.of(Concealed.BARS)))
        .paint(covered, area.width(), area.height(), LIGHT);
    assertThat(words(pen)).contains("0.60", "←");
    assertThat(words(covered)).contains("?").doesNotContain("0.60", "←");
  }

  @Test
  void symbolsAreOrderedByTheModelAndTheNextOneIsMarked() {
    RecordingPen pen = draw(THREE, WIDE, Optional.empty());
    assertThat(SYMBOLS.stream().map(c -> pen.text(String.valueOf(c)).centreY())).isSorted();
    Drawn.Text arrow = pen.text("←");
    assertThat(arrow.centreY()).isCloseTo(pen.text("a").centreY(), within(0.5));
    assertThat(arrow.x()).isGreaterThan(pen.text("a").ink().right());
  }

  @Test
  void symbolsTheTruthAllowsHaveALine() {
    double[] model = new double[RegBench.VOCABULARY.size()];
    double[] truth = new double[RegBench.VOCABULARY.size()];
    for (int id = 1; id <= 6; id++) {
      model[id] = id == 6 ? 0.004 : 0.3 - 0.04 * id;
    }
    truth[5] = 0.5;
    truth[6] = 0.5;
    NextSymbolDistributions next =
        new NextSymbolDistributions(
            RegBench.VOCABULARY,
            40,
            4,
            "state 2",
            Optional.of(5),
            List.of(
                new PredictorColumn(
                    PredictorColumn.MODEL,
                    "model",
                    SeriesSlot.MODEL,
                    new PredictorColumn.Row(model)),
                new PredictorColumn(
                    PredictorColumn.TRUTH,
                    "truth",
                    SeriesSlot.TRUTH,
                    new PredictorColumn.Row(truth))));
    assertThat(next.lines(4).stream().map(NextSymbolDistributions.SymbolLine::symbols))
        .as("the next symbol, the most probable, the allowed ones, and the rest")
        .startsWith(List.of(1), List.of(5), List.of(6))
        .hasSize(4);
    assertThat(next.neededLines()).isEqualTo(4);
  }

  @Test
  void ofFiftyThousandSymbolsTheModelsLikeliestHaveHalfOfTheLines() {
    int size = 50_000;
    double[] model = new double[size];
    double[] counts = new double[size];
    Arrays.fill(model, 1.0 / size);
    for (int id = 40_000; id < 40_010; id++) {
      model[id] = (50_000.0 - id) / 1e8 + 1.0 / size;
      counts[id - 39_000] = 0.1;
    }
    NextSymbolDistributions next =
        new NextSymbolDistributions(
            Vocabulary.of(IntStream.range(0, size).mapToObj(id -> "t" + id).toList()),
            40,
            4,
            "",
            Optional.of(7),
            List.of(
                new PredictorColumn(
                    PredictorColumn.MODEL,
                    "model",
                    SeriesSlot.MODEL,
                    new PredictorColumn.Row(model)),
                new PredictorColumn(
                    "ngram-2", "context of 1", SeriesSlot.TRUTH, new PredictorColumn.Row(counts))));
    // At a glance: a search of the row per symbol would take seconds.
    assertTimeoutPreemptively(
        Duration.ofSeconds(1),
        () -> {
          assertThat(next.neededLines()).isEqualTo(3);
          assertThat(next.lines(8).stream().map(NextSymbolDistributions.SymbolLine::label))
              .containsExactly(
                  "t40000", "t40001", "t40002", "t40003", "t1000", "t1001", "t7", "other");
        });
  }

  @Test
  void aTablesCellHasItsOwnBarUnderItsNumber() {
    List<PredictorColumn> columns = six();
    RecordingPen pen = draw(columns, NARROW, Optional.empty());
    Drawn.Rect first = bar(pen, columns.getFirst(), 'b');
    double unit = first.width() / 0.6;
    double right = 0;
    for (PredictorColumn column : columns) {
      double from = Double.NaN;
      for (char symbol : SYMBOLS) {
        double p = probability(column, symbol);
        Drawn.Rect bar = bar(pen, column, symbol);
        from = Double.isNaN(from) ? bar.x() : from;
        assertThat(bar.x()).as("from zero").isCloseTo(from, within(1.0)).isGreaterThan(right);
        assertThat(bar.width())
            .as("%s gives %s", column.name(), symbol)
            .isCloseTo(unit * p, within(2.5));
        Drawn.Text number = number(pen, column, symbol, from, from + unit + 2);
        assertThat(number.centreY()).isLessThan(bar.centreY());
      }
      right = from + unit;
    }
    assertThat(right).isLessThan(NARROW);
  }

  /// Returns the probability of a symbol between two places.
  private static Drawn.Text number(
      RecordingPen pen, PredictorColumn column, char symbol, double from, double to) {
    String text = String.format(Locale.ROOT, "%.3f", probability(column, symbol));
    double y = pen.text(String.valueOf(symbol)).centreY();
    return pen.texts().stream()
        .filter(t -> t.text().equals(text) || t.text().equals(text.substring(1)))
        .filter(t -> Math.abs(t.centreY() - y) < 8)
        .filter(t -> t.box().right() > from && t.box().right() <= to)
        .findFirst()
        .orElseThrow(() -> new AssertionError(text + " is not under " + column.name()));
  }

  @Test
  void numbersAreUnderTheirColumnHeader() {
    RecordingPen pen = draw(THREE, WIDE, Optional.empty());
    double last = 0;
    for (PredictorColumn column : THREE) {
      double right = pen.text(column.label()).box().right();
      assertThat(right).as("headers in the order of the columns").isGreaterThan(last + 10);
      last = right;
      for (char symbol : SYMBOLS) {
        number(pen, column, symbol, right - 1, right + 1);
      }
    }
  }

  @Test
  void distancesAreUnderTheirPredictors() {
    RecordingPen pen = draw(THREE, WIDE, Optional.empty());
    distances(pen, "TVD of the model to", "–", "0.400", "0.400");
    distances(pen, "TVD of the truth to", "0.400", "–", "0.550");
  }

  private static void distances(RecordingPen pen, String caption, String... wanted) {
    double y = pen.text(caption).centreY();
    for (int i = 0; i < THREE.size(); i++) {
      double right = pen.text(THREE.get(i).label()).box().right();
      assertThat(pen.texts())
          .as("%s %s", caption, THREE.get(i).label())
          .anyMatch(column(wanted[i], right, y)::matches);
    }
  }

  private static Place column(String text, double right, double y) {
    return new Place(text, right, y);
  }

  /// Returns a text that ends at a place.
  private record Place(String text, double right, double y) {
    boolean matches(Drawn.Text t) {
      return t.text().equals(text)
          && Math.abs(t.box().right() - right) < 1
          && Math.abs(t.centreY() - y) < 2;
    }
  }

  @Test
  void barsMatchTheApprovedDrawings() {
    GoldenDrawing.check(
        PredictionPictureTest.class,
        "prediction",
        new PredictionFigure(next(THREE), Optional.empty(), List.of()),
        620,
        320);
  }

  @Test
  void columnsAreDroppedByRankButThreeStay() {
    PredictionFigure all = new PredictionFigure(next(six()), Optional.empty(), List.of("more-2"));
    assertThat(all.ranked())
        .extracting(PredictorColumn::name)
        .containsExactly(
            PredictorColumn.MODEL,
            "more-2",
            PredictorColumn.TRUTH,
            THREE.getLast().name(),
            "more-1",
            "more-3");
    int before = 7;
    for (double width : new double[] {1200, 700, 500, 400, 300, 200}) {
      RecordingPen pen = RecordingPen.of(all, width, 260, LIGHT);
      // If space is short, only the number of the context's length remains.
      List<String> ranked =
          all.ranked().stream()
              .map(PredictorColumn::label)
              .filter(label -> !label.startsWith("context"))
              .toList();
      List<String> heads = ranked.stream().filter(label -> !pen.texts(label).isEmpty()).toList();
      assertThat(heads.size()).isBetween(0, before);
      assertThat(ranked.subList(0, heads.size())).as("on %.0f", width).isEqualTo(heads);
      before = heads.size();
    }
    assertThat(all.texts().get("json")).contains("\"position\" : 40", "more-2");
  }
}
