package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.AnalysisFolders;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;

/// `analyses/evaluations.json`: the scores of a run's checkpoints on instances. If the run was
/// shipped or cannot be written to, the file is in the user's data folder.
public final class EvaluationFile {
  private static final int FORMAT = 1;
  private static final int MAX_EVALUATIONS = 10_000;

  private EvaluationFile() {}

  /// The file's content.
  ///
  /// @param evaluations by ascending step, and the oldest first within a step
  private record Content(int format, List<KeptEvaluation> evaluations) {
    Content {
      if (format != FORMAT || evaluations.size() > MAX_EVALUATIONS) {
        throw new IllegalArgumentException(
            "this version reads format %d with at most %,d evaluations"
                .formatted(FORMAT, MAX_EVALUATIONS));
      }
      for (int i = 1; i < evaluations.size(); i++) {
        if (evaluations.get(i - 1).step() > evaluations.get(i).step()) {
          throw new IllegalArgumentException("evaluations are not in order of ascending step");
        }
      }
      evaluations = List.copyOf(evaluations);
    }
  }

  public static Path of(Path folder) {
    return RunDirectory.analyses(folder).resolve(RunFiles.EVALUATIONS);
  }

  /// Reads the run's stored evaluations, by ascending step.
  ///
  /// @throws UserError if the file cannot be read, or names a checkpoint that the run does not have
  public static List<KeptEvaluation> read(RunDirectory run) {
    return AnalysisFolders.of(run.path())
        .existing(RunFiles.EVALUATIONS)
        .map(file -> readFile(file, run))
        .orElse(List.of());
  }

  /// Reads the evaluations of `run` from `file`.
  ///
  /// @throws UserError as [#read]
  public static List<KeptEvaluation> readFile(Path file, RunDirectory run) {
    List<KeptEvaluation> all =
        CheckedJson.parse(
                Json.text(file),
                Content.class,
                "The file " + file,
                "move it away, and evaluate again",
                _ -> true)
            .evaluations();
    all.stream()
        .filter(kept -> !run.hasCheckpoint(kept.step()))
        .findFirst()
        .ifPresent(kept -> {
          throw new UserError(
              "The file %s has an evaluation of step %d, for which %s has no checkpoint; move it away, and evaluate again."
                  .formatted(file, kept.step(), run.path()));
        });
    return all;
  }

  /// Stores `evaluation`, in place of an older one that answers the same question.
  ///
  /// @return the file
  /// @throws UserError if it cannot be written, or if the evaluations already stored cannot be read
  static synchronized Path keep(RunDirectory run, KeptEvaluation evaluation) {
    List<KeptEvaluation> all = new ArrayList<>(read(run));
    all.removeIf(evaluation::replaces);
    all.add(evaluation);
    all.sort(Comparator.comparingLong(KeptEvaluation::step));
    List<KeptEvaluation> newest =
        all.subList(Math.max(0, all.size() - MAX_EVALUATIONS), all.size());
    AnalysisFolders folders = AnalysisFolders.of(run.path());
    return folders.keep(folders.writableFolder(), RunFiles.EVALUATIONS, text(newest));
  }

  /// Returns `evaluations`, by ascending step, as the text of their file.
  public static String text(List<KeptEvaluation> evaluations) {
    return CheckedJson.pretty(new Content(FORMAT, evaluations));
  }
}
