package org.headscope.engine.interpret.probe.fit;

import org.headscope.engine.interpret.probe.spec.PresetVariants;
import org.headscope.engine.interpret.probe.spec.ProbePreset;

/// Variants of presets for tests.
final class Presets {
  private Presets() {}

  /// `base` with another size.
  static ProbePreset sized(ProbePreset base, int width, int epochs, int batch) {
    return PresetVariants.sized(base, width, epochs, batch, base.training().rate(), 20);
  }

  static ProbePreset with(
      ProbePreset base,
      int width,
      int epochs,
      int batch,
      double rate,
      int first,
      int positions,
      int passes) {
    return PresetVariants.at(
        PresetVariants.sized(base, width, epochs, batch, rate, passes), first, positions);
  }
}
