package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunChangeDetectorTest {
  private final RunChangeDetector changes = new RunChangeDetector(_ -> false);

  @TempDir Path folder;

  private Path run(String name) throws IOException {
    Path run = folder.resolve(name);
    Files.createDirectories(run.resolve("checkpoints"));
    Files.writeString(run.resolve("run.json"), "{}");
    return run;
  }

  private static void keep(Path run, long step) throws IOException {
    Files.writeString(run.resolve("checkpoints/step-%08d.safetensors".formatted(step)), "");
  }

  @Test
  void aNewRunIsReportedOnceItHasACheckpointAndIsStable() throws IOException {
    Path run = run("new");
    Set<Path> all = Set.of(run);
    assertThat(changes.poll(all)).isEmpty();
    assertThat(changes.poll(all)).as("without a checkpoint").isEmpty();
    keep(run, 0);
    assertThat(changes.poll(all)).as("while it changes").isEmpty();
    assertThat(changes.poll(all)).containsExactly(run);
    assertThat(changes.poll(all)).as("reported once").isEmpty();
  }

  @Test
  void anUnreadableRunIsReportedWithoutACheckpointAndAgainOnceRepaired() throws IOException {
    Path run = run("broken");
    Set<Path> all = Set.of(run);
    RunChangeDetector broken = new RunChangeDetector(RunChangeDetector::isBroken);
    assertThat(broken.poll(all)).isEmpty();
    assertThat(broken.poll(all)).containsExactly(run);
    assertThat(broken.poll(all)).as("reported once").isEmpty();
    Files.setLastModifiedTime(run.resolve("run.json"), FileTime.fromMillis(1_000));
    broken.poll(all);
    assertThat(broken.poll(all)).containsExactly(run);
  }

  @Test
  void knownRunsAreReportedOnlyWhenTheyChange() throws IOException {
    Path run = run("known");
    keep(run, 0);
    Set<Path> all = Set.of(run);
    changes.markReported(all);
    changes.poll(all);
    assertThat(changes.poll(all)).isEmpty();
    Files.writeString(run.resolve("COMPLETE"), "");
    changes.poll(all);
    assertThat(changes.poll(all)).containsExactly(run);
  }

  @Test
  void reappearingRunsAreReportedAgain() throws IOException {
    Path run = run("back");
    keep(run, 0);
    changes.poll(Set.of(run));
    changes.poll(Set.of(run));
    changes.poll(Set.of());
    changes.poll(Set.of(run));
    assertThat(changes.poll(Set.of(run))).containsExactly(run);
  }
}
