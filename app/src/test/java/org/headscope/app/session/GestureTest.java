package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.headscope.app.session.JournalEntry.Part;
import org.headscope.app.session.script.CommandJson;
import org.junit.jupiter.api.Test;

/// A person's single action is one step, and steps lead back and forward.
class GestureTest {
  private static final Command FILE = new Command.OpenInstances(RandomCommands.FILES.getFirst());
  private static final Command RUN = new Command.OpenRuns(List.of(RandomCommands.RUNS.getFirst()));
  private static final Command OTHER = new Command.OpenRuns(List.of(RandomCommands.RUNS.get(1)));
  private static final Command INSTANCE = new Command.SelectInstance("a.jsonl-0", new Span(0, 10));

  private final Journal journal = RandomCommands.journal();
  private final List<String> moves = new ArrayList<>();

  GestureTest() {
    journal.onMove(moves::add);
  }

  private static List<Command> changes(Random random, int count) {
    List<Command> drawn = new ArrayList<>();
    while (drawn.size() < count) {
      Command next = RandomCommands.any(random);
      if (next instanceof Command.Change) {
        drawn.add(next);
      }
    }
    return drawn;
  }

  private void open() {
    Gesture opening = journal.gesture();
    journal.during(opening, () -> journal.perform(RUN));
    journal.during(
        opening,
        () -> {
          journal.perform(FILE);
          journal.perform(INSTANCE);
        });
  }

  @Property
  void undoAndRedoMoveGroupByGroup(@ForAll long seed) {
    Random random = new Random(seed);
    Journal journal = RandomCommands.journal();
    journal.onFailure(_ -> {});
    List<SessionState> states = new ArrayList<>(List.of(journal.state()));
    for (int group = 0; group < 12; group++) {
      SessionState before = journal.state();
      int steps = journal.steps().size();
      Gesture whole = journal.gesture();
      // In parts, as when a file has to be read first.
      for (Command command : changes(random, 1 + random.nextInt(4))) {
        journal.during(whole, () -> journal.perform(command));
      }
      assertThat(journal.steps().size() - steps).isBetween(0, 1);
      if (journal.steps().size() > steps) {
        states.add(journal.state());
      } else {
        assertThat(journal.state()).isEqualTo(before);
      }
    }
    assertThat(journal.steps()).hasSameSizeAs(states);
    for (int step = states.size() - 2; step >= 0; step--) {
      journal.perform(new Command.Undo());
      assertThat(journal.state()).isEqualTo(states.get(step));
    }
    assertThat(journal.canUndo().get()).isFalse();
    for (SessionState next : states.subList(1, states.size())) {
      journal.perform(new Command.Redo());
      assertThat(journal.state()).isEqualTo(next);
    }
    for (int i = 0; i < 10; i++) {
      int step = random.nextInt(states.size());
      journal.goTo(step);
      assertThat(journal.state()).as("moved to").isEqualTo(states.get(step));
      assertThat(journal.step()).isEqualTo(step);
    }
  }

  @Property
  void scriptsReproduceGroupedAndUnrecordedCommands(@ForAll long seed) {
    Random random = new Random(seed);
    Journal first = RandomCommands.journal();
    first.onFailure(_ -> {});
    Setting<Boolean> _ = first.unrecordedSetting("view.s1", false, SettingCodec.flag());
    List<Gesture> gestures = IntStream.range(0, 4).mapToObj(_ -> first.gesture()).toList();
    for (int i = 0; i < 60; i++) {
      Command command = changes(random, 1).getFirst();
      switch (random.nextInt(7)) {
        case 0 -> first.perform(new Command.Undo());
        case 1 -> first.perform(new Command.Redo());
        case 2 -> first.goTo(random.nextInt(first.steps().size()));
        case 3 -> first.performAside(new Command.OpenRuns(List.of(RandomCommands.RUNS.get(2))));
        case 4 -> first.perform(command);
        default -> first.during(gestures.get(random.nextInt(4)), () -> first.perform(command));
      }
    }
    Journal again = RandomCommands.journal();
    for (JournalEntry entry : first.entries()) {
      again.repeat(CommandJson.read(CommandJson.line(entry), "Line"));
    }
    assertThat(again.state()).isEqualTo(first.state());
    assertThat(again.step()).isEqualTo(first.step());
    for (int step = 0; step < first.steps().size(); step++) {
      first.goTo(step);
      again.goTo(step);
      assertThat(again.state()).isEqualTo(first.state());
    }
  }

