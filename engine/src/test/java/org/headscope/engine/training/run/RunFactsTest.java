package org.headscope.engine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.KilledWriter;
import org.headscope.engine.io.tensor.SealedTensors;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Facts about a run that lists and the window show without reading its weights.
class RunFactsTest {
  private static final ModelConfig MODEL = TestModels.transformer(1, 1, 8, Positions.ROTARY, 0, 0);

  @TempDir Path folder;

  private Path run;

  @BeforeEach
  void write() throws IOException {
    run = folder.resolve("one");
    TinyRun.write(run, MODEL, 0, 5);
  }

  private RunDirectory open() {
    return RunDirectory.open(run);
  }

  @Test
  void runsAndThoseInPacksAreListed() throws IOException {
    Path pack = folder.resolve("a pack");
    TinyRun.write(pack.resolve("z"), MODEL, 0);
    TinyRun.write(pack.resolve("b"), MODEL, 0);
    Files.createDirectory(pack.resolve("none"));
    Files.writeString(pack.resolve("manifest.json"), "{}");
    TinyRun.write(folder.resolve("other/hidden"), MODEL, 0);
    Path unfinished = KilledWriter.folderOfDeadProcess(folder.resolve("pack"));
    TinyRun.write(unfinished.resolve("c"), MODEL, 0);
    Files.writeString(unfinished.resolve("manifest.json"), "{}");
    assertThat(RunDirectory.within(folder))
        .containsExactly(pack.resolve("b"), pack.resolve("z"), run);
    assertThatThrownBy(() -> RunDirectory.within(folder.resolve("missing")))
        .isInstanceOf(UserError.class)
        .hasMessage(folder.resolve("missing") + " cannot be listed; check its permissions.");
  }

  @Test
  void theStateSaysWhereATrainingResumes() throws IOException {
    assertThat(open().resumedFrom()).isEmpty();
    Path state = run.resolve("state.safetensors");
    TensorFile content =
        TensorFile.of(new TreeMap<>(Map.of("step", "7")), TinyRun.tensors(MODEL, 1));
    try (OutputStream out = Files.newOutputStream(state)) {
      SealedTensors.write(out, content);
    }
    assertThat(open().resumedFrom()).hasValue(7);
    Files.writeString(state, "damaged");
    assertThat(open().resumedFrom()).isEmpty();
  }

  @Test
  void resumingIsAsTheRunWasStarted() {
    TrainingSpec spec = open().resumptionSpec(ComputeDevice.CPU);
    assertThat(spec.recipe()).isEqualTo(TinyRun.info(MODEL).recipe());
    assertThat(spec.seed()).isEqualTo(1);
    assertThat(spec.out()).isEqualTo(run);
    assertThat(spec.resume()).isTrue();
    assertThat(spec.command()).isEqualTo("train --preset sample");
  }

  @Test
  void aRunIsBeingTrainedWhileItIsLocked() {
    assertThat(open().isBeingTrained()).isFalse();
    try (RunLock lock = RunLock.take(run, _ -> {})) {
      lock.require();
      assertThat(open().isBeingTrained()).isTrue();
    }
    assertThat(RunDirectory.isBeingTrained(run)).isFalse();
    assertThat(RunDirectory.isBeingTrained(folder.resolve("missing"))).isFalse();
  }

  @Test
  void aLockNamesItsOwner() throws IOException {
    try (RunLock lock = RunLock.take(run, _ -> {})) {
      lock.require();
      assertThat(Files.readString(run.resolve(".training.json")))
          .contains("\"process\":" + ProcessHandle.current().pid())
          .containsPattern("\"host\":\"[^\"]+\"")
          .containsPattern("\"since\":\"\\d{4}-\\d\\d-\\d\\dT[0-9:]+[^\".]*\"");
    }
    assertThat(run.resolve(".training.lock")).exists();
  }

  @Test
  void completeRunsHaveHashesForAllMetrics() {
    RunDirectory before = open();
    assertThat(before.hasWholeMetrics()).isFalse();
    assertThat(before.complete()).isFalse();
    RunWriter.resume(before, before.metrics(_ -> {}), 5).complete();
    assertThat(open().hasWholeMetrics()).isTrue();
    assertThat(open().complete()).isTrue();
    assertThat(before.complete()).as("asked of the disk").isTrue();
  }

  @Test
  void checkpointsHaveTheirHashes() {
    RunDirectory opened = open();
    Checkpoint known = opened.checkpoint(OptionalLong.of(5));
    assertThat(opened.sha256(known)).matches("[0-9a-f]{64}");
    assertThat(opened.ref(5)).isEqualTo(new CheckpointRef(run, 5, opened.sha256(known)));
    assertThat(opened.hasCheckpoint(5)).isTrue();
    assertThat(opened.hasCheckpoint(6)).isFalse();
    assertThatThrownBy(() -> opened.sha256(Checkpoint.of(run, 7)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not a checkpoint of");
  }

  @Test
  void weightFilesAreCountedWithoutOpeningTheRun() throws IOException {
    assertThat(RunDirectory.countWeights(run)).isEqualTo(2);
    Files.createFile(run.resolve("checkpoints/step-00000009.safetensors"));
    assertThat(RunDirectory.countWeights(run)).isEqualTo(3);
    assertThat(RunDirectory.countWeights(folder)).isZero();
    assertThat(CheckpointFiles.names(run)).hasSize(4).contains("SHA256SUMS");
    assertThat(CheckpointFiles.names(folder)).isEmpty();
    assertThat(open().analyses()).isEqualTo(run.resolve("analyses"));
  }

  @Test
  void onlyRunsFromBeforeHashesHaveAWarning() throws IOException {
    assertThat(open().unhashedWarning()).isEmpty();
    TinyRun.unprotect(run);
    assertThat(open().unhashedWarning()).isPresent();
  }
}
