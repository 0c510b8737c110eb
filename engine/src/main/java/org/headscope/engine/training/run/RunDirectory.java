package org.headscope.engine.training.run;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Clamp;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.TrainingSpec;

/// A run on disk, read only; [RunWriter] documents its files. Opening reads `run.json` and the list
/// of checkpoints; metrics and weights are read on demand.
public final class RunDirectory {
  private static final int NEAREST = 4;

  private final Path path;
  private final RunInfo info;
  private final CheckpointFiles checkpoints;

  private RunDirectory(Path path, RunInfo info, CheckpointFiles checkpoints) {
    this.path = path;
    this.info = info;
    this.checkpoints = checkpoints;
  }

  /// A run and possibly one of its checkpoints, written as `DIR[@step]` on the command line.
  ///
  /// @param step the checkpoint; the last one if absent
  public record Reference(Path directory, OptionalLong step) {
    /// Parses `DIR` or `DIR@step`; an existing folder with an @ in its name has priority.
    ///
    /// @throws UserError if the step is not a number
    public static Reference parse(String text) {
      int at = text.lastIndexOf('@');
      try {
        if (at < 0 || Files.isDirectory(Path.of(text))) {
          return new Reference(Path.of(text), OptionalLong.empty());
        }
        String step = text.substring(at + 1);
        if (!step.matches("\\d{1,18}")) {
          throw new UserError(
              "The run %s names step '%s'; write DIR@step with a step from 0."
                  .formatted(text, step));
        }
        return new Reference(Path.of(text.substring(0, at)), OptionalLong.of(Long.parseLong(step)));
      } catch (InvalidPathException e) {
        throw new UserError("'%s' is not a valid path of a run directory.".formatted(text), e);
      }
    }
  }

  public static boolean isRun(Path path) {
    return Files.isRegularFile(path.resolve(RunFiles.INFO));
  }

  /// The folders of runs in `folder`, and in packs opened there, by name.
  ///
  /// @throws UserError if the folder cannot be listed
  public static List<Path> within(Path folder) {
    Predicate<Path> pack =
        child ->
            Files.isRegularFile(child.resolve("manifest.json")) && !AtomicFile.isLeftover(child);
    return children(folder, pack.or(RunDirectory::isRun)).stream()
        .flatMap(child -> isRun(child) ? Stream.of(child) : packed(child).stream())
        .toList();
  }

  private static List<Path> packed(Path pack) {
    try {
      return children(pack, RunDirectory::isRun);
    } catch (UserError _) {
      return List.of(); // its siblings can still be listed
    }
  }

