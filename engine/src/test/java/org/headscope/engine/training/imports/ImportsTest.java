package org.headscope.engine.training.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.Origin.Certificate;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Imports of tiny models, against what their libraries compute.
class ImportsTest {
  @TempDir private Path folder;

  private static List<String> models() throws IOException {
    return ForeignModel.names();
  }

  @ParameterizedTest
  @MethodSource("models")
  void logitsAreThoseOfTheLibrary(String name) {
    Path expected = ForeignModel.folder(name).resolve("expected.json");
    ImportResult result =
        ForeignModel.run(ForeignModel.folder(name), folder.resolve("run"), Optional.of(expected));
    Certificate certificate = result.origin().certificate().orElseThrow();
    assertThat(certificate.inFloats()).isLessThan(1e-5);
    assertThat(certificate.inDoubles().orElseThrow()).isLessThan(1e-9);
    assertThat(certificate.residual()).isLessThan(1e-6);
    RunDirectory run = RunDirectory.open(folder.resolve("run"));
    assertThat(run.complete()).isTrue();
    assertThat(run.info().origin()).contains(result.origin());
    assertThat(run.info().model()).isEqualTo(result.found().model());
    assertThat(run.metrics(_ -> {})).isEmpty();
    ExpectedLogits logits = ExpectedLogits.read(expected, result.found().model());
    double[] row = logits.logits().getFirst()[3];
    double sum = Arrays.stream(row).map(Math::exp).sum();
    try (LanguageModel read = run.model(0, ComputeDevice.CPU)) {
      double[][] rows = read.predict(logits.tokens().getFirst());
      assertThat(rows[3][5]).isCloseTo(Math.exp(row[5]) / sum, within(1e-5));
    }
  }

