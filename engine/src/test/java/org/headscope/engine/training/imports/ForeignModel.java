package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import tools.jackson.databind.node.ObjectNode;

/// A tiny model of `imports.py` whose tensors and configuration can be changed.
public final class ForeignModel {
  private static final Path ALL =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/imports");

  final Map<String, StoredTensor> tensors = new TreeMap<>();
  final ObjectNode config;
  private final Path expected;

  private ForeignModel(Path folder) {
    this.expected = folder.resolve("expected.json");
    this.config = (ObjectNode) Json.mapper().readTree(Json.text(folder.resolve("config.json")));
    WeightFiles.of(folder)
        .weights()
        .keySet()
        .forEach(file -> tensors.putAll(Safetensors.read(file).tensors()));
  }

  public static List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(ALL)) {
      return all.map(path -> String.valueOf(path.getFileName())).sorted().toList();
    }
  }

  public static Path folder(String name) {
    return ALL.resolve(name);
  }

  static ForeignModel of(String name) {
    return new ForeignModel(folder(name));
  }

  Path expected() {
    return expected;
  }

  StoredTensor tensor(String name) {
    return Objects.requireNonNull(tensors.get(name), name);
  }

  /// Gives a tensor another name, shape and values.
  void put(String name, StoredTensor.Type type, List<Long> shape, ByteBuffer data) {
    tensors.put(name, new StoredTensor(name, type, shape, data));
  }

  /// Writes config.json and model.safetensors.
  Path write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("config.json"), config.toString());
    try (OutputStream out = Files.newOutputStream(folder.resolve("model.safetensors"))) {
      Safetensors.write(out, TensorFile.of(new TreeMap<>(), tensors.values()));
    }
    return folder;
  }

  /// Imports a folder into another that must not exist.
  public static ImportResult run(Path folder, Path run, Optional<Path> expected) {
    ImportSpec spec = new ImportSpec(folder, run, expected, "headscope import");
    return Imports.run(spec, Progress.none(), new Cancellation());
  }
}
