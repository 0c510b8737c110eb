package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.run.MetricsLine;
import org.junit.jupiter.api.Test;

class ValidationTest {
  /// Instances in batches, as on a GPU; the last batch is smaller.
  @Test
  void batchedInstancesGiveTheirSingleLosses() {
    Recipe recipe = TrainerTest.recipe(1e-2, 0);
    Validation validation = new Validation(recipe.data(), 5, 7);
    try (LanguageModel model = LanguageModel.create(recipe.model(), 3, ComputeDevice.CPU)) {
      MetricsLine alone = line(validation, model, 1);
      MetricsLine together = line(validation, model, 3);
      for (Function<MetricsLine, OptionalDouble> number :
          List.<Function<MetricsLine, OptionalDouble>>of(
              MetricsLine::loss, MetricsLine::accuracy, MetricsLine::tvd)) {
        assertThat(number.apply(together).orElseThrow())
            .isCloseTo(number.apply(alone).orElseThrow(), within(1e-6));
      }
    }
  }

  private static MetricsLine line(Validation validation, LanguageModel model, int together) {
    return validation
        .evaluate(model, Trainer.TrainingProgress.START, together, new Cancellation())
        .line();
  }
}
