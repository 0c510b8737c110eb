package org.headscope.engine.task.synthetic;

/// A text of associative recall. The answer to a key that occurred is certain, the value of a new
/// key is uniform over the values, a key is uniform over the keys, and the final key is uniform
/// over those allowed.
///
/// A token costs O(V), and the final key O(number of keys); memory is that of the keys.
final class PairWalk implements SyntheticTask.Walk {
  private final AssociativeRecall task;
  private final NumberTokens tokens;
  private final int[] values; // by key; 0 where it did not occur
  private final int[] met; // the keys that occurred, in the order of their first pairs
  private int distinct; // how many of them there are
  private int pairs;
  private int prefix; // the tokens of the current key, as a number
  private int read; // how many of them there are
  private boolean asking;
  private boolean over;
  private int position;

  PairWalk(AssociativeRecall task) {
    this.task = task;
    this.tokens = task.tokens();
    this.values = new int[task.keys()];
    this.met = new int[task.keys()];
  }

  /// Returns the key that is complete, or [#NONE].
  @Override
  public int state() {
    return read == task.keyTokens() ? prefix : NONE;
  }

  /// Reads the next token.
  ///
  /// @throws IllegalArgumentException naming the position of a token that is not allowed there
  @Override
  public void extend(int token) {
    if (over) {
      throw wrong("comes after the answer");
    }
    if (state() != NONE) {
      readValue(token);
    } else if (token == tokens.arrow() && read == 0 && !asking && pairs > 0) {
      asking = true;
    } else if (token >= NumberTokens.FIRST && token < task.firstValue()) {
      prefix = prefix * task.keyNumbers() + token - NumberTokens.FIRST;
      read++;
      if (asking && !task.asksAnyKey() && countSeen() == 0) {
        throw wrong("asks for a key that did not occur");
      }
    } else {
      throw wrong("is not of a key");
    }
    position++;
  }

  private void readValue(int token) {
    int known = values[prefix];
    if (asking) {
      if (token != known) { // the dot if there is none
        throw wrong("is not the answer");
      }
      over = true;
    } else {
      if (known == 0 ? !task.isValue(token) : token != known) {
        throw wrong(known == 0 ? "is not a value" : "is not the value that its key had before");
      }
      if (known == 0) {
        met[distinct++] = prefix;
      }
      values[prefix] = token;
      pairs++;
    }
    prefix = 0;
    read = 0;
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("the token at position %d %s".formatted(position, what));
  }

  /// Returns the number of keys that occurred and begin with the tokens read of the current one.
  private int countSeen() {
    int count = 0;
    for (int i = 0; i < distinct; i++) {
      count += met[i] / span(read) == prefix ? 1 : 0;
    }
    return count;
  }

  /// Returns the number of keys that begin with the same `count` tokens.
  private int span(int count) {
    int span = 1;
    for (int i = count; i < task.keyTokens(); i++) {
      span *= task.keyNumbers();
    }
    return span;
  }

  /// Returns the distribution over the next token, given all that can be known.
  @Override
  public double[] row() {
    if (over) {
      return tokens.certain(NumberTokens.DOT);
    }
    if (state() != NONE) {
      return values[prefix] != 0 || asking
          ? tokens.certain(values[prefix])
          : tokens.uniform(task.firstValue(), task.valueNumbers());
    }
    if (asking && !task.asksAnyKey()) {
      return queryRow();
    }
    return read == 0 && !asking && pairs >= task.pairs()
        ? tokens.certain(tokens.arrow())
        : tokens.uniform(NumberTokens.FIRST, task.keyNumbers());
  }

  /// Returns the distribution of the final key, which is uniform over the keys that occurred.
  private double[] queryRow() {
    double[] row = new double[tokens.size()];
    double share = 1.0 / countSeen();
    for (int i = 0; i < distinct; i++) {
      if (met[i] / span(read) == prefix) {
        row[task.keyToken(met[i], read)] += share;
      }
    }
    return row;
  }
}
