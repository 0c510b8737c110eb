package org.headscope.engine.cli;

import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.Option;

/// One checkpoint of a run.
public final class RunOption {
  @Option(
      names = "--run",
      required = true,
      paramLabel = "DIR[@STEP]",
      description = PredictorsOption.RUN)
  private RunDirectory.Reference run;

  /// What was named.
  public RunDirectory.Reference reference() {
    return run;
  }

  /// @throws org.headscope.engine.run.UserError if it cannot be read
  RunDirectory open() {
    return RunDirectory.open(run.directory());
  }

  /// Whether a checkpoint was named, rather than the last meant.
  boolean namesStep() {
    return run.step().isPresent();
  }

  /// @throws org.headscope.engine.run.UserError if there is no such checkpoint
  CheckpointRef checkpoint(RunDirectory opened) {
    return opened.ref(opened.checkpoint(run.step()).step());
  }
}
