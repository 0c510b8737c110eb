package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.io.JsonFault;
import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.StoredTensor.TensorShape;
import org.headscope.engine.io.tokenizer.TokenizerFile;
import org.headscope.engine.run.UserError;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The files of a model's weights.
///
/// @param folder the model's
/// @param weights safetensors files, each with its tensors by name
/// @param index the list of several files; absent for one
record WeightFiles(
    Path folder, SequencedMap<Path, SortedMap<String, TensorShape>> weights, Optional<Path> index) {
  static final String CONFIG = "config.json";
  private static final String SINGLE = "model.safetensors";
  private static final String INDEX = "model.safetensors.index.json";

  private static final List<String> OTHER_TOKENIZERS =
      List.of("tokenizer.model", "vocab.json", "merges.txt");

  WeightFiles {
    weights = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(weights));
  }

  /// Finds the files of a model, and reads their headers.
  ///
  /// @param model its folder, or its safetensors file
  /// @throws UserError if there are none, or only some, or if they are of a kind that may contain
  ///   code, with the command that converts them
  static WeightFiles of(Path model) {
    if (Files.isRegularFile(model)) {
      Path folder = Objects.requireNonNull(model.toAbsolutePath().getParent());
      OtherFormats.refuse(List.of(model));
      return read(folder, List.of(model), Optional.empty());
    }
    UserError.when(!Files.isDirectory(model), "%s does not exist; name a model's folder.", model);
    if (Files.exists(model.resolve(SINGLE))) {
      return read(model, List.of(model.resolve(SINGLE)), Optional.empty());
    }
    Path index = model.resolve(INDEX);
    if (Files.exists(index)) {
      return read(model, listed(index), Optional.of(index));
    }
    List<Path> files = files(model);
    List<Path> safe = files.stream().filter(file -> hasEnd(file, ".safetensors")).toList();
    if (safe.isEmpty()) {
      OtherFormats.refuse(files);
    }
    UserError.when(
        safe.size() != 1,
        "%s has %s; name a folder with %s, or with %s and the files that it lists.",
        model,
        safe.isEmpty() ? "no weights" : safe.size() + " safetensors files and no index",
        SINGLE,
        INDEX);
    return read(model, safe, Optional.empty());
  }

  static boolean hasEnd(Path file, String end) {
    return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(end);
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      throw new UserError(folder + " cannot be listed; check its permissions.", e);
    }
  }

  private static WeightFiles read(Path folder, List<Path> files, Optional<Path> index) {
    SequencedMap<Path, SortedMap<String, TensorShape>> weights = new LinkedHashMap<>();
    files.forEach(file -> weights.put(file, Safetensors.shapes(file)));
    return new WeightFiles(folder, weights, index);
  }

  /// The files that an index lists.
  private static List<Path> listed(Path index) {
    String text = Json.text(index);
    JsonNode map;
    try {
      map = Json.mapper().readTree(text).path("weight_map");
    } catch (JacksonException e) {
      throw new UserError(
          "%s %s; restore the model's own file.".formatted(index, JsonFault.problem(e, text)), e);
    }
    SortedSet<Path> files = new TreeSet<>();
    for (Map.Entry<String, JsonNode> weight : map.properties()) {
      String name = weight.getValue().asString("");
      UserError.when(
          !name.matches("[\\w.-]+\\.safetensors"),
          "%s names the file '%s' for tensor %s; it must be a safetensors file in the same folder.",
          index,
          name,
          weight.getKey());
      Path file = index.resolveSibling(name);
      UserError.when(
          Files.notExists(file),
          "%s is missing, which %s lists; copy it there from the model's source.",
          file,
          INDEX);
      files.add(file);
    }
    UserError.when(files.isEmpty(), "%s lists no weights; restore the model's own file.", index);
    return List.copyOf(files);
  }

  /// The model's configuration.
  ///
  /// @throws UserError if it is missing
  Path config() {
    Path file = folder.resolve(CONFIG);
    if (Files.notExists(file)) {
      boolean lens =
          weights.values().stream().anyMatch(names -> names.containsKey("blocks.0.attn.W_Q"));
      throw new UserError(
          "%s is missing; %s."
              .formatted(
                  file,
                  lens
                      ? "write the model's cfg there with engine/docs/imports/transformer-lens.py"
                      : "copy it there from the model's source"));
    }
    return file;
  }

  /// The model's tokenizer; absent if its tokens are known by their numbers alone.
  ///
  /// @throws UserError if it has one in another format, with the command that converts it
  Optional<Path> tokenizer() {
    Path file = folder.resolve(TokenizerFile.NAME);
    if (Files.exists(file)) {
      return Optional.of(file);
    }
    for (String other : OTHER_TOKENIZERS) {
      UserError.when(
          Files.exists(folder.resolve(other)),
          "%s has its tokenizer in %s and no %s; write that by python -c \"from transformers import AutoTokenizer as T; T.from_pretrained('%s').save_pretrained('%s')\".",
          folder,
          other,
          TokenizerFile.NAME,
          folder,
          folder);
    }
    return Optional.empty();
  }

  /// All files but those of weights.
  List<Path> others() {
    List<Path> others = new ArrayList<>(List.of(config()));
    index.ifPresent(others::add);
    tokenizer().ifPresent(others::add);
    return others;
  }
}
