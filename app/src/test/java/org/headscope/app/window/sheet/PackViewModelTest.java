package org.headscope.app.window.sheet;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.service.document.Packs;
import org.headscope.app.session.Command;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.session.RunRef;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PackViewModelTest {
  private static final Path RUN = Path.of("/runs/made");

  private final Bench bench = new Bench().open(Bench.instance("abab"));
  private Optional<Path> lesson = Optional.empty();
  private final PackViewModel model =
      new PackViewModel(
          bench.workbench(), new Packs(bench.workbench(), bench.runner()), () -> lesson);

  @BeforeEach
  void begin() {
    model.open();
  }

  @Test
  void beginsWithTheRunThatIsShown() {
    assertThat(model.runs()).extracting(RunRef::directory).containsExactly(RUN);
    assertThat(model.has(RunRef.of(RUN))).isTrue();
    assertThat(model.name()).isEqualTo("made.hscope");
    assertThat(model.line()).contains("headscope pack /runs/made --out made.hscope");
    assertThat(model.problem.get()).isEmpty();
  }

  @Test
  void acceptsStepsAndRejectsOthers() {
    model.type(" 0, 400 20000,");
    assertThat(model.line().orElseThrow()).contains("--steps 0,400,20000 ");
    model.type("last");
    assertThat(model.problem.get()).startsWith("Write checkpoints as steps");
    assertThat(model.line()).isEmpty();
    model.type("");
    assertThat(model.problem.get()).isEmpty();
  }

  @Test
  void emptyPacksAreNotWritten() {
    model.choose(RunRef.of(RUN), false);
    assertThat(model.problem.get()).isEqualTo("Choose a run or the instances.");
    model.write(Path.of("/out/none.hscope"));
    model.choose(RunRef.of(RUN), true);
    model.write(Path.of("/out/mine"));
    assertThat(bench.selection().journal().entries())
        .extracting(JournalEntry::command)
        .filteredOn(Command.ExportPack.class::isInstance)
        .containsExactly(
            new Command.ExportPack(
                List.of(RUN), List.of(), List.of(), Path.of("/out/mine.hscope")));
  }

  @Test
  void openLessonsIncludeTheirRuns() {
    lesson = Optional.of(Path.of("/lessons/mine"));
    model.open();
    assertThat(model.name()).isEqualTo("mine.hscope");
    assertThat(model.has(RunRef.of(RUN))).isFalse();
    model.write(Path.of("/out/mine"));
    assertThat(bench.selection().journal().entries())
        .extracting(JournalEntry::command)
        .contains(
            new Command.ExportPack(
                List.of(Path.of("/lessons/mine")),
                List.of(),
                List.of(),
                Path.of("/out/mine.hscope")));
    model.chooseLesson(false);
    assertThat(model.problem.get()).startsWith("Choose a run");
  }
}
