package org.headscope.engine.interpret.attention;

import module java.base;

import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.ModelError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// The request for a map of a checkpoint over an instance.
///
/// @param positions queries whose rows are requested; all if empty
public record TokenMapSpec(
    CheckpointRef checkpoint, Instance instance, int layer, Part part, Optional<Range> positions) {
  /// One of a layer's maps.
  ///
  /// @param channel true for a channel's map, false for a head's
  /// @param number from 1; where every channel has its own map, head 1 is their mean absolute
  ///   weight
  public record Part(boolean channel, int number) {
    public static Part head(int number) {
      return new Part(false, number);
    }

    public static Part channel(int number) {
      return new Part(true, number);
    }

    @Override
    public String toString() {
      return (channel ? "channel " : "head ") + number;
    }
  }

  /// Checks that the model has this map.
  ///
  /// @throws UserError naming the layers, heads or channels that exist, or saying that there are
  ///   none
  public void requireIn(ModelConfig model) {
    List<LayerInfo> layerInfos = model.layerInfos();
    if (!part.channel) {
      requireMaps(checkpoint, model);
    }
    boolean missing = layer < 1 || layer > layerInfos.size();
    if (part.channel && (missing || layerInfos.get(layer - 1).channels() == 0)) {
      throw new ModelError(
          "The run %s has no channels in layer %d; %s."
              .formatted(checkpoint.run(), layer, withChannels(layerInfos)));
    }
    if (missing) {
      throw new ModelError(
          "The run %s has no layer %d; its layers are 1 to %d."
              .formatted(checkpoint.run(), layer, layerInfos.size()));
    }
    LayerInfo info = layerInfos.get(layer - 1);
    if (part.number < 1 || part.number > (part.channel ? info.channels() : info.maps())) {
      throw new ModelError(
          part.channel
              ? "The run %s has no channel %d in layer %d; its channels are 1 to %d."
                  .formatted(checkpoint.run(), part.number, layer, info.channels())
              : "The run %s has no head %d in layer %d (%s); %s."
                  .formatted(checkpoint.run(), part.number, layer, info.name(), heads(info)));
    }
  }

  private static String heads(LayerInfo info) {
    if (info.maps() == 0) {
      return "that layer has no attention map, but headscope influence measures any model";
    }
    return info.channels() > 0
        ? "head 1 is the mean over its channels 1 to " + info.channels()
        : "its heads are 1 to " + info.maps();
  }

  private static String withChannels(List<LayerInfo> layerInfos) {
    String layers =
        IntStream.rangeClosed(1, layerInfos.size())
            .filter(l -> layerInfos.get(l - 1).channels() > 0)
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(", "));
    return layers.isEmpty()
        ? "none of its layers has a map for every channel"
        : "name one of the layers " + layers;
  }

  /// Checks that the model has token-to-token maps.
  ///
  /// @throws ModelError naming the model
  public static void requireMaps(CheckpointRef checkpoint, ModelConfig model) {
    if (model.maxMaps() == 0) {
      throw new ModelError(
          "The run %s has no attention maps (its model: %s); use headscope influence, which measures any model."
              .formatted(checkpoint.run(), model.summary()));
    }
  }
}
