package org.headscope.engine.interpret.states;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The content of a strip where the state is small or large.
class StateHeatmapsTest {
  private static final ModelPool MODELS = new ModelPool(() -> ComputeDevice.CPU, 0);
  private static final Instance INSTANCE =
      RegBench.instance("typed", Optional.empty(), Optional.empty(), List.of("abcab", "cab"));

  @TempDir Path folder;

  private RunDirectory run(Architecture architecture) throws IOException {
    return TinyRun.write(folder, EveryArchitecture.small(architecture, Variant.PAPER), 5);
  }

  @Test
  void largeStatesAreShownByTheUnitsThatVaryMost() throws IOException {
    StateHeatmapSpec spec =
        new StateHeatmapSpec(run(Architecture.RETNET).ref(5), INSTANCE, 2, Optional.empty());
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      StateHeatmapResult whole = StateHeatmaps.run(spec, Context.of(models));
      int length = whole.length();
      StateHeatmapResult some = StateHeatmaps.run(spec, Context.of(models), 5 * length);
      // H·d_k·d_v = 2·4·8
      assertThat(whole.size()).isEqualTo(64);
      assertThat(some.hasAllUnits()).isFalse();
      assertThat(some.units()).hasSize(5).isSorted();
      assertThat(some.norms()).isEqualTo(whole.norms());
      assertThat(some.changes()).isEqualTo(whole.changes());
      for (int t = 0; t < length; t++) {
        for (int k = 0; k < 5; k++) {
          assertThat(some.value(t, k)).isEqualTo(whole.value(t, some.units()[k]));
        }
      }
      double[] variances = IntStream.range(0, 64).mapToDouble(u -> variance(whole, u)).toArray();
      double min = Arrays.stream(some.units()).mapToDouble(u -> variances[u]).min().orElseThrow();
      assertThat(Arrays.stream(variances).filter(v -> v > min * (1 + 1e-6)).count())
          .isLessThanOrEqualTo(4);
    }
  }

  @Test
  void normsAndChangesDescribeTheState() throws IOException {
    StateHeatmapSpec spec =
        new StateHeatmapSpec(run(Architecture.RETNET).ref(5), INSTANCE, 2, Optional.empty());
    StateHeatmapResult strip = StateHeatmaps.run(spec, Context.of(MODELS));
    for (int t = 0; t < strip.length(); t++) {
      double norm = 0;
      double change = 0;
      for (int u = 0; u < strip.size(); u++) {
        double previous = t == 0 ? 0 : strip.value(t - 1, u);
        norm = Math.hypot(norm, strip.value(t, u));
        change = Math.hypot(change, strip.value(t, u) - previous);
      }
      assertThat(strip.norms()[t]).as("norm %d", t).isCloseTo((float) norm, within(1e-5f));
      assertThat(strip.changes()[t]).as("change %d", t).isCloseTo((float) change, within(1e-5f));
    }
  }

  private static double variance(StateHeatmapResult strip, int unit) {
    double[] values =
        IntStream.range(0, strip.length()).mapToDouble(t -> strip.value(t, unit)).toArray();
    double mean = Arrays.stream(values).average().orElseThrow();
    return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
  }

  @Test
  void theLayersThatHaveAStateAreNamed() throws IOException {
    RunDirectory hybrid = run(Architecture.STANDARD_HYBRID);
    assertThatThrownBy(() ->
            StateHeatmaps.run(
                new StateHeatmapSpec(hybrid.ref(5), INSTANCE, 1, Optional.empty()),
                Context.of(MODELS)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("in layer 1; layers with one are 2, 4.");
    RunDirectory transformer = run(Architecture.TRANSFORMER);
    assertThatThrownBy(() ->
            StateHeatmaps.run(
                new StateHeatmapSpec(transformer.ref(5), INSTANCE, 1, Optional.empty()),
                Context.of(MODELS)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no layer of its Transformer, 2 layers, 2 heads has one");
  }

  @Test
  void cancellingStops() throws IOException {
    StateHeatmapSpec spec =
        new StateHeatmapSpec(run(Architecture.RETNET).ref(5), INSTANCE, 1, Optional.empty());
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      assertThatThrownBy(
              () -> StateHeatmaps.run(spec, new Context(models, Progress.none(), cancelled)))
          .isInstanceOf(CancellationException.class);
    }
  }
}
