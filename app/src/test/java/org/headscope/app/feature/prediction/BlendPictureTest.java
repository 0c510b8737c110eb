package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.task.Sequence;
import org.junit.jupiter.api.Test;

/// The blend of context-tree weighting's terms that fits the model's row best.
class BlendPictureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final double WIDE = 640;

  private static final NextSymbolDistributions NEXT =
      new NextSymbolDistributions(
          RegBench.VOCABULARY,
          40,
          4,
          "2",
          Optional.of(RegBench.VOCABULARY.id('a')),
          List.of(
              column(PredictorColumn.MODEL, SeriesSlot.MODEL, 0.6, 0.3, 0.1),
              column("context of 2", new SeriesSlot(0), 0.35, 0.15, 0.5)));

  private static double[] row(double... ofLetters) {
    double[] row = new double[RegBench.VOCABULARY.size()];
    for (int i = 0; i < ofLetters.length; i++) {
      row[RegBench.VOCABULARY.id((char) ('a' + i))] = ofLetters[i];
    }
    return row;
  }

  private static PredictorColumn column(String name, SeriesSlot slot, double... ofLetters) {
    return new PredictorColumn(name, name, slot, new PredictorColumn.Row(row(ofLetters)));
  }

  private static List<String> words(RecordingPen pen) {
    return pen.texts().stream().map(Drawn.Text::text).toList();
  }

  private static PredictorExplanation blended(int depth, double[] model) {
    double[] weights = new double[depth + 1];
    double[][] estimates = new double[depth + 1][RegBench.VOCABULARY.size()];
    for (int l = 0; l <= depth; l++) {
      weights[l] = (l + 1.0) / ((depth + 1) * (depth + 2) / 2.0);
      estimates[l][5] = 0.5;
      estimates[l][6 + l % 5] = 0.5;
    }
    int[] suffix = RegBench.VOCABULARY.encode("abcdefghij".substring(0, depth));
    return PredictorExplanation.of(
        "context of 2",
        new Sequence(RegBench.VOCABULARY, suffix),
        depth - 1,
        new Explanation.SuffixBlend(suffix, weights, estimates),
        Optional.of(model));
  }

  /// The model's row is nearly the mean of the first two estimates, except for a tenth that none of
  /// them allows.
  @Test
  void theNearestBlendIsUnderTheWeightsWithItsDistance() {
    double[] model = new double[RegBench.VOCABULARY.size()];
    model[5] = 0.5;
    model[6] = 0.25;
    model[7] = 0.15;
    model[15] = 0.1;
    PredictorExplanation why = blended(3, model);
    double rest = why.beside().orElseThrow().rest();
    assertThat(rest).isCloseTo(0.1, within(1e-3));
    RecordingPen pen =
        RecordingPen.of(new PredictionFigure(NEXT, Optional.of(why), List.of()), WIDE, 500, LIGHT);
    assertThat(words(pen)).contains("ω", "blend", "TVD", "top").anyMatch(t -> t.endsWith("0.100"));
    double y = pen.text("blend").centreY();
    List<String> found =
        pen.texts().stream()
            .filter(t -> Math.abs(t.centreY() - y) < 2)
            .sorted(Comparator.comparingDouble(Drawn.Text::x))
            .map(Drawn.Text::text)
            .toList();
    List<String> expected = new ArrayList<>(List.of("blend"));
    why.beside()
        .orElseThrow()
        .terms()
        .forEach(term ->
            expected.add(
                term.nearest() < 0.0005
                    ? "·"
                    : String.format(Locale.ROOT, "%.3f", term.nearest())));
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void theHeaviestSuffixIsNamedInOneLineIfItFits() {
    PredictorExplanation why = blended(3, row(0.6, 0.3, 0.1));
    for (double height : new double[] {110, 130, 150, 500}) {
      for (double width : new double[] {WIDE, 320, 265}) {
        RecordingPen pen =
            RecordingPen.of(
                new PredictionFigure(NEXT, Optional.of(why), List.of()), width, height, LIGHT);
        assertThat(words(pen)).contains(height == 500 ? "blend" : "context of 2");
        List<Drawn.Text> named =
            pen.texts().stream().filter(t -> t.text().contains("abc")).toList();
        assertThat(named).as("in %.0f×%.0f", width, height).hasSize(height == 500 ? 0 : 1);
        assertThat(pen.texts())
            .allMatch(t -> t.box().right() <= width + 1 && t.box().bottom() <= height + 1);
      }
    }
    assertThat(
            words(
                RecordingPen.of(
                    new PredictionFigure(NEXT, Optional.of(why), List.of()), WIDE, 110, LIGHT)))
        .contains("weighs suffix abc most, by ω 0.400; it predicts e 0.500");
  }

  @Test
  void rowsWithPrecedingContextAreDistinguished() {
    NextSymbolDistributions beside =
        new NextSymbolDistributions(
            RegBench.VOCABULARY,
            1,
            4,
            "",
            Optional.empty(),
            List.of(
                column(PredictorColumn.MODEL, SeriesSlot.MODEL, 0.6, 0.3, 0.1),
                column("ctw-3", new SeriesSlot(0), 0.35, 0.15, 0.5)));
    for (double width : new double[] {900, 460, 320, 265}) {
      for (NextSymbolDistributions next :
          List.of(beside, beside.withGiven(2), beside.withGiven(3))) {
        RecordingPen pen =
            RecordingPen.of(
                new PredictionFigure(next, Optional.empty(), List.of()), width, 300, LIGHT);
        List<Drawn.Text> named =
            pen.texts().stream()
                .filter(t -> t.text().contains("CTW 3 also knows the 3 symbols before"))
                .toList();
        assertThat(named).hasSize(next.given() == 3 ? 1 : 0);
        assertThat(named).allMatch(t -> t.box().right() <= width + 1);
      }
    }
  }

  @Test
  void inLittleSpaceTheBlendShrinksThenIsOmitted() {
    double[] model = row(0.6, 0.3, 0.1);
    PredictorExplanation why = blended(10, model);
    boolean without = false;
    for (double height = 500; height >= 150; height -= 25) {
      for (double width : new double[] {WIDE, 320, 265}) {
        RecordingPen pen =
            RecordingPen.of(
                new PredictionFigure(NEXT, Optional.of(why), List.of()), width, height, LIGHT);
        assertThat(pen.texts())
            .as("in %.0f×%.0f", width, height)
            .allMatch(t -> t.degrees() != 0 || t.box().right() <= width + 1);
        boolean blend = words(pen).contains("blend");
        assertThat(without && blend && width == WIDE).isFalse();
        without |= !blend && width == WIDE;
      }
    }
    assertThat(without).isTrue();
  }

  /// Uses the panels of windows of 1440×900 and 1024×768, in all themes.
  @Test
  void barsAndDistancesAreKeptBesideAContextTree() {
    List<PredictorColumn> columns =
        List.of(
            column(PredictorColumn.MODEL, SeriesSlot.MODEL, 0.5, 0.3, 0.2),
            column(PredictorColumn.TRUTH, SeriesSlot.TRUTH, 0.6, 0.3, 0.1),
            column("context 1", new SeriesSlot(0), 0.2, 0.3, 0.5),
            column("context of 2", new SeriesSlot(1), 0.4, 0.1, 0.5),
            column("CTW 3", new SeriesSlot(2), 0.3, 0.3, 0.4));
    NextSymbolDistributions five =
        new NextSymbolDistributions(RegBench.VOCABULARY, 40, 4, "2", Optional.empty(), columns);
    PredictorExplanation why = blended(3, row(0.5, 0.3, 0.2));
    for (Theme theme : Theme.values()) {
      double grown = theme.palette().size().small() / LIGHT.size().small();
      for (double[] size : new double[][] {{366, 262}, {250, 270}}) {
        double width = theme == Theme.PROJECTOR ? size[0] * 1.35 : size[0];
        RecordingPen pen =
            RecordingPen.of(
                new PredictionFigure(five, Optional.of(why), List.of("context of 2")),
                width,
                size[1] * grown,
                theme.palette());
        String place = "%s in %.0f×%.0f".formatted(theme, width, size[1] * grown);
        Drawn.Text to =
            pen.texts().stream().filter(t -> t.text().contains("TVD")).findFirst().orElseThrow();
        assertThat(words(pen)).as(place).contains("model", "truth").contains("0.500");
        assertThat(pen.texts().stream().filter(t -> t.y() > to.y() && t.text().equals("–")).count())
            .as("each relative to itself, %s", place)
            .isEqualTo(2);
        double half =
            pen.visible(Drawn.Rect.class).stream()
                .filter(r -> r.colour().equals(theme.palette().mark().model()))
                .filter(r ->
                    Math.abs(r.y() - pen.texts("0.500").getFirst().centreY())
                        < theme.palette().size().small())
                .mapToDouble(r -> r.box().width())
                .max()
                .orElse(0);
        assertThat(half)
            .as("a bar of a half, %s", place)
            .isGreaterThan(1.4 * theme.palette().size().small());
      }
    }
  }

  @Test
  void theBlendIsOmittedIfTheModelsBarsAreHidden() {
    PredictorExplanation why = blended(3, row(0.6, 0.3, 0.1));
    PredictionFigure all = new PredictionFigure(NEXT, Optional.of(why), List.of());
    assertThat(words(RecordingPen.of(all, WIDE, 500, LIGHT))).contains("blend");
    assertThat(words(RecordingPen.of(all.concealing(Set.of(Concealed.BARS)), WIDE, 500, LIGHT)))
        .contains("weight ω of each suffix, and its top symbol")
        .doesNotContain("blend");
    assertThat(all.texts().get("json")).contains("\"rest\"", "\"nearest\"");
  }
}
