package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.chart.colour.Theme;
import org.headscope.app.launch.context.HeadlessFx;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.service.RunView;
import org.headscope.app.session.Command;
import org.headscope.app.session.SessionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UndoneSessionTest {
  @TempDir Path folder;

  /// The visible state of a session.
  private record Seen(List<String> runs, List<String> read, String text, Theme theme, Object rows) {
    static Seen of(SampleSession session) {
      return HeadlessFx.call(() ->
          new Seen(
              session.workbench.runEntries().stream().map(e -> e.ref().name()).toList(),
              session.workbench.runs().stream().map(r -> r.ref().name()).toList(),
              session.workbench.inspectionProperty().get().map(i -> i.instance().text()).orElse(""),
              session.workbench.themeProperty().get(),
              session.journal().state().settings().getOrDefault("compare.rows", "all")));
    }
  }

  @Test
  void everyStepCanBeUndoneAndRedone() {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    try (SampleSession session = new SampleSession(samples.get(), folder)) {
      Path retnet = samples.get().folder().resolve("retnet");
      List<Runnable> steps =
          List.of(
              () -> session.workbench.opener().openRun(retnet),
              () -> session.selection.type("abab|abc"),
              () -> session.workbench.themeProperty().set(Theme.DARK),
              () -> session.selection.perform(new Command.Tab("compare")),
              () -> session.journal().perform(new Command.Set("compare.rows", "first-100")),
              () ->
                  session
                      .workbench
                      .selection()
                      .perform(session.workbench.pairs().commandsToClose(run(session, "retnet"))));
      List<SessionState> states = new ArrayList<>(List.of(session.state()));
      List<Seen> seen = new ArrayList<>(List.of(Seen.of(session)));
      for (Runnable step : steps) {
        session.does(step);
        states.add(session.state());
        seen.add(Seen.of(session));
      }
      assertThat(seen.get(1).read()).containsExactly("transformer-4x2", "retnet");
      assertThat(seen.get(2).text()).isEqualTo("abab|abc").isNotEqualTo(seen.get(1).text());
      assertThat(seen.getLast())
          .isEqualTo(
              new Seen(
                  List.of("transformer-4x2"),
                  List.of("transformer-4x2"),
                  "abab|abc",
                  Theme.DARK,
                  "first-100"));
      for (int i = steps.size() - 1; i >= 0; i--) {
        session.does(() -> session.selection.perform(new Command.Undo()));
        assertThat(session.state()).as("step %d undone", i + 1).isEqualTo(states.get(i));
        assertThat(Seen.of(session)).as("step %d undone", i + 1).isEqualTo(seen.get(i));
      }
      for (int i = 1; i <= steps.size(); i++) {
        session.does(() -> session.selection.perform(new Command.Redo()));
        assertThat(session.state()).as("step %d done again", i).isEqualTo(states.get(i));
        assertThat(Seen.of(session)).as("step %d done again", i).isEqualTo(seen.get(i));
      }
    }
  }

  private static RunView run(SampleSession session, String name) {
    return session.workbench.runs().stream()
        .filter(run -> run.ref().name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
