package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Begins what `mvn -Pfuzz` does for an hour.
class FuzzStartTest {
  private static final Path ENGINE_TESTS = Path.of("../engine/target/test-classes");

  @TempDir Path folder;

  /// With the application on the class path, as there, whose readers refuse more than the engine's.
  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void mutantsOfEveryKindAreRead() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@../packaging/jvm.options",
                "-Xmx1g",
                "-Dheadscope.samples=" + Path.of("../samples").toAbsolutePath().normalize(),
                "-Dheadscope.out=" + folder,
                "-Dminutes=0.0001",
                "-Dseed=1",
                "-Donly=",
                "-classpath",
                ENGINE_TESTS + File.pathSeparator + System.getProperty("java.class.path"),
                "org.headscope.engine.fuzz.FuzzDriver")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output)
        .contains("\nlesson.md ", "\nscript.jsonl ", "\nlink ", "\npack ")
        .containsPattern("(?m)^[1-9]\\d* mutants, 0 faults, seed 1$");
  }
}
