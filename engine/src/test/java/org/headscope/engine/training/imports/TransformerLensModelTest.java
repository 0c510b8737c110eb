package org.headscope.engine.training.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Models that are written for TransformerLens and imported from there are the same.
class TransformerLensModelTest {
  private static final int[] TEXT = {3, 1, 4, 1, 5, 9, 2, 6, 5};

  @TempDir private Path folder;

  /// Writes the model as `export` does and imports it.
  private RunDirectory throughLens(LanguageModel model) throws IOException {
    TransformerLensModel lens = TransformerLensModel.of("a run", model.config(), model.weights());
    Path written = Files.createDirectories(folder.resolve("lens"));
    Files.writeString(written.resolve("config.json"), lens.config("a run@5, HeadScope 1"));
    try (OutputStream out = Files.newOutputStream(written.resolve("model.safetensors"))) {
      Safetensors.write(out, TensorFile.of(new TreeMap<>(), lens.tensors().values()));
    }
    ImportResult imported = ForeignModel.run(written, folder.resolve("imported"), Optional.empty());
    assertThat(imported.origin().layout()).isEqualTo("transformer_lens");
    return RunDirectory.open(folder.resolve("imported"));
  }

  private void requireSame(RunDirectory run, long step) throws IOException {
    try (LanguageModel model = run.model(step, ComputeDevice.CPU);
        LanguageModel read = throughLens(model).model(0, ComputeDevice.CPU)) {
      assertThat(read.predict(TEXT)).isDeepEqualTo(model.predict(TEXT));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Positions.class,
      names = {"LEARNED", "ROTARY"})
  void ourTransformersHaveTheSameRows(Positions positions) throws IOException {
    int length = positions == Positions.LEARNED ? 32 : 0;
    ModelConfig model = TestModels.transformer(2, 4, 16, positions, length, 0);
    requireSame(TinyRun.write(folder.resolve("run"), model, 5), 5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gpt2",
        "gpt_neox",
        "gpt_neox-sequential",
        "lens",
        "lens-folded",
        "lens-gated",
        "lens-grouped",
        "llama",
        "mistral",
        "qwen2",
        "simple_lm"
      })
  void importedTransformersHaveTheSameRows(String name) throws IOException {
    Path run = folder.resolve("run");
    ForeignModel.run(ForeignModel.folder(name), run, Optional.empty());
    requireSame(RunDirectory.open(run), 0);
  }

  /// A model that came from TransformerLens has its own tensors again.
  @Test
  void tensorsAreThoseThatWereImported() {
    ForeignModel foreign = ForeignModel.of("lens");
    Path run = folder.resolve("run");
    ForeignModel.run(ForeignModel.folder("lens"), run, Optional.empty());
    try (LanguageModel model = RunDirectory.open(run).model(0, ComputeDevice.CPU)) {
      TransformerLensModel lens = TransformerLensModel.of("r", model.config(), model.weights());
      assertThat(lens.tensors()).hasSizeGreaterThan(20);
      lens.tensors()
          .forEach((name, tensor) -> {
            StoredTensor theirs = foreign.tensor(name);
            assertThat(tensor.shape()).as(name).isEqualTo(theirs.shape());
            assertThat(tensor.floats()).as(name).isEqualTo(theirs.floats());
          });
    }
  }

  @ParameterizedTest
  @CsvSource({
    "qwen3, norms of queries and keys",
    "llama-tied, biases of a gated MLP",
    "mamba, layers of the kind Mamba",
    "fla-retnet, layers of the kind",
    "fla-gla, layers of the kind"
  })
  void othersAreRefusedByWhatTheyHave(String name, String what) {
    Path run = folder.resolve("run");
    ForeignModel.run(ForeignModel.folder(name), run, Optional.empty());
    try (LanguageModel model = RunDirectory.open(run).model(0, ComputeDevice.CPU)) {
      assertThatThrownBy(() -> TransformerLensModel.of("r", model.config(), model.weights()))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("r has " + what)
          .hasMessageContaining("export it as npz or safetensors");
    }
  }

  @Test
  void ngramHeadsAreRefused() {
    ModelConfig model =
        TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0)
            .withNgramHeads(List.of(new NgramHeads(1, List.of(2), NgramHeads.Form.PLAIN)));
    assertThatThrownBy(() -> TransformerLensModel.of("r", model, Map.of()))
        .hasMessageContaining("r has n-gram heads, which TransformerLens cannot express");
  }

  /// Gated MLPs of TransformerLens have no biases at their first maps.
  @Test
  void biasesOfGatedMlpsMustBeZero() {
    Path run = folder.resolve("run");
    ForeignModel.run(ForeignModel.folder("lens-gated"), run, Optional.empty());
    try (LanguageModel model = RunDirectory.open(run).model(0, ComputeDevice.CPU)) {
      Map<String, float[]> weights = new HashMap<>(model.weights());
      float[] bias = new float[Objects.requireNonNull(weights.get("blocks.1.mlp.up.bias")).length];
      bias[0] = 1;
      weights.put("blocks.1.mlp.up.bias", bias);
      assertThatThrownBy(() -> TransformerLensModel.of("r", model.config(), weights))
          .hasMessageContaining("biases of a gated MLP");
    }
  }
}
