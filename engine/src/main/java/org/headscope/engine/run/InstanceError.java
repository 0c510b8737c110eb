package org.headscope.engine.run;

import module java.base;

/// An instance that is too long or short for what was asked; no file is at fault.
public final class InstanceError extends UserError {
  @Serial private static final long serialVersionUID = 1L;

  public InstanceError(String sentence) {
    super(sentence);
  }
}
