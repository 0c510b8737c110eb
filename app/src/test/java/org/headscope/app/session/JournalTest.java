package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.headscope.app.session.script.CommandJson;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

class JournalTest {
  private long now;
  private final Journal journal = new Journal(() -> now);
  private final List<String> troubles = new ArrayList<>();

  private static Journal random(long seed, int count) {
    Journal journal = RandomCommands.journal();
    journal.onFailure(_ -> {});
    journal.performs(Command.Export.class, _ -> {});
    journal.performs(Command.ExportAll.class, _ -> {});
    Random random = new Random(seed);
    for (int i = 0; i < count; i++) {
      journal.perform(RandomCommands.any(random));
    }
    return journal;
  }

  @Property
  void repeatingAJournalReachesTheSameState(@ForAll long seed) {
    Journal first = random(seed, 60);
    Journal again = RandomCommands.journal();
    again.performs(Command.Export.class, _ -> {});
    again.performs(Command.ExportAll.class, _ -> {});
    for (JournalEntry entry : first.entries()) {
      again.repeat(CommandJson.read(CommandJson.line(entry), "Line"));
    }
    assertThat(again.state()).isEqualTo(first.state());
    while (first.canUndo().get()) {
      first.perform(new Command.Undo());
      again.perform(new Command.Undo());
      assertThat(again.state()).isEqualTo(first.state());
    }
    assertThat(again.canUndo().get()).isFalse();
  }

  @Property
  void undoingAllStepsReachesTheStartAndRedoReturns(@ForAll long seed) {
    Journal journal = random(seed, 40);
    List<SessionState> states = new ArrayList<>(List.of(journal.state()));
    while (journal.canUndo().get()) {
      journal.perform(new Command.Undo());
      states.add(journal.state());
    }
    assertThat(journal.state()).isEqualTo(SessionState.START);
    for (SessionState before : states.reversed().subList(1, states.size())) {
      journal.perform(new Command.Redo());
      assertThat(journal.state()).isEqualTo(before);
    }
  }

  @Test
  void aSettingIsAPropertyWhoseChangesAreCommands() {
    Setting<Boolean> setting = journal.setting("view.order", false, SettingCodec.flag());
    setting.set(true);
    setting.set(true);
    assertThat(journal.entries())
        .extracting(JournalEntry::command)
        .containsExactly(new Command.Set("view.order", true));
    journal.perform(new Command.Undo());
    assertThat(setting.get()).isFalse();
    journal.perform(new Command.Redo());
    assertThat(setting.get()).isTrue();
    assertThat(journal.setting("view.order", false, SettingCodec.flag()).get())
        .as("made later")
        .isTrue();
  }

  @Test
  void invalidSettingsAreRefused() {
    journal.onFailure(e -> troubles.add(String.valueOf(e.getMessage())));
    Setting<Integer> setting = journal.setting("view.rows", 3, SettingCodec.whole(1, 9));
    journal.perform(new Command.Set("view.rows", 10));
    journal.perform(new Command.Set("view.rows", "three"));
    assertThat(setting.get()).isEqualTo(3);
    assertThat(troubles).hasSize(2).allMatch(t -> t.contains("a whole number from 1 to 9"));
    assertThat(journal.entries()).isEmpty();
  }

  @Test
  void consequencesOfACommandArePartOfItsStep() {
    Setting<Boolean> one = journal.setting("one", false, SettingCodec.flag());
    Setting<Boolean> two = journal.setting("two", false, SettingCodec.flag());
    one.addListener((_, _, is) -> two.set(is));
    one.set(true);
    assertThat(journal.entries()).extracting(JournalEntry::follows).containsExactly(false, true);
    journal.perform(new Command.Undo());
    assertThat(two.get()).isFalse();
    assertThat(journal.canUndo().get()).isFalse();
    journal.perform(new Command.Redo());
    assertThat(two.get()).isTrue();
  }

  @Test
  void aDragIsOneEntryWithItsEnd() {
    for (int i = 1; i <= 5; i++) {
      now += 100_000_000L;
      journal.perform(new Command.SelectStep(i));
    }
    assertThat(journal.entries())
        .extracting(JournalEntry::command)
        .containsExactly(new Command.SelectStep(5));
    now += 700_000_000L;
    journal.perform(new Command.SelectStep(6));
    assertThat(journal.entries()).hasSize(2).noneMatch(JournalEntry::follows);
  }

  @Test
  void typingIsOneEntryPerPauseWithItsText() {
    Span all = new Span(0, 4);
    for (String text : List.of("a", "ab", "abc")) {
      now += 1_500_000_000L;
      journal.perform(new Command.Type(text, all));
    }
    now += 2_100_000_000L;
    journal.perform(new Command.Type("abcd", all));
    assertThat(journal.entries())
        .extracting(JournalEntry::command)
        .containsExactly(new Command.Type("abc", all), new Command.Type("abcd", all));
    journal.perform(new Command.Undo());
    assertThat(typed()).contains("abc");
    journal.perform(new Command.Undo());
    assertThat(typed()).isEmpty();
    journal.perform(new Command.Redo());
    assertThat(typed()).contains("abc");
  }

