package org.headscope.app.window.view;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class LazyTest {
  private final List<String> happened = new ArrayList<>();
  private final Lazy<String> word = new Lazy<>(() -> note("made"));

  private String note(String what) {
    happened.add(what);
    return "word";
  }

  @Test
  void isCreatedOnceOnFirstUse() {
    word.whenCreated(value -> happened.add("heard " + value));
    assertThat(word.made()).isEmpty();
    assertThat(happened).isEmpty();
    assertThat(word.get()).isEqualTo("word");
    assertThat(word.get()).isEqualTo("word");
    assertThat(word.made()).contains("word");
    word.whenCreated(_ -> happened.add("late"));
    assertThat(happened).containsExactly("made", "heard word", "late");
  }

  @Test
  void partsCreateTheWholeAndTheWholeItsParts() {
    Lazy<Integer> length = word.part(String::length);
    Lazy<Character> first = word.part(w -> w.charAt(0));
    length.whenCreated(_ -> happened.add("length"));
    assertThat(first.made()).isEmpty();
    assertThat(length.get()).isEqualTo(4);
    assertThat(first.made()).contains('w');
    assertThat(happened).containsExactly("made", "length");
  }
}
