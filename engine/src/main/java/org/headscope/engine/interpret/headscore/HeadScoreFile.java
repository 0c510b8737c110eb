package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.AnalysisFolders;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;

/// `analyses/head-scores.json`: the head scores of all checkpoints of a run. If the run was shipped
/// or cannot be written to, the file is in the user's data folder and replaces the run's.
public final class HeadScoreFile {
  /// The version that is written. It adds a checksum to version 1, which can still be read.
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
          throw new IllegalArgumentException("results are not in order of ascending step");
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

  /// Reads the stored scores by step; empty if expected are none.
  ///
  /// @throws UserError if the file cannot be read, or its heads are not those of the run
  public static SortedMap<Long, HeadScoreResult> read(RunDirectory run) {
    return AnalysisFolders.of(run.path())
        .existing(RunFiles.HEAD_SCORES)
        .map(file -> readFile(file, run))
        .orElseGet(TreeMap::new);
  }

  /// Reads the scores of `run` from `file`.
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
    List<String> expected = new ArrayList<>();
    for (int layer = 1; layer <= layerInfos.size(); layer++) {
      for (int head = 1; head <= layerInfos.get(layer - 1).maps(); head++) {
        expected.add(layer + "." + head);
      }
    }
    List<String> scored = result.heads().stream().map(s -> s.layer() + "." + s.head()).toList();
    if (!scored.equals(expected)) {
      throw new UserError(
          "The file %s: the heads scored at step %d are not the %d of run.json; regenerate it with headscope head-scores --save."
              .formatted(file, result.step(), expected.size()));
    }
  }

  /// Stores `results` with the run or, if that is not possible, in the user's data folder.
  ///
  /// @return the file
  /// @throws UserError if it cannot be written
  public static Path write(RunDirectory run, SortedMap<Long, HeadScoreResult> results) {
    AnalysisFolders folders = AnalysisFolders.of(run.path());
    String text = CheckedJson.line(new Content(FORMAT, List.copyOf(results.values()))) + "\n";
    return folders.keep(folders.writableFolder(), RunFiles.HEAD_SCORES, text);
  }
}
