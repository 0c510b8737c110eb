package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.app.session.JournalEntry.Part;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

/// The entries of a session, in memory and with its recorders.
class JournalBufferTest {
  private final JournalBuffer buffer = new JournalBuffer();
  private final List<String> recorded = new ArrayList<>();

  private static JournalEntry step(int number) {
    return new JournalEntry(number, new Command.SelectStep(number), Part.STEP);
  }

  private void recordTo(List<JournalEntry> kept) {
    buffer.copyTo(
        new JournalBuffer.Recorder() {
          @Override
          public void take(JournalEntry entry, boolean instead) {
            recorded.add(entry.at() + (instead ? " instead" : "") + " " + entry.part().json());
          }

          @Override
          public List<JournalEntry> kept() {
            return kept;
          }
        });
  }

  @Test
  void aDragsLaterPositionsReplaceItsLastButKeepItsPart() {
    buffer.add(step(1), false);
    recordTo(List.of());
    buffer.add(new JournalEntry(2, new Command.SelectStep(2), Part.FOLLOWS), true);
    assertThat(buffer.newest())
        .containsExactly(new JournalEntry(2, new Command.SelectStep(2), Part.STEP));
    assertThat(buffer.done()).isEqualTo(1);
    buffer.add(step(3), false);
    buffer.add(new JournalEntry(4, new Command.Set("a", 1L), Part.STEP), true);
    buffer.add(new JournalEntry(5, new Command.Set("b", 1L), Part.STEP), true);
    buffer.add(new JournalEntry(6, new Command.Set("b", 2L), Part.FOLLOWS), true);
    assertThat(buffer.newest()).extracting(JournalEntry::at).containsExactly(2L, 3L, 4L, 6L);
    assertThat(recorded)
        .containsExactly(
            "1 step", "2 instead follows", "3 step", "4 step", "5 step", "6 instead follows");
  }

  @Test
  void failedCommandsAreWithdrawnFromTheEnd() {
    recordTo(List.of());
    JournalEntry probe = new JournalEntry(1, new Command.TrainProbes(), Part.STEP);
    buffer.add(probe, false);
    buffer.add(step(2), false);
    buffer.withdraw(new Command.TrainProbes(), 3);
    assertThat(buffer.newest()).containsExactly(step(2));
    assertThat(buffer.done()).isEqualTo(1);
    buffer.add(step(4), true);
    assertThat(buffer.newest()).as("a recorder's last entry is another").hasSize(2);
    buffer.add(step(5), true);
    assertThat(buffer.newest()).hasSize(2);
    buffer.withdraw(new Command.StopProbing(), 6);
    assertThat(buffer.done()).as("nothing was withdrawn").isEqualTo(2);
    assertThat(recorded)
        .containsExactly("1 step", "2 step", "3 failed", "4 step", "5 instead step", "6 failed");
  }

  @Test
  void longSessionsAreWholeOnlyWithARecorder() {
    for (int i = 0; i < JournalBuffer.NEWEST; i++) {
      buffer.add(step(i), false);
    }
    assertThat(buffer.whole().get()).hasSize(JournalBuffer.NEWEST);
    buffer.add(step(-1), false);
    assertThat(buffer.newest()).hasSize(JournalBuffer.NEWEST).endsWith(step(-1));
    assertThat(buffer.newest().getFirst()).isEqualTo(step(1));
    assertThatThrownBy(buffer::whole)
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("Only the last 10,000 of this session's 10,001 commands");
    recordTo(List.of(step(7)));
    assertThat(buffer.whole().get()).containsExactly(step(7));
  }
}
