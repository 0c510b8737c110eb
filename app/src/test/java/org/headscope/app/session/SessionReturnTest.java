package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
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
          // What cannot be done there is not done.
        }
      }
    }
  }

  /// Whatever was done meanwhile, what is selected and how views show things is as it was.
  @Property(tries = 200)
  void leadsBack(@ForAll long seed) {
    Random random = new Random(seed);
    Journal journal = RandomCommands.journal();
    wander(journal, random);
    SessionState there = journal.state();
    wander(journal, random);
    journal.perform(SessionReturn.between(journal.state(), there, _ -> Optional.empty()));
    SessionState back = journal.state();
    if (there.selection().opened().run().isPresent()
        && there.selection().opened().instance().isPresent()) {
      assertThat(back.selection()).isEqualTo(there.selection());
      assertThat(back.settings()).containsAllEntriesOf(there.settings());
      assertThat(SessionReturn.between(back, there, _ -> Optional.empty())).isEqualTo(List.of());
    }
  }
}
