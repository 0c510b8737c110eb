package org.headscope.engine.run;

/// Receives the progress of long work. Called from the working thread, often: keep it cheap.
@FunctionalInterface
public interface Progress {
  /// Reports that `done` of `total` units of `phase` are finished.
  void update(String phase, long done, long total);

  static Progress none() {
    return (_, _, _) -> {};
  }
}
