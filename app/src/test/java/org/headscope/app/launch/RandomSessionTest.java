package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.launch.context.HeadlessFx;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.SessionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A few of the commands that `mvn -q -Pcommands` performs by the hundred thousand.
class RandomSessionTest {
  @TempDir Path out;

  @Test
  void noRandomCommandFailsAndAllOfThemCanBeUndone() {
    try (RandomSession session = new RandomSession(7, out)) {
      HeadlessFx.call(() -> {
        session.journal().begin();
        return true;
      });
      SessionState start = session.journal().state();
      session.perform(160);
      session.settle();
      assertThat(session.escaped()).isEmpty();
      Journal journal = session.journal();
      SessionState end =
          HeadlessFx.call(() -> {
            while (journal.done() < 100_000) {
              long before = journal.done();
              journal.perform(new Command.Undo());
              if (journal.done() == before) {
                break;
              }
            }
            return journal.state();
          });
      session.settle();
      assertThat(session.escaped()).isEmpty();
      // The commands are fewer than the history holds, so it contains them all.
      assertThat(end.settings()).isEqualTo(start.settings());
      assertThat(end.open()).isEqualTo(start.open());
      assertThat(end.selection().opened()).isEqualTo(start.selection().opened());
    }
  }
}
