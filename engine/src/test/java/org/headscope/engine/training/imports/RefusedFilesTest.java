package org.headscope.engine.training.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Models that are not imported, and the sentences that say why.
class RefusedFilesTest {
  @TempDir private Path folder;

  private void requireRefused(Path model, String... parts) {
    assertThatThrownBy(() -> ForeignModel.run(model, folder.resolve("run"), Optional.empty()))
        .isInstanceOf(UserError.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(parts).doesNotContain("\n", "…"));
    assertThat(folder.resolve("run").resolve("run.json")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "pytorch_model.bin, pickled file, from_pretrained('.').save_pretrained",
    "model.pt, pickled file, torch.load('model.pt')",
    "last.ckpt, pickled file, torch.load('last.ckpt')",
    "model-Q4.gguf, GGUF file, gguf_file='model-Q4.gguf'"
  })
  void otherFormatsAreRefusedWithTheirConverter(String name, String kind, String converter)
      throws IOException {
    Path file = Files.writeString(folder.resolve(name), "anything");
    Files.writeString(folder.resolve("config.json"), "{}");
    requireRefused(folder, name, kind, "python -c", converter);
    requireRefused(file, name, kind, converter);
  }

  @Test
  void torchScriptIsRefused() throws IOException {
    Path file = folder.resolve("model.pt");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("model/code/__torch__.py"));
    }
    requireRefused(file, "TorchScript program", "torch.jit.load('model.pt').state_dict()");
  }

  @Test
  void emptyFoldersAndMissingFilesAreNamed() throws IOException {
    requireRefused(folder, "has no weights");
    requireRefused(folder.resolve("nowhere"), "does not exist");
    Path model = ForeignModel.of("gpt2").write(folder.resolve("model"));
    Files.delete(model.resolve("config.json"));
    requireRefused(model, "config.json is missing", "copy it there");
    Path lens = ForeignModel.of("lens").write(folder.resolve("lens"));
    Files.delete(lens.resolve("config.json"));
    requireRefused(lens, "config.json is missing", "transformer-lens.py");
  }

  @Test
  void everyShardMustBeThere() throws IOException {
    Path model = Files.createDirectories(folder.resolve("model"));
    try (Stream<Path> files = Files.list(ForeignModel.folder("llama"))) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, model.resolve(file.getFileName()));
      }
    }
    Path shard = model.resolve("model-00002-of-00003.safetensors");
    Path away = Files.move(shard, folder.resolve("away"));
    requireRefused(model, "model-00002-of-00003.safetensors is missing", "copy it there");
    Files.move(away, shard);
    Path index = model.resolve("model.safetensors.index.json");
    String text = Files.readString(index);
    Files.writeString(
        index, text.replace("model-00002-of-00003.safetensors", "../away.safetensors"));
    requireRefused(model, "names the file '../away.safetensors'");
    Files.writeString(index, "{\"weight_map\": {}}");
    requireRefused(model, "lists no weights");
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY})
  void numbersMustBeFinite(float value) throws IOException {
    ForeignModel model = ForeignModel.of("mamba");
    StoredTensor tensor = model.tensor("backbone.layers.1.mixer.D");
    float[] values = tensor.floats();
    values[7] = value;
    model.tensors.put(tensor.name(), StoredTensor.float32(tensor.name(), tensor.shape(), values));
    requireRefused(model.write(folder.resolve("model")), "NaN or infinite", "mixer.D");
  }

  @Test
  void tiedHeadMustBeTheEmbedding() throws IOException {
    ForeignModel model = ForeignModel.of("simple_lm");
    StoredTensor head = model.tensor("model.lm_head.weight");
    float[] values = head.floats();
    values[0]++;
    model.tensors.put(head.name(), StoredTensor.float32(head.name(), head.shape(), values));
    requireRefused(model.write(folder.resolve("model")), "lm_head.weight", "the same");
  }

  /// Biases that only a gated MLP of TransformerLens has.
  @Test
  void tensorsWithoutAPlaceMustBeZero() throws IOException {
    ForeignModel model = ForeignModel.of("lens-gated");
    StoredTensor bias = model.tensor("blocks.1.mlp.b_in");
    float[] values = bias.floats();
    values[3] = 0.5f;
    model.tensors.put(bias.name(), StoredTensor.float32(bias.name(), bias.shape(), values));
    requireRefused(model.write(folder.resolve("model")), "other than 0", "blocks.1.mlp.b_in");
  }

  @Test
  void shapesMustBeThoseOfTheConfiguration() throws IOException {
    ForeignModel model = ForeignModel.of("qwen2");
    model.config.put("intermediate_size", 23);
    requireRefused(
        model.write(folder.resolve("model")), "shape [24, 16]", "floats of shape [23, 16]");
    ForeignModel fewer = ForeignModel.of("qwen2");
    fewer.config.put("num_hidden_layers", 1);
    fewer.config.remove("layer_types");
    requireRefused(fewer.write(folder.resolve("fewer")), "layers.1.", "is not part of a Qwen2");
    ForeignModel more = ForeignModel.of("qwen2");
    more.config.put("num_hidden_layers", 3);
    requireRefused(more.write(folder.resolve("more")), "lacks the tensor layers.2.");
  }

  @Test
  void hostileConfigurationsAreRefused() throws IOException {
    Path model = ForeignModel.of("gpt2").write(folder.resolve("model"));
    Path config = model.resolve("config.json");
    Files.writeString(config, "[".repeat(100_000));
    requireRefused(model, "config.json", "restore");
    Files.writeString(config, "{\"n_embd\": 16, \"n_embd\": 17}");
    requireRefused(model, "config.json", "n_embd");
    Files.writeString(config, "[]");
    requireRefused(model, "is not a JSON object");
    Files.writeString(config, "{\"model_type\": \"gpt2\", \"n_embd\": 1e400}");
    requireRefused(model, "config.json");
    Files.writeString(
        config, ForeignModel.of("gpt2").config.put("n_layer", 2_000_000_000).toString());
    requireRefused(model, "layers is 2000000000");
    Files.writeString(config, ForeignModel.of("gpt2").config.put("n_embd", 6_000).toString());
    requireRefused(model, "wte.weight", "floats of shape [32, 6000]");
  }

  @Test
  void hostileHeadersAreRefused() throws IOException {
    Path model = ForeignModel.of("gpt2").write(folder.resolve("model"));
    Path file = model.resolve("model.safetensors");
    byte[] bytes = Files.readAllBytes(file);
    for (int at : new int[] {0, 3, 7, 8, 20, 60}) {
      byte[] changed = bytes.clone();
      changed[at] ^= 64;
      Files.write(file, changed);
      requireRefused(model, "model.safetensors");
    }
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
    requireRefused(model, "model.safetensors");
  }

  @Test
  void needOfMemoryIsSaidBeforehand() {
    DecoderConfig model =
        ForeignModel.run(ForeignModel.folder("gpt2"), folder.resolve("r"), Optional.empty())
            .found()
            .model();
    Path named = Path.of("big");
    Imports.requireMemory(named, model, true, new Machine(1 << 20, 1 << 20, 1 << 20));
    assertThatThrownBy(
            () -> Imports.requireMemory(named, model, true, new Machine(50_000, 1 << 20, 1 << 20)))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "Importing big takes 0.0 GB of memory, more than is available; import it on a larger machine.");
  }
}
