package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunWatchTest {
  private final Bench bench = new Bench();

  @TempDir Path folder;

  private void poll(RunWatch watch) {
    watch.poll();
    watch.poll();
    bench.settle();
  }

  @Test
  void newRunsAreListedAndReadWithoutAnUndoStep() throws IOException {
    try (RunWatch watch = new RunWatch(List.of(folder), bench.workbench())) {
      Path run = Files.createDirectories(folder.resolve("it/checkpoints")).resolveSibling("");
      poll(watch);
      assertThat(bench.workbench().runEntries()).isEmpty();
      Files.writeString(run.resolve("run.json"), "{}");
      Files.writeString(run.resolve("checkpoints/step-00000000.safetensors"), "");
      poll(watch);
      assertThat(bench.workbench().runs()).hasSize(1);
      assertThat(bench.selection().canUndoProperty().get()).isFalse();
      poll(watch);
      assertThat(bench.workbench().runEntries()).hasSize(1);
    }
  }

  @Test
  void aMissingFolderIsReportedOnceAndTheOthersAreWatched() throws IOException {
    List<Path> folders = List.of(folder.resolve("none"), folder);
    run("it");
    try (RunWatch watch = new RunWatch(folders, bench.workbench())) {
      poll(watch);
      poll(watch);
      assertThat(bench.workbench().runs()).hasSize(1);
      assertThat(bench.workbench().notices())
          .singleElement()
          .satisfies(
              n -> assertThat(n.sentence()).contains(folders.getFirst() + " does not exist"));
      run("none/another");
      poll(watch);
      assertThat(bench.workbench().runs()).hasSize(2);
    }
  }

  @Test
  void theDefaultFolderMayBeMissing() {
    String home = System.setProperty("user.home", folder.toString());
    try (RunWatch watch =
        new RunWatch(ChosenPreferences.NONE.folders(Preference.RUNS), bench.workbench())) {
      poll(watch);
      assertThat(bench.workbench().notices()).isEmpty();
      assertThat(bench.workbench().runEntries()).isEmpty();
    } finally {
      System.setProperty("user.home", home);
    }
  }

  private void run(String name) throws IOException {
    Path run =
        Files.createDirectories(folder.resolve(name).resolve("checkpoints")).resolveSibling("");
    Files.writeString(run.resolve("run.json"), "{}");
    Files.writeString(run.resolve("checkpoints/step-00000000.safetensors"), "");
  }
}
