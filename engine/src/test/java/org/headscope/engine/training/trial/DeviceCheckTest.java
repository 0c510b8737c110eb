package org.headscope.engine.training.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import ai.djl.engine.EngineException;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.MemoryCheck;
import org.headscope.engine.training.NamedSize;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.trial.DeviceCheck.Difference;
import org.junit.jupiter.api.Test;

/// The check of a device distinguishes equal from different. Only a machine with such a device can
/// test its results.
class DeviceCheckTest {
  @Test
  void theProcessorAgreesWithItself() {
    List<Difference> same = DeviceCheck.run(ComputeDevice.CPU, Progress.none(), new Cancellation());
    assertThat(same).hasSize(2 * Architecture.values().length);
    assertThat(same).allMatch(d -> d.rows() == 0 && d.gradients() == 0 && d.agrees());
    assertThat(DeviceCheck.sentence(same))
        .startsWith("26 of 26 models compared with the processor")
        .doesNotContain("too much");
    assertThat(DeviceCheck.lines(same))
        .containsOnlyKeys(Architecture.values())
        .containsEntry(
            Architecture.LSTM, "paper 0.0e+00 and 0.0e+00; reference 0.0e+00 and 0.0e+00");
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
          .endsWith("; these fail or differ too much: transformer (paper)");
    }
  }

  @Test
  void nanAgreesWithNothing() {
    assertThat(apart(Architecture.GLA, Double.NaN, 0).agrees()).isFalse();
    assertThat(apart(Architecture.GLA, 0, Double.NaN).agrees()).isFalse();
    assertThat(apart(Architecture.GLA, 1e-5, 1e-3).agrees()).isTrue();
  }

  private static Difference apart(Architecture architecture, double rows, double gradients) {
    return new Difference(architecture, Variant.PAPER, rows, gradients, "");
  }

  @Test
  void cudnnMayRoundTheProductsOfAnLstmAndNothingElse() {
    assertThat(apart(Architecture.LSTM, 4.8e-4, 1e-3).agrees()).isTrue();
    assertThat(apart(Architecture.LSTM, 6e-4, 1e-3).agrees()).isFalse();
    assertThat(apart(Architecture.TRANSFORMER, 4.8e-4, 1e-3).agrees()).isFalse();
  }

  @Test
  void failuresAreListedAndHideNoOthers() {
    StackConfig config = NamedSize.of(Architecture.S4, Variant.PAPER, NamedSize.DEFAULT).model();
    Difference failed =
        DeviceCheck.difference(
            config,
            () -> {
              throw new EngineException(
                  "The following operation failed in the TorchScript interpreter.\nTraceback of"
                      + " TorchScript (most recent call last):\n    near = torch.arange(32)\n"
                      + "RuntimeError: Expected all tensors to be on the same device\n");
            });
    assertThat(failed.agrees()).isFalse();
    List<Difference> both = List.of(failed, apart(Architecture.GLA, 1e-7, 1e-6));
    assertThat(DeviceCheck.lines(both))
        .containsEntry(
            Architecture.S4, "paper failed: Expected all tensors to be on the same device")
        .containsEntry(Architecture.GLA, "paper 1.0e-07 and 1.0e-06");
    assertThat(DeviceCheck.sentence(both))
        .startsWith("1 of 2 models compared")
        .endsWith("; these fail or differ too much: s4 (paper)");
  }

  @Test
  void canBeStopped() {
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    assertThatThrownBy(() -> DeviceCheck.run(ComputeDevice.CPU, Progress.none(), cancelled))
        .isInstanceOf(CancellationException.class);
  }

  /// PyTorch's message on a GPU; there may be none here.
  @Test
  void outOfMemoryIsReportedWithTheSizeThatFits() {
    EngineException full = new EngineException("CUDA out of memory. Tried to allocate 2.00 GiB");
    assertThat(MemoryCheck.explain(full, 32, n -> n <= 5))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "The device's memory is too small for training.microBatch = 32; 5 fits, so add"
                + " --micro-batch 5.");
    assertThat(MemoryCheck.explain(full, 1, _ -> true))
        .hasMessageEndingWith("make the model or the instances smaller.");
    EngineException other = new EngineException("no kernel image is available");
    assertThat(MemoryCheck.explain(other, 8, _ -> true)).isSameAs(other);
  }
}
