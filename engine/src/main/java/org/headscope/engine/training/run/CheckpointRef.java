package org.headscope.engine.training.run;

import module java.base;

/// A checkpoint by name: a value, which can be written beside a result and be the key of a cache.
///
/// @param run the run's folder; made absolute
/// @param step the checkpoint's
/// @param sha256 of its weights, as the run recorded it; 64 hexadecimal digits
public record CheckpointRef(Path run, long step, String sha256) {
  /// Makes the path absolute, since it may be read back elsewhere.
  public CheckpointRef {
    run = run.toAbsolutePath().normalize();
  }

  public String runName() {
    Path name = run.getFileName();
    return name == null ? run.toString() : name.toString();
  }
}
