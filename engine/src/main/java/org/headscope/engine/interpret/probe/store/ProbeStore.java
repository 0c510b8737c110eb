package org.headscope.engine.interpret.probe.store;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.headscope.engine.interpret.probe.fit.TrainedProbe;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.RunDirectory;

/**
 * Scores and trained probes of a run as files, for each unit
 *
 * <pre>
 * analyses/probes/step-00020000/residual/count-2.quick.seed-1.json          {@link StoredScores}
 * analyses/probes/step-00020000/residual/count-2.quick.seed-1.safetensors   weights, not of controls
 * </pre>
 *
 * <p>in the run's folder; for a run that was shipped or cannot be written to, in the user's data
 * folder under the run's hash. Both are read. A file that is damaged or about another preset counts
 * as absent; weights may be absent, scores are then shown all the same.
 */
public final class ProbeStore {
  private static final String SCORES = ".json";
  private static final String WEIGHTS = ".safetensors";

  private final ProbeFolders folders;

  private ProbeStore(ProbeFolders folders) {
    this.folders = folders;
  }

  /**
   * What is kept of {@code run}.
   *
   * @throws UserError if the run is not there any more
   */
  public static ProbeStore of(RunDirectory run) {
    return new ProbeStore(ProbeFolders.of(run));
  }

  /**
   * The unit of {@code key}, if it is kept.
   *
   * @param damaged told a sentence for each file that cannot be used
   */
  public Optional<StoredScores> read(ProbeKey key, Consumer<String> damaged) {
    Optional<StoredScores> found = Optional.empty();
    for (Path file : folders.all(key.path() + SCORES)) {
      Optional<StoredScores> here = ScoreFile.read(file, key, damaged);
      found = found.isEmpty() ? here : found.map(unit -> here.map(unit::with).orElse(unit));
    }
    return found;
  }

  /**
   * The trained probe of a layer and seed; nothing if its weights were not kept or are damaged.
   *
   * @param layer from 1; 0 for the embedding
   */
  public Optional<TrainedProbe> probe(ProbeSpec spec, Question question, int layer, long seed) {
    return probe(ProbeKey.of(spec, question, seed, Control.NONE), layer);
  }

  /** The trained probe of a unit's layer; nothing if its weights were not kept or are damaged. */
  public Optional<TrainedProbe> probe(ProbeKey key, int layer) {
    return folders.all(key.path() + WEIGHTS).stream()
        .flatMap(file -> usable(file, key, layer).stream())
        .findFirst();
  }

  private static Optional<TrainedProbe> usable(Path file, ProbeKey key, int layer) {
    try {
      return WeightFile.read(file, key, layer);
    } catch (UserError e) {
      return Optional.empty(); // damaged, and so as good as absent
    }
  }

  /**
   * Keeps a unit, with the layers that were kept of it before.
   *
   * @param probes whose weights are kept; none for controls
   * @return what is kept of it now
   * @throws UserError if it can be written nowhere
   */
  public StoredScores write(StoredScores unit, List<TrainedProbe> probes) {
    StoredScores all = read(unit.key(), damaged -> {}).map(unit::with).orElse(unit);
    Map<String, AtomicFile.Content> contents = new LinkedHashMap<>();
    if (!probes.isEmpty()) {
      contents.put(unit.key().path() + WEIGHTS, WeightFile.content(unit.key(), probes));
    }
    // Last, since it says that the unit is there.
    contents.put(unit.key().path() + SCORES, ScoreFile.content(all));
    folders.write(contents);
    return all;
  }

  /** Whether the run was deleted since it was opened. */
  public boolean runIsGone() {
    return folders.runIsGone();
  }

  /** Where the next unit is kept. */
  public Path target() {
    return folders.target();
  }
}
