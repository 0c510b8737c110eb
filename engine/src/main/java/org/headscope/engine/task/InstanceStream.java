package org.headscope.engine.task;

import module java.base;

/// Instances of one task and split, drawn one after another; the seed decides everything. All three
/// ways forward walk the same sequence of instances.
public interface InstanceStream extends Iterator<Instance> {
  /// Always true: a stream ends when nobody asks any more.
  @Override
  default boolean hasNext() {
    return true;
  }

  /// The next instance, called `<task or preset>-<split>-<seed>-<index>` with indices from 0.
  ///
  /// @throws IllegalStateException if there are no others
  @Override
  Instance next();

  /// The token ids of the next instance, without the rest of it.
  default int[] nextTokens() {
    return next().tokens();
  }

  /// Passes over the next `count` instances.
  default void skip(long count) {
    for (long i = 0; i < count; i++) {
      next();
    }
  }
}
