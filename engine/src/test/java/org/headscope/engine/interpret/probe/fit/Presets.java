package org.headscope.engine.interpret.probe.fit;

import org.headscope.engine.interpret.probe.spec.ProbePreset;

/** Presets that tests change a little. */
final class Presets {
  private Presets() {}

  /** {@code base} of another size. */
  static ProbePreset sized(ProbePreset base, int width, int epochs, int batch) {
    return with(base, width, epochs, batch, base.rate(), base.first(), base.positions(), 20);
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
    return new ProbePreset(
        base.name(),
        base.site(),
        width,
        base.gelu(),
        base.outputBias(),
        base.projectBias(),
        base.wholeUnigrams(),
        base.dropout(),
        base.crossEntropy(),
        epochs,
        batch,
        rate,
        base.lastRate(),
        base.beta1(),
        base.beta2(),
        base.decay(),
        base.clip(),
        first,
        positions,
        base.proportional(),
        base.separators(),
        base.heldOut(),
        passes,
        base.epsilon());
  }
}
