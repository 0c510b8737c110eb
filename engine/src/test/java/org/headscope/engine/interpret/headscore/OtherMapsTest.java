package org.headscope.engine.interpret.headscore;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.interpret.DrawnInstances;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Scores of maps that no softmax made.
class OtherMapsTest {
  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @AfterEach
  void closeModels() {
    models.close();
  }

  private static LayerInfo layer(MapKind kind, int heads, int channels) {
    return new LayerInfo("mixer", kind, heads, channels, true);
  }

  @Test
  void exactNgramHeadsAreNamedByTheirOrder() throws IOException {
    StackConfig config =
        EveryArchitecture.small(Architecture.RETNET, Variant.PAPER)
            .withNgramHeads(List.of(new NgramHeads(1, List.of(1, 2, 3), NgramHeads.Form.PLAIN)));
    List<Instance> instances = DrawnInstances.of(4, 20);
    HeadScoreResult result =
        HeadScores.run(
            new HeadScoreSpec(TinyRun.write(folder, config, 5).ref(5), instances, 7),
            Context.of(models));
    assertThat(result.heads())
        .filteredOn(head -> head.layer() >= 2 && head.layer() <= 4)
        .extracting(HeadScore::name)
        .containsExactly("1-gram", "2-gram", "3-gram");
    assertThat(result.heads())
        .filteredOn(head -> head.layer() == 3)
        .allSatisfy(head ->
            // All weight is on matches, which every eligible query has.
            assertThat(head.share("2-gram")).isBetween(0.9999, 1.0001));
    assertThat(result.provenance().facts())
        .containsEntry(
            "weights",
            "layer 1: absolute weights, each row divided by its sum;"
                + " layer 5: absolute weights, each row divided by its sum");
  }

  @Test
  void signedWeightsCountByTheirShareOfTheRow() {
    float[] map = {2, 0, 0, -1, 3, 0, 0, 0, 0};
    assertThat(ScoredWeights.of(layer(MapKind.IMPLIED, 2, 0), map, 3))
        .containsExactly(1, 0, 0, 0.25f, 0.75f, 0, 0, 0, 0);
    assertThat(ScoredWeights.of(layer(MapKind.SOFTMAX, 2, 0), map, 3)).isSameAs(map);
  }

  @Test
  void theScaleOfASignedMapDoesNotMatter() {
    float[] map = {0.5f, 0, -0.25f, 1};
    float[] larger = {50, 0, -25, 100};
    LayerInfo info = layer(MapKind.KERNEL, 0, 8);
    assertThat(ScoredWeights.of(info, map, 2)).isEqualTo(ScoredWeights.of(info, larger, 2));
  }

  @Test
  void scoredWeightsAreDescribed() {
    assertThat(ScoredWeights.note(layer(MapKind.SOFTMAX, 2, 0))).isEmpty();
    assertThat(ScoredWeights.note(layer(MapKind.NGRAM, 1, 0))).isEmpty();
    assertThat(ScoredWeights.note(layer(MapKind.NONE, 0, 0))).isEmpty();
    assertThat(ScoredWeights.note(layer(MapKind.WKV, 0, 8)))
        .contains("mean absolute weights over 8 channels");
    assertThat(ScoredWeights.note(layer(MapKind.KERNEL, 0, 8)))
        .contains("mean absolute weights over 8 channels, each row divided by its sum");
  }
}
