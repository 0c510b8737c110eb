package org.headscope.engine.interpret.probe.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.headscope.engine.run.Refusal;

/// The instances of probes.
///
/// @param seed decides those that are drawn fresh, which positions are drawn, and what is tested
public record ProbeData(@JsonProperty("dataSeed") long seed, Size size) {
  /// The seed unless somebody chooses.
  public static final long SEED = 2026;

  /// The sizes that \[ICLL] used.
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
