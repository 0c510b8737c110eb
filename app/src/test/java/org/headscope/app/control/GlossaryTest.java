package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class GlossaryTest {
  private static List<String> in(String words) {
    return Glossary.findIn(words).stream().map(Term::name).toList();
  }

  @Test
  void theLongestTermAtAPlaceWins() {
    assertThat(in("2-gram head, 0.92")).containsExactly("n-gram head");
    assertThat(in("2-gram")).containsExactly("n-gram");
    assertThat(in("ATTENTION WEIGHTS")).containsExactly("attention");
    assertThat(in("KN context of 2")).containsExactly("KN", "context of n");
    assertThat(in("TVD of the model to")).containsExactly("TVD");
    assertThat(in("residual stream after layer 2")).containsExactly("residual stream", "layer");
  }

  @Test
  void aTermIsAWholeWord() {
    assertThat(in("ahead of the monkeys, stating a stepping stone")).isEmpty();
    assertThat(in("overstate keyhole")).isEmpty();
    assertThat(Glossary.blankOut("state of the art")).isEqualTo("      of the art");
  }

  @Test
  void everyEntryHasItsNameAndASentence() {
    assertThat(Glossary.terms()).extracting(Term::name).doesNotHaveDuplicates();
    assertThat(Glossary.terms())
        .extracting(term -> term.name().toLowerCase(Locale.ROOT))
        .isSortedAccordingTo(Comparator.naturalOrder());
    for (Term term : Glossary.terms()) {
      assertThat(term.meaning()).as(term.name()).endsWith(".").hasSizeBetween(20, 240);
      assertThat(Glossary.search(term.name())).as(term.name()).contains(term);
    }
  }

  @Test
  void aSearchFindsNamesFormsAndMeaningsAndNamesFirst() {
    assertThat(Glossary.search("")).isEqualTo(Glossary.terms());
    assertThat(Glossary.search("induction")).extracting(Term::name).contains("n-gram head");
    assertThat(Glossary.search("tvd").getFirst().name()).isEqualTo("TVD");
    assertThat(Glossary.search("key").getFirst().name()).isEqualTo("key");
    assertThat(Glossary.search("no such word")).isEmpty();
  }
}
