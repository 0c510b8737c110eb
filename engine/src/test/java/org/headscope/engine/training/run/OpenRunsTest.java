package org.headscope.engine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests when a run is read again.
class OpenRunsTest {
  private static final StackConfig MODEL = TestModels.transformer(1, 1, 8, Positions.ROTARY, 0, 0);

  @TempDir Path folder;
  private final OpenRuns runs = new OpenRuns();

  @Test
  void aRunIsReadOnceForAllFormsOfItsPath() throws IOException {
    TinyRun.write(folder.resolve("run"), MODEL, 0, 100);
    RunDirectory run = runs.run(folder.resolve("run"));
    assertThat(runs.run(folder.resolve("other/../run"))).isSameAs(run);
    assertThat(runs.at(folder.resolve("run"), 100)).isSameAs(run);
  }

  @Test
  void newStepsAreReadFromDisk() throws IOException {
    TinyRun.write(folder, MODEL, 0, 100);
    RunDirectory before = runs.at(folder, 100);
    TinyRun.write(folder, MODEL, 0, 100, 300);
    assertThat(runs.at(folder, 0)).isSameAs(before);
    RunDirectory after = runs.at(folder, 300);
    assertThat(after.hasCheckpoint(300)).isTrue();
    assertThat(runs.at(folder, 100)).isSameAs(after);
    assertThatThrownBy(() -> runs.at(folder, 200))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no checkpoint of step 200")
        .hasMessageContaining("100, 300");
  }

  @Test
  void reopeningReadsFromDisk() throws IOException {
    TinyRun.write(folder, MODEL, 0);
    RunDirectory before = runs.run(folder);
    RunDirectory after = runs.reopen(folder);
    assertThat(after).isNotSameAs(before);
    assertThat(runs.run(folder)).isSameAs(after);
    Files.delete(folder.resolve("run.json"));
    assertThatThrownBy(() -> runs.reopen(folder)).isInstanceOf(UserError.class);
    assertThat(runs.at(folder, 0)).as("the open run is kept").isSameAs(after);
  }
}
