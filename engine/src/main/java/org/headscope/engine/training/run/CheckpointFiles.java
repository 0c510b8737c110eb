package org.headscope.engine.training.run;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.run.Crc32;
import org.headscope.engine.run.UserError;
import org.jspecify.annotations.Nullable;

/// The list in `checkpoints/SHA256SUMS`: the weights of a run, its `run.json` and, once it is
/// complete, its `metrics.jsonl`, with their hashes. The last line is a comment to `sha256sum` and
/// holds the check of the others.
///
/// @param hashes of each checkpoint's file, by ascending step
/// @param info the hash of `run.json`; absent if it is not listed
/// @param next the hash of a `run.json` that is about to replace it
/// @param metrics the hash of `metrics.jsonl` of a complete run; absent if it is not listed
public record CheckpointFiles(
    SequencedMap<Checkpoint, String> hashes,
    Optional<String> info,
    Optional<String> next,
    Optional<String> metrics) {
  private static final Pattern LINE =
      Pattern.compile("([0-9a-f]{64})  (step-(\\d{8,18})\\.safetensors)");
  private static final Pattern INFO = Pattern.compile("([0-9a-f]{64})  \\.\\./run\\.json");
  private static final Pattern METRICS = Pattern.compile("([0-9a-f]{64})  \\.\\./metrics\\.jsonl");
  private static final String CHECK = "# check ";

  public static String text(
      Optional<String> info, Optional<String> metrics, SortedMap<String, String> weights) {
    StringBuilder list = new StringBuilder();
    info.ifPresent(hash -> list.append(hash).append("  ../run.json\n"));
    info.flatMap(_ -> metrics).ifPresent(hash -> list.append(hash).append("  ../metrics.jsonl\n"));
    weights.forEach((name, hash) -> list.append(hash).append("  ").append(name).append('\n'));
    return info.isPresent() ? checked(list.toString()) : list.toString();
  }

  private static String checked(String lines) {
    return lines + CHECK + Crc32.hex(lines) + "\n";
  }

  /// The text of a list while run.json is being replaced: both hashes are accepted.
  static String text(String info, String next, SortedMap<String, String> weights) {
    String one = text(Optional.of(info), Optional.empty(), weights);
    String first = one.substring(0, one.indexOf('\n') + 1);
    return checked(
        first + first.replace(info, next) + one.substring(first.length(), one.indexOf(CHECK)));
  }

  CheckpointFiles having(String found) {
    return next.filter(found::equals).isPresent()
        ? new CheckpointFiles(hashes, next, Optional.empty(), metrics)
        : new CheckpointFiles(hashes, info, Optional.empty(), metrics);
  }

  /// The list of the run in `directory`; empty if it has none.
  ///
  /// @throws UserError naming a wrong line of the list, or if a complete run has none
  static CheckpointFiles list(Path directory) {
    Path sums = sums(directory);
    boolean complete = RunDirectory.isComplete(directory);
    if (Files.notExists(sums) && !complete) {
      return new CheckpointFiles(
          new LinkedHashMap<>(), Optional.empty(), Optional.empty(), Optional.empty());
    }
    String text = Files.exists(sums) ? Json.text(sums) : "";
    if (text.isEmpty() && complete) {
      throw unlisted(directory, "any checkpoint");
    }
    SortedMap<Long, String> found = new TreeMap<>();
    Optional<String> info = Optional.empty();
    Optional<String> next = Optional.empty();
    Optional<String> metrics = Optional.empty();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      Matcher first = INFO.matcher(lines.get(i));
      Matcher second = METRICS.matcher(lines.get(i));
      if (i == 0 && first.matches()) {
        info = Optional.of(first.group(1));
      } else if (i == 1 && first.matches()) {
        next = Optional.of(first.group(1));
      } else if (i == 1 && info.isPresent() && second.matches()) {
        metrics = Optional.of(second.group(1));
      } else if (info.isEmpty() || i < lines.size() - 1) {
        addWeights(found, sums, lines.get(i), i + 1);
      }
    }
    String checked = text.substring(0, Math.max(0, text.lastIndexOf(CHECK)));
    if (info.isPresent() && !text.equals(checked(checked))) {
      throw new UserError(
          "%s is not the list that the run wrote (its check differs); restore it from a copy of the run."
              .formatted(sums));
    }
    SequencedMap<Checkpoint, String> hashes = new LinkedHashMap<>();
    found.forEach((step, hash) -> hashes.put(Checkpoint.of(directory, step), hash));
    return new CheckpointFiles(hashes, info, next, metrics);
  }

  private static void addWeights(Map<Long, String> found, Path sums, String text, int number) {
    Matcher line = LINE.matcher(text);
    if (!line.matches()) {
      throw new UserError(
          "%s, line %d, is not a hash and a checkpoint name; restore the file from a copy of the run."
              .formatted(sums, number));
    }
    long step = Long.parseLong(line.group(3));
    if (found.put(step, line.group(1)) != null) {
      throw new UserError(
          "%s, line %d, names step %d again; restore the file from a copy of the run."
              .formatted(sums, number, step));
    }
  }

  static Path sums(Path directory) {
    return directory.resolve(RunFiles.SUMS);
  }

  public static List<String> names(Path directory) {
    Path folder = RunDirectory.weights(directory);
    return Files.notExists(folder)
        ? List.of()
        : RunDirectory.children(folder, _ -> true).stream()
            .map(file -> String.valueOf(file.getFileName()))
            .toList();
  }

  static UserError unlisted(Path directory, String file) {
    Path sums = sums(directory);
    return new UserError(
        Files.exists(sums)
            ? sums + " does not list " + file + "; restore it from a copy."
            : sums + " is missing; restore it from a copy.");
  }

  List<Checkpoint> ascending() {
    return List.copyOf(hashes.keySet());
  }

  /// The weights of `checkpoint` by parameter name, for the model of `info`.
  ///
  /// @throws UserError if the file has changed since it was written, or does not fit the model
  public Map<String, float[]> weights(Checkpoint checkpoint, RunInfo info) {
    Path file = checkpoint.file();
    Map<String, ParameterSpec> specs = info.model().parameterSpecs();
    Safetensors.Hashed read = Safetensors.readHashed(file, t -> requireFit(file, t, specs));
    if (!read.sha256().equals(hashes.get(checkpoint))) {
      throw new UserError(
          file
              + " is not the file that the run wrote (its SHA-256 differs); restore it from a copy.");
    }
    String step = read.content().metadata().getOrDefault("step", Long.toString(checkpoint.step()));
    if (!step.equals(Long.toString(checkpoint.step()))) {
      throw new UserError(
          "%s has step %s in its metadata, but %d in its name; restore it from a copy."
              .formatted(file, step, checkpoint.step()));
    }
    Map<String, float[]> weights = new LinkedHashMap<>();
    for (String name : specs.keySet()) {
      weights.put(name, Safetensors.finite(file, read.content().tensor(name)));
    }
    return weights;
  }

  /// Refuses tensors that do not match the model, before any of their data is read.
  public static void requireFit(
      Path file, Map<String, StoredTensor.TensorShape> shapes, Map<String, ParameterSpec> specs) {
    specs.forEach((name, spec) -> requireFit(file, name, shapes.get(name), spec));
    for (String name : shapes.keySet()) {
      UserError.when(
          !specs.containsKey(name),
          "%s has a tensor %s that the model in run.json lacks; use the run's own checkpoint.",
          file,
          name);
    }
  }

  private static void requireFit(
      Path file, String name, StoredTensor.@Nullable TensorShape found, ParameterSpec spec) {
    if (found == null) {
      throw new UserError(
          "%s lacks the tensor %s of the model in run.json; use the run's own checkpoint."
              .formatted(file, name));
    }
    if (!found.sizes().equals(spec.shape()) || !found.type().isFloat()) {
      throw new UserError(
          "%s has tensor %s of shape %s and type %s where run.json needs floats of shape %s; use the run's own checkpoint."
              .formatted(file, name, found.sizes(), found.type(), spec.shape()));
    }
  }
}
