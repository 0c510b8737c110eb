package org.headscope.app.service;

import module java.base;

import org.headscope.engine.interpret.evaluation.EvaluationFile;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;

/// Finds runs that are new or have changed between two polls of their folders. A change counts once
/// two polls in a row agree, so that no unfinished file is read.
final class RunChangeDetector {
  private final Predicate<Path> isBroken;
  private final Map<Path, RunStamp> reported = new HashMap<>();
  private Map<Path, RunStamp> before = Map.of();

  /// The visible state of a run that is not opened.
  ///
  /// @param described when its run.json changed, in milliseconds
  /// @param newest when their folder changed, in milliseconds
  /// @param scores when its head scores or evaluations changed, 0 without any
  record RunStamp(
      long described,
      long checkpoints,
      long newest,
      long scores,
      boolean complete,
      boolean training) {
    static RunStamp at(Path run) {
      return new RunStamp(
          changed(run.resolve("run.json")),
          RunDirectory.countWeights(run),
          changed(RunDirectory.weights(run)),
          Math.max(changed(HeadScoreFile.of(run)), changed(EvaluationFile.of(run))),
          RunDirectory.isComplete(run),
          RunDirectory.isBeingTrained(run));
    }

    private static long changed(Path file) {
      try {
        return Files.getLastModifiedTime(file).toMillis();
      } catch (IOException _) {
        return 0; // does not exist
      }
    }
  }

  void markReported(Set<Path> runs) {
    runs.forEach(run -> reported.computeIfAbsent(run, RunStamp::at));
  }

  /// @param isBroken whether a folder claims to be a run and cannot be read as one
  RunChangeDetector(Predicate<Path> isBroken) {
    this.isBroken = isBroken;
  }

  static boolean isBroken(Path run) {
    try {
      RunDirectory _ = RunDirectory.open(run);
      return false;
    } catch (UserError _) {
      return true;
    }
  }

  /// Returns the new and changed ones of `runs` that have a checkpoint, or that can never have a
  /// readable one.
  Set<Path> poll(Set<Path> runs) {
    Map<Path, RunStamp> now = new LinkedHashMap<>();
    runs.forEach(run -> now.put(run, RunStamp.at(run)));
    Set<Path> changed = new TreeSet<>();
    now.forEach((run, look) -> {
      boolean settled = look.equals(before.get(run));
      if (settled
          && !look.equals(reported.get(run))
          && (look.checkpoints() > 0 || isBroken.test(run))) {
        reported.put(run, look);
        changed.add(run);
      }
    });
    reported.keySet().retainAll(runs);
    before = now;
    return changed;
  }
}
