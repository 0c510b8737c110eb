package org.headscope.engine.task.synthetic;

import module java.base;

/// A text of the induction head's task. Every copy after the first `=>` is certain, and any other
/// token is uniform over the numbers except for the probability of `=>`. In a text that is shorter
/// than the task's, the last `=>` is where earlier ones may be.
///
/// A token costs O(V + triggers²); memory is that of a copy.
///
/// The places of `=>` are drawn independently of the tokens, so they depend only on each other.
/// Consider N draws, uniform over R places, and the probability that each of j places is drawn
/// while all draws fall on these or on `others` places. After j triggers, whose copies span j·n
/// places that any draw may have, and with r places to come, `=>` is next with the probability for
/// j+1 and j·n + r−1, divided by that for j and j·n + r, both averaged over N.
final class TriggerWalk implements SyntheticTask.Walk {
  private final InductionHead task;
  private final NumberTokens tokens;
  private final List<Integer> copy = new ArrayList<>(); // grows behind the first trigger
  private int triggers;
  private int next = NONE;
  private int position;

  TriggerWalk(InductionHead task) {
    this.task = task;
    this.tokens = task.tokens();
  }

  /// Returns the index of the copy's next token, from 0.
  @Override
  public int state() {
    return next;
  }

  /// Reads the next token.
  ///
  /// @throws IllegalArgumentException naming the position of a token that is not allowed there
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

  /// Returns the distribution over the next token, given all that can be known.
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
    double trigger = chance();
    double[] row = tokens.uniform(NumberTokens.FIRST, tokens.numbers());
    for (int token = 0; token < row.length; token++) {
      row[token] *= 1 - trigger;
    }
    row[tokens.arrow()] = trigger;
    return row;
  }

  /// Returns the probability of `=>` here, after the copies of the triggers so far.
  private double chance() {
    int rest = task.places() - position;
    if (rest <= 0) {
      return 0;
    }
    int within = triggers * task.copied();
    double reached = average(triggers, within + rest);
    return reached == 0 ? 0 : average(triggers + 1, within + rest - 1) / reached;
  }

  private double average(int hit, int others) {
    return (chance(1, hit, others) + chance(task.triggers(), hit, others)) / 2;
  }

  /// Returns the probability that `draws` draws hit each of `hit` places, and otherwise only
  /// `others` places.
  private double chance(int draws, int hit, int others) {
    double[] found = new double[hit + 1]; // by how many of the places were hit
    found[0] = 1;
    for (int draw = 0; draw < draws; draw++) {
      for (int h = hit; h >= 0; h--) {
        double again = found[h] * (others + h);
        double fresh = h == 0 ? 0 : found[h - 1] * (hit - h + 1);
        found[h] = (again + fresh) / task.places();
      }
    }
    return found[hit];
  }
}
