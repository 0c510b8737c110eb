package org.headscope.engine.neural;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Map;

/** Everything needed to rebuild a model but its weights. In JSON, {@code architecture} names it. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "architecture")
@JsonSubTypes({
  @JsonSubTypes.Type(value = TransformerConfig.class, name = "transformer"),
  @JsonSubTypes.Type(value = ReweightingConfig.class, name = "lnw")
})
public sealed interface ModelConfig permits TransformerConfig, ReweightingConfig {
  /** L, the number of layers. */
  int layers();

  /** H, the number of attention heads a layer; 0 for a model without attention. */
  int heads();

  /** The model in a few words: {@code 4 layers, 2 heads}. */
  @JsonIgnore
  String summary();

  /** The longest context that the model can read, in tokens; longer ones are cut by the caller. */
  @JsonIgnore
  int longestContext();

  /** Every parameter by name, in the order of the forward pass, with its shape and first values. */
  @JsonIgnore
  Map<String, ParameterSpec> parameterSpecs();

  /** The number of trained values. */
  @JsonIgnore
  default long parameterCount() {
    return parameterSpecs().values().stream().mapToLong(ParameterSpec::size).sum();
  }
}
