package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunChangesTest {
  private final RunChanges changes = new RunChanges(_ -> false);

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
  void aNewRunIsToldOnceItHasACheckpointAndLiesStill() throws IOException {
    Path run = run("new");
    Set<Path> all = Set.of(run);
    assertThat(changes.look(all)).isEmpty();
    assertThat(changes.look(all)).as("without a checkpoint").isEmpty();
    keep(run, 0);
    assertThat(changes.look(all)).as("while it changes").isEmpty();
    assertThat(changes.look(all)).containsExactly(run);
    assertThat(changes.look(all)).as("told once").isEmpty();
  }

  @Test
  void aRunThatCannotBeReadIsToldWithoutACheckpointAndAgainWhenItWasMended() throws IOException {
    Path run = run("broken");
    Set<Path> all = Set.of(run);
    RunChanges broken = new RunChanges(RunChanges::isBroken);
    assertThat(broken.look(all)).isEmpty();
    assertThat(broken.look(all)).containsExactly(run);
    assertThat(broken.look(all)).as("told once").isEmpty();
    Files.setLastModifiedTime(run.resolve("run.json"), FileTime.fromMillis(1_000));
    broken.look(all);
    assertThat(broken.look(all)).containsExactly(run);
  }

  @Test
  void whatIsKnownIsToldOnlyWhenItChanges() throws IOException {
    Path run = run("known");
    keep(run, 0);
    Set<Path> all = Set.of(run);
    changes.know(all);
    changes.look(all);
    assertThat(changes.look(all)).isEmpty();
    Files.writeString(run.resolve("COMPLETE"), "");
    changes.look(all);
    assertThat(changes.look(all)).containsExactly(run);
  }

  @Test
  void aRunThatWentAndCameBackIsToldAgain() throws IOException {
    Path run = run("back");
    keep(run, 0);
    changes.look(Set.of(run));
    changes.look(Set.of(run));
    changes.look(Set.of());
    changes.look(Set.of(run));
    assertThat(changes.look(Set.of(run))).containsExactly(run);
  }
}
