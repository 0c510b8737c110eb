package org.headscope.engine.interpret.intervention;

import module java.base;

import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.interpret.headscore.NgramMatches;
import org.headscope.engine.task.Instance;

/// A property of rows, by which effects are split.
public enum RowGrouping {
  ALL("all rows"),
  POSSIBLE("symbols that can follow"),
  MATCHES("earlier matches of two symbols"),
  FOLLOWERS("different symbols after these matches"),
  SYMBOL("symbols in the string so far"),
  STRING("strings before"),
  ARRIVALS("earlier arrivals in the same state by another symbol");

  private static final List<String> RANGES = List.of("0", "1", "2–3", "4–7", "8–15", "16 or more");

  private static final int MATCHED = 2;

  private final String label;

  RowGrouping(String label) {
    this.label = label;
  }

  /// Its name in results.
  @JsonValue
  public String label() {
    return label;
  }

  /// The values of all rows of the first `tokens` of `instance`; −1 where a row has none.
  ///
  /// @param truth T rows of probabilities
  int[] values(Instance instance, int[] tokens, double[][] truth) {
    int separator = instance.vocabulary().separator();
    int[] states = instance.stateAfter();
    NgramMatches matches = NgramMatches.of(tokens, MATCHED);
    int[] values = new int[tokens.length];
    int symbols = 0;
    int strings = 0;
    for (int t = 0; t < tokens.length; t++) {
      symbols = tokens[t] == separator ? 0 : symbols + 1;
      strings += tokens[t] == separator ? 1 : 0;
      values[t] =
          switch (this) {
            case ALL -> 0;
            case POSSIBLE -> (int) Arrays.stream(truth[t]).filter(p -> p > 0).count();
            case MATCHES -> matches.keys(t).length;
            case FOLLOWERS ->
                (int) Arrays.stream(matches.keys(t)).map(key -> tokens[key]).distinct().count();
            case SYMBOL -> symbols;
            case STRING -> strings;
            case ARRIVALS -> arrivals(states, tokens, t);
          };
    }
    return values;
  }

  private static int arrivals(int[] states, int[] tokens, int t) {
    return states[t] < 0
        ? -1
        : (int)
            IntStream.range(0, t)
                .filter(j -> states[j] == states[t] && tokens[j] != tokens[t])
                .count();
  }

  /// The groups, by number.
  List<String> groups() {
    return this == ALL ? List.of("") : RANGES;
  }

  /// The number of the group of a `value` from 0.
  int group(int value) {
    return this == ALL
        ? 0
        : Math.min(RANGES.size() - 1, Integer.SIZE - Integer.numberOfLeadingZeros(value));
  }
}
