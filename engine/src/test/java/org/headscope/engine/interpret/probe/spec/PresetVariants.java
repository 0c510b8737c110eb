package org.headscope.engine.interpret.probe.spec;

import org.headscope.engine.interpret.probe.spec.ProbePreset.Network;
import org.headscope.engine.interpret.probe.spec.ProbePreset.Sampling;
import org.headscope.engine.interpret.probe.spec.ProbePreset.Testing;
import org.headscope.engine.interpret.probe.spec.ProbePreset.Training;

/// Variants of presets for tests.
public final class PresetVariants {
  private PresetVariants() {}

  public static ProbePreset named(ProbePreset base, String name) {
    return new ProbePreset(
        name,
        base.site(),
        base.network(),
        base.training(),
        base.adam(),
        base.sampling(),
        base.testing());
  }

  /// `base` with another size.
  public static ProbePreset sized(
      ProbePreset base, int width, int epochs, int batch, double rate, int passes) {
    Network net = base.network();
    Training training = base.training();
    return new ProbePreset(
        base.name(),
        base.site(),
        new Network(
            width,
            net.gelu(),
            net.outputBias(),
            net.projectBias(),
            net.wholeUnigrams(),
            net.dropout()),
        new Training(training.crossEntropy(), epochs, batch, rate, training.lastRate()),
        base.adam(),
        base.sampling(),
        new Testing(passes, base.testing().epsilon()));
  }

  /// `base` with other positions to draw from.
  public static ProbePreset at(ProbePreset base, int first, int positions) {
    Sampling s = base.sampling();
    return drawing(
        base, new Sampling(first, positions, s.proportional(), s.separators(), s.heldOut()));
  }

  public static ProbePreset drawing(ProbePreset base, Sampling sampling) {
    return new ProbePreset(
        base.name(),
        base.site(),
        base.network(),
        base.training(),
        base.adam(),
        sampling,
        base.testing());
  }
}
