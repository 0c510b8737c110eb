package org.headscope.engine.task;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.predictor.SequencePredictor;

/// The latent of one instance, which a model must infer from the context: RegBench's automaton,
/// associative recall's map from keys to values, a context tree. It is a value: equal where the
/// draws are equal.
public interface Latent {
  /// Refuses a sequence that cannot have come of it.
  ///
  /// @throws IllegalArgumentException naming the position that contradicts it
  void check(Sequence sequence);

  /// A token that never comes at its position.
  record Contradiction(int position, int token, int state) {}

  /// The first token of `sequence` that it cannot have written although its states continue all the
  /// same; empty where there is none, and where impossible tokens have no states.
  default Optional<Contradiction> contradiction(Sequence sequence) {
    return Optional.empty();
  }

  int states();

  /// The state after each of the T `tokens`, which it may have produced; −1 where there is none.
  int[] stateAfter(int[] tokens);

  default StateKind stateKind() {
    return StateKind.STATE;
  }

  /// Returns whether code length says how good a predictor is, and accuracy nothing, for every
  /// symbol may follow wherever it is asked.
  default boolean isScoredInNats() {
    return false;
  }

  /// The name of `state`, in a word or two.
  String stateLabel(int state);

  /// The predictor that knows it, called `truth`.
  SequencePredictor truth();

  /// The tokens before an instance's first, oldest first, where it was cut out of a longer sequence
  /// and they were kept; none by default.
  default int[] before() {
    return new int[0];
  }

  /// The source that it shares with other instances cut out of it, which depend on each other;
  /// itself by default.
  default Object shared() {
    return this;
  }

  /// The positions up to `t` that a predictor of the token after `tokens[t]` must find, ascending;
  /// none by default.
  default int[] sought(int[] tokens, int t) {
    return new int[0];
  }

  String family();

  default Optional<Pfa> automaton() {
    return Optional.empty();
  }

  /// The names of its automaton's letters, where that was written with other labels.
  default SymbolNames symbols() {
    return SymbolNames.NONE;
  }

  /// Its fields in files: numbers, texts, and lists and maps of them. The task's family reads them
  /// back.
  SequencedMap<String, Object> json();
}
