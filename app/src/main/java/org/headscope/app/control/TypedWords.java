package org.headscope.app.control;

import module java.base;

/// Words typed to find things by, in any order and case.
public final class TypedWords {
  private TypedWords() {}

  /// Whether `text` has all of `typed`; none asks for nothing.
  public static boolean areIn(String typed, String text) {
    String all = text.toLowerCase(Locale.ROOT);
    return Stream.of(typed.toLowerCase(Locale.ROOT).strip().split("\\s+", -1))
        .allMatch(all::contains);
  }
}