  /// No tensor can be forgotten: each has a place, and its values count.
  @ParameterizedTest
  @MethodSource("models")
  void everyTensorCounts(String name) throws IOException {
    int run = 0;
    Set<String> ignored =
        Set.copyOf(
            ForeignModel.run(ForeignModel.folder(name), folder.resolve("whole"), Optional.empty())
                .origin()
                .ignored());
    for (StoredTensor tensor : ForeignModel.of(name).tensors.values()) {
      boolean shift =
          Set.of("lens", "lens-gated").contains(name)
              && tensor.name().endsWith("b_K"); // softmax is blind to it
      if (!tensor.type().isFloat() || ignored.contains(tensor.name()) || shift) {
        continue;
      }
      ForeignModel renamed = ForeignModel.of(name);
      renamed.tensors.remove(tensor.name());
      renamed.put("x." + tensor.name(), tensor.type(), tensor.shape(), tensor.data());
      requireRefused(renamed, tensor.name(), run++, "tensor");
      ForeignModel other = ForeignModel.of(name);
      float[] values = tensor.floats();
      for (int i = 0; i < values.length / 2; i++) {
        float last = values[values.length - 1 - i];
        values[values.length - 1 - i] = values[i];
        values[i] = last;
      }
      other.tensors.put(tensor.name(), StoredTensor.float32(tensor.name(), tensor.shape(), values));
      requireRefused(other, tensor.name(), run++, "");
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void transposedTensorsAreRefusedOrNotCertified(String name) throws IOException {
    int run = 0;
    for (StoredTensor tensor : ForeignModel.of(name).tensors.values()) {
      if (tensor.shape().size() != 2 || !tensor.type().isFloat() || !tensor.name().contains("0")) {
        continue;
      }
      int rows = tensor.shape().get(0).intValue();
      int columns = tensor.shape().get(1).intValue();
      float[] values = tensor.floats();
      float[] transposed = new float[values.length];
      for (int i = 0; i < values.length; i++) {
        transposed[i % columns * rows + i / columns] = values[i];
      }
      ForeignModel changed = ForeignModel.of(name);
      changed.tensors.put(
          tensor.name(),
          StoredTensor.float32(tensor.name(), tensor.shape().reversed(), transposed));
      requireRefused(changed, tensor.name(), run++, rows == columns ? "not certified" : "of shape");
    }
  }

  /// Two tensors of equal shape in each other's place.
  @ParameterizedTest
  @MethodSource("models")
  void swappedTensorsAreNotCertified(String name) throws IOException {
    List<StoredTensor> all = List.copyOf(ForeignModel.of(name).tensors.values());
    int run = 0;
    for (int i = 0; i < all.size(); i++) {
      StoredTensor one = all.get(i);
      Optional<StoredTensor> same =
          all.stream()
              .skip(i + 1L)
              .filter(other -> other.shape().equals(one.shape()))
              .filter(other -> other.type().isFloat() && one.type().isFloat())
              .filter(other -> !Arrays.equals(other.floats(), one.floats()))
              .findFirst();
      // In parallel, both biases are added to the same stream.
      boolean both = name.equals("lens-folded") && one.name().endsWith("b_O");
      if (same.isPresent() && !one.shape().isEmpty() && !both && run < 6) {
        StoredTensor two = same.get();
        ForeignModel swapped = ForeignModel.of(name);
        swapped.put(one.name(), one.type(), one.shape(), two.data());
        swapped.put(two.name(), two.type(), two.shape(), one.data());
        requireRefused(swapped, one.name() + " " + two.name(), run++, "");
      }
    }
    assertThat(run).isPositive();
  }

  private void requireRefused(ForeignModel model, String what, int number, String reason)
      throws IOException {
    Path changed = model.write(folder.resolve("changed"));
    Path run = folder.resolve("run-" + number);
    assertThatThrownBy(() -> ForeignModel.run(changed, run, Optional.of(model.expected())), what)
        .isInstanceOf(UserError.class)
        .hasMessageContaining(reason);
    assertThat(run.resolve("run.json")).doesNotExist();
  }

  @Test
  void halfPrecisionIsReadAsItIs() throws IOException {
    ForeignModel half = ForeignModel.of("qwen3");
    ForeignModel rounded = ForeignModel.of("qwen3");
    ForeignModel brain = ForeignModel.of("qwen3");
    ForeignModel cut = ForeignModel.of("qwen3");
    for (StoredTensor tensor : ForeignModel.of("qwen3").tensors.values()) {
      float[] values = tensor.floats();
      StoredTensor sixteen = StoredTensor.float16(tensor.name(), tensor.shape(), values);
      half.tensors.put(tensor.name(), sixteen);
      rounded.tensors.put(
          tensor.name(), StoredTensor.float32(tensor.name(), tensor.shape(), sixteen.floats()));
      ByteBuffer upper = ByteBuffer.allocate(2 * values.length).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < values.length; i++) {
        int bits = Float.floatToRawIntBits(values[i]) >>> 16;
        upper.putShort(2 * i, (short) bits);
        values[i] = Float.intBitsToFloat(bits << 16);
      }
      brain.put(tensor.name(), StoredTensor.Type.BF16, tensor.shape(), upper);
      cut.tensors.put(tensor.name(), StoredTensor.float32(tensor.name(), tensor.shape(), values));
    }
    assertThat(weights(half, "half")).isEqualTo(weights(rounded, "rounded"));
    assertThat(weights(brain, "brain")).isEqualTo(weights(cut, "cut"));
    assertThat(weights(half, "half-2")).isNotEqualTo(weights(cut, "cut-2"));
  }

  /// The hash of the run's checkpoint.
  private String weights(ForeignModel model, String name) throws IOException {
    Path files = model.write(folder.resolve("of-" + name));
    Path _ = ForeignModel.run(files, folder.resolve(name), Optional.empty()).run();
    return RunDirectory.open(folder.resolve(name)).ref(0).sha256();
  }

  @Test
  void folderInUseIsRefused() throws IOException {
    Path run = Files.createDirectories(folder.resolve("run"));
    Files.writeString(run.resolve("notes.txt"), "mine");
    assertThatThrownBy(() -> RunWriter.requireEmpty(run)).isInstanceOf(UserError.class);
    assertThatThrownBy(() -> ForeignModel.run(ForeignModel.folder("gpt2"), run, Optional.empty()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is not empty");
    assertThat(run).isDirectoryContaining("glob:**notes.txt");
  }

  @Test
  void modelsAreRecognisedBeforeAnythingIsRead() throws IOException {
    Path model = ForeignModel.folder("llama");
    Recognition found = Imports.recognise(model);
    assertThat(found.words())
        .isEqualTo("Llama, 2 layers, 4 heads (llama): 4,944 parameters from 5 files");
    assertThat(found.expected()).contains(model.resolve("expected.json"));
    assertThat(found.need().total()).isGreaterThan(4 * 4 * 4_944);
    assertThat(Imports.recognise(ForeignModel.of("gpt2").write(folder.resolve("g"))).expected())
        .isEmpty();
    assertThat(Imports.isModel(model)).isTrue();
    assertThat(Imports.isModel(folder.resolve("pytorch_model.bin"))).isTrue();
    assertThat(Imports.isModel(folder.resolve("model.safetensors"))).isTrue();
    assertThat(Imports.isModel(folder)).isFalse();
    assertThat(Imports.isModel(folder.resolve("test.jsonl"))).isFalse();
    Files.createFile(folder.resolve("config.json"));
    assertThat(Imports.isModel(folder)).isTrue();
    Files.createFile(folder.resolve("run.json"));
    assertThat(Imports.isModel(folder)).as("a run").isFalse();
  }

  @Test
  void cancelledImportsLeaveNoFolder() {
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    Path run = folder.resolve("run");
    ImportSpec spec = new ImportSpec(ForeignModel.folder("gpt2"), run, Optional.empty(), "");
    assertThatThrownBy(() -> Imports.run(spec, Progress.none(), cancelled))
        .isInstanceOf(CancellationException.class);
    assertThat(run).doesNotExist();
  }

  @Test
  void listsAndFiguresSayWhetherItIsCertified() {
    Path model = ForeignModel.folder("gpt2");
    Path expected = model.resolve("expected.json");
    assertThat(ForeignModel.run(model, folder.resolve("a"), Optional.of(expected)).origin().mark())
        .isEqualTo("imported (gpt2), certified");
    assertThat(ForeignModel.run(model, folder.resolve("b"), Optional.empty()).origin().mark())
        .isEqualTo("imported (gpt2), not certified");
  }
}
