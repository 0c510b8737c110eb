package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ai.djl.engine.EngineException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultLogTest {
  private final String before = System.getProperty("headscope.state", "");

  @TempDir Path folder;

  @BeforeEach
  void logHere() {
    System.setProperty("headscope.state", folder.resolve("state").toString());
  }

  @AfterEach
  void logThereAgain() {
    System.setProperty("headscope.state", before);
  }

  @Test
  void tracesOmitTypedText() throws IOException {
    Throwable cause = new NumberFormatException("For input string: \"my secret\"");
    Throwable index = new IndexOutOfBoundsException("Index 5 out of bounds for length 3");
    index.initCause(cause);
    FaultLog.Fault fault = FaultLog.note(new IllegalStateException("my secret", index));
    Path file = fault.file().orElseThrow();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(Files.readString(file))
        .contains(fault.trace())
        .contains("HeadScope ", "java.lang.IllegalStateException\n", "\tat " + getClass().getName())
        .contains("Caused by: java.lang.IndexOutOfBoundsException: Index 5 out of bounds")
        .contains("Caused by: java.lang.NumberFormatException\n")
        .doesNotContain("secret", "Caused by: java.lang.IllegalStateException");
  }

  @Test
  void messagesOfJavaItselfAreKept() {
    List<Throwable> javas =
        List.of(
            new NoClassDefFoundError("of Java"),
            new StackOverflowError("of Java"),
            new NullPointerException("of Java"),
            new ClassCastException("of Java"),
            new ArithmeticException("of Java"),
            new EngineException("of Java"));
    for (Throwable cause : javas) {
      assertThat(FaultLog.note(cause).trace()).contains(cause.getClass().getName() + ": of Java\n");
    }
    assertThat(FaultLog.note(new NullPointerException()).trace())
        .contains("java.lang.NullPointerException\n");
  }

  @Test
  void faultsAreLoggedAgainIfTheLogWasDeleted() throws IOException {
    IllegalStateException fault = new IllegalStateException();
    Path file = FaultLog.note(fault).file().orElseThrow();
    Files.delete(file);
    assertThat(FaultLog.note(fault).file()).contains(file);
    assertThat(file).exists();
  }

  @Test
  void theLogStaysSmall() throws IOException {
    for (int k = 0; k < 400; k++) {
      IllegalStateException fault = new IllegalStateException();
      fault.setStackTrace(
          new StackTraceElement[] {new StackTraceElement("C".repeat(4000), "m", "F.java", k)});
      for (int again = 0; again < 2; again++) {
        FaultLog.note(fault);
      }
    }
    try (var files = Files.list(folder.resolve("state"))) {
      List<Path> all = files.sorted().toList();
      assertThat(all)
          .extracting(f -> f.getFileName().toString())
          .containsExactly("faults.log", "faults.old.log");
      long lines = 0;
      for (Path file : all) {
        assertThat(Files.size(file)).isLessThan(300 << 10);
        lines += Files.readAllLines(file).stream().filter(l -> l.contains("F.java:399")).count();
      }
      assertThat(lines).as("the same fault repeated").isEqualTo(1);
    }
  }

  @Test
  void unusableFoldersCauseNoFurtherFault() throws IOException {
    Files.writeString(folder.resolve("state"), "");
    assertThat(FaultLog.note(new IllegalStateException()).file()).isEmpty();
  }
}
