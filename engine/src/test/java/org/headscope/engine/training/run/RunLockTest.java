package org.headscope.engine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {
  private static final int REFUSED = 3;

  @TempDir Path folder;

  private final List<String> warnings = new ArrayList<>();

  /// Another process that tries to lock.
  static final class Other {
    private Other() {}

    /// Locks the folder in its argument, or ends with [#REFUSED].
    public static void main(String[] args) {
      try {
        RunLock.take(Path.of(args[0]), System.err::println).close();
      } catch (UserError _) {
        System.exit(REFUSED);
      }
    }
  }

  private int other() throws IOException, InterruptedException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Other.class.getName(),
            folder.toString())
        .inheritIO()
        .start()
        .waitFor();
  }

  @Test
  void keepsOutThreadsAndProcessesUntilItIsClosed() throws Exception {
    try (RunLock lock = RunLock.take(folder, warnings::add)) {
      lock.require();
      assertThatThrownBy(() -> RunLock.take(folder.resolve("."), warnings::add))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("by process " + ProcessHandle.current().pid() + " on ");
      // The refused attempt must not have released the lock of the whole process.
      assertThat(other()).isEqualTo(REFUSED);
    }
    assertThat(other()).isZero();
    RunLock.take(folder, warnings::add).close();
    assertThat(warnings).isEmpty();
  }

  @Test
  void locksOfKilledProcessesAreIgnored() throws IOException {
    Files.writeString(folder.resolve(".training.json"), "{\"process\":1,\"host\":");
    RunLock.take(folder, warnings::add).close();
    assertThat(folder.resolve(".training.json")).doesNotExist();
  }

  @Test
  void movedRunsAreNoLongerWritten() throws IOException {
    Path run = Files.createDirectory(folder.resolve("run"));
    try (RunLock lock = RunLock.take(run, warnings::add)) {
      Files.move(run, folder.resolve("moved"));
      assertThatThrownBy(lock::require)
          .isInstanceOf(UserError.class)
          .hasMessageContainingAll(run.toString(), "moved");
      Files.createDirectory(run);
      RunLock.take(run, warnings::add).close();
      assertThatThrownBy(lock::require).isInstanceOf(UserError.class);
    }
  }

  @Test
  void aLockThatCouldNotBeTakenIsFreeAgain() throws IOException {
    Path blocked = Files.createDirectory(folder.resolve(".training.lock"));
    assertThatThrownBy(() -> RunLock.take(folder, warnings::add)).isInstanceOf(UserError.class);
    Files.delete(blocked);
    RunLock.take(folder, warnings::add).close();
  }

  @Test
  void aRunIsBeingTrainedWhileAnOwnerOnThisMachineLives() throws Exception {
    Path file = folder.resolve(".training.json");
    String ours;
    try (RunLock lock = RunLock.take(folder, warnings::add)) {
      lock.require();
      ours = Files.readString(file);
      assertThat(RunLock.isTaken(folder)).isTrue();
    }
    assertThat(RunLock.isTaken(folder)).isFalse();
    Files.writeString(file, ours);
    assertThat(RunLock.isTaken(folder)).as("an earlier process had our number").isFalse();
    Process other = new ProcessBuilder("cat").start();
    String theirs = ours.replace(":" + ProcessHandle.current().pid(), ":" + other.pid());
    Files.writeString(file, theirs);
    assertThat(RunLock.isTaken(folder)).isTrue();
    Files.writeString(file, theirs.replace("\"host\":\"", "\"host\":\"another-"));
    assertThat(RunLock.isTaken(folder)).as("of another machine").isFalse();
    Files.writeString(file, theirs);
    other.destroy();
    assertThat(other.waitFor()).isNotZero();
    assertThat(RunLock.isTaken(folder)).as("ended").isFalse();
  }
}
