package org.headscope.engine.neural;

import static org.headscope.engine.run.FieldProblem.require;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.constructed.CtwConstruction;
import org.headscope.engine.neural.constructed.CtwConstruction.Form;
import org.headscope.engine.neural.constructed.CtwFeatures;
import org.headscope.engine.neural.constructed.CtwLayers;
import org.headscope.engine.neural.mixer.SoftmaxAttention;

/// TF m-n of \[CTW] App. D.1.2: the first one or two layers are constructed and fixed, the others
/// trained. A trained linear map takes the constructed stream to the trained layers. With two
/// constructed layers, the second one's feed-forward map is also trained, so TF 2-0 consists of
/// this map and the head.
///
/// @param constructed m, 1 or 2
/// @param counts how much the trained part sees of the counts of suffixes; all of it for m = 1
/// @param treeDepth D of the constructed layers
/// @param symbols A, the number of all tokens
/// @param length N, the longest text
/// @param layers n, Transformer layers with rotary positions
/// @param heads H of each; 0 without trained layers
/// @param width D of the trained stream
@JsonIgnoreProperties(value = "architecture", allowGetters = true)
@JsonPropertyOrder({"architecture"})
public record HybridConfig(
    int constructed,
    CtwFeatures counts,
    int treeDepth,
    int symbols,
    int length,
    int layers,
    int heads,
    int width)
    implements ModelConfig {
  public static final String ARCHITECTURE = "constructed-hybrid";

  /// @throws IllegalArgumentException naming the field, its value and what it must be
  public HybridConfig {
    require(constructed == 1 || constructed == 2, "constructed", constructed, "1 or 2");
    require(
        constructed == 2 || counts == CtwFeatures.STATISTICS,
        "counts",
        counts,
        "statistics with one constructed layer");
    require(
        layers >= 2 - constructed && layers <= 16,
        "layers",
        layers,
        "1 to 16, or 0 with two constructed layers");
    require(layers == 0 ? heads == 0 : heads >= 1 && heads <= 128, "heads", heads, "1 to 128");
    require(width >= 1 && width <= 4096, "width", width, "1 to 4096");
    int unit = 2 * Math.max(1, heads);
    require(width % unit == 0, "width", width, "a multiple of " + unit);
    CtwConstruction _ = CtwConstruction.paper(treeDepth, symbols, length); // checks them
  }

  @JsonProperty("architecture")
  public String architecture() {
    return ARCHITECTURE;
  }

  /// The constructed layers, which follow a single path, as printed (\[CTW] eqs. 8, 10).
  CtwLayers construction() {
    return new CtwLayers(CtwConstruction.paper(treeDepth, symbols, length).with(Form.PRINTED));
  }

  @Override
  public int vocabulary() {
    return symbols;
  }

  @Override
  public HybridConfig resizedFor(int vocabulary, int tokens) {
    return new HybridConfig(
        constructed, counts, treeDepth, vocabulary, Math.max(length, tokens), layers, heads, width);
  }

  public List<BlockConfig> blocks() {
    List<BlockConfig> blocks = new ArrayList<>();
    for (int layer = 0; layer < layers; layer++) {
      blocks.add(
          new BlockConfig(
              "attention",
              new SoftmaxAttention.Config(width, heads, true),
              BlockLayout.layer(width),
              false));
    }
    return blocks;
  }

  @Override
  public List<LayerInfo> layerInfos() {
    List<LayerInfo> infos = new ArrayList<>();
    for (int layer = 1; layer <= constructed; layer++) {
      infos.add(ConstructedConfig.info(construction().attention(layer)));
    }
    blocks().forEach(block -> infos.add(block.mixer().info()));
    return List.copyOf(infos);
  }

  /// The first constructed layer's functions are exact and belong to the second's input; the
  /// second's MLP is trained.
  @Override
  public boolean hasMlp(int layer) {
    return layer > constructed ? blocks().get(layer - constructed - 1).form().hasMlp() : layer == 2;
  }

  @Override
  public String summary() {
    return "TF %d-%d, depth %d%s".formatted(constructed, layers, treeDepth, counts.words());
  }

  @Override
  public int longestContext() {
    return length;
  }

  @Override
  public long multiplications(long tokens) {
    long first = ConstructedConfig.multiplications(construction(), constructed, tokens);
    long input = tokens * construction().width() * width;
    long feed = constructed == 2 ? 8 * tokens * width * width : 0;
    long trained = blocks().stream().mapToLong(b -> b.multiplications(width, tokens)).sum();
    return first + input + feed + trained;
  }

  @Override
  public Map<String, ParameterSpec> parameterSpecs() {
    CtwLayers first = construction();
    ParameterSpecs specs = new ParameterSpecs();
    specs.addAll("constructed.", ConstructedConfig.specs(first, constructed).map());
    specs.biased("input", width, first.width());
    if (constructed == 2) {
      specs.add("feed.norm.weight", ParameterSpec.constant(1, width));
      specs.add("feed.norm.bias", ParameterSpec.constant(0, width));
      specs.biased("feed.up", 4 * width, width);
      specs.branch("feed.down", width, 4 * width, 1 + layers);
    }
    int number = constructed + 1;
    for (BlockConfig block : blocks()) {
      specs.addAll("blocks." + number++ + ".", block.parameterSpecs(width, layers));
    }
    specs.add("norm.weight", ParameterSpec.constant(1, width));
    specs.add("norm.bias", ParameterSpec.constant(0, width));
    return specs.plain("head", symbols, width).map();
  }
}
