package org.headscope.app.feature.attention.kind;

import module java.base;

import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.Measurement;
import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.feature.attention.picture.PictureState;
import org.headscope.app.service.map.MapSource.Read;
import org.headscope.app.service.map.StateStrip;
import org.headscope.app.service.map.Visualization;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.neural.block.LayerInfo;

/// The picture of the recurrent state over time.
public record StatePicture() implements PictureKind {
  @Override
  public Words words() {
    return new Words(
        "State",
        "Alt+3",
        "The layer's recurrent state after every token, where it has one",
        "The recurrent state over time, where the layer has one",
        "This layer has no recurrent state");
  }

  @Override
  public Optional<String> missingPart(LayerInfo layer) {
    return layer.recurrent() ? Optional.empty() : Optional.of("recurrent state");
  }

  @Override
  public Optional<Measurement> measurement(Read read, int layer, Part part, int option) {
    return Optional.of(
        new Measurement(
            "read the state of layer " + layer,
            "The state of layer " + layer + " after every token",
            List.of(read),
            read.step(),
            true,
            (source, _, cancellation) -> source.states(read, layer, cancellation)));
  }

  @Override
  public StateScene scene(MapAxes axes, Visualization numbers, PictureState state) {
    StateStrip strip = (StateStrip) numbers;
    int row = Math.min(state.row(), strip.cells().rows() - 1);
    return new StateScene(axes, strip, row, state.options().colouring());
  }

  @Override
  public PictureForm form() {
    return PictureForm.STATE;
  }
}
