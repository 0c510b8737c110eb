package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.interpret.evaluation.CodeLengthSpec;
import org.headscope.engine.interpret.evaluation.InstanceSource;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/// Whether code lengths are asked for, from which symbol on, and to which predictor their gaps.
final class CompressionOption {
  @Spec(Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--compression",
      description = "Print code lengths in nats and bits in place of the scores.")
  private boolean compression;

  @Option(
      names = "--skip",
      paramLabel = "D",
      defaultValue = "1",
      description =
          "With --compression: the first D tokens of every instance are read and cost nothing; 1"
              + " if not given, since models predict nothing before they have read one.")
  private int skipped;

  @Option(
      names = "--against",
      paramLabel = "NAME",
      description =
          "With --compression: how much more each predictor costs than this one of them, with the"
              + " standard error of the difference on the same symbols.")
  private @Nullable String against;

  /// Whether they are asked for.
  ///
  /// @throws picocli.CommandLine.ParameterException if an option was given that does not go with it
  boolean isGiven() {
    if (compression) {
      refuse("--rows", "does not go with --compression, which counts every symbol");
      refuse("--save", "does not go with --compression, of which nothing is kept");
    } else {
      refuse("--skip", "goes with --compression only");
      refuse("--against", "goes with --compression only");
    }
    return compression;
  }

  private void refuse(String option, String why) {
    if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
      throw Usage.wrong(spec, option + " " + why);
    }
  }

  /// What is asked of `predictors` on `instances`.
  ///
  /// @throws org.headscope.engine.run.UserError if gaps are asked for to none of them
  CodeLengthSpec spec(List<PredictorRef> predictors, InstanceSource instances) {
    return new CodeLengthSpec(predictors, instances, skipped, Optional.ofNullable(against));
  }
}
