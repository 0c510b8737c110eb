package org.headscope.app.lesson.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.app.lesson.read.LessonReaderTest.HEAD;
import static org.headscope.app.lesson.read.LessonReaderTest.STEP;

import module java.base;

import org.headscope.app.lesson.Formula;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.Inline.Plain;
import org.headscope.app.lesson.Inline.Symbols;
import org.headscope.app.lesson.Inline.Target;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.Medium;
import org.headscope.app.lesson.NumberForm;
import org.headscope.app.lesson.Prose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The texts of lessons, as readers see them.
class ProseReaderTest {
  @TempDir Path folder;

  private List<LessonStep> steps(String markdown) throws IOException {
    Path file = Files.writeString(folder.resolve("lesson.md"), HEAD + markdown);
    return LessonReader.read(file).orThrow().steps();
  }

  private Prose block(String markdown) throws IOException {
    return steps(STEP + "\n" + markdown).getFirst().text().get(1);
  }

  private List<Inline> line(String markdown) throws IOException {
    return ((Prose.Paragraph) block(markdown)).content();
  }

  @Test
  void linesAreJoinedUnlessTheyEndInBlanks() throws IOException {
    assertThat(line("one\ntwo  \nthree"))
        .containsExactly(
            new Plain("one"),
            new Plain(" "),
            new Plain("two"),
            new Inline.LineEnd(),
            new Plain("three"));
  }

  @Test
  void listsAndCodeAreBlocks() throws IOException {
    assertThat(block("- a\n- b"))
        .isInstanceOfSatisfying(
            Prose.Listing.class,
            list -> {
              assertThat(list.numbered()).isFalse();
              assertThat(list.items())
                  .containsExactly(
                      List.of(new Prose.Paragraph(List.of(new Plain("a")))),
                      List.of(new Prose.Paragraph(List.of(new Plain("b")))));
            });
    assertThat(block("1. a"))
        .isInstanceOfSatisfying(Prose.Listing.class, list -> assertThat(list.numbered()).isTrue());
    assertThat(block("```\na\n b\n\n```")).isEqualTo(new Prose.Block("a\n b"));
    assertThat(block("    a\n     b")).isEqualTo(new Prose.Block("a\n b"));
    assertThat(steps(STEP + "\n[a]: #first\n").getFirst().text()).as("a definition").hasSize(1);
  }

  @Test
  void linksLeadToStepsLessonsAndMedia() throws IOException {
    List<Prose> text =
        steps(
                """
                ## First

                [*to* it](#what-now_-ü) [a](#first) [b](../other/lesson.md) [c](../an-other/) [d](paper:)

                ## What, now_ (Ü)?

                Text.

                ## First

                Text.
                """)
            .getFirst()
            .text();
    assertThat(((Prose.Paragraph) text.getFirst()).content())
        .filteredOn(Inline.Link.class::isInstance)
        .containsExactly(
            new Inline.Link(
                new Target.OfStep(2),
                List.of(new Inline.Stressed(false, List.of(new Plain("to"))), new Plain(" it"))),
            new Inline.Link(new Target.OfStep(1), List.of(new Plain("a"))),
            new Inline.Link(new Target.OfLesson("other"), List.of(new Plain("b"))),
            new Inline.Link(new Target.OfLesson("an-other"), List.of(new Plain("c"))),
            new Inline.Link(new Target.Only(Medium.PAPER), List.of(new Plain("d"))));
  }

  @Test
  void picturesAreFilesOfTheFolderWithTheirWords() throws IOException {
    Path file = Files.write(folder.resolve("A.JPEG"), new byte[] {1});
    assertThat(line("![Two *heads*](A.JPEG)")).containsExactly(new Inline.Image(file, "Two heads"));
  }

  @Test
  void codeIsSplitAroundItsValues() throws IOException {
    assertThat(line("`a{symbol(2)}b{1 < 2; 0}`"))
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo(new Symbols("a")),
            value -> assertThat(value(value).text()).isEqualTo("symbol(2)"),
            last -> assertThat(last).isEqualTo(new Symbols("b")),
            value -> assertThat(value(value).text()).isEqualTo("1 < 2"));
    assertThat(line("`a{b`")).containsExactly(new Symbols("a{b"));
  }

  private static Formula value(Inline inline) {
    return ((Inline.Value) inline).formula();
  }

  @Test
  void bracesAndSemicolonsInQuotesAreText() throws IOException {
    assertThat(line("{ \"}\" = \"a;b\" }"))
        .singleElement()
        .satisfies(value -> assertThat(value(value).text()).isEqualTo("\"}\" = \"a;b\""));
    assertThat(line("`{\"}\"}`"))
        .singleElement()
        .satisfies(value -> assertThat(value(value).text()).isEqualTo("\"}\""));
    assertThat(line("{1 <\n2}"))
        .singleElement()
        .satisfies(value -> assertThat(value(value).text()).isEqualTo("1 < 2"));
    assertThat(line("a { b")).containsExactly(new Plain("a { b"));
  }

  @Test
  void valuesHaveTheirFormat() throws IOException {
    assertThat(line("{step()}{step(); 2}{step(); %}{step(); 1 %}"))
        .extracting(value -> ((Inline.Value) value).form())
        .containsExactly(
            NumberForm.DEFAULT,
            new NumberForm(2, false),
            new NumberForm(-1, true),
            new NumberForm(1, true));
  }

  @Test
  void textsNameTheMarksOfTheirOwnStep() throws IOException {
    String marks = "\n```step\nmarks: [{number: 1, anchor: layer 1, text: 'a `b`'}]\n```\n\n";
    List<LessonStep> steps = steps("## First {1}\n\nAt {1}." + marks + "## Second\n\nNone.\n");
    assertThat(steps.getFirst().title()).isEqualTo("First ");
    assertThat(steps.getFirst().marks().getFirst().text())
        .containsExactly(new Plain("a "), new Symbols("b"));
    Path file =
        Files.writeString(
            folder.resolve("lesson.md"), HEAD + STEP + marks + "## Second\n\nAt {1}.\n");
    assertThat(LessonReader.read(file).mistakes())
        .singleElement()
        .satisfies(mistake -> {
          assertThat(mistake.line()).isEqualTo(19);
          assertThat(mistake.sentence()).startsWith("{1} names a mark that the step does not have");
        });
  }

  @Test
  void aMistakeInAFieldIsOnItsLine() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("lesson.md"),
            HEAD
                + STEP
                + "\n```step\nmarks:\n  - number: 1\n    anchor: layer 1\n    text: 'It {no()}'\n"
                + "question:\n  ask: 'Is {no()}'\n  fool: {match: 1}\n```\n\n{no()}\n");
    assertThat(LessonReader.read(file).mistakes()).extracting("line").containsExactly(17, 19, 23);
  }
}