  private Optional<String> typed() {
    return journal.state().selection().opened().instance().map(Instance::text);
  }

  @Test
  void commandsBetweenTwoKeysAreASeparateStep() {
    Span all = new Span(0, 4);
    journal.perform(new Command.Type("a", all));
    journal.perform(new Command.Pin(0, 0, all));
    journal.perform(new Command.Type("ab", all));
    assertThat(journal.entries()).hasSize(3).noneMatch(JournalEntry::follows);
    journal.perform(new Command.Undo());
    assertThat(typed()).contains("a");
    assertThat(journal.state().selection().sequence().pinned()).isTrue();
  }

  @Test
  void undoSkipsWrittenFiles() {
    List<Command> written = new ArrayList<>();
    journal.performs(Command.ExportAll.class, written::add);
    journal.perform(new Command.SelectStep(4));
    journal.perform(new Command.ExportAll(RandomCommands.RUNS.getFirst(), Optional.empty()));
    journal.perform(new Command.Undo());
    assertThat(journal.state()).isEqualTo(SessionState.START);
    assertThat(written).hasSize(1);
    assertThatThrownBy(() ->
            journal.perform(
                new Command.Export("heads", RandomCommands.RUNS.getFirst(), Optional.empty())))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("The command export cannot be performed here");
    journal.performs(
        Command.TrainProbes.class,
        _ -> {
          throw new UserError("Nothing can be probed.");
        });
    assertThatThrownBy(() -> journal.perform(new Command.TrainProbes()))
        .isInstanceOf(UserError.class);
    assertThat(journal.entries())
        .as("the refused command had no effect")
        .extracting(JournalEntry::command)
        .noneMatch(Command.TrainProbes.class::isInstance);
  }

  private List<Command> commands() {
    return journal.entries().stream().map(JournalEntry::command).toList();
  }

  @Test
  void laterFailuresAreRemovedFromTheJournal() {
    Command.Effect failing = new Command.TrainProbes();
    journal.performs(Command.TrainProbes.class, _ -> {});
    journal.perform(failing);
    journal.perform(new Command.SelectStep(4));
    journal.perform(failing);
    journal.perform(new Command.SelectStep(5));
    journal.failed(failing);
    assertThat(commands())
        .as("the other succeeded")
        .containsExactly(failing, new Command.SelectStep(4), new Command.SelectStep(5));
    assertThat(journal.whole().get()).hasSize(3);
  }

  @Test
  void immediateFailuresAreNotRecorded() {
    journal.performs(Command.TrainProbes.class, journal::failed);
    journal.perform(new Command.TrainProbes());
    assertThat(journal.entries()).isEmpty();
  }

  /// Otherwise a recorder would replace the line of the withdrawal.
  @Test
  void afterAWithdrawalADragGoesOnInANewLine() {
    List<Boolean> instead = new ArrayList<>();
    journal.record(
        new JournalBuffer.Recorder() {
          @Override
          public void take(JournalEntry entry, boolean replaces) {
            instead.add(replaces);
          }

          @Override
          public List<JournalEntry> kept() {
            return List.of();
          }
        });
    journal.performs(Command.TrainProbes.class, _ -> {});
    journal.perform(new Command.SelectStep(4));
    journal.perform(new Command.SelectStep(5));
    journal.perform(new Command.TrainProbes());
    journal.failed(new Command.TrainProbes());
    journal.perform(new Command.SelectStep(6));
    journal.perform(new Command.SelectStep(7));
    assertThat(instead).containsExactly(false, true, false, false, false, true);
  }

  @Test
  void anOfferedValueCountsUntilOneIsSet() {
    Setting<Integer> setting = journal.setting("view.rows", 3, SettingCodec.whole(1, 9));
    setting.offer(9);
    assertThat(setting.get()).isEqualTo(9);
    assertThat(setting.isGiven()).isFalse();
    setting.set(4);
    setting.offer(5);
    assertThat(setting.get()).isEqualTo(4);
    journal.perform(new Command.Undo());
    assertThat(setting.get()).isEqualTo(5);
    journal.perform(new Command.Set("view.rows", 9));
    assertThat(setting.get()).as("the greatest value").isEqualTo(9);
  }

  @Test
  void returningGivesSettingsThatWereDefaultsTheirDefaultsAgain() {
    Setting<Integer> setting = journal.setting("view.rows", 3, SettingCodec.whole(1, 9));
    SessionState before = journal.state();
    setting.set(4);
    journal.returnTo(before);
    assertThat(setting.get()).isEqualTo(3);
  }
}
