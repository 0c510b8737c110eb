package org.headscope.engine.neural;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.ParameterSpec;

/// The configuration of a model: everything except the weights. In JSON, `architecture` names its
/// type.
@JsonTypeInfo(
    use = JsonTypeInfo.Id.NAME,
    include = JsonTypeInfo.As.EXISTING_PROPERTY,
    property = "architecture",
    visible = true,
    defaultImpl = StackConfig.class)
@JsonSubTypes({
  @JsonSubTypes.Type(value = ReweightingConfig.class, name = "lnw"),
  @JsonSubTypes.Type(value = ConstructedConfig.class, name = ConstructedConfig.ARCHITECTURE),
  @JsonSubTypes.Type(value = HybridConfig.class, name = HybridConfig.ARCHITECTURE),
  @JsonSubTypes.Type(value = DecoderConfig.class, name = DecoderConfig.ARCHITECTURE)
})
public sealed interface ModelConfig
    permits LayeredConfig, ReweightingConfig, ConstructedConfig, HybridConfig {
  /// The vocabulary size of a configuration that names none: RegBench's.
  int DEFAULT_VOCABULARY = 20;

  int vocabulary();

  /// The same model for another vocabulary and for texts of `length` tokens.
  ///
  /// @throws IllegalArgumentException with the reason if that is impossible
  ModelConfig resizedFor(int vocabulary, int length);

  /// Descriptions of what can be inspected in each layer, in order; n-gram heads count as layers.
  List<LayerInfo> layerInfos();

  /// True if `layer`, from 1, adds an MLP's output to the residual stream.
  boolean hasMlp(int layer);

  /// The rows of its grid of maps: its layers, including n-gram heads.
  default int depth() {
    return layerInfos().size();
  }

  /// The largest number of maps in a layer; 0 for a model without maps.
  default int maxMaps() {
    return layerInfos().stream().mapToInt(LayerInfo::maps).max().orElse(0);
  }

  /// A short description of the model: `Transformer, 4 layers, 2 heads`.
  String summary();

  /// The longest context that the model can read, in tokens; the caller truncates longer ones.
  int longestContext();

  default int[] readable(int[] tokens) {
    return Arrays.copyOf(tokens, Math.min(tokens.length, longestContext()));
  }

  /// Every parameter by name, in the order of the forward pass, with its shape and initial values.
  Map<String, ParameterSpec> parameterSpecs();

  /// The dropout probability in training; each architecture decides what it drops.
  default double trainingDropout() {
    return 0;
  }

  /// Multiplications of a forward pass over one sequence of `length` tokens, counted as in
  /// \[MambaFormer] App. B: without embedding, head, norms and activation functions.
  long multiplications(long length);

  default long parameterCount() {
    return parameterSpecs().values().stream().mapToLong(ParameterSpec::size).sum();
  }

  default long trainedCount() {
    return parameterSpecs().values().stream()
        .filter(spec -> spec.training() != ParameterSpec.Training.FROZEN)
        .mapToLong(ParameterSpec::size)
        .sum();
  }

  default long largestParameter() {
    return parameterSpecs().values().stream().mapToLong(ParameterSpec::size).max().orElse(0);
  }
}
