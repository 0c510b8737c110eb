package org.headscope.engine.interpret.probe;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.store.StoredScores;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.device.NativeRuntime;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.run.RunDirectory;
import org.jspecify.annotations.Nullable;

/// What probes came from, so that anyone can train them again.
final class ProbeProvenance {
  /// What groups have that were made at different times.
  private static final List<String> OF_UNITS =
      List.of("instances", "untrained seed", "device", "headscope", "java", "pytorch", "system");

  private ProbeProvenance() {}

  /// What is kept with a group that is made here and now.
  static Provenance here(RunDirectory run, ComputeDevice device, long untrained) {
    return Provenance.of(run.name())
        .with("instances", run.info().data().task().label())
        .with("untrained seed", untrained)
        .with("device", device.label())
        .with("headscope", Version.current())
        .with("java", Runtime.version())
        .with("pytorch", NativeRuntime.load().version())
        .with("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
  }

  static Provenance of(ProbeSpec spec, Collection<StoredScores> units) {
    Provenance all =
        Provenance.of(spec.checkpoint().runName())
            .with("step", spec.checkpoint().step())
            .with("checkpoint SHA-256", spec.checkpoint().sha256())
            .with("site", spec.site().label())
            .with("preset", spec.preset().name())
            .with(
                "probe seeds",
                spec.seeds().stream().map(String::valueOf).collect(Collectors.joining(", ")))
            .with("instance seed", spec.data().seed())
            .with("test instances", spec.data().size().test())
            .with("training instances", distinct(units, unit -> "" + unit.instances()));
    for (String fact : OF_UNITS) {
      all = all.with(fact, distinct(units, unit -> unit.provenance().facts().get(fact)));
    }
    return all;
  }

  private static Optional<String> distinct(
      Collection<StoredScores> units, Function<StoredScores, @Nullable String> fact) {
    return units.stream()
        .map(fact)
        .filter(Objects::nonNull)
        .distinct()
        .sorted()
        .reduce((some, more) -> some + "; " + more);
  }
}
