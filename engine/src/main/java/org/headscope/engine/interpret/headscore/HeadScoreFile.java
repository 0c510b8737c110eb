package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.AnalysisFolders;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;

/// `analyses/head-scores.json`: the head scores of all checkpoints of a run; of one that was
/// shipped or cannot be written to, in the user's data folder, which then counts.
public final class HeadScoreFile {
  /// The version that is written: as 1, but with a check. 1 is read, too.
  private static final int FORMAT = 2;

  private HeadScoreFile() {}

  private record Content(int format, List<HeadScoreResult> results) {
    Content {
      if (format < 1 || format > FORMAT) {
        throw new IllegalArgumentException(
            "format is " + format + ", this version reads 1 to " + FORMAT);
      }
      for (int i = 1; i < results.size(); i++) {
        if (results.get(i - 1).step() >= results.get(i).step()) {
          throw new IllegalArgumentException("results are not by ascending step");
        }
      }
      results = List.copyOf(results);
    }
  }

  public static Path of(RunDirectory run) {
    return of(run.path());
  }

  public static Path of(Path folder) {
    return RunDirectory.analyses(folder).resolve(RunFiles.HEAD_SCORES);
  }

  /// The kept scores by step; none if none were computed.
  ///
  /// @throws UserError if the file cannot be read, or scores other heads than the run has
  public static SortedMap<Long, HeadScoreResult> read(RunDirectory run) {
    return AnalysisFolders.of(run.path())
        .existing(RunFiles.HEAD_SCORES)
        .map(file -> readFile(file, run))
        .orElseGet(TreeMap::new);
  }

  /// The scores in `file`, which are of `run`.
  ///
  /// @throws UserError as [#read]
  public static SortedMap<Long, HeadScoreResult> readFile(Path file, RunDirectory run) {
    SortedMap<Long, HeadScoreResult> results = new TreeMap<>();
    Content content =
        CheckedJson.parse(
            Json.text(file).replaceFirst("\n\\z", ""),
            Content.class,
            "The file " + file,
            "regenerate it with headscope head-scores --save",
            c -> c.format() >= 2);
    for (HeadScoreResult result : content.results()) {
      requireHeads(file, run, result);
      results.put(result.step(), result);
    }
    return results;
  }

  private static void requireHeads(Path file, RunDirectory run, HeadScoreResult result) {
    List<LayerInfo> layerInfos = run.info().model().layerInfos();
    List<String> there = new ArrayList<>();
    for (int layer = 1; layer <= layerInfos.size(); layer++) {
      for (int head = 1; head <= layerInfos.get(layer - 1).maps(); head++) {
        there.add(layer + "." + head);
      }
    }
    List<String> scored = result.heads().stream().map(s -> s.layer() + "." + s.head()).toList();
    if (!scored.equals(there)) {
      throw new UserError(
          "The file %s scores other heads at step %d than the %d of run.json; regenerate it."
              .formatted(file, result.step(), there.size()));
    }
  }

  /// Keeps `results` where results about the run go.
  ///
  /// @return where they are kept
  /// @throws UserError if they cannot be written
  public static Path write(RunDirectory run, SortedMap<Long, HeadScoreResult> results) {
    AnalysisFolders folders = AnalysisFolders.of(run.path());
    String text = CheckedJson.line(new Content(FORMAT, List.copyOf(results.values()))) + "\n";
    return folders.keep(folders.writableFolder(), RunFiles.HEAD_SCORES, text);
  }
}
