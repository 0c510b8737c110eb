package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

/// Settings and the steps in which they change.
class SettingTest {
  private long now;
  private final Journal journal = new Journal(() -> now);

  @Test
  void journalsKnowTheirSettingsAndDefaults() {
    Setting<Integer> rows = journal.setting("view.rows", 3, SettingCodec.whole(1, 9));
    Setting<Boolean> _ = journal.setting("view.order", true, SettingCodec.flag());
    assertThat(journal.settingNames()).containsExactly("view.rows", "view.order");
    assertThat(journal.knows("view.order")).isTrue();
    assertThat(journal.knows("view.other")).isFalse();
    assertThat(journal.defaultOf("view.rows")).contains(3L);
    assertThat(journal.defaultOf("view.other")).isEmpty();
    assertThat(rows.getBean()).isSameAs(journal);
    assertThat(rows.isGiven()).isFalse();
    rows.set(4);
    assertThat(rows.isGiven()).isTrue();
    assertThat(journal.defaultOf("view.rows")).contains(3L);
    assertThatThrownBy(() -> journal.perform(new Command.Set("view.rows", 10L)))
        .isInstanceOf(UserError.class)
        .hasMessage("The setting view.rows cannot be 10; it must be a whole number from 1 to 9.");
  }

  @Test
  void automaticChoicesHoldUntilAPersonSetsOne() {
    Setting<Integer> rows = journal.setting("view.rows", 3, SettingCodec.whole(1, 9));
    rows.offer(5);
    assertThat(rows.get()).isEqualTo(5);
    assertThat(journal.entries()).isEmpty();
    rows.set(6);
    rows.offer(7);
    assertThat(rows.get()).isEqualTo(6);
    journal.perform(new Command.Undo());
    assertThat(rows.get()).isEqualTo(7);
  }

  @Test
  void anInvalidValueOfAnOlderSessionCountsAsNone() {
    journal.perform(new Command.Set("view.rows", 12L));
    Setting<Integer> rows = journal.setting("view.rows", 3, SettingCodec.whole(1, 9));
    assertThat(rows.get()).isEqualTo(3);
  }

  @Test
  void oneSettingsQuickChangesAreOneStepAndTwoSettingsAreTwo() {
    Setting<Integer> rows = journal.setting("rows", 3, SettingCodec.whole(1, 9));
    Setting<Integer> columns = journal.setting("columns", 3, SettingCodec.whole(1, 9));
    rows.set(4);
    rows.set(5);
    columns.set(4);
    rows.set(6);
    assertThat(journal.steps())
        .containsExactly("start", "set rows to 5", "set columns to 4", "set rows to 6");
    journal.goTo(1);
    rows.set(8);
    assertThat(journal.steps())
        .as("steps beyond are gone")
        .containsExactly("start", "set rows to 5", "set rows to 8");
    assertThat(journal.canRedo().get()).isFalse();
  }

  @Test
  void quickMovesOfOneKindAreOneStep() {
    for (Command[] pair :
        new Command[][] {
          {new Command.Pin(1, 0, Span.EMPTY), new Command.Pin(2, 0, Span.EMPTY)},
          {new Command.ShowPositions(new Span(0, 4)), new Command.ShowPositions(new Span(1, 5))},
          {
            new Command.HighlightPositions(Map.of("a", List.of(1))),
            new Command.HighlightPositions(Map.of("a", List.of(1, 2)))
          },
          {new Command.SelectStep(7), new Command.SelectStep(8)}
        }) {
      Journal each = new Journal(() -> 0);
      each.perform(pair[0]);
      each.perform(pair[1]);
      assertThat(each.steps()).as(pair[0].name()).hasSize(2);
      each.perform(new Command.Undo());
      assertThat(each.state()).isEqualTo(SessionState.START);
    }
    Journal heads = new Journal(() -> 0);
    heads.perform(new Command.SelectHead(2, 1));
    heads.perform(new Command.SelectHead(2, 2));
    assertThat(heads.steps()).as("each a choice of its own").hasSize(3);
  }

  @Test
  void aCommandWithoutEffectBeginsNoStep() {
    journal.perform(
        List.of(
            new Command.SelectStep(-1), new Command.SelectHead(2, 1), new Command.Tab("compare")));
    assertThat(journal.steps()).containsExactly("start", "choose head 2.1");
    assertThat(journal.entries()).extracting(JournalEntry::follows).containsExactly(false, true);
  }

  @Test
  void twoHundredStepsAreKept() {
    for (int i = 0; i < 205; i++) {
      journal.perform(new Command.SelectHead(1, 2 + i));
    }
    assertThat(journal.steps()).hasSize(201).endsWith("choose head 1.206");
    assertThat(journal.step()).isEqualTo(200);
    journal.goTo(201);
    journal.goTo(-1);
    assertThat(journal.step()).as("there is no such step").isEqualTo(200);
    journal.goTo(0);
    assertThat(journal.canUndo().get()).isFalse();
    assertThat(journal.state().selection().model().head()).isEqualTo(6);
  }
}
