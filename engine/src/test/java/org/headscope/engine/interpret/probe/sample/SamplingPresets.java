package org.headscope.engine.interpret.probe.sample;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.probe.spec.PresetVariants;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbePreset.Sampling;

/// Presets and texts for tests of sampling; their training settings do not matter.
final class SamplingPresets {
  private SamplingPresets() {}

  /// Every position, with queries and states as in Appendix E.
  static ProbePreset paper() {
    return of(0, 0, false, false);
  }

  /// A preset with these sampling rules.
  static ProbePreset of(int first, int positions, boolean proportional, boolean separators) {
    return PresetVariants.drawing(
        ProbePreset.byName("paper"), new Sampling(first, positions, proportional, separators, 0));
  }

  /// A text with plausible states of an automaton: four of them, −1 at separators.
  static ProbeSequence text(String word) {
    int[] tokens = RegBench.VOCABULARY.encode(word);
    int[] states = new int[tokens.length];
    for (int i = 0; i < states.length; i++) {
      states[i] = tokens[i] == RegBench.VOCABULARY.separator() ? -1 : (tokens[i] * 7 + i / 3) % 4;
    }
    return new ProbeSequence(word, RegBench.VOCABULARY, tokens, states);
  }
}
