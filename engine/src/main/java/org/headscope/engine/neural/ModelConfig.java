package org.headscope.engine.neural;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.ParameterSpec;

/// Everything needed to rebuild a model but its weights. In JSON, `architecture` names it.
@JsonTypeInfo(
    use = JsonTypeInfo.Id.NAME,
    include = JsonTypeInfo.As.EXISTING_PROPERTY,
    property = "architecture",
    visible = true,
    defaultImpl = StackConfig.class)
@JsonSubTypes({
  @JsonSubTypes.Type(value = ReweightingConfig.class, name = "lnw"),
  @JsonSubTypes.Type(value = ConstructedConfig.class, name = ConstructedConfig.ARCHITECTURE),
  @JsonSubTypes.Type(value = HybridConfig.class, name = HybridConfig.ARCHITECTURE)
})
public sealed interface ModelConfig
    permits StackConfig, ReweightingConfig, ConstructedConfig, HybridConfig {
  /// The vocabulary of a model whose configuration names none: RegBench's.
  int USUAL_VOCABULARY = 20;

  int vocabulary();

  /// The same model for another vocabulary and for texts of `length` tokens.
  ///
  /// @throws IllegalArgumentException saying why it cannot be
  ModelConfig reading(int vocabulary, int length);

  /// What there is to see in each layer, the first layer first; n-gram heads count as layers.
  List<LayerInfo> layerInfos();

  /// Rows of its grid of maps: its layers, n-gram heads among them.
  default int depth() {
    return layerInfos().size();
  }

  /// The most maps that a layer has; 0 for a model without any.
  default int maxMaps() {
    return layerInfos().stream().mapToInt(LayerInfo::maps).max().orElse(0);
  }

  /// The model in a few words: `Transformer, 4 layers, 2 heads`.
  String summary();

  /// The longest context that the model can read, in tokens; longer ones are cut by the caller.
  int longestContext();

  default int[] readable(int[] tokens) {
    return Arrays.copyOf(tokens, Math.min(tokens.length, longestContext()));
  }

  /// Every parameter by name, in the order of the forward pass, with its shape and first values.
  Map<String, ParameterSpec> parameterSpecs();

  /// The probability of zeroing what the architecture drops in training.
  default double trainingDropout() {
    return 0;
  }

  /// Multiplications of a forward pass over one sequence of `length` tokens, counted as
  /// \[MambaFormer] App. B does: neither embedding and head nor norms and activation functions.
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