  @Test
  void openingIsOneStepThatNamesTheFile() {
    open();
    assertThat(journal.steps()).containsExactly("start", "open one, a.jsonl");
    assertThat(journal.entries())
        .extracting(JournalEntry::follows)
        .containsExactly(false, true, true);
    journal.perform(new Command.Undo());
    assertThat(journal.state()).isEqualTo(SessionState.START);
    journal.perform(new Command.Redo());
    assertThat(journal.state().open().file()).isPresent();
    assertThat(moves).containsExactly("Undid: open one, a.jsonl", "Redid: open one, a.jsonl");
  }

  @Test
  void interruptedGesturesContinueAsASeparateStep() {
    Gesture opening = journal.gesture();
    journal.during(opening, () -> journal.perform(FILE));
    journal.perform(new Command.SelectHead(2, 1));
    journal.during(opening, () -> journal.perform(INSTANCE));
    journal.during(opening, () -> journal.perform(new Command.Tab("compare")));
    assertThat(journal.steps())
        .containsExactly("start", "open a.jsonl", "choose head 2.1", "choose a.jsonl-0");
    journal.perform(new Command.Undo());
    assertThat(journal.state().selection().opened().instance()).isEmpty();
    assertThat(journal.state().selection().model().head()).isEqualTo(1);
    assertThat(journal.state().selection().workspace().tab()).isEmpty();
  }

  @Test
  void automaticChangesAreNoStepsAndAreNotUndone() {
    journal.perform(RUN);
    journal.perform(FILE);
    journal.perform(INSTANCE);
    journal.goTo(2);
    journal.performAside(OTHER);
    assertThat(journal.steps()).hasSize(4);
    for (int step = 3; step >= 0; step--) {
      journal.goTo(step);
      assertThat(journal.state().open().runs())
          .extracting(RunRef::name)
          .as("at step " + step)
          .contains("two")
          .hasSize(step == 0 ? 1 : 2);
    }
    journal.goTo(3);
    journal.perform(new Command.CloseRun(RandomCommands.RUNS.get(1)));
    journal.perform(new Command.Undo());
    assertThat(journal.state().open().has(RandomCommands.RUNS.get(1)))
        .as("closed, and then undone")
        .isTrue();
  }

  @Test
  void unrecordedSettingsAreNoSteps() {
    Setting<String> presented = journal.unrecordedSetting("present.view", "", SettingCodec.text());
    journal.perform(new Command.SelectHead(2, 1));
    presented.set("attention");
    journal.perform(new Command.SelectHead(2, 2));
    presented.set("");
    assertThat(journal.steps()).containsExactly("start", "choose head 2.1", "choose head 2.2");
    journal.perform(new Command.Undo());
    assertThat(presented.get()).isEmpty();
    presented.set("heads");
    journal.perform(new Command.Undo());
    journal.perform(new Command.Redo());
    assertThat(presented.get()).as("the audience still sees it").isEqualTo("heads");
    assertThat(journal.entries()).extracting(JournalEntry::part).contains(Part.NO_UNDO);
  }

  @Test
  void stepsHaveTheGivenNameAndMovesAreReported() {
    journal.during(journal.gesture("go to lesson step 2"), () -> journal.perform(FILE));
    journal.perform(INSTANCE);
    journal.perform(new Command.SelectStep(2000));
    journal.goTo(1);
    journal.goTo(3);
    journal.goTo(3);
    journal.goTo(4);
    journal.goTo(0);
    assertThat(moves)
        .containsExactly(
            "Back to: go to lesson step 2", "Forward to: go to step 2,000", "Back to: start");
    assertThat(journal.entries())
        .extracting(entry -> entry.command().name())
        .endsWith("undo", "undo", "redo", "redo", "undo", "undo", "undo");
  }
}
