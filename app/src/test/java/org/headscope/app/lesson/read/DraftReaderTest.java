package org.headscope.app.lesson.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.headscope.app.lesson.read.LessonReaderTest.HEAD;
import static org.headscope.app.lesson.read.LessonReaderTest.STEP;

import module java.base;

import org.headscope.app.lesson.write.DraftStep;
import org.headscope.app.lesson.write.LessonDraft;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lessons as their author wrote them, with the mistakes that keep them from being edited.
class DraftReaderTest {
  @TempDir Path folder;

  private LessonDraft draft(String text) throws IOException {
    Files.writeString(folder.resolve("lesson.md"), text);
    return DraftReader.read(folder);
  }

  @Test
  void headingsAreTitlesWithoutTheirSigns() throws IOException {
    LessonDraft draft = draft(HEAD + "## C# ##\n\na\n\n##   *Two*\n\nLong\ntitle\n---\n\nb\n");
    assertThat(draft.steps())
        .containsExactly(
            new DraftStep("C#", "a", ""),
            new DraftStep("*Two*", "", ""),
            new DraftStep("Long title", "b", ""));
    assertThat(DraftReader.title(draft)).isEqualTo("One");
    assertThat(DraftReader.title(draft.withFront("minutes: 5"))).isEmpty();
  }

  @Test
  void theFirstBlockIsTheStepsAndTextsSurroundIt() throws IOException {
    LessonDraft draft =
        draft(HEAD + "## A\n\none\n\n```step\nnotes: a\n```\n\ntwo\n\n```\nno step\n```\n");
    assertThat(draft.steps())
        .containsExactly(new DraftStep("A", "one\n\ntwo\n\n```\nno step\n```", "notes: a"));
  }

  @Test
  void aFaultInABlockIsNamedByItsStepAndLine() {
    assertThatThrownBy(() -> draft(HEAD + STEP + "\n```step\nnotes: a\nhide: [\n```\n"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(folder.resolve("lesson.md") + ", First, line ")
        .hasMessageEndingWith("check its indentation, quotation marks and brackets.");
    assertThatThrownBy(() -> DraftReader.fields("notes: a\n\nb: *a", "The block"))
        .hasMessageStartingWith("The block, line 3: Lessons have no YAML aliases");
  }

  @Test
  void lessonsThatCannotBeSplitAreRefusedWithTheirFirstMistake() {
    String file = folder.resolve("lesson.md").toString();
    assertThatThrownBy(() -> draft("# No front matter\n"))
        .isInstanceOf(UserError.class)
        .hasMessageContainingAll(file, "does not begin with its front matter");
    assertThatThrownBy(() -> draft(HEAD + "Text.\n\n" + STEP))
        .isInstanceOf(UserError.class)
        .hasMessageContainingAll(file, "text before the first step");
    assertThatThrownBy(() -> draft(HEAD + STEP + "\n```step\nnotes: a\n```\n\n```\nopen\n"))
        .isInstanceOf(UserError.class)
        .hasMessage(file + " cannot be parsed; put the block of each step below its text.");
  }

  @Test
  void textsThatLeakAreNamedByTheirLine() {
    assertThat(DraftReader.leak("a\n\n## B").orElseThrow().line()).isEqualTo(3);
    assertThat(DraftReader.leak("a\n\n## B").orElseThrow().sentence())
        .startsWith("A heading begins a step here");
    assertThat(DraftReader.leak("a\n\n```step\n```").orElseThrow().sentence())
        .startsWith("This is a block called step");
    assertThat(DraftReader.leak("a\n\n<script>").orElseThrow().sentence())
        .isEqualTo("This is HTML; write it as Markdown.");
    assertThat(DraftReader.leak("a\n\n```\nopen").orElseThrow().sentence())
        .startsWith("The block that begins here does not end");
    assertThat(DraftReader.leak("### no step")).isEmpty();
  }
}
