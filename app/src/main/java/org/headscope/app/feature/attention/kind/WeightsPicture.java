package org.headscope.app.feature.attention.kind;

import module java.base;

import org.headscope.app.feature.attention.picture.Measurement;
import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.service.map.MapSource.Read;
import org.headscope.app.service.map.TokenMap;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.neural.block.LayerInfo;

/// The picture of the mixer's token-to-token map.
public record WeightsPicture() implements PictureKind {
  @Override
  public Words words() {
    String map = "The mixer's map: attention, or the weights that a recurrence or a kernel implies";
    return new Words("Weights", "Alt+1", map, map, "This layer has no attention map");
  }

  @Override
  public Optional<String> missingPart(LayerInfo layer) {
    return layer.maps() > 0 ? Optional.empty() : Optional.of("attention map");
  }

  @Override
  public Optional<TokenMap> inspected(AttentionMaps maps, int layer, int head, int channel) {
    return channel > 0 ? Optional.empty() : TokenMap.of(maps, layer, head);
  }

  @Override
  public Optional<Measurement> measurement(Read read, int layer, Part part, int option) {
    return Optional.of(
        part.channel()
            ? Measurement.channel(read, layer, part.number())
            : Measurement.head(read, layer, part.number()));
  }

  @Override
  public boolean hasChannels() {
    return true;
  }
}
