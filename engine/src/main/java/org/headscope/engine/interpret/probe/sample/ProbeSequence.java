package org.headscope.engine.interpret.probe.sample;

import java.util.Arrays;
import org.headscope.engine.task.Instance;

/// What probes need of an instance.
///
/// @param tokens T ids, no more than the model reads
/// @param states the automaton's state after each of the T tokens, −1 at separators
public record ProbeSequence(String id, int[] tokens, int[] states) {
  public static ProbeSequence of(Instance instance, int longest) {
    int[] tokens = instance.tokens();
    int length = Math.min(tokens.length, longest);
    return new ProbeSequence(
        instance.id(), Arrays.copyOf(tokens, length), Arrays.copyOf(instance.stateAfter(), length));
  }

  public int length() {
    return tokens.length;
  }
}
