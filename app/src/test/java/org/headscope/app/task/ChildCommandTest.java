package org.headscope.app.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.Version;
import org.junit.jupiter.api.Test;

class ChildCommandTest {
  private final List<String> said = Collections.synchronizedList(new ArrayList<>());

  @Test
  void isTheSameHeadScope() {
    ChildCommand.run(List.of("--version"), said::add, new Cancellation());
    assertThat(said).containsExactly(Version.sentence());
  }

  @Test
  void failsWithTheLastThingThatWasSaid() {
    List<String> line = List.of("sh", "-c", "echo one; echo; echo Do something. >&2; exit 3");
    assertThatThrownBy(() -> ChildCommand.run("it", line, said::add, new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessage("Do something.");
    List<String> silent = List.of("sh", "-c", "exit 3");
    assertThatThrownBy(() -> ChildCommand.run("it", silent, said::add, new Cancellation()))
        .hasMessage("it ended with code 3 without a message; try again.");
    List<String> none = List.of("/nowhere/no-program");
    assertThatThrownBy(() -> ChildCommand.run("it", none, said::add, new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("it cannot be started");
  }

  @Test
  void whatIsStoppedEndsAtOnce() {
    Cancellation cancellation = new Cancellation();
    List<String> line = List.of("sh", "-c", "echo $$; exec sleep 60");
    assertThatThrownBy(() ->
            ChildCommand.run(
                "it",
                line,
                pid -> {
                  said.add(pid);
                  cancellation.cancel();
                },
                cancellation))
        .isInstanceOf(CancellationException.class);
    assertThat(ProcessHandle.of(Long.parseLong(said.getFirst())).filter(ProcessHandle::isAlive))
        .isEmpty();
  }
}
