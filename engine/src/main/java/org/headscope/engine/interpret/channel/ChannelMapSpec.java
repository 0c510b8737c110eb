package org.headscope.engine.interpret.channel;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.RunDirectory;

/**
 * Which channel of which layer, where every channel has a map of its own.
 *
 * @param run the run
 * @param step its checkpoint
 * @param instance what it reads
 * @param layer from 1
 * @param channel from 1
 * @param positions queries whose rows are asked for; all if empty
 */
public record ChannelMapSpec(
    RunDirectory run,
    long step,
    Instance instance,
    int layer,
    int channel,
    Optional<Range> positions) {
  /**
   * Checks that there is such a channel.
   *
   * @throws UserError naming the layers and channels that there are
   */
  public ChannelMapSpec {
    ModelConfig model = run.info().model();
    List<LayerInfo> looks = model.looks();
    if (layer < 1 || layer > looks.size() || looks.get(layer - 1).channels() == 0) {
      throw new UserError(
          "The run %s has no channels in layer %d; %s."
              .formatted(run.path(), layer, withChannels(looks)));
    }
    int channels = looks.get(layer - 1).channels();
    if (channel < 1 || channel > channels) {
      throw new UserError(
          "The run %s has no channel %d in layer %d; its channels are 1 to %d."
              .formatted(run.path(), channel, layer, channels));
    }
  }

  private static String withChannels(List<LayerInfo> looks) {
    List<String> layers =
        IntStream.rangeClosed(1, looks.size())
            .filter(l -> looks.get(l - 1).channels() > 0)
            .mapToObj(String::valueOf)
            .toList();
    return layers.isEmpty()
        ? "none of its layers has a map for every channel"
        : "name one of the layers " + String.join(", ", layers);
  }
}
