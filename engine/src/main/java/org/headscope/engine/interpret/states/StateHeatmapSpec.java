package org.headscope.engine.interpret.states;

import module java.base;

import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// The layer whose recurrent state is recorded, and the instance.
///
/// @param positions tokens after which the state is recorded; all if empty
public record StateHeatmapSpec(
    CheckpointRef checkpoint, Instance instance, int layer, Optional<Range> positions) {
  /// Checks that the layer has a recurrent state.
  ///
  /// @throws UserError naming the layers that have one
  void requireIn(ModelConfig model) {
    List<Integer> layers = layers(model);
    if (!layers.contains(layer)) {
      throw new UserError.ModelError(
          "The run %s has no recurrent state in layer %d; %s."
              .formatted(
                  checkpoint.run(),
                  layer,
                  layers.isEmpty()
                      ? "no layer of its " + model.summary() + " has one"
                      : "layers with one are " + String.join(", ", words(layers))));
    }
  }

  /// The layers of `model` that have a recurrent state, from 1, ascending.
  public static List<Integer> layers(ModelConfig model) {
    List<LayerInfo> layerInfos = model.layerInfos();
    return IntStream.rangeClosed(1, layerInfos.size())
        .filter(layer -> layerInfos.get(layer - 1).recurrent())
        .boxed()
        .toList();
  }

  private static List<String> words(List<Integer> layers) {
    return layers.stream().map(String::valueOf).toList();
  }
}
