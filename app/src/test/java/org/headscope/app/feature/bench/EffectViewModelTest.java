package org.headscope.app.feature.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.symbolic.Predictors;
import org.junit.jupiter.api.Test;

class EffectViewModelTest {
  private final Bench bench = new Bench().open(Bench.instance("acb", "ab"));
  private final EffectViewModel model = new EffectViewModel(bench.workbench());

  private void cut(String... interventions) {
    bench
        .workbench()
        .interventions()
        .stackProperty()
        .set(Arrays.stream(interventions).map(Intervention::parse).toList());
    bench.settle();
  }

  private EffectFigure figure() {
    return model.figure().orElseThrow();
  }

  @Test
  void distancesAreThoseOfTheTwoModels() {
    assertThat(model.figure()).isEmpty();
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Absent("Add an intervention to see its effect along the text."));
    cut("1.1 by zero");
    // The last checkpoint predicts .9 truth + .1 uniform, the cut model uniform. After a: b or c.
    double uniform = 1 / 20.0;
    double truth = 0.5 - uniform; // per allowed symbol
    assertThat(figure().change()[0]).isEqualTo(0.9 * 2 * truth, within(1e-9));
    assertThat(figure().before().orElseThrow()[0]).isEqualTo(0.1 * 2 * truth, within(1e-9));
    assertThat(figure().after().orElseThrow()[0]).isEqualTo(2 * truth, within(1e-9));
    assertThat(figure().change()).hasSameSizeAs(figure().tokens());
  }

  @Test
  void withoutAnEffectASentenceSaysWhy() {
    cut("9.9 by zero");
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Absent("None of the interventions applies; the stack says why."));
    cut("1.1 by zero");
    bench.workbench().interventions().cutProperty().set(false);
    bench.settle();
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Absent("Show the cut model to see the effect along the text."));
    assertThat(model.line()).isInstanceOf(ShellLine.None.class);
  }

  @Test
  void distancesToAPredictorFollowOnceItHasAnswered() {
    cut("1.1 by zero");
    model.reference.set(new PredictorChoice.Symbolic("ngram-2"));
    assertThat(figure().before()).isEmpty();
    bench.settle();
    assertThat(figure().before()).isPresent();
    assertThat(figure().reference()).isEqualTo(Predictors.label("ngram-2"));
    assertThat(figure().data().columns()).contains("cut_to_" + Predictors.label("ngram-2"));
    assertThat(model.references.get()).contains(EffectViewModel.TRUTH, model.reference.get());
  }

  @Test
  void theQueryIsPinnedWithinTheText() {
    cut("1.1 by zero");
    model.pin(2);
    assertThat(figure().query()).isEqualTo(2);
    model.walk(100);
    assertThat(figure().query()).isEqualTo(figure().tokens().length - 1);
    model.walk(-100);
    assertThat(figure().query()).isZero();
  }
}
