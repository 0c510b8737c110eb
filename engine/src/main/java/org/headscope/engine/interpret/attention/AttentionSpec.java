package org.headscope.engine.interpret.attention;

import java.util.List;
import java.util.Optional;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.RunDirectory;

/**
 * Which map of which checkpoint over which instance.
 *
 * @param run the run
 * @param step its checkpoint
 * @param instance what it reads
 * @param layer from 1
 * @param head from 1; where every channel has its own map, 1 is their mean absolute weight
 * @param positions queries whose rows are asked for; all if empty
 */
public record AttentionSpec(
    RunDirectory run,
    long step,
    Instance instance,
    int layer,
    int head,
    Optional<Range> positions) {
  /**
   * Checks that there is such a map.
   *
   * @throws UserError naming the layers and heads that there are, or that there are none
   */
  public AttentionSpec {
    requireMaps(run);
    List<LayerInfo> looks = run.info().model().looks();
    if (layer < 1 || layer > looks.size()) {
      throw new UserError(
          "The run %s has no layer %d; its layers are 1 to %d."
              .formatted(run.path(), layer, looks.size()));
    }
    LayerInfo look = looks.get(layer - 1);
    if (head < 1 || head > look.maps()) {
      throw new UserError(
          "The run %s has no head %d in layer %d (%s); %s."
              .formatted(run.path(), head, layer, look.name(), there(look)));
    }
  }

  private static String there(LayerInfo look) {
    if (look.maps() == 0) {
      return "that layer has no map of its own, but headscope influence measures any model";
    }
    return look.channels() > 0
        ? "head 1 is the mean over its channels 1 to " + look.channels()
        : "its heads are 1 to " + look.maps();
  }

  /**
   * Checks that the model has a token-to-token map at all.
   *
   * @throws UserError saying what it is instead
   */
  public static void requireMaps(RunDirectory run) {
    ModelConfig model = run.info().model();
    if (model.mostMaps() == 0) {
      throw new UserError(
          "The run %s has no attention heads and no other maps of its own (its model: %s); use headscope influence, which measures any model."
              .formatted(run.path(), model.summary()));
    }
  }
}
