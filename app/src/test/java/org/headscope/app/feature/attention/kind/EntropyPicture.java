package org.headscope.app.feature.attention.kind;

import module java.base;

import org.headscope.app.feature.attention.picture.LayerScene;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.feature.attention.picture.PictureState;
import org.headscope.app.service.map.LayerNames;
import org.headscope.app.service.map.Visualization;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.neural.block.LayerInfo;

/// The entropy of the selected head's attention: a kind of picture that exists only in tests. It
/// takes three files and a line in a list of services.
public record EntropyPicture() implements PictureKind {
  /// One number per query.
  record Entropies(double[] bits, String place) implements Visualization {
    @Override
    public String title() {
      return "Attention entropy";
    }

    @Override
    public String meaning() {
      return "How many bits it takes to say which key a query attends to.";
    }

    @Override
    public int length() {
      return bits.length;
    }

    @Override
    public long bytes() {
      return (long) Double.BYTES * bits.length;
    }
  }

  @Override
  public Words words() {
    String explanation = "How widely the head attends, in bits a query";
    return new Words("Entropy", "Alt+9", explanation, explanation, "This layer attends to nothing");
  }

  @Override
  public Optional<String> missingPart(LayerInfo layer) {
    return layer.maps() > 0 ? Optional.empty() : Optional.of("attention map");
  }

  @Override
  public Optional<Entropies> inspected(AttentionMaps maps, int layer, int head, int channel) {
    LayerInfo info = maps.layerInfos().get(layer - 1);
    int shown = Math.clamp(head, 1, info.maps());
    float[] map = maps.map(layer, shown);
    int length = maps.length();
    double[] bits =
        IntStream.range(0, length)
            .mapToDouble(query ->
                IntStream.rangeClosed(0, query)
                    .mapToDouble(key -> map[query * length + key])
                    .filter(weight -> weight > 0)
                    .map(weight -> -weight * Math.log(weight) / Math.log(2))
                    .sum())
            .toArray();
    return Optional.of(new Entropies(bits, LayerNames.map(info, layer, shown)));
  }

  @Override
  public LayerScene scene(MapAxes axes, Visualization numbers, PictureState state) {
    return new EntropyScene(axes, (Entropies) numbers);
  }
}
