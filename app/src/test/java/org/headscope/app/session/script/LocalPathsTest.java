package org.headscope.app.session.script;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Span;
import org.junit.jupiter.api.Test;

class LocalPathsTest {
  private final LocalPaths places =
      new LocalPaths(Map.of(Path.of("/home/ann"), Path.of("/data")))
          .with(Path.of("/home/ann/runs/a"), Path.of("/out/a"));

  @Test
  void pathsFollowTheirMovedFolder() {
    assertThat(
            places.of(
                new Command.OpenRuns(
                    List.of(
                        Path.of("/home/ann/runs/b"),
                        Path.of("/home/ann/runs/a"),
                        Path.of("/home/anna/c")))))
        .isEqualTo(
            new Command.OpenRuns(
                List.of(Path.of("/data/runs/b"), Path.of("/out/a"), Path.of("/home/anna/c"))));
  }

  @Test
  void runsOfPredictorsAndSettingsAreFound() {
    PredictorChoice before =
        new PredictorChoice.Trained(RunRef.of(Path.of("/home/ann/runs/a")), 20);
    PredictorChoice after = new PredictorChoice.Trained(RunRef.of(Path.of("/out/a")), 20);
    assertThat(places.of(new Command.Predictors(List.of(before), List.of("a"))))
        .isEqualTo(new Command.Predictors(List.of(after), List.of("a")));
    assertThat(
            places.of(
                new Command.Set(
                    "x", Map.of("run", "/home/ann/runs/a", "step", 20, "all", List.of(true)))))
        .isEqualTo(new Command.Set("x", Map.of("run", "/out/a", "step", 20, "all", List.of(true))));
  }

  @Test
  void otherValuesAreUnchanged() {
    for (Command command :
        List.of(
            new Command.Type("/home/ann", new Span(0, 3)),
            new Command.Set("x", "\u0000"),
            new Command.Set("x", 0.25),
            new Command.Undo(),
            new Command.Pin(1, 2, new Span(0, 3)))) {
      assertThat(places.of(command)).isEqualTo(command);
    }
  }
}
