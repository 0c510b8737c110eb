package org.headscope.app.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.compare.PositionsFigure.Disagreement;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.evaluation.DisagreementResult;
import org.headscope.engine.interpret.evaluation.DisagreementResult.Position;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PositionsFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();

  /// Position k: a gives symbol 3 + k a probability of 0.8 − 0.1 k, b gives it 0.1.
  private static Disagreement disagreement(int count) {
    List<Instance> instances = CompareBench.drawn(count);
    List<Position> positions = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      Instance instance = instances.get(k);
      double[] p = new double[RegBench.VOCABULARY.size()];
      double[] q = new double[RegBench.VOCABULARY.size()];
      p[3 + k % 6] = 0.8 - 0.1 * (k % 6);
      q[3 + k % 6] = 0.1;
      int at = 30 + k;
      positions.add(
          new Position(
              instance,
              at,
              instance.tokens()[at],
              instance.stateAfter()[at],
              instance.text().substring(at - 7, at + 1),
              p,
              q,
              0.7 - 0.1 * (k % 6)));
    }
    return new Disagreement(
        ComparisonFixture.line("transformer-4x2"),
        ComparisonFixture.line("truth"),
        new DisagreementResult("a", "b", 9203, 100, positions),
        "all rows of 24 instances (preset reference, seed 2026)",
        false);
  }

  private static double top(int index) {
    return PositionsFigure.top(index, LIGHT);
  }

  private static boolean inRow(Drawn mark, int index) {
    return mark.centreY() > top(index) && mark.centreY() < top(index + 1);
  }

  @Test
  void barsAreAsLongAsProbabilitiesWithTheFirstOnTop() {
    RecordingPen pen =
        RecordingPen.of(new PositionsFigure(disagreement(5), -1, false), 400, 400, LIGHT);
    double unit = Double.NaN;
    for (int k = 0; k < 5; k++) {
      int row = k;
      Color model = LIGHT.mark().model();
      Drawn.Rect first =
          pen.fills().stream()
              .filter(r -> inRow(r, row) && r.colour().equals(model))
              .findFirst()
              .orElseThrow();
      Drawn.Rect second =
          pen.outlines().stream().filter(r -> inRow(r, row)).findFirst().orElseThrow();
      double length = 0.8 - 0.1 * k;
      unit = k == 0 ? first.width() / length : unit;
      assertThat(first.width()).as("of row %d", k).isCloseTo(length * unit, within(1.5));
      assertThat(second.width()).isCloseTo(0.1 * unit, within(3.0));
      assertThat(first.x()).as("both begin at the same x").isCloseTo(second.x(), within(1.5));
      assertThat(first.centreY()).isLessThan(second.centreY());
      String letter = RegBench.VOCABULARY.label(3 + k);
      assertThat(pen.texts(letter))
          .as("the symbol left of its bars")
          .anyMatch(t -> inRow(t, row) && t.x() < first.x() && first.x() - t.x() < 20);
    }
  }

  @Test
  void rowsNameTokenStateAndDistance() {
    Disagreement d = disagreement(4);
    RecordingPen pen = RecordingPen.of(new PositionsFigure(d, 2, false), 400, 400, LIGHT);
    for (int k = 0; k < 4; k++) {
      int row = k;
      Position p = d.positions().get(k);
      List<String> texts =
          pen.texts().stream()
              .filter(t -> inRow(t, row))
              .sorted(Comparator.comparingDouble(Drawn.Text::x))
              .map(Drawn.Text::text)
              .toList();
      assertThat(texts).contains(p.context().substring(0, 7), p.context().substring(7));
      assertThat(texts).contains(String.format(Locale.ROOT, "%.3f", p.tvd()));
      assertThat(texts).anyMatch(t -> t.endsWith(" : " + p.position()));
      if (p.state() >= 0) {
        assertThat(pen.fills())
            .anyMatch(r -> inRow(r, row) && r.colour().equals(LIGHT.state(p.state())));
      }
    }
    Drawn.Rect chosen =
        pen.fills().stream()
            .filter(r -> r.colour().equals(LIGHT.ground().chosen()))
            .findFirst()
            .orElseThrow();
    assertThat(chosen.centreY()).isBetween(top(2), top(3));
    assertThat(new PositionsFigure(d, 2, false).at(chosen.centreY(), LIGHT)).isEqualTo(2);
  }

  @Test
  void theLegendNamesBothBars() {
    RecordingPen pen =
        RecordingPen.of(new PositionsFigure(disagreement(2), -1, false), 460, 300, LIGHT);
    Drawn.Text first = pen.text("transformer-4x2");
    Drawn.Text second = pen.text("truth");
    assertThat(first.x()).isLessThan(second.x());
    assertThat(pen.fills())
        .as("solid")
        .anyMatch(r ->
            r.colour().equals(LIGHT.mark().model())
                && r.x() < first.x()
                && Math.abs(r.centreY() - first.centreY()) < 3);
    assertThat(pen.outlines())
        .as("hollow")
        .anyMatch(r ->
            r.x() > first.x()
                && r.x() < second.x()
                && Math.abs(r.centreY() - second.centreY()) < 3);
  }

  @Test
  void exportsCountTheOmittedRowsAndTheTotal() {
    RecordingPen pen =
        RecordingPen.of(new PositionsFigure(disagreement(30), -1, true), 420, 400, LIGHT);
    String all = String.join(" ", pen.texts().stream().map(Drawn.Text::text).toList());
    int shown = (int) pen.texts().stream().filter(t -> t.text().matches("0\\.\\d{3}")).count();
    assertThat(shown).isBetween(5, 9);
    assertThat(all)
        .contains((30 - shown) + " more are in the data.")
        .contains("of the distance on all rows of 24 instances (preset reference, seed 2026).");
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void everythingIsReadableDownToTheMinimumSize(Theme theme) {
    for (boolean cut : new boolean[] {false, true}) {
      PositionsFigure figure = new PositionsFigure(disagreement(12), 3, cut);
      double width = figure.minWidth(theme.palette());
      for (double factor : new double[] {1, 1.4, 2, 4}) {
        double height = figure.minHeight(factor * width, theme.palette());
        assertThat(Legible.complaints(figure, factor * width, height, theme.palette()))
            .as("%s %.1f times as wide as need be", theme, factor)
            .isEmpty();
      }
    }
  }

  @Test
  void otherVocabulariesMatchTheApprovedDrawings() {
    Vocabulary many = Vocabulary.of(IntStream.range(0, 40).mapToObj(i -> "t" + i).toList());
    int[] tokens = IntStream.range(25, 40).toArray();
    Instance instance =
        new Instance("long", Optional.empty(), new Sequence(many, tokens), Optional.empty());
    double[] p = new double[40];
    double[] q = new double[40];
    p[38] = 1;
    q[21] = 1;
    Position position = new Position(instance, 14, 39, -1, "t36 t37 t38 t39", p, q, 1);
    Disagreement d =
        new Disagreement(
            ComparisonFixture.line("truth"),
            ComparisonFixture.line("ngram-2"),
            new DisagreementResult("a", "b", 1, 1, List.of(position)),
            "task rows of 1 instance",
            false);
    PositionsFigure figure = new PositionsFigure(d, -1, false);
    RecordingPen pen = RecordingPen.of(figure, 460, 300, LIGHT);
    assertThat(pen.texts()).extracting(Drawn.Text::text).contains("t38", "t21", "t39");
    assertThat(figure.data().columns()).contains("truth: t0", "ngram-2: t39");
    List<?> row = figure.data().rows().iterator().next();
    assertThat(row).hasSameSizeAs(figure.data().columns());
    GoldenDrawing.check(PositionsFigureTest.class, "positions-tokens", figure, 560, 200);
  }

  @Test
  void longStateNamesAreShown() {
    Instance recall = new AssociativeRecall(40, 382, 1, false).stream(Split.TEST, 1).next();
    int asked = recall.length() - 2;
    int state = recall.stateAfter()[asked];
    double[] p = new double[40];
    double[] q = new double[40];
    p[38] = 1;
    q[21] = 1;
    Position position =
        new Position(
            recall, asked, recall.tokens()[asked], state, recall.sequence().label(asked), p, q, 1);
    Disagreement d =
        new Disagreement(
            ComparisonFixture.line("truth"),
            ComparisonFixture.line("ngram-2"),
            new DisagreementResult("a", "b", 1, 1, List.of(position)),
            "task rows of 1 instance",
            false);
    RecordingPen pen = RecordingPen.of(new PositionsFigure(d, -1, false), 460, 300, LIGHT);
    Drawn.Text name = pen.text(recall.stateLabel(state));
    Drawn.Rect chip =
        pen.fills().stream()
            .filter(r -> r.colour().equals(LIGHT.state(state)))
            .findFirst()
            .orElseThrow();
    assertThat(name.box().x()).isGreaterThanOrEqualTo(chip.x());
    assertThat(name.box().right()).isLessThanOrEqualTo(chip.box().right());
    assertThat(pen.text(recall.vocabulary().label(21)).box().x())
        .as("the bars begin after it")
        .isGreaterThan(chip.box().right());
  }

  @Test
  void rowsMatchTheApprovedDrawing() {
    Disagreement many = disagreement(3);
    Disagreement single = new Disagreement(many.a(), many.b(), many.result(), many.of(), true);
    GoldenDrawing.check(
        PositionsFigureTest.class, "positions", new PositionsFigure(many, 1, true), 640, 300);
    GoldenDrawing.check(
        PositionsFigureTest.class,
        "positions-one",
        new PositionsFigure(single, 0, false),
        400,
        260);
  }

  @Test
  void smallSharesKeepTwoDigitsAndZeroHasNoBar() {
    Disagreement d = disagreement(2);
    Position first = d.positions().getFirst();
    double[] nothing = new double[RegBench.VOCABULARY.size()];
    Position alone =
        new Position(
            first.instance(),
            30,
            first.token(),
            0,
            first.context(),
            first.p(),
            nothing,
            first.tvd());
    for (double[] share : new double[][] {{0.7 / 0.0009, 0}, {0.7 / 0.0011, 1}}) {
      Disagreement seldom =
          new Disagreement(
              d.a(),
              d.b(),
              new DisagreementResult("a", "b", 9203, share[0], List.of(alone)),
              d.of(),
              false);
      RecordingPen pen = RecordingPen.of(new PositionsFigure(seldom, -1, false), 400, 300, LIGHT);
      assertThat(pen.texts(share[1] == 0 ? "0.09%" : "0.1%")).hasSize(1);
      assertThat(pen.outlines().stream().filter(r -> inRow(r, 0))).isEmpty();
      assertThat(pen.fills()).anyMatch(r -> inRow(r, 0) && r.colour().equals(LIGHT.state(0)));
    }
  }
}
