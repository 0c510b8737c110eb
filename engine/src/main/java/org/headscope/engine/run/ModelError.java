package org.headscope.engine.run;

import module java.base;

/// What a kind of model does not have, such as a map or a site; no file is at fault.
public final class ModelError extends UserError {
  @Serial private static final long serialVersionUID = 1L;

  public ModelError(String sentence) {
    super(sentence);
  }
}
