package org.headscope.engine.task;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.predictor.SequencePredictor;

/// The latent of one instance, which a model must infer from the context: RegBench's automaton,
/// associative recall's map from keys to values, a context tree. It is a value: equal if its
/// content is.
public interface Latent {
  /// Refuses a sequence that it cannot have produced.
  ///
  /// @throws IllegalArgumentException naming the position that contradicts it
  void check(Sequence sequence);

  /// A token that never comes at its position.
  record Contradiction(int position, int token, int state) {}

  /// Returns the first token of `sequence` that it cannot have written although its states
  /// continue; empty if there is none, or if its states do not continue after such a token.
  default Optional<Contradiction> contradiction(Sequence sequence) {
    return Optional.empty();
  }

  int states();

  /// Returns the state after each of the T `tokens`, which it may have produced; −1 where there is
  /// none.
  int[] stateAfter(int[] tokens);

  default StateKind stateKind() {
    return StateKind.STATE;
  }

  /// True if code length measures how good a predictor is, and accuracy says nothing, since every
  /// symbol may follow at all scored rows.
  default boolean isScoredInNats() {
    return false;
  }

  /// Returns the label of `state`, in a word or two.
  String stateLabel(int state);

  /// Returns the predictor that knows it, called `truth`.
  SequencePredictor truth();

  /// Returns the tokens before the instance, oldest first, if it was cut out of a longer sequence
  /// and they were kept; by default none.
  default int[] precedingTokens() {
    return new int[0];
  }

  /// Returns the source that other instances may share, so that they depend on each other; by
  /// default itself.
  default Object sharedSource() {
    return this;
  }

  /// Returns the positions up to `t` that must be found to predict the token after `tokens[t]`,
  /// ascending; by default none.
  default int[] targetPositions(int[] tokens, int t) {
    return new int[0];
  }

  String family();

  default Optional<Pfa> automaton() {
    return Optional.empty();
  }

  /// Returns the edits that led to its automaton; by default none.
  default Optional<EditedLanguage> edited() {
    return Optional.empty();
  }

  /// Returns the latent with an automaton that `edits` led to.
  ///
  /// @throws UnsupportedOperationException without an [#automaton]
  default Latent edited(Pfa automaton, EditedLanguage edits) {
    throw new UnsupportedOperationException("no automaton");
  }

  /// Returns the original labels of its automaton's letters, if they differ.
  default SymbolNames symbols() {
    return SymbolNames.NONE;
  }

  /// Its fields in files: numbers, texts, and lists and maps of them. The task's family reads them
  /// back.
  SequencedMap<String, Object> json();
}
