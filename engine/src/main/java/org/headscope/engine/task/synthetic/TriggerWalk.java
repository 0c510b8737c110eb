package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.predictor.IncrementalPredictor;

/// Reads a text of the induction head's task token by token, and knows after each what can be known
/// by then: what followed `=>`, and how likely `=>` is next. Texts may be shorter than the task's,
/// and their last `=>` then stands where others may.
final class TriggerWalk implements IncrementalPredictor.Reading {
  /// No token of the copy comes next.
  static final int NONE = -1;

  private final InductionHead task;
  private final NumberTokens tokens;
  private final TriggerChance chance;
  private final List<Integer> copy = new ArrayList<>(); // grows behind the first trigger
  private int triggers;
  private int next = NONE;
  private int position;

  TriggerWalk(InductionHead task) {
    this.task = task;
    this.tokens = task.tokens();
    this.chance = new TriggerChance(task);
  }

  /// Which token of the copy comes next, from 0; [#NONE] elsewhere.
  int next() {
    return next;
  }

  /// Reads the next token.
  ///
  /// @throws IllegalArgumentException naming the position of a token that cannot stand there
  @Override
  public void extend(int token) {
    if (position >= task.maxTokens()) {
      throw wrong("comes after the copy");
    }
    if (next != NONE) {
      readCopy(token);
    } else if (token == tokens.arrow()) {
      triggers++;
      next = 0;
    } else if (!tokens.isNumber(token) || position == task.length()) {
      throw wrong(position == task.length() ? "is not =>" : "is not a number");
    }
    position++;
  }

  private void readCopy(int token) {
    if (!tokens.isNumber(token)) {
      throw wrong("is not a number");
    }
    if (triggers == 1) {
      copy.add(token);
    } else if (copy.get(next) != token) {
      throw wrong("is not what followed the first =>");
    }
    next++;
    if (next == task.copied()) {
      next = NONE;
    }
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("the token at position %d %s".formatted(position, what));
  }

  /// The distribution over the token to come, given all that can be known.
  @Override
  public double[] row() {
    if (next != NONE) {
      return triggers == 1
          ? tokens.uniform(NumberTokens.FIRST, tokens.numbers())
          : tokens.certain(copy.get(next));
    }
    if (position > task.length()) {
      return tokens.certain(NumberTokens.DOT);
    }
    if (position == task.length()) {
      return tokens.certain(tokens.arrow());
    }
    double trigger = chance.at(position, triggers);
    double[] row = tokens.uniform(NumberTokens.FIRST, tokens.numbers());
    for (int token = 0; token < row.length; token++) {
      row[token] *= 1 - trigger;
    }
    row[tokens.arrow()] = trigger;
    return row;
  }
}
