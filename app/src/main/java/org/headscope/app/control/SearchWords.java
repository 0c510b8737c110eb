package org.headscope.app.control;

import module java.base;

/// Words typed to search, in any order and case.
public final class SearchWords {
  private SearchWords() {}

  /// True if `text` contains all words of `typed`; always true if there are none.
  public static boolean matches(String typed, String text) {
    String all = text.toLowerCase(Locale.ROOT);
    return Stream.of(typed.toLowerCase(Locale.ROOT).strip().split("\\s+", -1))
        .allMatch(all::contains);
  }
}
