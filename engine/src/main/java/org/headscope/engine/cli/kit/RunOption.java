package org.headscope.engine.cli.kit;

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

  public RunDirectory.Reference reference() {
    return run;
  }

  public RunDirectory open() {
    return RunDirectory.open(run.directory());
  }

  /// Whether a checkpoint was named, rather than the last meant.
  public boolean namesStep() {
    return run.step().isPresent();
  }

  public CheckpointRef checkpoint(RunDirectory opened) {
    return opened.ref(opened.checkpoint(run.step()).step());
  }
}
