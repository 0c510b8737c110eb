package org.headscope.engine.training.run;

import module java.base;

import org.headscope.engine.io.tokenizer.TokenizerFile;
import org.headscope.engine.run.UserError;

/// The files needed to examine a run with some of its checkpoints, including results kept with the
/// run or in the user's folder, but not the state to resume from.
public final class RunParts {
  private final RunDirectory run;
  private final List<Checkpoint> checkpoints;
  private final List<Part> parts = new ArrayList<>();

  /// A file of a run.
  ///
  /// @param name within the run, with `/` between folders
  /// @param size the number of bytes that belong to it, from its start
  /// @param sha256 its expected hash, if the run recorded one
  public record Part(String name, long size, Optional<String> sha256, Source source) {
    public static Part of(String name, String text) {
      byte[] content = text.getBytes(StandardCharsets.UTF_8);
      return new Part(
          name, content.length, Optional.empty(), () -> new ByteArrayInputStream(content));
    }
  }

  @FunctionalInterface
  public interface Source {
    InputStream open() throws IOException;
  }

  private RunParts(RunDirectory run, List<Checkpoint> checkpoints) {
    this.run = run;
    this.checkpoints = checkpoints;
  }

  /// The files of `run` with the checkpoints of `steps`, or with all if `steps` is empty.
  ///
  /// @throws UserError if it has no checkpoint of a step, or a file cannot be read
  public static List<Part> of(RunDirectory run, List<Long> steps) {
    Checkpoint _ = run.checkpoint(OptionalLong.empty()); // requires one
    List<Checkpoint> chosen =
        steps.stream().map(step -> run.checkpoint(OptionalLong.of(step))).toList();
    RunParts parts = new RunParts(run, steps.isEmpty() ? run.checkpoints() : chosen);
    try {
      parts.collect();
    } catch (IOException | UncheckedIOException e) {
      throw new UserError(
          "The run %s cannot be read (%s); check its permissions."
              .formatted(run.path(), e.getMessage()),
          e);
    }
    return List.copyOf(parts.parts);
  }

  private void collect() throws IOException {
    CheckpointFiles listed = run.checkpointFiles();
    add(RunFiles.INFO, run.path().resolve(RunFiles.INFO), listed.info());
    Optional<String> tokenizer =
        run.info().origin().flatMap(o -> Optional.ofNullable(o.files().get(TokenizerFile.NAME)));
    if (tokenizer.isPresent()) {
      add(TokenizerFile.NAME, run.path().resolve(TokenizerFile.NAME), tokenizer);
    }
    Path metrics = run.path().resolve(RunFiles.METRICS);
    boolean hasMetrics = Files.exists(metrics); // damaged ones may be deleted
    if (hasMetrics) {
      add(RunFiles.METRICS, metrics, listed.metrics());
    }
    if (run.complete()) {
      add(RunFiles.COMPLETE, "");
    }
    SortedMap<String, String> weights = new TreeMap<>();
    for (Checkpoint checkpoint : checkpoints) {
      String name = RunFiles.weights(checkpoint.step());
      String hash = run.sha256(checkpoint);
      weights.put(name, hash);
      add(RunFiles.CHECKPOINTS + "/" + name, checkpoint.file(), Optional.of(hash));
    }
    Optional<String> metricsHash = listed.metrics().filter(_ -> hasMetrics);
    add(RunFiles.SUMS, CheckpointFiles.text(listed.info(), metricsHash, weights));
    addAnalyses();
  }

  /// The results kept in both places: the user's copy has priority, except that all notes are
  /// included.
  private void addAnalyses() throws IOException {
    Map<String, Path> files = new TreeMap<>();
    for (Path folder : AnalysisFolders.of(run.path()).all("")) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> all = Files.walk(folder)) {
          all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
              .forEach(file -> files.put(name(folder.relativize(file)), file));
        }
      }
    }
    if (files.remove(RunFiles.NOTES) != null) {
      add(RunFiles.ANALYSES + "/" + RunFiles.NOTES, RunNotes.text(RunNotes.read(run.path())));
    }
    for (Map.Entry<String, Path> file : files.entrySet()) {
      if (isOfChosenStep(file.getKey())) {
        add(RunFiles.ANALYSES + "/" + file.getKey(), file.getValue(), Optional.empty());
      }
    }
  }

  private static String name(Path path) {
    List<String> names = new ArrayList<>();
    path.forEach(part -> names.add(part.toString()));
    return String.join("/", names);
  }

  private boolean isOfChosenStep(String name) {
    if (name.startsWith(RunFiles.LENSES + "/")) {
      return checkpoints.stream()
          .map(c -> RunFiles.LENSES + "/" + RunFiles.weights(c.step()))
          .anyMatch(name::equals);
    }
    return !name.startsWith(RunFiles.PROBES + "/")
        || checkpoints.stream()
            .map(c -> String.format(Locale.ROOT, "%s/step-%08d/", RunFiles.PROBES, c.step()))
            .anyMatch(name::startsWith);
  }

  private void add(String name, Path file, Optional<String> sha256) throws IOException {
    long size = Files.size(file); // metrics may grow meanwhile
    parts.add(new Part(name, size, sha256, () -> Files.newInputStream(file)));
  }

  private void add(String name, String text) {
    parts.add(Part.of(name, text));
  }
}
