package org.headscope.engine.task;

import module java.base;

/// A distribution over instances that share a vocabulary, and the question about them. It is a
/// value: equal if [#name] and [#parameters] are.
public interface Task {
  /// The task of files and labels without a task's name; once it was the only one.
  String UNNAMED = "regbench";

  String name();

  /// The parameters from which its family creates it again.
  TaskParameters parameters();

  Vocabulary vocabulary();

  /// T of the longest instance.
  int maxTokens();

  default StateKind stateKind() {
    return StateKind.STATE;
  }

  /// The mean number of tokens of an instance, for the cost of training.
  default int meanTokens() {
    return maxTokens();
  }

  /// Returns instances of `split` by `seed`; those of different splits differ whatever the seeds.
  InstanceStream stream(Split split, long seed);

  /// The number of instances that are cut out of one draw, all of the same split.
  default int instancesPerDraw() {
    return 1;
  }

  /// True if training learns to predict `tokens[t + 1]` after `tokens[0..t]`: by default always.
  default boolean learned(int[] tokens, int t) {
    return true;
  }

  /// Returns the rows that tests score, ascending; row t predicts `tokens[t + 1]`. By default all
  /// of them.
  default int[] scored(int[] tokens) {
    return IntStream.range(0, tokens.length - 1).toArray();
  }

  /// True if [#scored] has all rows of every instance.
  default boolean scoresAllRows() {
    return true;
  }

  /// True if code length measures how good a model is, and accuracy says nothing, since nearly
  /// every symbol may follow.
  default boolean isScoredInNats() {
    return false;
  }

  /// The task for people: `preset paper`, `associative-recall, vocabulary 40, length 382`.
  default String label() {
    return new Instance.Origin(name(), parameters(), 0).label();
  }
}
