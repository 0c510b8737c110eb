package org.headscope.engine.symbolic.ngram;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.predictor.IncrementalPredictor;
import org.headscope.engine.task.Vocabulary;

/// Predicts by what followed the last n−1 symbols of the current string, n up to an order N.
public abstract sealed class Ngram implements IncrementalPredictor
    permits Unigram, NgramBackoff, NormalisedBackoff, AddOne, WittenBell, KneserNey {
  private final String name;
  private final int order;
  private final Symbols symbols;

  Ngram(String name, Vocabulary vocabulary, int order) {
    if (order < 1) {
      throw new IllegalArgumentException("an n-gram of order " + order);
    }
    this.name = name;
    this.order = order;
    this.symbols = Symbols.counted(vocabulary);
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

  /// The longest end of the current string that a symbol has followed, of at most N−1 symbols, and
  /// where these symbols are. Strings' beginnings and separators are no part of it.
  ///
  /// @throws IndexOutOfBoundsException if there is no such position
  @Override
  public final Optional<Explanation> explain(int[] tokens, int position) {
    Objects.checkIndex(position, tokens.length);
    int longest = contextLength(tokens, position);
    int best = 0;
    List<Integer> followers = new ArrayList<>();
    for (int t = 0; t <= position; t++) {
      if (symbols.isSeparator(tokens[t])) {
        continue;
      }
      int length = 0;
      while (length < longest
          && length < t
          && tokens[t - 1 - length] == tokens[position - length]) {
        length++;
      }
      if (length > best) {
        followers.clear();
        best = length;
      }
      if (length == best) {
        followers.add(t);
      }
    }
    return Optional.of(new Explanation.NgramMatch(best + 1, followers));
  }

  private int contextLength(int[] tokens, int position) {
    int length = 0;
    while (length < order - 1
        && length <= position
        && !symbols.isSeparator(tokens[position - length])) {
      length++;
    }
    return length;
  }
}
