package org.headscope.engine.symbolic.ngram;

import module java.base;

import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.predictor.IncrementalPredictor;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.Vocabulary;

/// An n-gram model, which predicts from the symbols that followed earlier occurrences of the last
/// n−1 symbols of the current string, for n up to an order N.
public abstract sealed class Ngram implements IncrementalPredictor
    permits Unigram,
        NgramBackoff,
        NormalisedBackoff,
        AddOne,
        WittenBell,
        KneserNey,
        PartialMatching {
  private final String name;
  private final int order;
  private final Symbols symbols;

  Ngram(String name, Vocabulary vocabulary, int order) {
    Refusal.when(order < 1, "an n-gram of order %s", order);
    this.name = name;
    this.order = order;
    this.symbols = Symbols.of(vocabulary);
  }

  @Override
  public final String name() {
    return name;
  }

  final Symbols symbols() {
    return symbols;
  }

  /// N.
  final int order() {
    return order;
  }

  @Override
  public abstract CountedReading begin();

  /// True if a string's beginning counts as N−1 tokens.
  boolean padded() {
    return false;
  }

  /// True if a context without followers gives way to a shorter one.
  boolean backsOff() {
    return true;
  }

  /// Explains a row by the longest suffix of the current string that has a follower, of at most N−1
  /// symbols: the positions of its followers and the smoothing of their counts. The beginning of a
  /// string is part of it if the predictor counts it. Reads all tokens up to `position`.
  ///
  /// @throws IndexOutOfBoundsException if there is no such position
  @Override
  public final Optional<Explanation> explain(int[] tokens, int position) {
    Objects.checkIndex(position, tokens.length);
    CountedReading reading = begin();
    for (int t = 0; t <= position; t++) {
      reading.extend(tokens[t]);
    }
    int longest = padded() ? order - 1 : contextLength(tokens, position);
    int best = backsOff() ? 0 : longest;
    List<Integer> followers = new ArrayList<>();
    for (int t = 0; t <= position; t++) {
      int length = symbols.isSeparator(tokens[t]) ? -1 : matched(tokens, position, t, longest);
      if (length > best) {
        followers.clear();
        best = length;
      }
      if (length == best) {
        followers.add(t);
      }
    }
    return Optional.of(new Explanation.NgramMatch(best + 1, followers, reading.smoothing()));
  }

  /// The number of tokens before `t` that equal those up to `position`, at most `longest`.
  private int matched(int[] tokens, int position, int t, int longest) {
    for (int length = 0; length < longest; length++) {
      boolean begins = beginsAt(tokens, position - length);
      if (begins || beginsAt(tokens, t - 1 - length)) {
        boolean both = begins && beginsAt(tokens, t - 1 - length);
        return both && padded() ? longest : length;
      }
      if (tokens[t - 1 - length] != tokens[position - length]) {
        return length;
      }
    }
    return longest;
  }

  /// True if a string begins after `t`.
  private boolean beginsAt(int[] tokens, int t) {
    return t < 0 || symbols.isSeparator(tokens[t]);
  }

  private int contextLength(int[] tokens, int position) {
    int length = 0;
    while (length < order - 1 && !beginsAt(tokens, position - length)) {
      length++;
    }
    return length;
  }
}
