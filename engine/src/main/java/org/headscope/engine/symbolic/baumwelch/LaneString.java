package org.headscope.engine.symbolic.baumwelch;

import module java.base;

/// A string as the lanes see it.
///
/// @param symbols of the longest that a lane sees
/// @param lengths how many of them each lane sees; 0 if its prefix ends before
record LaneString(int[] symbols, int[] lengths) {

  /// The strings, empty ones aside, of `tokens`, of which lane ℓ sees the first `ends[ℓ]`.
  static List<LaneString> split(int[] tokens, int[] ends) {
    int end = Arrays.stream(ends).max().orElse(0);
    List<LaneString> strings = new ArrayList<>();
    int from = 0;
    for (int t = 0; t <= end; t++) {
      if (t == end || tokens[t] == RegularStrings.SEPARATOR) {
        if (t > from) {
          int start = from;
          int length = t - from;
          strings.add(
              new LaneString(
                  Arrays.copyOfRange(tokens, start, t),
                  Arrays.stream(ends).map(e -> Math.clamp(e - start, 0, length)).toArray()));
        }
        from = t + 1;
      }
    }
    return strings;
  }

  /// Returns whether a lane sees the string's step t, and `symbol` there.
  boolean has(int t, int symbol, int lane) {
    return lengths[lane] > t && symbols[t] == symbol;
  }
}
