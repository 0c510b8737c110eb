package org.headscope.app.service;

import module java.base;

import org.headscope.engine.interpret.evaluation.EvaluationFile;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;

/// Which runs are new or have changed between one look at their folders and the next. A change
/// counts once two looks in a row saw the same, so that nothing is read that is being written.
final class RunChanges {
  private final Predicate<Path> isBroken;
  private final Map<Path, Look> told = new HashMap<>();
  private Map<Path, Look> before = Map.of();

  /// What can be seen of a run without opening it.
  ///
  /// @param described when its run.json changed, in milliseconds
  /// @param newest when their folder changed, in milliseconds
  /// @param scores when its head scores or evaluations changed, 0 without any
  record Look(
      long described,
      long checkpoints,
      long newest,
      long scores,
      boolean complete,
      boolean training) {
    static Look at(Path run) {
      return new Look(
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
        return 0; // not there
      }
    }
  }

  void know(Set<Path> runs) {
    runs.forEach(run -> told.computeIfAbsent(run, Look::at));
  }

  /// @param isBroken whether a folder says that it is a run and cannot be read as one
  RunChanges(Predicate<Path> isBroken) {
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

  /// What is new or has changed among `runs`, of those that have a checkpoint, or that never will
  /// have one that can be read.
  Set<Path> look(Set<Path> runs) {
    Map<Path, Look> now = new LinkedHashMap<>();
    runs.forEach(run -> now.put(run, Look.at(run)));
    Set<Path> changed = new TreeSet<>();
    now.forEach((run, look) -> {
      boolean settled = look.equals(before.get(run));
      if (settled
          && !look.equals(told.get(run))
          && (look.checkpoints() > 0 || isBroken.test(run))) {
        told.put(run, look);
        changed.add(run);
      }
    });
    told.keySet().retainAll(runs);
    before = now;
    return changed;
  }
}
