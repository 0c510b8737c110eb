package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.headscope.engine.run.UserError;

class SessionReturnTest {
  private static void wander(Journal journal, Random random) {
    for (int i = 0; i < 25; i++) {
      Command command = RandomCommands.any(random);
      if (command instanceof Command.Change && !(command instanceof Command.CloseRun)) {
        try {
          journal.perform(command);
        } catch (UserError _) {
          // Impossible commands are skipped.
        }
      }
    }
  }

  /// An instance stays selected while another file is opened, and is found again from any state.
  @Example
  void findsAnInstanceOfAFileThatIsNotOpen() {
    Journal journal = RandomCommands.journal();
    Span window = new Span(0, 9);
    journal.perform(new Command.OpenInstances(RandomCommands.FILES.getFirst()));
    journal.perform(new Command.SelectInstance("a.jsonl-2", window));
    journal.perform(new Command.OpenInstances(RandomCommands.FILES.getLast()));
    journal.perform(new Command.SelectInstance("a.jsonl-2", window));
    SessionState there = journal.state();
    journal.perform(new Command.OpenInstances(RandomCommands.FILES.getFirst()));
    journal.perform(new Command.SelectInstance("a.jsonl-0", window));
    journal.returnTo(there);
    assertThat(journal.state().selection()).isEqualTo(there.selection());
  }

  @Example
  void leadsThereFromAnEmptySession() {
    Journal journal = RandomCommands.journal();
    Path run = RandomCommands.RUNS.getFirst();
    Path file = RandomCommands.FILES.getFirst();
    Span window = new Span(0, 9);
    List<Command> commands =
        List.of(
            new Command.OpenRuns(List.of(run)),
            new Command.OpenInstances(file),
            new Command.SelectRun(RunRef.of(run), 5, 2, 3),
            new Command.SelectInstance("a.jsonl-1", window),
            new Command.Pin(4, 2, window),
            new Command.Predictors(List.of(), List.of()),
            new Command.Tab("compare"),
            new Command.Set("view.rows", 3L));
    commands.forEach(journal::perform);
    SessionState there = journal.state();
    assertThat(SessionReturn.between(SessionState.START, there, _ -> Optional.empty()))
        .isEqualTo(commands);
    assertThat(
            SessionReturn.between(
                there.with("view.columns", 4L),
                there,
                name -> Optional.of(name.equals("view.columns") ? 2L : 0L)))
        .isEqualTo(List.of(new Command.Set("view.columns", 2L)));
  }

  /// Selection and display settings are restored, whatever was done meanwhile.
  @Property(tries = 1000)
  void returnsToEarlierStates(@ForAll long seed) {
    Random random = new Random(seed);
    Journal journal = RandomCommands.journal();
    wander(journal, random);
    SessionState there = journal.state();
    wander(journal, random);
    journal.returnTo(there);
    SessionState back = journal.state();
    if (there.selection().opened().run().isPresent()
        && there.selection().opened().instance().isPresent()) {
      assertThat(back.selection()).isEqualTo(there.selection());
      assertThat(back.settings()).containsAllEntriesOf(there.settings());
      assertThat(SessionReturn.between(back, there, _ -> Optional.empty())).isEqualTo(List.of());
    }
  }
}
