package org.headscope.engine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.FlippedBits;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunNotes.Note;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunNotesTest {
  @TempDir Path run;

  @BeforeEach
  void make() throws IOException {
    Files.writeString(run.resolve("run.json"), "{}");
  }

  @Test
  void notesAreKeptInTheirOrderAndOnce() throws IOException {
    Note first = new Note("it@5", "why?");
    Note second = new Note("it@6", "");
    assertThat(RunNotes.read(run)).isEmpty();
    RunNotes.add(run, first);
    RunNotes.add(run, second);
    RunNotes.add(run, first);
    assertThat(RunNotes.read(run)).containsExactly(second, first);
    Path file = RunDirectory.analyses(run).resolve(RunFiles.NOTES);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .as("others who see the run do not see them")
        .isEqualTo("rw-------");
    RunNotes.remove(run, second);
    assertThat(RunNotes.read(run)).containsExactly(first);
  }

  @Test
  void notesOfReadOnlyRunsAreStoredElsewhere() throws IOException {
    Path analyses = Files.writeString(run.resolve("analyses"), "");
    Files.writeString(run.resolve("run.json"), "{\"another\":" + System.nanoTime() + "}");
    Note note = new Note("it@5", "");
    RunNotes.add(run, note);
    assertThat(RunNotes.read(run)).containsExactly(note);
    Files.delete(analyses);
    RunNotes.add(run, new Note("it@6", ""));
    assertThat(RunNotes.read(run)).hasSize(2);
    assertThat(analyses.resolve("notes.json")).exists();
    RunNotes.remove(run, note);
    assertThat(RunNotes.read(run)).hasSize(1);
  }

  @Test
  void changedFilesAreRefusedAndNotOverwritten() throws IOException {
    RunNotes.add(run, new Note("it@5", "why?"));
    Path file = run.resolve("analyses/notes.json");
    FlippedBits.areRefused(file, () -> !RunNotes.read(run).isEmpty());
    Files.writeString(file, "{");
    assertThatThrownBy(() -> RunNotes.add(run, new Note("it@6", "")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(file.toString());
    assertThat(file).hasContent("{");
  }

  @Test
  void severalNotesOnOnePlaceAreAllKept() {
    List<Note> notes = List.of(new Note("it@5", ""), new Note("it@5", "why?"));
    notes.forEach(note -> RunNotes.add(run, note));
    assertThat(RunNotes.read(run)).isEqualTo(notes);
    RunNotes.remove(run, notes.getFirst());
    assertThat(RunNotes.read(run)).containsExactly(notes.getLast());
  }
}
