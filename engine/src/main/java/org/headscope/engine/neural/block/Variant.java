package org.headscope.engine.neural.block;

import com.fasterxml.jackson.annotation.JsonProperty;

/// Whom an architecture follows where \[ICLL] and its public code differ.
public enum Variant {
  /// The equations of \[ICLL] App. A, completed from the code where they are silent.
  @JsonProperty("paper")
  PAPER,
  /// The public code, with which the paper's figures and tables were made.
  @JsonProperty("reference")
  REFERENCE
}
