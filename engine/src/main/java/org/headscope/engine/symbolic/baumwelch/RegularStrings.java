package org.headscope.engine.symbolic.baumwelch;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;

/// The tokens of the strings that hidden automata are fitted to, in the order of the public code of
/// \[ICLL]: padding, 18 symbols, separator. The lanes' arithmetic is laid out for this number.
final class RegularStrings {
  static final int SIZE = 20;
  static final int PAD = 0;
  static final int SEPARATOR = 19;

  static final Vocabulary VOCABULARY =
      new Vocabulary(
          ".abcdefghijklmnopqr|".chars().mapToObj(Character::toString).toList(), PAD, SEPARATOR);

  private RegularStrings() {}

  static void require(Vocabulary vocabulary) {
    UserError.when(
        vocabulary.size() != SIZE || vocabulary.pad() != PAD || vocabulary.separator() != SEPARATOR,
        "Baum–Welch fits automata only to RegBench's strings of 18 symbols; choose another predictor.");
  }
}
