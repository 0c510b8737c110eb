package org.headscope.app.task;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TaskRunnerTest {
  /// The index of a thread's priority in `/proc/PID/stat`, counted after the name in brackets.
  private static final int NICE = 16;

  @Test
  @EnabledOnOs(OS.LINUX)
  void longWorkHasLowPriorityOnAllItsThreads() {
    int initial = nice();
    try (TaskRunner quick = new TaskRunner("quick");
        TaskRunner slow = TaskRunner.forLongWork("slow")) {
      assertThat(on(quick)).isEqualTo(initial);
      assertThat(on(slow)).isGreaterThan(initial);
      CompletableFuture<Integer> helper = new CompletableFuture<>();
      slow.runLast(() -> Thread.ofPlatform().start(() -> helper.complete(nice())));
      assertThat(helper.join()).isGreaterThan(initial);
    }
    assertThat(nice()).isEqualTo(initial);
  }

  private static int on(TaskRunner runner) {
    CompletableFuture<Integer> found = new CompletableFuture<>();
    runner.runLast(() -> found.complete(nice()));
    return found.join();
  }

  private static int nice() {
    try {
      String stat = Files.readString(Path.of("/proc/thread-self/stat"));
      List<String> fields = Arrays.asList(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
      return Integer.parseInt(fields.get(NICE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
