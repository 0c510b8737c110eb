package org.headscope.app.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.compare.ComparisonCurves.Measure;
import org.headscope.app.feature.compare.ComparisonCurves.Plotted;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.junit.jupiter.api.Test;

class CurvesViewModelTest {
  private final CompareBench bench = new CompareBench();
  private final CompareViewModel compare = bench.model();
  private final CurvesViewModel model = new CurvesViewModel(compare);

  private ComparisonCurvesFigure show() {
    bench.open();
    compare.showing.set(true);
    bench.settle();
    return figure();
  }

  private ComparisonCurvesFigure figure() {
    return model.figureProperty().get().orElseThrow();
  }

  @Test
  void allButTheTruthHaveACurve() {
    assertThat(model.coverProperty().get()).isInstanceOf(Cover.Absent.class);
    ComparisonCurves curves = show().curves();
    assertThat(curves.plottedPredictors())
        .hasSize(curves.comparison().size() - 1)
        .doesNotContain(0);
    assertThat(model.coverProperty().get()).isEqualTo(new Cover.None());
    bench.selection().selectStep(0);
    bench.settleFrame();
    assertThat(model.coverProperty().get()).as("of another step").isInstanceOf(Cover.Dimmed.class);
    bench.settle();
    assertThat(model.coverProperty().get()).isEqualTo(new Cover.None());
    assertThat(figure().data().rows()).hasSize(3 * curves.comparison().size());
  }

  @Test
  void tasksThatScoreOnePositionHaveNoCurveOverPosition() {
    show();
    compare.rows.set(RowRule.TASK);
    bench.settle();
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(model.coverProperty().get().words()).startsWith("The task scores only one position");
    model.over.set(Axis.STATES);
    assertThat(figure().curves().bins()).hasSize(1);
    compare.rows.set(RowRule.ALL);
    model.over.set(Axis.POSITION);
    bench.settle();
    assertThat(figure().curves().bins()).hasSize(3);
  }

  @Test
  void textsWithoutSeparatorsHaveNoStringsOrEndRows() {
    compare.rows.set(RowRule.NO_SEPARATOR);
    model.over.set(Axis.STRING);
    assertThat(show().curves().over()).isEqualTo(Axis.STRING);
    InstanceStream recall = new AssociativeRecall(20, 16, 1, false).stream(Split.TEST, 1);
    compare.remove(new ComparedEntry.Selected()); // which reads no such texts
    bench.withInstances(List.of(recall.next(), recall.next()));
    assertThat(show().curves().over()).isEqualTo(Axis.POSITION);
    assertThat(model.axes.get()).containsExactly(Axis.POSITION, Axis.STATES);
    assertThat(compare.rules.get()).doesNotContain(RowRule.NO_SEPARATOR);
    assertThat(bench.asked.getLast()).endsWith(", all");
  }

  @Test
  void codeLengthsGrowAlongTheContextAndNotWithStates() {
    ComparisonCurves scores = show().curves();
    model.plotted.set(Plotted.NATS);
    ComparisonCurves nats = figure().curves();
    model.plotted.set(Plotted.BITS);
    ComparisonCurves bits = figure().curves();
    int infinite = 0;
    for (int i = 0; i < nats.comparison().size(); i++) {
      double cost = nats.bins().getFirst().results().get(i).crossEntropy().orElse(Double.NaN);
      for (int b = 0; b < nats.bins().size(); b++) {
        infinite += nats.isInfinite(Measure.SO_FAR, i, b) ? 1 : 0;
        if (Double.isNaN(cost)) {
          assertThat(nats.value(Measure.SO_FAR, i, b)).isNaN();
          continue;
        }
        assertThat(nats.value(Measure.HERE, i, b)).isEqualTo(cost);
        assertThat(nats.value(Measure.SO_FAR, i, b))
            .as("the mean of equal costs")
            .isCloseTo(cost, within(1e-12));
        assertThat(bits.value(Measure.SO_FAR, i, b)).isCloseTo(cost / Math.log(2), within(1e-12));
      }
    }
    assertThat(infinite).isPositive();
    assertThat(nats.floor(Measure.SO_FAR, 2)).isCloseTo(0.6, within(1e-12));
    assertThat(scores.floor(Measure.TVD, 2)).isNaN();
    assertThat(figure().title()).startsWith("Code length in bits per symbol");
    model.over.set(Axis.STATES);
    assertThat(model.offered.get()).containsExactly(Plotted.SCORES);
    assertThat(figure().curves().plotted()).isEqualTo(Plotted.SCORES);
  }

