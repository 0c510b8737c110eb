package org.headscope.engine.neural;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whom an architecture follows where paper 000 and its public code differ. */
public enum Variant {
  /** The equations of paper 000 App. A, completed from the code where they are silent. */
  @JsonProperty("paper")
  PAPER,
  /** The public code, with which the paper's figures and tables were made. */
  @JsonProperty("reference")
  REFERENCE
}