  static List<Path> children(Path folder, Predicate<Path> filter) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(filter).sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      throw new UserError(folder + " cannot be listed; check its permissions.", e);
    }
  }

  /// Opens the run in `path`.
  ///
  /// @throws UserError naming the file, the field and the remedy if it is not a run of this version
  public static RunDirectory open(Path path) {
    if (!Files.isDirectory(path)) {
      throw new UserError(
          "%s %s; name a run's folder."
              .formatted(path, Files.exists(path) ? "is not a folder" : "does not exist"));
    }
    Path file = path.resolve(RunFiles.INFO);
    if (Files.notExists(file)) {
      throw new UserError(path + " has no run.json, so it is not a run; name a run's folder.");
    }
    String text = Json.text(file);
    String where = "The file " + file;
    RunInfo.requireFormat(text, where);
    String hash = Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
    CheckpointFiles checkpoints = CheckpointFiles.list(path).having(hash);
    if (!checkpoints.info().orElse(hash).equals(hash)) {
      throw new UserError(
          where
              + " is not the one that the run wrote (its SHA-256 differs); restore it from a copy.");
    }
    RunInfo info = Json.parse(text, RunInfo.class, where);
    if (info.hasHashes() && checkpoints.info().isEmpty()) {
      throw CheckpointFiles.unlisted(path, RunFiles.INFO);
    }
    return new RunDirectory(path, RunVocabulary.named(path, info), checkpoints);
  }

  public Path path() {
    return path;
  }

  public String name() {
    Path name = path.toAbsolutePath().normalize().getFileName();
    return name == null ? path.toString() : name.toString();
  }

  public RunInfo info() {
    return info;
  }

  /// A warning about a run of the user's own that was started before all files had hashes; none for
  /// shipped runs, which the user cannot change.
  public Optional<String> unhashedWarning() {
    boolean shipped = ShippedRuns.find().filter(samples -> samples.has(path)).isPresent();
    return info.hasHashes() || shipped
        ? Optional.empty()
        : Optional.of(
            path
                + " was started before HeadScope hashed every file of a run: changed weights are"
                + " refused, but changes to run.json and metrics.jsonl go unnoticed.");
  }

  public boolean complete() {
    return isComplete(path);
  }

  public static boolean isComplete(Path path) {
    return Files.exists(path.resolve(RunFiles.COMPLETE));
  }

  public OptionalLong resumedFrom() {
    Path file = path.resolve(RunFiles.STATE);
    try {
      return Files.exists(file)
          ? OptionalLong.of(Long.parseLong(Safetensors.metadata(file).getOrDefault("step", "")))
          : OptionalLong.empty();
    } catch (UserError | IllegalArgumentException _) {
      return OptionalLong.empty(); // resuming it reports why
    }
  }

  /// The spec that resumes the run as it was started, on as many threads as this machine offers.
  public TrainingSpec resumptionSpec(ComputeDevice device) {
    Recipe recipe = info.recipe();
    return new TrainingSpec(
        recipe,
        info.seeds().getOrDefault("run", 1L),
        device,
        TrainingSpec.threadsFor(recipe),
        path,
        true,
        info.command(),
        TrainingSpec.SAVE_EVERY);
  }

  /// True if it is being trained now, as far as this machine knows.
  public boolean isBeingTrained() {
    return isBeingTrained(path);
  }

  public static boolean isBeingTrained(Path path) {
    return RunLock.isTaken(path);
  }

  /// The folder of results about it; it may not exist yet.
  public Path analyses() {
    return analyses(path);
  }

  public static Path analyses(Path path) {
    return path.resolve(RunFiles.ANALYSES);
  }

  public static Path weights(Path path) {
    return path.resolve(RunFiles.CHECKPOINTS);
  }

  /// The number of weight files, complete or not.
  public static int countWeights(Path path) {
    String[] names = weights(path).toFile().list((_, name) -> RunFiles.step(name).isPresent());
    return names == null ? 0 : names.length;
  }

  public CheckpointFiles checkpointFiles() {
    return checkpoints;
  }

  /// The complete checkpoints, by ascending step.
  public List<Checkpoint> checkpoints() {
    return checkpoints.ascending();
  }

  public boolean hasCheckpoint(long step) {
    return checkpoints().stream().anyMatch(checkpoint -> checkpoint.step() == step);
  }

  /// The checkpoint of `step`, or the last.
  ///
  /// @throws UserError naming the nearest ones if there is not a checkpoint of that step
  public Checkpoint checkpoint(OptionalLong step) {
    List<Checkpoint> all = checkpoints();
    UserError.when(all.isEmpty(), "%s has no checkpoint yet; let the run reach its first.", path);
    if (step.isEmpty()) {
      return all.getLast();
    }
    long target = step.getAsLong();
    Supplier<UserError> none =
        () ->
            new UserError(
                "%s has no checkpoint of step %d; the nearest are of steps %s."
                    .formatted(path, target, nearest(all, target)));
    return all.stream().filter(c -> c.step() == target).findFirst().orElseThrow(none);
  }

  /// The SHA-256 of the file of `checkpoint`, as recorded by the run; 64 hexadecimal digits.
  ///
  /// @throws IllegalArgumentException if it is not a checkpoint of this run
  public String sha256(Checkpoint checkpoint) {
    return Optional.ofNullable(checkpoints.hashes().get(checkpoint))
        .orElseThrow(() ->
            new IllegalArgumentException(checkpoint.file() + " is not a checkpoint of " + path));
  }

  /// The identity of [#checkpoint]. What clamps replace in its passes is part of it: two runs may
  /// have the same weights there.
  public CheckpointRef ref(long step) {
    String weights = sha256(checkpoint(OptionalLong.of(step)));
    List<Clamp> held = info.clamps().at(step).stream().filter(c -> c.value().inPasses()).toList();
    String identity =
        held.isEmpty()
            ? weights
            : Sha256.hex((weights + Json.line(held)).getBytes(StandardCharsets.UTF_8));
    return new CheckpointRef(path, step, identity);
  }

  private static String nearest(List<Checkpoint> all, long target) {
    return all.stream()
        .map(Checkpoint::step)
        .sorted(Comparator.comparingLong((Long s) -> Math.abs(s - target)))
        .limit(NEAREST)
        .sorted()
        .map(String::valueOf)
        .collect(Collectors.joining(", "));
  }

  /// The metrics, ordered by step. An incomplete last line is left out; of duplicate steps the last
  /// line counts.
  ///
  /// @param warn receives a sentence if there were duplicate steps, or if the training was taken
  ///   back to a checkpoint
  /// @throws UserError naming the first line that is wrong
  public List<MetricsLine> metrics(Consumer<String> warn) {
    List<MetricsLine> metrics =
        MetricsFile.read(
            path.resolve(RunFiles.METRICS), info.hasHashes(), checkpoints.metrics(), warn);
    metrics.stream()
        .filter(MetricsLine::isRestart)
        .map(line ->
            "%s was resumed from its checkpoint of step %d, at %s times the learning rates of its run.json."
                .formatted(path, line.step(), line.update().rateFactor().orElse(1)))
        .forEach(warn);
    return metrics;
  }

  /// Reads the weights of `checkpoint` from a stream, a little at a time.
  ///
  /// @param in their `size` bytes
  /// @throws UserError as [#model], except that the hash is not checked
  public void requireWeights(Checkpoint checkpoint, InputStream in, long size) {
    Path file = checkpoint.file();
    Safetensors.check(
        file,
        in,
        size,
        shapes -> CheckpointFiles.requireFit(file, shapes, info.model().parameterSpecs()));
  }

  /// True if all metrics have a hash, as in a complete run.
  public boolean hasWholeMetrics() {
    return checkpoints.metrics().isPresent();
  }

  /// Refuses a model whose weights (as a file, as arrays and as tensors) do not fit in this
  /// machine's memory.
  private void requireMemory() {
    Machine machine = Machine.here();
    long weights = Float.BYTES * info.model().parameterCount();
    long largest = Float.BYTES * info.model().largestParameter();
    MemoryNeed need = new MemoryNeed(3 * weights, 2 * weights, largest);
    if (!need.fits(machine)) {
      throw new UserError(
          "Opening the model of %s takes %s of memory, more than is available; open it on a larger machine."
              .formatted(path, MemoryNeed.gigabytes(need.total())));
    }
  }

  /// The model with the weights of `step`, for the caller to close. It is read as it was trained:
  /// what clamps replace at that step is replaced in every pass.
  ///
  /// @throws UserError naming the file, and the tensor if one does not fit, or if the file is not
  ///   the one that the run wrote
  public LanguageModel model(long step, ComputeDevice device) {
    Checkpoint checkpoint = checkpoint(OptionalLong.of(step));
    requireMemory();
    return LanguageModel.of(name(), info.model(), checkpoints.weights(checkpoint, info), device)
        .holding(info.clamps().held(info.model(), step));
  }
}
