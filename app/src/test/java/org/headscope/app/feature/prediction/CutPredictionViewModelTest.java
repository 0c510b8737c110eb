package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.engine.interpret.intervention.Intervention;
import org.junit.jupiter.api.Test;

/// The next symbol of a cut model.
class CutPredictionViewModelTest {
  private final Bench bench = new Bench().open(Bench.instance("acb", "ab"));
  private final PredictionViewModel model =
      new PredictionViewModel(bench.workbench(), bench.selection());

  private PredictionFigure figure() {
    return model.figureProperty().get().orElseThrow();
  }

  private List<String> names() {
    return figure().next().columns().stream().map(PredictorColumn::name).toList();
  }

  private PredictorColumn column(String name) {
    return figure().next().column(name).orElseThrow();
  }

  @Test
  void theUncutModelIsBesideTheCutOne() {
    bench.selection().pin(0, -1);
    double[] before = column(PredictorColumn.MODEL).row().orElseThrow();
    bench
        .workbench()
        .interventions()
        .stackProperty()
        .set(List.of(Intervention.parse("1.1 by zero")));
    bench.settle();
    assertThat(names()).startsWith("model", "uncut", "truth");
    assertThat(column(PredictorColumn.MODEL).label()).isEqualTo("cut model");
    assertThat(column(PredictorColumn.UNCUT).row().orElseThrow()).containsExactly(before);
    assertThat(column(PredictorColumn.MODEL).row().orElseThrow()).isNotEqualTo(before);
    assertThat(figure().ranked().stream().map(PredictorColumn::name).limit(2))
        .containsExactly("model", "uncut");
  }
}
