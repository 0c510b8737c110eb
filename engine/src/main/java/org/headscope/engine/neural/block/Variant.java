package org.headscope.engine.neural.block;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/// The source that an architecture follows where \[ICLL] and its public code differ.
@EnumNaming(KebabCaseStrategy.class)
public enum Variant {
  /// The equations of \[ICLL] App. A, completed from the code where they are silent.
  PAPER,
  /// The public code, which made the paper's figures and tables.
  REFERENCE
}
