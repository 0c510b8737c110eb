package org.headscope.engine.symbolic.ngram;

import module java.base;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.predictor.SequencePredictor;

/// The strings of a text, each counted from the start; the reference for the definitions.
record Strings(List<String> all) {
  static final String SYMBOLS = "abcdefghijklmnopqr";

  static Strings of(String text) {
    return new Strings(List.of(text.split("\\|", -1)));
  }

  /// Few symbols, so that grams recur, and many separators, so that strings are short or empty.
  static Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().withChars("abc|").ofMaxLength(60),
        Arbitraries.strings().withChars("ar|").ofMaxLength(40),
        Arbitraries.strings().withChars(SYMBOLS + "|").ofMaxLength(30));
  }

  /// The last `n` symbols of the current string, fewer near its start.
  String context(int n) {
    String current = all.getLast();
    return current.substring(Math.max(0, current.length() - n));
  }

  /// The number of occurrences of each gram of `length` symbols.
  Map<String, Integer> grams(int length) {
    Map<String, Integer> grams = new TreeMap<>();
    for (String string : all) {
      for (int i = 0; i + length <= string.length(); i++) {
        grams.merge(string.substring(i, i + length), 1, Integer::sum);
      }
    }
    return grams;
  }

  /// The number of different symbols before each gram of `length`, where a beginning counts as one.
  Map<String, Integer> continuations(int length) {
    List<String> begun = new ArrayList<>();
    for (String string : all) {
      begun.add("^" + string);
    }
    Map<String, Integer> kinds = new TreeMap<>();
    new Strings(begun)
        .grams(length + 1)
        .keySet()
        .forEach(gram -> kinds.merge(gram.substring(1), 1, Integer::sum));
    return kinds;
  }

  /// A definition of the probability of a symbol after a text.
  interface Definition {
    double chance(Strings strings, char x);
  }

  /// The largest difference between a predictor's rows and a definition's, over all prefixes.
  static double difference(SequencePredictor predictor, String text, Definition definition) {
    double[][] rows = predictor.predict(RegBench.VOCABULARY.encode(text));
    double difference = 0;
    for (int t = 0; t < rows.length; t++) {
      Strings strings = of(text.substring(0, t + 1));
      for (int x : RegBench.VOCABULARY.ordinary()) {
        double expected = definition.chance(strings, RegBench.VOCABULARY.label(x).charAt(0));
        difference = Math.max(difference, Math.abs(rows[t][x] - expected));
      }
      difference =
          Math.max(
              difference,
              rows[t][RegBench.VOCABULARY.pad()] + rows[t][RegBench.VOCABULARY.separator()]);
    }
    return difference;
  }
}
