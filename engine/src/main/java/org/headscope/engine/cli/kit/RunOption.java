package org.headscope.engine.cli.kit;

import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.Option;

/// The command-line option for a checkpoint of a run.
public final class RunOption {
  @Option(
      names = "--run",
      required = true,
      paramLabel = "DIR[@STEP]",
      description = PredictorsOption.RUN)
  private RunDirectory.Reference run;

  public RunDirectory.Reference reference() {
    return run;
  }

  public RunDirectory open() {
    return RunDirectory.open(run.directory());
  }

  /// Returns true if a step was named; otherwise the last checkpoint is used.
  public boolean namesStep() {
    return run.step().isPresent();
  }

  public CheckpointRef checkpoint(RunDirectory opened) {
    return opened.ref(opened.checkpoint(run.step()).step());
  }
}
