package org.headscope.engine.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/// Whether code lengths are asked for, and from which symbol on.
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

  /// Whether they are asked for.
  ///
  /// @throws picocli.CommandLine.ParameterException if an option was given that does not go with it
  boolean isGiven() {
    if (compression) {
      refuse("--rows", "does not go with --compression, which counts every symbol");
      refuse("--save", "does not go with --compression, of which nothing is kept");
    } else {
      refuse("--skip", "goes with --compression only");
    }
    return compression;
  }

  private void refuse(String option, String why) {
    if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
      throw Usage.wrong(spec, option + " " + why);
    }
  }

  int skipped() {
    return skipped;
  }
}
