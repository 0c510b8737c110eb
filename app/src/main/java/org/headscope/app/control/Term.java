package org.headscope.app.control;

import module java.base;

import com.fasterxml.jackson.annotation.JsonCreator;

/// A term of the field.
///
/// @param forms its forms on screen, a regular expression for whole words
/// @param meaning a sentence or two
/// @param source where it is defined, by a key of the engine's literature; empty for common words
public record Term(String name, Pattern forms, String meaning, String source) {
  @JsonCreator
  Term(String name, String forms, String meaning, String source) {
    this(
        name,
        Pattern.compile(
            "(?<![\\p{L}\\d])(?:" + forms + ")(?![\\p{L}\\d])",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE),
        meaning,
        source);
  }

  Matcher matcherIn(String words) {
    return forms.matcher(words);
  }

  public String text() {
    return name + ": " + meaning + (source.isEmpty() ? "" : " " + source);
  }
}
