package org.headscope.engine.training.run;

import module java.base;

import org.headscope.engine.run.UserError;

/// The open runs, each loaded once and shared by all readers, on any thread. A run in training
/// gains checkpoints: it is read again when a new checkpoint is wanted, and on request.
public final class OpenRuns {
  private final Map<Path, RunDirectory> open = new ConcurrentHashMap<>();

  public OpenRuns() {}

  /// The run in `path`, as last read.
  public RunDirectory run(Path path) {
    RunDirectory known = open.get(key(path));
    return known == null ? reopen(path) : known;
  }

  public RunDirectory reopen(Path path) {
    RunDirectory run = RunDirectory.open(path);
    open.put(key(path), run);
    return run;
  }

  /// The run in `path`, read again if it has no checkpoint of `step` yet.
  ///
  /// @throws UserError as [RunDirectory#open], or naming the nearest checkpoints if there is none
  ///   of that step
  public RunDirectory at(Path path, long step) {
    RunDirectory run = run(path);
    if (!run.hasCheckpoint(step)) {
      run = reopen(path);
      run.checkpoint(OptionalLong.of(step));
    }
    return run;
  }

  /// The run of `checkpoint`.
  ///
  /// @throws UserError as [#at], or if the checkpoint has changed
  public RunDirectory of(CheckpointRef checkpoint) {
    RunDirectory run = at(checkpoint.run(), checkpoint.step());
    if (!run.ref(checkpoint.step()).equals(checkpoint)) {
      run = reopen(checkpoint.run());
      if (!run.ref(checkpoint.step()).equals(checkpoint)) {
        throw new UserError(
            "The checkpoint of step %d of %s has changed (its SHA-256 differs); open the run again."
                .formatted(checkpoint.step(), checkpoint.run()));
      }
    }
    return run;
  }

  private static Path key(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
