package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.SealedTensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.io.tensor.TestTensors;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.TrainingSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Invalid states are not trained on.
class TrainingStateTest {
  @TempDir Path folder;

  private TrainingSpec spec(boolean resume) {
    return new TrainingSpec(
        TrainerTest.recipe(1e-2, 0),
        3,
        ComputeDevice.CPU,
        1,
        folder,
        resume,
        "test",
        TrainingSpec.SAVE_EVERY);
  }

  private void refused(TensorFile state, String... parts) throws IOException {
    Path file = folder.resolve("state.safetensors");
    AtomicFile.write(file, out -> SealedTensors.write(out, state));
    assertThatThrownBy(() ->
            Trainer.run(spec(true), TrainingWatcher.NONE, Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("The state " + file + " cannot be resumed (")
        .hasMessageContainingAll(parts)
        .hasMessageEndingWith("another folder.");
  }

  @Test
  void senselessStatesAreRefused() throws IOException {
    TrainerTest.trainUntil(spec(false), "step 3 of 20");
    TensorFile state = Safetensors.read(folder.resolve("state.safetensors"));
    for (String bad :
        List.of(
            "step=-5",
            "step=21",
            "step=99999999999999999999",
            "tokens=-7",
            "seconds=Infinity",
            "seconds=NaN",
            "seconds=-1",
            "loss=NaN",
            "lossSteps=4")) {
      String name = bad.substring(0, bad.indexOf('='));
      SortedMap<String, String> metadata = new TreeMap<>(state.metadata());
      metadata.put(name, bad.substring(name.length() + 1));
      refused(new TensorFile(metadata, state.tensors()), bad.substring(name.length() + 1));
      metadata.remove(name);
      if (!name.equals("lossSteps")) {
        refused(new TensorFile(metadata, state.tensors()), "has no " + name);
      }
    }
    List<StoredTensor> more = new ArrayList<>(state.tensors().values());
    more.add(TestTensors.int64("extra", List.of(1L), new long[1]));
    Path file = folder.resolve("state.safetensors");
    TensorFile other = TensorFile.of(state.metadata(), more);
    AtomicFile.write(file, out -> SealedTensors.write(out, other));
    assertThatThrownBy(() ->
            Trainer.run(spec(true), TrainingWatcher.NONE, Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(file + " has a tensor extra that the model in run.json lacks");
  }
}
