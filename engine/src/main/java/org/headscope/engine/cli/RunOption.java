package org.headscope.engine.cli;

import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.training.RunDirectory;

/** Runs as the command line names them: {@code DIR[@step]}, the last checkpoint without a step. */
final class RunOption {
  private RunOption() {}

  /** The model of {@code reference}, for the caller to close. */
  static LanguageModel model(String reference, ComputeDevice device) {
    RunDirectory.Reference named = RunDirectory.Reference.parse(reference);
    RunDirectory run = RunDirectory.open(named.directory());
    return run.model(run.checkpoint(named.step()).step(), device);
  }
}
