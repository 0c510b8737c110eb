package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The map that is taken from another; what is not named is as in that one.
final class MinusOption {
  @Option(
      names = "--minus-run",
      paramLabel = "DIR[@STEP]",
      description = "Take the map of another checkpoint from it; the last without a step.")
  private RunDirectory.@Nullable Reference run;

  @Option(
      names = "--minus-layer",
      paramLabel = "L",
      description = "Take the map of another layer from it.")
  private @Nullable Integer layer;

  @Option(
      names = "--minus-head",
      paramLabel = "H",
      description = "Take the map of another head from it.")
  private @Nullable Integer head;

  /// What is taken from `first`; empty where nothing is.
  ///
  /// @throws org.headscope.engine.run.UserError if the run has no such checkpoint
  Optional<TokenMapSpec> from(TokenMapSpec first) {
    if (run == null && layer == null && head == null) {
      return Optional.empty();
    }
    return Optional.of(
        new TokenMapSpec(
            run == null ? first.checkpoint() : checkpoint(run),
            first.instance(),
            layer == null ? first.layer() : layer,
            head == null ? first.part() : Part.head(head),
            first.positions()));
  }

  private static CheckpointRef checkpoint(RunDirectory.Reference named) {
    RunDirectory opened = RunDirectory.open(named.directory());
    return opened.ref(opened.checkpoint(named.step()).step());
  }
}
