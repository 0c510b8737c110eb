package org.headscope.engine.cli.probe;

import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Command-line options for the preset of probes, their site and the seed of their instances.
final class ProbeOption {
  @Option(
      names = "--preset",
      defaultValue = "quick",
      paramLabel = "NAME",
      description = "quick (if not given), paper (its App. E) or reference (its public code).")
  private ProbePreset preset;

  @Option(
      names = "--site",
      paramLabel = "SITE",
      description =
          "residual, mlp, mixer, residual-pre, residual-mid, mlp-pre, mlp-activations, "
              + "queries, keys, values, heads, state, final-norm or logits; the preset's own "
              + "if not given.")
  private @Nullable ProbeSite site;

  @Option(
      names = "--data-seed",
      paramLabel = "S",
      description = "Seed of the instances; ${DEFAULT-VALUE} if not given.",
      defaultValue = "" + ProbeData.DEFAULT_SEED)
  private long dataSeed;

  ProbePreset preset() {
    return preset;
  }

  ProbeSite site() {
    return site == null ? preset.site() : site;
  }

  ProbeData data() {
    return ProbeData.of(dataSeed);
  }
}
