package org.headscope.engine.interpret.probe.store;

import module java.base;

import org.headscope.engine.interpret.probe.fit.TrainedProbe;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.AnalysisFolders;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;

/// Scores and trained probes of a run, in files for each group:
///
/// ```
/// analyses/probes/step-00020000/residual/count-2.quick.seed-1.json          StoredScores
/// analyses/probes/step-00020000/residual/count-2.quick.seed-1.safetensors   weights, not of controls
/// ```
///
/// They are in the run's folder or, for a shipped or read-only run, in the user's data folder under
/// the run's hash; both are read. A file that is damaged or belongs to another preset counts as
/// absent. Scores are shown even without weights.
public final class ProbeStore {
  private static final String SCORES = ".json";
  private static final String WEIGHTS = ".safetensors";

  /// The largest file of scores that is read.
  private static final long MAX_BYTES = 1 << 20;

  private static final String PROBES = RunFiles.PROBES + "/";

  private final AnalysisFolders folders;

  private ProbeStore(AnalysisFolders folders) {
    this.folders = folders;
  }

  /// Opens the store of the run in `run`.
  ///
  /// @throws UserError if the run does not exist any more
  public static ProbeStore of(Path run) {
    return new ProbeStore(AnalysisFolders.of(run));
  }

  /// The group of `key`, if it is stored.
  ///
  /// @param damaged receives a sentence for each file that cannot be used
  public Optional<StoredScores> read(ProbeKey key, Consumer<String> damaged) {
    Optional<StoredScores> found = Optional.empty();
    for (Path file : folders.all(PROBES + key.path() + SCORES)) {
      Optional<StoredScores> here = scores(file, key, damaged);
      found = found.isEmpty() ? here : found.map(unit -> here.map(unit::with).orElse(unit));
    }
    return found;
  }

  /// Reads the scores in `file`; empty if it does not exist or belongs to another key.
  private static Optional<StoredScores> scores(Path file, ProbeKey key, Consumer<String> damaged) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(scores(file)).filter(unit -> unit.key().equals(key));
    } catch (UserError _) {
      // The exact damage does not matter, since the file is written again.
      damaged.accept("The file " + file + " was damaged and is not used; probing regenerates it.");
      return Optional.empty();
    }
  }

  private static StoredScores scores(Path file) {
    if (file.toFile().length() > MAX_BYTES) {
      throw new UserError("The file %s is larger than 1 MiB; regenerate it.".formatted(file));
    }
    return CheckedJson.parse(
        Json.text(file),
        StoredScores.class,
        "The file " + file,
        "regenerate it",
        unit -> unit.format() >= 2);
  }

  /// Reads the scores in `file`, which must be of a checkpoint of `run`.
  ///
  /// @param name its name in the folder of all probes:
  ///   `step-00020000/residual/count-2.quick.seed-1.json`
  /// @throws UserError if they cannot be used or belong to other probes
  public static StoredScores readFile(Path file, String name, RunDirectory run) {
    StoredScores scores = scores(file);
    ProbeKey key = scores.key();
    if (!name.equals(key.path() + SCORES)
        || !run.hasCheckpoint(key.step())
        || !run.sha256(run.checkpoint(OptionalLong.of(key.step()))).equals(key.checkpoint())) {
      throw new UserError(
          "The file %s has scores of other probes than its name says; regenerate it."
              .formatted(file));
    }
    return scores;
  }

  /// Checks the weights in `file`, which must be of the probes of `scores`.
  ///
  /// @throws UserError if they cannot be used or belong to other probes
  public static void requireWeights(Path file, StoredScores scores) {
    WeightFile.requireAll(file, scores.key());
  }

  /// The trained probe of a group's layer; empty if its weights are not stored or are damaged.
  ///
  /// @param layer from 1; 0 for the embedding
  public Optional<TrainedProbe> probe(ProbeKey key, int layer) {
    return folders.all(PROBES + key.path() + WEIGHTS).stream()
        .flatMap(file -> usable(file, key, layer).stream())
        .findFirst();
  }

  private static Optional<TrainedProbe> usable(Path file, ProbeKey key, int layer) {
    try {
      return WeightFile.read(file, key, layer);
    } catch (UserError _) {
      return Optional.empty(); // a damaged file counts as absent
    }
  }

  /// Stores a group, together with its layers that were stored before.
  ///
  /// @param probes those whose weights are stored; none for controls
  /// @return everything now stored of the group
  /// @throws UserError if no folder can be written to
  public StoredScores write(StoredScores unit, List<TrainedProbe> probes) {
    StoredScores all = read(unit.key(), _ -> {}).map(unit::with).orElse(unit);
    Map<String, AtomicFile.Content> contents = new LinkedHashMap<>();
    if (!probes.isEmpty()) {
      contents.put(PROBES + unit.key().path() + WEIGHTS, WeightFile.content(unit.key(), probes));
    }
    byte[] text = CheckedJson.pretty(all).getBytes(StandardCharsets.UTF_8);
    // Last, since this file marks the group as stored.
    contents.put(PROBES + unit.key().path() + SCORES, out -> out.write(text));
    folders.write(contents);
    return all;
  }

  public boolean isRunMissing() {
    return folders.isRunMissing();
  }

  public Path target() {
    return folders.target().resolve(RunFiles.PROBES);
  }
}
