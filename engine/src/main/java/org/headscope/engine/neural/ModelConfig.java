package org.headscope.engine.neural;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Map;

/** Everything needed to rebuild a model but its weights. In JSON, {@code architecture} names it. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "architecture")
@JsonSubTypes(@JsonSubTypes.Type(value = TransformerConfig.class, name = "transformer"))
public sealed interface ModelConfig permits TransformerConfig {
  /** L, the number of layers. */
  int layers();

  /** H, the number of attention heads a layer. */
  int heads();

  /** D, the width of the residual stream. */
  int width();

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
