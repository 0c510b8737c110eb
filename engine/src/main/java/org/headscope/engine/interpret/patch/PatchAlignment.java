package org.headscope.engine.interpret.patch;

import module java.base;

import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;

/// The counterpart that each position of a text has in another text.
public enum PatchAlignment {
  /// The same position; texts of different length are refused.
  SAME_LENGTH("same-length", "texts of the same length"),
  /// The same position, up to the end of the shorter text.
  POSITION("position", "by position"),
  /// The same place of the string with the same number, counted from its start.
  STRING_START("string-start", "by string, from each start"),
  /// The same place of the string with the same number, counted from its end.
  STRING_END("string-end", "by string, from each end");

  /// The value for a position without a counterpart.
  static final int NONE = -1;

  private final String label;
  private final String words;

  PatchAlignment(String label, String words) {
    this.label = label;
    this.words = words;
  }

  /// Its name in commands and files.
  @JsonValue
  public String label() {
    return label;
  }

  public String words() {
    return words;
  }

  /// The alignment called `label`.
  ///
  /// @throws UserError naming the alignments that there are
  public static PatchAlignment byLabel(String label) {
    return Named.parse(List.of(values()), PatchAlignment::label, "alignment", label);
  }

  /// The position in `other` of each position of `tokens`, or [#NONE]. Separators have only
  /// separators as counterparts where strings are aligned.
  ///
  /// @param separator its token, or one that no text has
  int[] of(int[] tokens, int[] other, int separator) {
    int[] counterparts = new int[tokens.length];
    Arrays.fill(counterparts, NONE);
    if (this == SAME_LENGTH || this == POSITION) {
      int shared = Math.min(tokens.length, other.length);
      Arrays.setAll(counterparts, t -> t < shared ? t : NONE);
      return counterparts;
    }
    int[] ends = ends(tokens, separator);
    int[] otherEnds = ends(other, separator);
    int from = 0;
    int otherFrom = 0;
    for (int s = 0; s < Math.min(ends.length, otherEnds.length); s++) {
      int shared = Math.min(ends[s] - from, otherEnds[s] - otherFrom);
      boolean atStart = this == STRING_START;
      for (int k = 0; k < shared; k++) {
        counterparts[atStart ? from + k : ends[s] - 1 - k] =
            atStart ? otherFrom + k : otherEnds[s] - 1 - k;
      }
      if (ends[s] < tokens.length && otherEnds[s] < other.length) {
        counterparts[ends[s]] = otherEnds[s];
      }
      from = ends[s] + 1;
      otherFrom = otherEnds[s] + 1;
    }
    return counterparts;
  }

  /// The position after the last symbol of each string.
  private static int[] ends(int[] tokens, int separator) {
    return IntStream.rangeClosed(0, tokens.length)
        .filter(t -> t == tokens.length || tokens[t] == separator)
        .toArray();
  }
}
