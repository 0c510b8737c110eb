package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.headscope.app.feature.Bench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunWatchTest {
  private final Bench bench = new Bench();

  @TempDir Path folder;

  private void look(RunWatch watch) {
    watch.look();
    watch.look();
    bench.settle();
  }

  @Test
  void aRunThatAppearsIsListedAndReadAndNoStepOfTheSession() throws IOException {
    try (RunWatch watch = new RunWatch(folder, bench.workbench())) {
      Path run = Files.createDirectories(folder.resolve("it/checkpoints")).resolveSibling("");
      look(watch);
      assertThat(bench.workbench().runEntries()).isEmpty();
      Files.writeString(run.resolve("run.json"), "{}");
      Files.writeString(run.resolve("checkpoints/step-00000000.safetensors"), "");
      look(watch);
      assertThat(bench.workbench().runs()).hasSize(1);
      assertThat(bench.selection().canUndoProperty().get()).isFalse();
      look(watch);
      assertThat(bench.workbench().runEntries()).hasSize(1);
    }
  }

  @Test
  void aFolderThatIsNotThereHasNoRuns() {
    try (RunWatch watch = new RunWatch(folder.resolve("none"), bench.workbench())) {
      look(watch);
      assertThat(bench.workbench().runEntries()).isEmpty();
    }
  }
}
