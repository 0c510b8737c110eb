package org.headscope.app.service;

import module java.base;

import org.headscope.engine.interpret.evaluation.EvaluationFile;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;

/// The runs that are new or have changed between one poll of their folders and the next. A change
/// counts once two polls in a row saw the same, so that nothing is read that is being written.
final class RunChanges {
  private final Predicate<Path> isBroken;
  private final Map<Path, Look> told = new HashMap<>();
  private Map<Path, Look> before = Map.of();

  /// The state of a run that can be seen without opening it.
  ///
  /// @param described when its run.json changed, in milliseconds
  /// @param newest when its folder changed, in milliseconds
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

  /// The new or changed ones among `runs` that have a checkpoint, or that never will have one that
  /// can be read.
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
