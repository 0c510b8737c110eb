package org.headscope.engine.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.engine.EngineException;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.DeviceCheck.Difference;
import org.junit.jupiter.api.Test;

/// That the check of a device tells equal from different. Only a machine that has one can say how
/// it computes.
class DeviceCheckTest {
  @Test
  void theProcessorAgreesWithItself() {
    List<Difference> same = DeviceCheck.run(ComputeDevice.CPU, Progress.none(), new Cancellation());
    assertThat(same).hasSize(Architecture.values().length);
    assertThat(same).allMatch(d -> d.rows() == 0 && d.gradients() == 0 && d.agrees());
    assertThat(DeviceCheck.sentence(same)).doesNotContain("too much");
  }

  @Test
  void otherWeightsAreNoticed() {
    Recipe recipe = Recipe.byName("class-demo");
    try (LanguageModel one = LanguageModel.create(recipe.model(), 1, ComputeDevice.CPU);
        LanguageModel other = LanguageModel.create(recipe.model(), 2, ComputeDevice.CPU)) {
      Difference difference = DeviceCheck.difference(one, other);
      assertThat(difference.agrees()).isFalse();
      assertThat(difference.rows()).isGreaterThan(1e-4);
      assertThat(DeviceCheck.sentence(List.of(difference)))
          .endsWith("; these differ too much: transformer");
    }
  }

  @Test
  void whatIsNoNumberAgreesWithNothing() {
    assertThat(new Difference("gla", Double.NaN, 0).agrees()).isFalse();
    assertThat(new Difference("gla", 0, Double.NaN).agrees()).isFalse();
    assertThat(new Difference("gla", 1e-5, 1e-3).agrees()).isTrue();
  }

  @Test
  void itCanBeStopped() {
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    assertThatThrownBy(() -> DeviceCheck.run(ComputeDevice.CPU, Progress.none(), cancelled))
        .isInstanceOf(CancellationException.class);
  }

  /// What PyTorch says on a GPU; there may be none here.
  @Test
  void memoryThatRunsOutIsToldWithWhatWouldFit() {
    EngineException full = new EngineException("CUDA out of memory. Tried to allocate 2.00 GiB");
    assertThat(MemoryCheck.explained(full, 32, n -> n <= 5))
        .isInstanceOf(UserError.class)
        .hasMessage("The device's memory is too small for training.microBatch = 32; 4 fits.");
    assertThat(MemoryCheck.explained(full, 1, _ -> true))
        .hasMessageEndingWith("make the model or the instances smaller.");
    EngineException other = new EngineException("no kernel image is available");
    assertThat(MemoryCheck.explained(other, 8, _ -> true)).isSameAs(other);
  }
}
