package org.headscope.engine.neural;

import com.fasterxml.jackson.annotation.JsonProperty;

/// How a model with attention learns where a token stands.
public enum Positions {
  /// Not at all, or from its recurrence.
  @JsonProperty("none")
  NONE,
  /// A learned vector a position, added to the embedding (\[ICLL] eq. 16).
  @JsonProperty("learned")
  LEARNED,
  /// Queries and keys rotated by their position, whole head, interleaved pairs, θ = 10000.
  @JsonProperty("rotary")
  ROTARY
}
