package org.headscope.engine.cli.score;

import module java.base;

import org.headscope.engine.symbolic.ctw.CtwParameters;
import org.headscope.engine.symbolic.ctw.CtwTrace;

/// A text over a custom alphabet, for context-tree weighting with \[CTW]'s prior.
///
/// @param alphabet A code points, all different
/// @param context indices into the alphabet, before the text
/// @param text T indices into the alphabet
record PlainSequence(int[] alphabet, Optional<int[]> context, int[] text) {
  static PlainSequence parse(String alphabet, Optional<String> context, String text) {
    int[] letters = alphabet.codePoints().toArray();
    if (letters.length < 2 || letters.length > CtwParameters.MAX_ALPHABET) {
      throw new IllegalArgumentException(
          "Invalid value for '--alphabet': 2 to %d letters are needed, not %d"
              .formatted(CtwParameters.MAX_ALPHABET, letters.length));
    }
    for (int i = 0; i < letters.length; i++) {
      if (indexOf(letters, letters[i]) < i) {
        throw new IllegalArgumentException(
            "Invalid value for '--alphabet': '%s' occurs twice"
                .formatted(Character.toString(letters[i])));
      }
    }
    return new PlainSequence(
        letters,
        context.map(symbols -> encode("--context", symbols, letters)),
        encode("--text", text, letters));
  }

  List<String> vocabulary() {
    return Arrays.stream(alphabet).mapToObj(Character::toString).toList();
  }

  /// Returns the weighting of depth D along the text. Without a context, the first `deepest`
  /// symbols of the text are the context.
  ///
  /// @param depth D
  /// @param deepest the largest requested depth, so that all depths predict the same symbols
  CtwTrace weighting(int depth, int deepest) {
    CtwParameters parameters = CtwParameters.paper(alphabet.length, depth);
    if (context.isEmpty()) {
      return CtwTrace.of(parameters, new int[depth], text, deepest);
    }
    int[] before = context.get();
    if (before.length != deepest) {
      throw new IllegalArgumentException(
          "Invalid value for '--context': ctw-%d needs a context of length %d, not %d"
              .formatted(deepest, deepest, before.length));
    }
    return CtwTrace.of(parameters, Arrays.copyOfRange(before, deepest - depth, deepest), text, 0);
  }

  private static int[] encode(String option, String text, int[] letters) {
    int[] symbols = text.codePoints().toArray();
    for (int i = 0; i < symbols.length; i++) {
      int index = indexOf(letters, symbols[i]);
      if (index < 0) {
        throw new IllegalArgumentException(
            "Invalid value for '%s': '%s' at position %d is not in the alphabet"
                .formatted(option, Character.toString(symbols[i]), i));
      }
      symbols[i] = index;
    }
    return symbols;
  }

  private static int indexOf(int[] letters, int letter) {
    return IntStream.range(0, letters.length)
        .filter(i -> letters[i] == letter)
        .findFirst()
        .orElse(-1);
  }
}
