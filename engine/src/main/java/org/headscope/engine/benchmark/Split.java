package org.headscope.engine.benchmark;

import java.util.Locale;
import org.headscope.engine.automata.Language;
import org.headscope.engine.automata.Pfa;

/// Where a language belongs, whatever file, stream or seed meets it: 8, 1 and 1 of 10 by hash.
public enum Split {
  /// Languages to train on.
  TRAIN,
  /// Languages to choose checkpoints and settings by.
  VALIDATION,
  /// Languages to report on.
  TEST;

  /// The split of the language whose canonical form is `canonical`.
  public static Split of(Pfa canonical) {
    return ofHash(Language.hash(canonical));
  }

  static Split ofHash(long hash) {
    return switch ((int) Long.remainderUnsigned(hash, 10)) {
      case 8 -> VALIDATION;
      case 9 -> TEST;
      default -> TRAIN;
    };
  }

  /// Its name on the command line and in files.
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
