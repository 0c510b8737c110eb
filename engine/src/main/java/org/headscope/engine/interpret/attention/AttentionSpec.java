package org.headscope.engine.interpret.attention;

import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.RunDirectory;

/**
 * Which head of which checkpoint shall read which instance.
 *
 * @param run the run
 * @param step its checkpoint
 * @param instance what it reads
 * @param layer from 1
 * @param head from 1
 * @param device where it is computed
 */
public record AttentionSpec(
    RunDirectory run, long step, Instance instance, int layer, int head, ComputeDevice device) {
  /**
   * Checks that there is such a head.
   *
   * @throws UserError naming the layers and heads that there are, or that there are none
   */
  public AttentionSpec {
    ModelConfig model = run.info().model();
    requireHeads(run);
    if (layer < 1 || layer > model.depth() || !hasMap(model, layer, head)) {
      throw new UserError(
          "The run %s has no head %d in layer %d; its layers are 1 to %d, its heads 1 to %d."
              .formatted(run.path(), head, layer, model.depth(), model.mostMaps()));
    }
  }

  private static boolean hasMap(ModelConfig model, int layer, int head) {
    return head >= 1 && head <= model.looks().get(layer - 1).maps();
  }

  /**
   * Checks that the model has attention heads at all.
   *
   * @throws UserError saying what it is instead
   */
  public static void requireHeads(RunDirectory run) {
    ModelConfig model = run.info().model();
    if (model.mostMaps() == 0) {
      throw new UserError(
          "The run %s has no attention heads, since its model is an %s; name a run of a Transformer."
              .formatted(run.path(), model.summary()));
    }
  }
}
