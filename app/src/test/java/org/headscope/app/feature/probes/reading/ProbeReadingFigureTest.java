package org.headscope.app.feature.probes.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import java.awt.geom.Point2D;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.session.Span;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.probe.reading.PositionReading;
import org.headscope.engine.interpret.probe.reading.ProbeReadingResult;
import org.headscope.engine.interpret.probe.reading.ProbeReadingResult.ReadStates;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Predictions and true values are where they belong, read from the drawing.
class ProbeReadingFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final double WIDTH = 640;
  private static final double HEIGHT = 460;
  private static final String TEXT = "abcdefghijklmnopqrab";
  private static final int LENGTH = TEXT.length();
  private static final Span WINDOW = new Span(5, 15);

  /// The position for which the probe was not trained.
  private static final int OUT = 8;

  /// Returns values from 1 to 7, repeated.
  private static double truth(int position) {
    return 1 + position % 7;
  }

  /// Returns predictions above at even positions and below at odd ones, with errors that grow along
  /// the text.
  private static double output(int position) {
    return truth(position) * (1 + (position % 2 == 0 ? 1 : -1) * 0.02 * position);
  }

  private static ProbeReadingScene scene(
      ProbeTask task, List<PositionReading> positions, int query) {
    List<Integer> states = new ArrayList<>();
    for (int t = 0; t < LENGTH; t++) {
      states.add(t % 4);
    }
    Reading reading =
        new Reading(
            "made",
            100,
            "hand",
            RegBench.VOCABULARY,
            RegBench.VOCABULARY.encode(TEXT),
            Optional.empty(),
            false,
            Provenance.of(Map.of()));
    ProbeReadingResult result =
        new ProbeReadingResult(
            reading,
            ProbeSite.RESIDUAL,
            1,
            new Question(task, task.ngram() ? 2 : 0),
            OptionalInt.empty(),
            task.ngram() ? OptionalInt.empty() : OptionalInt.of(LENGTH - 1),
            new ReadStates(
                RegBench.instance("hand", Optional.empty(), Optional.empty(), List.of(TEXT)),
                states),
            positions);
    return ProbeReadingScene.of(result, WINDOW, query);
  }

  private static ProbeReadingScene counts(int query) {
    List<PositionReading> positions = new ArrayList<>();
    for (int t = 0; t < LENGTH; t++) {
      OptionalDouble error =
          t == OUT ? OptionalDouble.empty() : OptionalDouble.of(Math.abs(output(t) / truth(t) - 1));
      positions.add(new PositionReading(t, 3, output(t), truth(t), error));
    }
    return scene(ProbeTask.COUNT, positions, query);
  }

  private static RecordingPen draw(ProbeReadingScene scene) {
    return RecordingPen.of(new ProbeReadingFigure(scene), WIDTH, HEIGHT, LIGHT);
  }

  private static ProbeReadingLayout layout() {
    return ProbeReadingLayout.of(WIDTH, HEIGHT, LIGHT);
  }

  private static boolean in(Drawn mark, Box box) {
    return box.contains(mark.centreX(), mark.centreY());
  }

  /// Returns the dots of the plot from left to right.
  private static List<Drawn.Circle> dots(RecordingPen pen) {
    return pen.visible(Drawn.Circle.class).stream()
        .filter(c -> in(c, layout().plot()))
        .sorted(Comparator.comparingDouble(Drawn.Circle::x))
        .toList();
  }

  /// Returns the place of a position's symbol below the plot.
  private static double middle(RecordingPen pen, int position) {
    return pen.texts(TEXT.substring(position, position + 1)).stream()
        .filter(t -> in(t, layout().labels()))
        .findFirst()
        .orElseThrow()
        .centreX();
  }

  /// Returns the height of a value, computed from the numbers of the grid.
  private static double height(RecordingPen pen, double value) {
    double left = layout().plot().x();
    double top = layout().plot().y() - 5;
    List<Drawn.Text> grid =
        pen.texts().stream()
            .filter(t -> t.box().right() < left && t.text().matches("[0-9.]+"))
            .filter(t -> t.centreY() > top && t.centreY() < layout().plot().bottom() + 5)
            .toList();
    assertThat(grid).hasSizeGreaterThan(1);
    Drawn.Text low = grid.getFirst();
    Drawn.Text high = grid.getLast();
    double from = Double.parseDouble(low.text());
    double share = (value - from) / (Double.parseDouble(high.text()) - from);
    return low.centreY() + share * (high.centreY() - low.centreY());
  }

  @Test
  void dotsAreAboveTheirTokensAtTheProbesOutput() {
    RecordingPen pen = draw(counts(-1));
    List<Drawn.Circle> dots = dots(pen);
    assertThat(dots).as("one for each token of the window").hasSize(WINDOW.length());
    assertThat(height(pen, 7)).as("more is higher").isLessThan(height(pen, 1) - 40);
    for (int i = 0; i < WINDOW.length(); i++) {
      int t = WINDOW.from() + i;
      Drawn.Circle dot = dots.get(i);
      assertThat(dot.x()).as("dot of %d", t).isCloseTo(middle(pen, t), within(1.0));
      assertThat(dot.y()).as("dot of %d", t).isCloseTo(height(pen, output(t)), within(1.5));
      assertThat(dot.filled()).isEqualTo(t != OUT);
    }
  }

  @Test
  void stemsReachTheTrueValueDrawnAsAStepLine() {
    RecordingPen pen = draw(counts(-1));
    List<Point2D> steps =
        pen.visible(Drawn.Path.class).stream()
            .filter(p -> !p.filled() && p.points().size() == 2 * WINDOW.length())
            .findFirst()
            .orElseThrow()
            .points();
    for (int i = 0; i < WINDOW.length(); i++) {
      int t = WINDOW.from() + i;
      double x = middle(pen, t);
      double y = height(pen, truth(t));
      assertThat(steps.get(2 * i).getX()).isLessThan(x);
      assertThat(steps.get(2 * i + 1).getX()).isGreaterThan(x);
      assertThat(steps.get(2 * i).getY()).as("truth of %d", t).isCloseTo(y, within(1.5));
      boolean stem =
          pen.visible(Drawn.Segment.class).stream()
              .anyMatch(s ->
                  s.colour().equals(LIGHT.mark().model())
                      && Math.abs(s.x1() - x) < 1
                      && Math.abs(s.y1() - height(pen, output(t))) < 1.5
                      && Math.abs(s.y2() - y) < 1.5);
      assertThat(stem).as("stem of %d", t).isEqualTo(t != OUT);
    }
  }

  @Test
  void errorsOfTheWholeTextAreBars() {
    RecordingPen pen = draw(counts(12));
    Box strip = layout().strip();
    double each = strip.width() / LENGTH;
    List<Drawn.Rect> bars =
        pen.fills().stream()
            .filter(r -> r.colour().equals(LIGHT.mark().model()))
            .filter(r -> in(r, strip))
            .sorted(Comparator.comparingDouble(Drawn.Rect::x))
            .toList();
    assertThat(bars).hasSize(LENGTH - 1);
    for (Drawn.Rect bar : bars) {
      int t = (int) ((bar.centreX() - strip.x()) / each);
      double share = 0.02 * t / (0.02 * (LENGTH - 1));
      assertThat(t).isNotEqualTo(OUT);
      assertThat(bar.height()).as("error of %d", t).isCloseTo(share * strip.height(), within(1.1));
      assertThat(bar.box().bottom()).isCloseTo(strip.bottom(), within(0.5));
    }
    assertThat(pen.outlines())
        .filteredOn(r -> in(r, strip))
        .singleElement()
        .satisfies(frame -> {
          assertThat(frame.x()).isCloseTo(strip.x() + WINDOW.from() * each, within(1.5));
          assertThat(frame.box().right()).isCloseTo(strip.x() + WINDOW.to() * each, within(1.5));
        });
    assertThat(pen.visible(Drawn.Segment.class))
        .filteredOn(s -> s.colour().equals(LIGHT.mark().accent()) && in(s, strip))
        .singleElement()
        .satisfies(s -> assertThat(s.x1()).isCloseTo(strip.x() + 12.5 * each, within(1.0)));
  }

  /// Returns the texts in a row of the list, from left to right.
  private static List<String> row(RecordingPen pen, int index) {
    Box list = layout().list();
    double top = list.y() + index * layout().row();
    return pen.texts().stream()
        .filter(t -> t.centreY() > top && t.centreY() < top + layout().row())
        .sorted(Comparator.comparingDouble(Drawn.Text::x))
        .map(Drawn.Text::text)
        .toList();
  }

  @Test
  void theLargestErrorsAreListedFirstWithOutputAndTruth() {
    RecordingPen pen = draw(counts(18));
    assertThat(layout().rows()).isGreaterThan(2);
    assertThat(row(pen, 0)).containsExactly("19", "mnopqra", "b", "3", "→ c", "3.7", "6", "38 %");
    assertThat(row(pen, 1)).containsExactly("18", "lmnopqr", "a", "2", "→ c", "6.8", "5", "36 %");
    assertThat(row(pen, 2)).startsWith("17").endsWith("2.6", "4", "34 %");
    double right = pen.texts("predicted").getLast().box().right();
    double yes = pen.texts("true").getLast().box().right();
    assertThat(right).isLessThan(yes);
    assertThat(pen.text("3.7").box().right()).isCloseTo(right, within(1.0));
    assertThat(pen.texts("error").getLast().box().right())
        .isCloseTo(pen.text("38 %").box().right(), within(1.0));
    assertThat(pen.fills())
        .filteredOn(r -> r.colour().equals(LIGHT.ground().chosen()))
        .singleElement()
        .satisfies(r ->
            assertThat((int) ((r.centreY() - layout().list().y()) / layout().row())).isEqualTo(1));
  }

  @Test
  void wrongAnswersAreCrossesAtTheirProbability() {
    List<PositionReading> positions = new ArrayList<>();
    for (int t = 0; t < LENGTH; t++) {
      double truth = t % 3 == 0 ? 1 : 0;
      double chance = t == 9 ? 0.2 : truth == 1 ? 0.9 : 0.1;
      positions.add(
          new PositionReading(t, -1, chance, truth, OptionalDouble.of(Math.abs(chance - truth))));
    }
    RecordingPen pen = draw(scene(ProbeTask.STATE, positions, -1));
    assertThat(dots(pen)).hasSize(WINDOW.length() - 1);
    List<Drawn.Segment> cross =
        pen.visible(Drawn.Segment.class).stream()
            .filter(s -> s.colour().equals(LIGHT.mark().error()) && s.box().width() > 1)
            .toList();
    assertThat(cross).hasSize(2);
    double same = pen.texts("same").getFirst().centreY();
    double other = pen.texts("other").getFirst().centreY();
    for (Drawn.Segment stroke : cross) {
      assertThat(stroke.centreX()).isCloseTo(middle(pen, 9), within(1.0));
      assertThat(stroke.centreY()).isCloseTo(other + 0.2 * (same - other), within(1.5));
    }
  }

  @Test
  void untrainedPositionsAreInTheLegendAndTheSelectedOneIsReadOut() {
    RecordingPen pen = draw(counts(12));
    assertThat(pen.texts("not trained for")).hasSize(1);
    assertThat(pen.texts()).anyMatch(t -> t.text().equals("at 12 → c: 7.4, true 6"));
  }

  @Test
  void theListHasAtLeastThreeRows() {
    ProbeReadingLayout small = ProbeReadingLayout.of(WIDTH, 200, LIGHT);
    ProbeReadingLayout large = ProbeReadingLayout.of(WIDTH, 900, LIGHT);
    assertThat(small.list().height()).isEqualTo(3 * small.row());
    assertThat(large.list().height()).isGreaterThan(6 * large.row());
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void everythingIsReadableDownToTheMinimumSize(Theme theme) {
    Palette palette = theme.palette();
    ProbeReadingFigure figure = new ProbeReadingFigure(counts(12));
    double min = figure.minWidth(palette);
    for (double factor : new double[] {1, 1.3, 2}) {
      double height = figure.minHeight(factor * min, palette);
      for (double taller : new double[] {1, 1.7}) {
        assertThat(Legible.complaints(figure, factor * min, taller * height, palette))
            .as("%.1f times as wide as need be, %.1f times as high", factor, taller)
            .isEmpty();
      }
    }
  }

  @Test
  void exportsHaveTheSentenceAboveThePicture() {
    ProbeReadingFigure figure = new ProbeReadingFigure(counts(9));
    RecordingPen alone = RecordingPen.of(figure, WIDTH, HEIGHT, LIGHT);
    RecordingPen captioned =
        RecordingPen.of(new ProbeReadingFigure(figure.scene(), true), WIDTH, HEIGHT + 300, LIGHT);
    String sentence = figure.scene().result().sentence();
    List<Drawn.Text> lines =
        captioned.texts().stream()
            .filter(t -> sentence.contains(t.text()) && t.x() == 0)
            .takeWhile(t -> alone.texts().stream().noneMatch(same -> same.equals(t)))
            .toList();
    assertThat(lines.stream().map(Drawn.Text::text)).as("all of it").isNotEmpty();
    assertThat(String.join(" ", lines.stream().map(Drawn.Text::text).toList())).isEqualTo(sentence);
    assertThat(lines).allMatch(line -> line.box().right() <= WIDTH);
    double under = lines.getLast().box().bottom();
    assertThat(captioned.texts().stream().filter(t -> !lines.contains(t)))
        .as("the picture is under it")
        .isNotEmpty()
        .allMatch(t -> t.box().y() >= under);
    assertThat(new ProbeReadingFigure(figure.scene(), true).data()).isEqualTo(figure.data());
    assertThat(new ProbeReadingFigure(figure.scene(), true).title()).isEqualTo(figure.title());
  }

  /// The last of the first 20 tokens of an instance of associative recall has the largest error.
  private static ProbeReadingScene recall(Question question, int symbol, OptionalInt reference) {
    Instance instance = new AssociativeRecall(40, 382, 1, false).stream(Split.TEST, 1).next();
    int[] tokens = Arrays.copyOf(instance.tokens(), 20);
    int[] states = Arrays.copyOf(instance.stateAfter(), 20);
    Reading reading =
        new Reading(
            "made",
            100,
            instance.id(),
            instance.vocabulary(),
            tokens,
            Optional.empty(),
            false,
            Provenance.of(Map.of()));
    ProbeReadingResult result =
        new ProbeReadingResult(
            reading,
            ProbeSite.RESIDUAL,
            1,
            question,
            OptionalInt.empty(),
            reference,
            new ReadStates(instance, IntStream.of(states).boxed().toList()),
            List.of(new PositionReading(18, symbol, 0.9, 0, OptionalDouble.of(2))));
    return ProbeReadingScene.of(result, new Span(0, 20), 18);
  }

  private static List<String> drawn(ProbeReadingScene scene) {
    return RecordingPen.of(new ProbeReadingFigure(scene), WIDTH, HEIGHT, LIGHT).texts().stream()
        .map(Drawn.Text::text)
        .toList();
  }

  @Test
  void tokensAndStatesHaveTheLabelsOfTheirOwnTask() {
    int symbol = 8;
    ProbeReadingScene counts =
        recall(new Question(ProbeTask.COUNT, 2), symbol, OptionalInt.empty());
    String pair = counts.symbol(18) + "→" + counts.symbol(19);
    assertThat(counts.stateLabel(18)).isEqualTo(pair);
    assertThat(drawn(counts))
        .contains(counts.symbol(18), "→ " + counts.vocabulary().label(symbol), pair);
    ProbeReadingScene states = recall(new Question(ProbeTask.STATE, 0), -1, OptionalInt.of(16));
    assertThat(states.result().sentence())
        .startsWith(
            "Probe on layer 1: whether the pair is the same as at position 16, "
                + states.stateLabel(16));
    assertThat(drawn(states)).contains(" against 16", states.stateLabel(16), pair);
    List<?> row = new ProbeReadingFigure(counts).data().rows().iterator().next();
    assertThat(row.get(1)).isEqualTo(counts.symbol(18));
    assertThat(row.get(3)).isEqualTo(counts.vocabulary().label(symbol));
  }

  @Test
  void readingsMatchTheApprovedDrawings() {
    GoldenDrawing.check(
        ProbeReadingFigureTest.class,
        "reading",
        new ProbeReadingFigure(counts(12), true),
        700,
        560);
  }
}
