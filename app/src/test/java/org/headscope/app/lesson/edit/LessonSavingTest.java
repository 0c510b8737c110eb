package org.headscope.app.lesson.edit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.engine.training.run.ShippedRuns;
import org.junit.jupiter.api.Test;

/// The editor's output, and the parts that it leaves unchanged.
class LessonSavingTest extends EditedLesson {
  @Test
  void textWithAnUnclosedBlockIsNotSaved() {
    threeSteps();
    model.edited().select(0);
    model.put(model.form().orElseThrow().withText("Look {1}.\n\n```\nopen"), "text");
    save();
    assertThat(model.noteProperty().get())
        .isEqualTo(
            "It cannot be saved yet: step 1, Line 3: The block that begins here does not end; "
                + "write ``` below its last line.");
    assertThat(model.edited().unsavedProperty().get()).isTrue();
    assertThat(folder.resolve("lessons")).doesNotExist();
  }

  @Test
  void unsavedChangesSurviveTheWindow() {
    threeSteps();
    LessonEditorViewModel another = model();
    another.begin();
    settle();
    assertThat(another.titles()).containsExactly("First", "Second", "Third");
    assertThat(another.noteProperty().get()).contains("unsaved changes are back");
    another.save(() -> {});
    settle();
    another.put(another.form().orElseThrow().with("/notes", "later"), "notes");
    settle();
    LessonEditorViewModel third = model();
    third.edit(another.folder().orElseThrow());
    settle();
    assertThat(third.form().orElseThrow().text("/notes")).isEqualTo("later");
    assertThat(third.edited().unsavedProperty().get()).isTrue();
    third.edited().undo();
    assertThat(third.edited().unsavedProperty().get()).isFalse();
    third.edited().redo();
    assertThat(third.end()).isFalse();
    third.discard();
    settle();
    assertThat(third.edited().draftProperty().get()).isEmpty();
    LessonEditorViewModel fourth = model();
    fourth.edit(another.folder().orElseThrow());
    settle();
    assertThat(fourth.edited().unsavedProperty().get()).isFalse();
    assertThat(fourth.end()).isTrue();
  }

  @Test
  void aShippedLessonBecomesACopy() throws IOException {
    Path shipped = ShippedRuns.find().orElseThrow().folder().resolve("lessons/3-induction");
    String before = Files.readString(shipped.resolve("lesson.md"));
    model.edit(shipped);
    settle();
    assertThat(model.noteProperty().get()).contains("read-only").contains("my-3-ind");
    model.put(new LessonEditorViewModel.Head("Mine", 3));
    save();
    assertThat(Files.readString(shipped.resolve("lesson.md"))).isEqualTo(before);
    Lesson copy = read();
    assertThat(copy.id()).isEqualTo("my-3-induction");
    assertThat(copy.steps())
        .usingRecursiveComparison()
        .ignoringFieldsMatchingRegexes("(.*\\.)?line", ".*file")
        .isEqualTo(LessonReader.read(shipped).orThrow().steps());
  }

  /// Changes the lesson's file, as another program would.
  private String changedElsewhere() throws IOException {
    Path file = model.folder().orElseThrow().resolve("lesson.md");
    String theirs = Files.readString(file).replace("And here.", "Theirs.");
    Files.writeString(file, theirs);
    return theirs;
  }

  private void mine() {
    model.edited().select(1);
    model.put(model.form().orElseThrow().withText("Mine."), "text");
    settle();
  }

  @Test
  void changesByAnotherProgramAreNotOverwrittenWithoutAsking() throws IOException {
    threeSteps();
    save();
    String theirs = changedElsewhere();
    mine();
    save();
    Path file = model.folder().orElseThrow().resolve("lesson.md");
    assertThat(file).hasContent(theirs);
    assertThat(model.changedProperty().get()).isTrue();
    assertThat(model.edited().unsavedProperty().get()).isTrue();
    assertThat(model.noteProperty().get()).startsWith("Not saved: another program changed");
    model.reloadFromDisk();
    settle();
    assertThat(model.changedProperty().get()).isFalse();
    assertThat(model.edited().unsavedProperty().get()).isFalse();
    assertThat(model.form().orElseThrow().text()).isEqualTo("Theirs.");
    model.edited().undo();
    assertThat(model.form().orElseThrow().text()).isEqualTo("Mine.");
    save();
    assertThat(model.changedProperty().get()).as("they were seen").isFalse();
    assertThat(file).content().contains("Mine.").doesNotContain("Theirs.");
  }

  @Test
  void yourVersionCanBeSavedBesideAnotherProgramsChanges() throws IOException {
    threeSteps();
    save();
    Path file = model.folder().orElseThrow().resolve("lesson.md");
    String theirs = changedElsewhere();
    mine();
    save();
    model.saveAsCopy();
    settle();
    assertThat(file).hasContent(theirs);
    assertThat(model.folder()).contains(folder.resolve("lessons/my-lesson-2"));
    assertThat(read().steps().get(1).title()).isEqualTo("Second");
    assertThat(model.folder().get().resolve("lesson.md")).content().contains("Mine.");
    assertThat(model.folder().get().resolve("mine.jsonl")).exists();
    assertThat(model.edited().unsavedProperty().get()).isFalse();
    save();
    assertThat(model.changedProperty().get()).isFalse();
  }

  @Test
  void changesWhileTheWindowWasClosedAreReported() throws IOException {
    threeSteps();
    save();
    mine();
    String theirs = changedElsewhere();
    LessonEditorViewModel another = model();
    another.edit(model.folder().orElseThrow());
    settle();
    assertThat(another.noteProperty().get()).contains("unsaved changes are back");
    another.save(() -> {});
    settle();
    assertThat(another.changedProperty().get()).isTrue();
    assertThat(model.folder().orElseThrow().resolve("lesson.md")).hasContent(theirs);
  }

  @Test
  void commentsOutsideChangedPartsAreKept() throws IOException {
    threeSteps();
    save();
    Path lesson = model.folder().orElseThrow();
    Path file = lesson.resolve("lesson.md");
    String text = Files.readString(file);
    Files.writeString(
        file,
        text.replaceFirst("do:\n", "# why it begins here\ndo: # the way\n")
            .replaceFirst("marks:\n", "# numbers\nmarks:\n  # inside\n"));
    model.discard();
    settle();
    model = model();
    model.edit(lesson);
    settle();
    model.put(model.form().orElseThrow().with("/notes", "Wait."), "notes");
    assertThat(model.noteProperty().get()).isEmpty();
    save();
    assertThat(file)
        .content()
        .contains("# why it begins here\ndo: # the way\n", "# numbers\nmarks:\n  # inside\n")
        .contains("notes: ");
    mark("cell 5 3", "There.");
    assertThat(model.noteProperty().get())
        .isEqualTo("A comment in the changed field is lost; undo restores it.");
    save();
    assertThat(file)
        .content()
        .contains("# why it begins here\ndo: # the way\n", "# numbers\nmarks:\n  - ")
        .doesNotContain("# inside");
    assertThat(read().steps()).hasSize(3);
  }

  @Test
  void unwritableFoldersAreNamed() throws IOException {
    threeSteps();
    Files.writeString(folder.resolve("lessons"), "no folder");
    save();
    assertThat(model.noteProperty().get()).startsWith("The lesson cannot be written into ");
    assertThat(model.edited().unsavedProperty().get()).isTrue();
  }
}
