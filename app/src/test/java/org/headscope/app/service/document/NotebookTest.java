package org.headscope.app.service.document;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.training.run.RunNotes;
import org.headscope.engine.training.run.RunNotes.Note;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotebookTest {
  private final Bench bench = new Bench();
  private final Notebook notebook = new Notebook(bench.workbench(), bench.runner());

  @TempDir Path folder;

  @Test
  void notesNeedARun() {
    notebook.add("a thought");
    assertThat(bench.workbench().notices().getLast().sentence()).contains("No run selected");
    assertThat(notebook.place()).isEmpty();
    assertThat(notebook.origin()).isEmpty();
  }

  @Test
  void theOriginOfAnImportedRunIsSaid() {
    bench.workbench().opener().openRun(Path.of("/runs/made"));
    bench.settle();
    assertThat(notebook.origin()).isEmpty();
    bench.workbench().opener().openRun(Path.of("/runs/imported"));
    bench.settle();
    assertThat(notebook.origin())
        .isEqualTo(
            "Layout gpt2; imported, not certified: nothing to compare its logits with was given.");
  }

  @Test
  void notesRestoreTheirPlaceAndAreStoredWithTheRun() throws IOException {
    Files.writeString(folder.resolve("run.json"), "{}");
    bench.workbench().opener().openRun(folder);
    bench.settle();
    bench.workbench().pairs().choose(Bench.instance("abab"));
    bench.settle();
    notebook.add(" why? ");
    bench.settle();
    Note note = new Note("made@400#hand:1.1", "why?");
    assertThat(notebook.notesProperty().get()).containsExactly(note);
    assertThat(folder.resolve("analyses/notes.json")).exists();
    bench.selection().selectStep(0);
    bench.settle();
    notebook.open(note);
    bench.settle();
    assertThat(bench.selection().snapshot().opened().step()).isEqualTo(400);
    notebook.remove(note);
    bench.settle();
    assertThat(notebook.notesProperty().get()).isEmpty();
    assertThat(bench.workbench().notices()).isEmpty();
  }

  @Test
  void notesWithAMissingPlaceGiveTheReason() throws IOException {
    Files.writeString(folder.resolve("run.json"), "{}");
    bench.workbench().opener().openRun(folder);
    bench.settle();
    notebook.open(new Note("r@300#exp@3:2.1@86", "of an earlier version"));
    assertThat(bench.workbench().notices().getLast().sentence())
        .contains("does not say where it was made (“r@300#exp@3:2.1@86”)");
  }

  @Test
  void notesThatAreReadLateAreNotShownWithAnotherRun() throws IOException {
    Path slow = run("slow", "of the slow disk");
    Path next = run("next", "of the next run");
    Deque<Runnable> disk = new ArrayDeque<>();
    Notebook shown = new Notebook(bench.workbench(), new TaskRunner(disk::addLast, Runnable::run));
    bench.workbench().opener().openRun(slow);
    bench.settle();
    bench.workbench().opener().openRun(next);
    bench.settle();
    assertThat(disk).hasSize(2);
    disk.removeLast().run();
    assertThat(shown.notesProperty().get())
        .extracting(Note::text)
        .containsExactly("of the next run");
    disk.removeLast().run();
    assertThat(shown.notesProperty().get())
        .extracting(Note::text)
        .containsExactly("of the next run");
  }

  private Path run(String name, String note) throws IOException {
    Path run = Files.createDirectory(folder.resolve(name));
    Files.writeString(run.resolve("run.json"), "{}");
    RunNotes.add(run, new Note("made@400", note));
    return run;
  }
}
