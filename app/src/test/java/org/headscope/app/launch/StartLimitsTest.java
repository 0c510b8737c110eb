package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/// The starters' messages on a system's limits, as `packaging/limits.sh` writes them.
class StartLimitsTest {
  private static String errors(String shell, String limit, String arguments) throws Exception {
    Path script =
        Path.of(System.getProperty("headscope.samples")).resolveSibling("packaging/limits.sh");
    Process process =
        new ProcessBuilder(
                shell,
                "-c",
                "ulimit %s && . '%s' && require_limits %s".formatted(limit, script, arguments))
            .redirectErrorStream(true)
            .start();
    String output = output(process);
    return process.waitFor() + " " + output;
  }

  private static String output(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void limitsThatAreTooLowAreReportedInOneSentence() throws Exception {
    for (String shell : new String[] {"sh", "bash"}) {
      assertThat(errors(shell, "-n 64", "predict"))
          .isEqualTo(
              "1 HeadScope cannot start with 64 open files (ulimit -n): raise that limit, for instance by ulimit -n 1024, or ask whoever set it.\n");
      assertThat(errors(shell, "-v 2000000", "predict"))
          .isEqualTo(
              "1 HeadScope cannot start with 2000000 KiB of address space (ulimit -v): raise that limit, for instance by ulimit -v 16000000, or ask whoever set it.\n");
      assertThat(errors(shell, "-v 6000000", "")).as("the window").startsWith("1 HeadScope");
      assertThat(errors(shell, "-v 6000000", "predict")).isEqualTo("0 ");
      assertThat(errors(shell, "-n 128", "")).isEqualTo("0 ");
    }
  }
}
