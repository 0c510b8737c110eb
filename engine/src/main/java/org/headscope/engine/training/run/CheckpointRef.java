package org.headscope.engine.training.run;

import module java.base;

/// A checkpoint's identity: a value that can be stored beside a result or serve as the key of a
/// cache.
///
/// @param run the run's folder; made absolute
/// @param step the checkpoint's step
/// @param sha256 of its weights, as recorded by the run, or of that hash and the clamps that
///   replace something in its passes; 64 hexadecimal digits
public record CheckpointRef(Path run, long step, String sha256) {
  /// Makes the path absolute, since it may be read back in another working directory.
  public CheckpointRef {
    run = run.toAbsolutePath().normalize();
  }

  public String runName() {
    Path name = run.getFileName();
    return name == null ? run.toString() : name.toString();
  }
}
