package org.headscope.engine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class ShippedRunsTest {
  @TempDir private Path folder;

  @Test
  void listsRunsAndInstancesByNameAndNothingElse() throws IOException {
    run("zeta");
    run("alpha");
    Files.createDirectory(folder.resolve("empty"));
    Files.writeString(folder.resolve("test.jsonl"), "");
    Files.writeString(folder.resolve("zeta").resolve("metrics.jsonl"), "");
    Files.writeString(folder.resolve("notes.txt"), "");
    ShippedRuns shipped = new ShippedRuns(folder);
    assertThat(shipped.runs()).containsExactly(folder.resolve("alpha"), folder.resolve("zeta"));
    assertThat(shipped.instances()).containsExactly(folder.resolve("test.jsonl"));
    assertThat(shipped.run("zeta")).contains(folder.resolve("zeta"));
    assertThat(shipped.run("empty")).isEmpty();
    assertThat(shipped.has(folder.resolve("x/../zeta"))).isTrue();
    assertThat(shipped.has(folder.resolveSibling(folder.getFileName() + "-2"))).isFalse();
  }

  @Test
  void namesCannotLeaveTheFolder() throws IOException {
    run("inner");
    ShippedRuns inner = new ShippedRuns(Files.createDirectory(folder.resolve("samples")));
    assertThat(inner.run("../inner")).isEmpty();
    assertThat(inner.run(folder.resolve("inner").toString())).isEmpty();
    assertThat(inner.run("")).isEmpty();
    assertThat(inner.run("\0")).isEmpty();
  }

  @Test
  void theFolderNamedByThePropertyIsSearched() throws Exception {
    run("lnw-r");
    assertThat(with(folder, () -> ShippedRuns.find("lnw-r"))).isEqualTo(folder.resolve("lnw-r"));
    assertThatThrownBy(() -> with(folder, () -> ShippedRuns.find("lnw-q")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(folder.toString())
        .hasMessageContaining("lnw-q");
  }

  @Test
  void missingSamplesAreReported() throws Exception {
    Path missing = folder.resolve("missing");
    assertThat(with(missing, () -> ShippedRuns.find())).isEqualTo(Optional.empty());
    assertThatThrownBy(() -> with(missing, () -> ShippedRuns.find("lnw")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("lnw")
        .hasMessageContaining("name a run's folder");
  }

  private void run(String name) throws IOException {
    Files.writeString(Files.createDirectory(folder.resolve(name)).resolve("run.json"), "{}");
  }

  private static <T> T with(Path samples, Callable<T> work) throws Exception {
    String before = System.getProperty("headscope.samples");
    System.setProperty("headscope.samples", samples.toString());
    try {
      return work.call();
    } finally {
      if (before == null) {
        System.clearProperty("headscope.samples");
      } else {
        System.setProperty("headscope.samples", before);
      }
    }
  }
}
