package org.headscope.engine.symbolic.baumwelch;

import module java.base;

/// A string as the lanes read it.
///
/// @param symbols the most that any lane reads
/// @param lengths the number of symbols that each lane reads; 0 if its prefix ends before
record LaneString(int[] symbols, int[] lengths) {

  /// Splits `tokens`, of which lane ℓ reads the first `ends[ℓ]`, into strings; leaves out empty
  /// ones.
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

  /// True if a lane reads the string's step t, and `symbol` there.
  boolean has(int t, int symbol, int lane) {
    return lengths[lane] > t && symbols[t] == symbol;
  }
}
