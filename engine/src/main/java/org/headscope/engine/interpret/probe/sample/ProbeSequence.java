package org.headscope.engine.interpret.probe.sample;

import module java.base;

import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;

/// An instance in the form that probes use.
///
/// @param tokens T ids, no more than the model reads
/// @param states the state after each of the T tokens, −1 for none
public record ProbeSequence(String id, Vocabulary vocabulary, int[] tokens, int[] states) {
  public static ProbeSequence of(Instance instance, int longest) {
    int[] tokens = instance.tokens();
    int length = Math.min(tokens.length, longest);
    return new ProbeSequence(
        instance.id(),
        instance.vocabulary(),
        Arrays.copyOf(tokens, length),
        Arrays.copyOf(instance.stateAfter(), length));
  }

  public int length() {
    return tokens.length;
  }
}
