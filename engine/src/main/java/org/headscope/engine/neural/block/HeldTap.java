package org.headscope.engine.neural.block;

import ai.djl.ndarray.NDArray;

/// The replacements that hold in every pass of a model, such as those it was trained with.
public interface HeldTap {
  HeldTap NONE = (tap, _) -> tap;

  /// A pass's tap: it replaces what is held, and then shows the tensors to `tap`.
  ///
  /// @param tokens B×T ids
  Tap under(Tap tap, NDArray tokens);
}
