package org.headscope.app.feature.attention.kind;

import module java.base;

import org.headscope.app.feature.attention.picture.Measurement;
import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.service.map.MapSource.Read;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;

/// The change of the predictions when a token is replaced; every model has this picture.
public record InfluencePicture() implements PictureKind {
  @Override
  public boolean isOfHeads() {
    return false;
  }

  @Override
  public Words words() {
    String map = "The change of the predictions when a token is replaced, for the whole model";
    return new Words("Influence", "Alt+2", map + " in the background", map, "");
  }

  @Override
  public Optional<Measurement> measurement(Read read, int layer, Part part, int option) {
    return Optional.of(Measurement.influence(read));
  }
}
