package org.headscope.engine.neural;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a Transformer learns where a token stands. */
public enum Positions {
  /** A learned vector a position, added to the embedding (paper 000 App. A.1). */
  @JsonProperty("learned")
  LEARNED,
  /** Queries and keys rotated by their position, whole head, interleaved pairs, θ = 10000. */
  @JsonProperty("rotary")
  ROTARY
}
