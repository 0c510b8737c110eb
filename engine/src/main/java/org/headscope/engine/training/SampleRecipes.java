package org.headscope.engine.training;

import java.util.List;
import java.util.Optional;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.training.Schedule.WarmUpCosine;
import org.headscope.engine.training.TrainingConfig.Precision;

/**
 * The shipped models beside the Transformer, of its width and trained on its data: the comparison
 * of [ICLL] §6, small. All see the same instances in the same order, those of the first sample's
 * kind; the two RetNets differ in their n-gram heads alone.
 *
 * <p>RetNet and GLA follow the public code, which Table 1 used; LSTM and Mamba follow the paper,
 * since the public code's stacks of them are one layer deep; the n-gram heads are eq. 13's.
 */
final class SampleRecipes {
  private static final int LAYERS = 4;
  private static final int HEADS = 4;
  private static final int WIDTH = 64;

  private SampleRecipes() {}

  /** RetNet, with {@code ngramHeads} behind its layers. */
  static Recipe retnet(List<NgramHeads> ngramHeads) {
    StackConfig model = model(Architecture.RETNET, Variant.REFERENCE, LAYERS, HEADS, 0);
    return recipe(model.withNgramHeads(ngramHeads));
  }

  /** RetNet with NGH_1^(1,2,3), three plain heads after the first layer. */
  static Recipe retnetNgram() {
    return retnet(List.of(new NgramHeads(1, List.of(1, 2, 3), NgramHeads.Form.PLAIN)));
  }

  /** Gated linear attention. */
  static Recipe gla() {
    return recipe(model(Architecture.GLA, Variant.REFERENCE, LAYERS, HEADS, 0));
  }

  /** Mamba blocks, each with a residual connection; half the steps, as its scan takes longer. */
  static Recipe mamba() {
    return recipe(model(Architecture.MAMBA, Variant.PAPER, LAYERS, 0, 16)).withSteps(1500);
  }

  /** Two LSTMs, the second reading the first. */
  static Recipe lstm() {
    return recipe(model(Architecture.LSTM, Variant.PAPER, 2, 0, 0));
  }

  private static StackConfig model(
      Architecture architecture, Variant variant, int layers, int heads, int states) {
    return new StackConfig(
        architecture, variant, layers, heads, WIDTH, Positions.NONE, 0, 0, states, List.of());
  }

  /** From short to longer instances, as the first sample, in a fifth of its time. */
  private static Recipe recipe(StackConfig model) {
    return new Recipe(
        model,
        new DataSpec("reference", 0),
        new TrainingConfig(
            List.of(
                new Phase(600, 64, 64),
                new Phase(800, 128, 32),
                new Phase(800, 256, 16),
                new Phase(800, 384, 16)),
            8,
            2,
            new WarmUpCosine(1e-6, 3e-3, 1e-4, 0.05),
            0.9,
            0.99,
            1e-8,
            0.1,
            1,
            List.of(0L, 100L, 300L, 1000L, 3000L),
            Precision.FLOAT16,
            100,
            25,
            Optional.empty(),
            Optional.empty()));
  }
}
