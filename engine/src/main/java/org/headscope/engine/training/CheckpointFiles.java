package org.headscope.engine.training;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.Safetensors;
import org.headscope.engine.io.StoredTensor;
import org.headscope.engine.io.TensorFile;
import org.headscope.engine.io.TensorShape;
import org.headscope.engine.neural.ParameterSpec;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.jspecify.annotations.Nullable;

/** The weights of a run: those that {@code checkpoints/SHA256SUMS} names, with their hashes. */
final class CheckpointFiles {
  private static final Pattern LINE =
      Pattern.compile("([0-9a-f]{64})  (step-(\\d{8,18})\\.safetensors)");

  /** The hash of each checkpoint's file, by ascending step. */
  private final Map<Checkpoint, String> hashes;

  private CheckpointFiles(Map<Checkpoint, String> hashes) {
    this.hashes = hashes;
  }

  /**
   * The checkpoints of the run in {@code directory}; none if it has written none.
   *
   * @throws UserError naming a wrong line of the list, or if a complete run has none
   */
  static CheckpointFiles list(Path directory) {
    Path folder = directory.resolve("checkpoints");
    Path sums = sums(directory);
    Map<Long, Checkpoint> steps = new TreeMap<>();
    Map<Checkpoint, String> hashes = new LinkedHashMap<>();
    boolean complete = Files.exists(directory.resolve("COMPLETE"));
    if (Files.notExists(sums) && !complete) {
      return new CheckpointFiles(hashes);
    }
    if (Files.notExists(sums) || (complete && Json.text(sums).isEmpty())) {
      throw unlisted(directory, "any checkpoint");
    }
    List<String> lines = Json.text(sums).lines().toList();
    Map<Long, String> found = new TreeMap<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher line = LINE.matcher(lines.get(i));
      if (!line.matches()) {
        throw new UserError(
            "%s, line %d, is no hash and checkpoint name; restore the file from a copy of the run."
                .formatted(sums, i + 1));
      }
      long step = Long.parseLong(line.group(3));
      steps.put(step, new Checkpoint(step, folder.resolve(line.group(2))));
      if (found.put(step, line.group(1)) != null) {
        throw new UserError(
            "%s, line %d, names step %d again; restore the file from a copy of the run."
                .formatted(sums, i + 1, step));
      }
    }
    steps.forEach((step, checkpoint) -> hashes.put(checkpoint, found.getOrDefault(step, "")));
    return new CheckpointFiles(hashes);
  }

  /** The list of the run in {@code directory}. */
  static Path sums(Path directory) {
    return directory.resolve("checkpoints").resolve("SHA256SUMS");
  }

  /** The list should have named {@code file}. */
  static UserError unlisted(Path directory, String file) {
    Path sums = sums(directory);
    return new UserError(
        Files.exists(sums)
            ? sums + " does not list " + file + "; restore it from a copy."
            : sums + " is missing; restore it from a copy.");
  }

  /** The hash of each checkpoint's file, by ascending step. */
  Map<Checkpoint, String> hashes() {
    return Collections.unmodifiableMap(hashes);
  }

  /** All, by ascending step. */
  List<Checkpoint> ascending() {
    return List.copyOf(hashes.keySet());
  }

  /**
   * The weights of {@code checkpoint} by parameter name, as the model of {@code info} needs them.
   *
   * @throws UserError if the file has changed since it was written, or does not fit the model
   */
  Map<String, float[]> weights(Checkpoint checkpoint, RunInfo info) {
    Path file = checkpoint.file();
    Map<String, ParameterSpec> specs = info.model().parameterSpecs();
    // Before the hash, since it says more precisely what is wrong with a damaged file.
    TensorFile content = Safetensors.readFinite(file, shapes -> requireFit(file, shapes, specs));
    if (!sha256(file).equals(hashes.get(checkpoint))) {
      throw new UserError(
          file
              + " is not the file that the run wrote (its SHA-256 differs); restore it from a copy.");
    }
    Map<String, float[]> weights = new LinkedHashMap<>();
    specs.keySet().forEach(name -> weights.put(name, content.tensor(name).floats()));
    return weights;
  }

  /** Refuses tensors that are not those of the model, before any of their data is read. */
  private static void requireFit(
      Path file, Map<String, TensorShape> shapes, Map<String, ParameterSpec> specs) {
    specs.forEach((name, spec) -> requireFit(file, name, shapes.get(name), spec));
    shapes.keySet().stream()
        .filter(name -> !specs.containsKey(name))
        .findFirst()
        .ifPresent(name -> {
          throw new UserError(
              "%s has a tensor %s, for which the model in run.json has no place; use the run's own."
                  .formatted(file, name));
        });
  }

  private static void requireFit(
      Path file, String name, @Nullable TensorShape found, ParameterSpec spec) {
    if (found == null) {
      throw new UserError(
          "%s lacks the tensor %s of the model in run.json; use the run's own checkpoint."
              .formatted(file, name));
    }
    List<Long> expected = Arrays.stream(spec.shape()).boxed().toList();
    if (!found.sizes().equals(expected) || found.type() == StoredTensor.Type.I64) {
      throw new UserError(
          "%s has tensor %s of shape %s and type %s where run.json needs floats of shape %s; use the run's own."
              .formatted(file, name, found.sizes(), found.type(), expected));
    }
  }

  private static String sha256(Path file) {
    try {
      return Sha256.hex(file);
    } catch (IOException e) {
      throw new UserError(file + " became unreadable while it was read; try it again.", e);
    }
  }
}
