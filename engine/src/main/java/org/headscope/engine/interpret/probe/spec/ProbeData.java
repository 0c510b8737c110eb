package org.headscope.engine.interpret.probe.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.headscope.engine.run.Refusal;

/// The instances that probes are trained and tested on.
///
/// @param seed decides the instances that are drawn fresh, the positions, and the test examples
public record ProbeData(@JsonProperty("dataSeed") long seed, Size size) {
  /// The default seed.
  public static final long DEFAULT_SEED = 2026;

  /// Data of the sizes in \[ICLL].
  public static ProbeData of(long seed) {
    return new ProbeData(seed, Size.FULL);
  }

  public record Size(int training, int test) {
    /// The sizes in \[ICLL].
    public static final Size FULL = new Size(2500, 500);

    public Size {
      Refusal.when(training < 1 || test < 1, "%s and %s instances", training, test);
    }
  }
}