  @Test
  void textsOfTreesBeginWithCodeLengths() {
    compare.rows.set(RowRule.NO_SEPARATOR);
    assertThat(show().curves().plotted()).isEqualTo(Plotted.SCORES);
    compare.remove(new ComparedEntry.Selected()); // which reads no such texts
    bench.withInstances(CompareBench.trees(3));
    assertThat(show().curves().plotted()).isEqualTo(Plotted.NATS);
    model.plotted.set(Plotted.SCORES);
    assertThat(figure().curves().plotted()).as("chosen by the user").isEqualTo(Plotted.SCORES);
    assertThat(figure().curves().measures())
        .as("every symbol may follow, so accuracy is 1 for every predictor")
        .containsExactly(Measure.TVD);
    RecordingPen pen = RecordingPen.of(figure(), 700, 300, Theme.LIGHT.palette());
    assertThat(pen.texts("TVD to the truth")).hasSize(1);
    assertThat(pen.texts()).extracting(Drawn.Text::text).noneMatch(text -> text.contains("acc"));
    assertThat(figure().title()).doesNotContain("ccuracy");
  }

  @Test
  void gapsAreRelativeToTheShortestCode() {
    show();
    model.plotted.set(Plotted.NATS);
    ComparisonCurves nats = figure().curves();
    model.plotted.set(Plotted.GAP);
    ComparisonCurves gaps = figure().curves();
    int shortest = gaps.shortest().orElseThrow();
    int compared = 0;
    for (int i : gaps.plottedPredictors()) {
      double more = nats.whole(Measure.HERE, i) - nats.whole(Measure.HERE, shortest);
      assertThat(gaps.error(Measure.HERE, i, 0)).as("of unpaired differences").isNaN();
      assertThat(gaps.floor(Measure.HERE, 0)).isNaN();
      if (Double.isNaN(more)) {
        assertThat(gaps.value(Measure.SO_FAR, i, 2)).isNaN();
        continue;
      }
      compared++;
      assertThat(gaps.whole(Measure.SO_FAR, i)).isEqualTo(more).isNotNegative();
      for (int b = 0; b < gaps.bins().size(); b++) {
        assertThat(gaps.value(Measure.HERE, i, b))
            .isEqualTo(nats.value(Measure.HERE, i, b) - nats.value(Measure.HERE, shortest, b));
      }
    }
    assertThat(compared).isGreaterThan(1);
    assertThat(gaps.whole(Measure.HERE, shortest)).isZero();
    assertThat(gaps.legendRows()).isEqualTo(gaps.plottedPredictors().length);
    assertThat(figure().title())
        .startsWith("Code length beyond that of " + gaps.reference() + " in nats per symbol");
    assertThat(gaps.label(Measure.HERE))
        .isEqualTo("nats more than " + gaps.comparison().lines().get(shortest).label());
  }

  @Test
  void stylesStayWithTheirPredictorsAndDiffer() {
    List<SeriesSlot> before = show().curves().slots();
    assertThat(drawn()).doesNotHaveDuplicates();
    compare.move(compare.entries.getLast(), -3);
    ComparisonCurves after = figure().curves();
    for (int i = 0; i < before.size(); i++) {
      ComparedEntry entry = after.comparison().lines().get(i).entry();
      assertThat(after.slots().get(i)).isIn(before);
      if (!entry.equals(ComparedEntry.symbolic("truth"))) {
        assertThat(after.slots().get(i).equals(SeriesSlot.MODEL))
            .isEqualTo(entry instanceof ComparedEntry.Selected);
      }
    }
    compare.remove(compare.entries.get(2));
    compare.add(ComparedEntry.symbolic("uniform"));
    bench.settle();
    assertThat(drawn()).doesNotHaveDuplicates();
  }

  @Test
  void eightRulesHaveDistinctColours() {
    show();
    for (String rule : List.of("unigram", "uniform", "ngram-4", "add1-3", "kn-3", "wb-3")) {
      compare.add(ComparedEntry.symbolic(rule));
    }
    bench.settle();
    assertThat(drawn()).hasSizeGreaterThanOrEqualTo(9);
    assertThat(drawn().subList(0, 9).stream().map(look -> look.colour(Theme.LIGHT.palette())))
        .doesNotHaveDuplicates();
    assertThat(drawn().stream().map(look -> look.colour(Theme.LIGHT.palette()) + " " + look.dash()))
        .doesNotHaveDuplicates();
  }

  /// Returns the styles of the curves, which the truth does not have.
  private List<SeriesSlot> drawn() {
    ComparisonCurves curves = figure().curves();
    return IntStream.range(0, curves.slots().size())
        .filter(i ->
            !curves.comparison().lines().get(i).entry().equals(ComparedEntry.symbolic("truth")))
        .mapToObj(curves.slots()::get)
        .toList();
  }

  @Test
  void binsAreSelectedByMouseAndKeys() {
    show();
    model.highlight(OptionalDouble.of(13));
    assertThat(figure().at()).isEqualTo(1);
    model.walk(9);
    assertThat(figure().at()).isEqualTo(2);
    model.highlight(OptionalDouble.empty());
    assertThat(figure().at()).isEqualTo(-1);
    model.walk(1);
    assertThat(figure().at()).isZero();
    model.over.set(Axis.STATES);
    assertThat(figure().curves().over()).isEqualTo(Axis.STATES);
    assertThat(figure().title()).contains("over states");
  }
}
