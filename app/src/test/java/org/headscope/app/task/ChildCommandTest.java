package org.headscope.app.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.Version;
import org.junit.jupiter.api.Test;

class ChildCommandTest {
  private final List<String> output = Collections.synchronizedList(new ArrayList<>());

  @Test
  void runsTheSameHeadScope() {
    ChildCommand.run(List.of("--version"), output::add, new Cancellation());
    assertThat(output).containsExactly(Version.sentence());
  }

  @Test
  void failsWithTheLastLineOfOutput() {
    List<String> line = List.of("sh", "-c", "echo one; echo; echo Do something. >&2; exit 3");
    assertThatThrownBy(() -> ChildCommand.run("it", line, output::add, new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessage("Do something.");
    List<String> silent = List.of("sh", "-c", "exit 3");
    assertThatThrownBy(() -> ChildCommand.run("it", silent, output::add, new Cancellation()))
        .hasMessage("it failed with exit code 3 and no message; try it again.");
    List<String> none = List.of("/nowhere/no-program");
    assertThatThrownBy(() -> ChildCommand.run("it", none, output::add, new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("it cannot be started");
  }

  @Test
  void stoppingEndsItAtOnce() {
    Cancellation cancellation = new Cancellation();
    List<String> line = List.of("sh", "-c", "echo $$; exec sleep 60");
    assertThatThrownBy(() ->
            ChildCommand.run(
                "it",
                line,
                pid -> {
                  output.add(pid);
                  cancellation.cancel();
                },
                cancellation))
        .isInstanceOf(CancellationException.class);
    assertThat(ProcessHandle.of(Long.parseLong(output.getFirst())).filter(ProcessHandle::isAlive))
        .isEmpty();
  }
}
