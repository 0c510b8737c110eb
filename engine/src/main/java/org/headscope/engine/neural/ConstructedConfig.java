package org.headscope.engine.neural;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.constructed.CtwAttention;
import org.headscope.engine.neural.constructed.CtwConstruction;
import org.headscope.engine.neural.constructed.CtwLayers;

/// The Transformer of \[CTW] Theorems 2–4 that computes context-tree weighting, Its weights follow
/// from its sizes, so there is nothing to train. In files all values form one flat object.
@JsonIgnoreProperties(value = "architecture", allowGetters = true)
@JsonPropertyOrder({"architecture"})
public record ConstructedConfig(@JsonUnwrapped CtwConstruction construction)
    implements ModelConfig {
  public static final String ARCHITECTURE = "constructed-ctw";

  @JsonProperty("architecture")
  public String architecture() {
    return ARCHITECTURE;
  }

  /// E, the width of the residual stream.
  public int width() {
    return layers().width();
  }

  @Override
  public int vocabulary() {
    return construction.symbols();
  }

  @Override
  public ConstructedConfig resizedFor(int vocabulary, int length) {
    return new ConstructedConfig(construction.reading(vocabulary, length));
  }

  @Override
  public List<LayerInfo> layerInfos() {
    return attentions(layers(), construction.layers()).stream()
        .map(ConstructedConfig::info)
        .toList();
  }

  @Override
  public boolean hasMlp(int layer) {
    return true;
  }

  static LayerInfo info(CtwAttention layer) {
    return new LayerInfo(layer.layer(), MapKind.SOFTMAX, layer.heads().size(), 0, false);
  }

  private CtwLayers layers() {
    return new CtwLayers(construction);
  }

  private static List<CtwAttention> attentions(CtwLayers layers, int count) {
    List<CtwAttention> all = new ArrayList<>();
    for (int layer = 1; layer <= count; layer++) {
      all.add(layers.attention(layer));
    }
    return all;
  }

  @Override
  public String summary() {
    return "%s, depth %d".formatted(construction.form().words(), construction.depth());
  }

  @Override
  public int longestContext() {
    return construction.length();
  }

  /// Counts attention only: the feed-forward maps compute no matrix products.
  @Override
  public long multiplications(long length) {
    return multiplications(layers(), construction.layers(), length);
  }

  static long multiplications(CtwLayers layers, int count, long length) {
    long width = layers.width();
    long all = 0;
    for (CtwAttention layer : attentions(layers, count)) {
      long heads = layer.heads().size();
      long wide = (long) layer.keyWidth() + layer.valueWidth();
      all += length * heads * 2 * wide * width + length * length * heads * wide;
    }
    return all;
  }

  @Override
  public Map<String, ParameterSpec> parameterSpecs() {
    return specs(layers(), construction.layers())
        .add("head.weight", constant(layers().head()))
        .map();
  }

  static ParameterSpecs specs(CtwLayers layers, int count) {
    ParameterSpecs specs = new ParameterSpecs();
    specs.add("embedding.weight", constant(layers.embedding()));
    specs.add("positions.weight", constant(layers.positions()));
    int number = 1;
    for (CtwAttention layer : attentions(layers, count)) {
      String prefix = "blocks." + number++ + ".attention.";
      specs.add(prefix + "query.weight", constant(layer.query()));
      specs.add(prefix + "key.weight", constant(layer.key()));
      specs.add(prefix + "value.weight", constant(layer.value()));
      specs.add(prefix + "out.weight", constant(layer.out()));
    }
    return specs;
  }

  private static ParameterSpec constant(double[][] rows) {
    int columns = rows[0].length;
    return ParameterSpec.of(
            (size, _) -> ParameterSpec.values(size, i -> rows[i / columns][i % columns]),
            rows.length,
            columns)
        .trained(ParameterSpec.Training.FROZEN);
  }
}
