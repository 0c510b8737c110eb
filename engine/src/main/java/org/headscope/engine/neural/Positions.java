package org.headscope.engine.neural;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

@EnumNaming(KebabCaseStrategy.class)
public enum Positions {
  /// No position information, except through recurrence.
  NONE,
  /// A learned vector per position, added to the embedding (\[ICLL] eq. 16).
  LEARNED,
  /// Queries and keys rotated by their position: whole head, interleaved pairs, θ = 10000.
  ROTARY
}
