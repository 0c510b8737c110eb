package org.headscope.engine.task;

import module java.base;

/// A distribution over instances that share a vocabulary, and what is asked about them. It is a
/// value: equal where [#name] and [#parameters] are.
public interface Task {
  /// The task that files and labels mean which name none; there was no other once.
  String UNNAMED = "regbench";

  String name();

  /// The parameters by which its family makes it again.
  TaskParameters parameters();

  Vocabulary vocabulary();

  /// T of the longest instance.
  int maxTokens();

  default StateKind stateKind() {
    return StateKind.STATE;
  }

  /// Tokens of an instance on average, for what training costs.
  default int meanTokens() {
    return maxTokens();
  }

  /// Instances of `split` by `seed`; those of different splits differ whatever the seeds.
  InstanceStream stream(Split split, long seed);

  /// Instances that are cut out of one draw, all of the same split.
  default int instancesPerDraw() {
    return 1;
  }

  /// Returns whether training learns to predict `tokens[t + 1]` after `tokens[0..t]`: everything
  /// unless the task says otherwise.
  default boolean learned(int[] tokens, int t) {
    return true;
  }

  /// The rows that tests score, ascending; row t predicts `tokens[t + 1]`. All of them unless the
  /// task says otherwise.
  default int[] scored(int[] tokens) {
    return IntStream.range(0, tokens.length - 1).toArray();
  }

  /// Returns whether [#scored] has all rows, whatever the instance.
  default boolean scoresAllRows() {
    return true;
  }

  /// Returns whether code length says how good a model is, and accuracy nothing, for nearly every
  /// symbol may follow.
  default boolean isScoredInNats() {
    return false;
  }

  /// The task for people: `preset paper`, `associative-recall, vocabulary 40, length 382`.
  default String label() {
    return new Instance.Origin(name(), parameters(), 0).label();
  }
}
