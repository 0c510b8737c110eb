package org.headscope.engine.interpret.probe;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.store.StoredScores;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.NativeRuntime;
import org.headscope.engine.run.Provenance;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.RunDirectory;

/// What probes came from, so that anyone can train them again.
final class ProbeProvenance {
  /// What groups have that were made at different times.
  private static final List<String> OF_UNITS =
      List.of("instances", "untrained seed", "device", "headscope", "java", "pytorch", "system");

  private ProbeProvenance() {}

  /// What is kept with a group that is made here and now.
  ///
  /// @param device where the model computed
  /// @param untrained seed of the untrained model's weights
  static Provenance here(RunDirectory run, ComputeDevice device, long untrained) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("run", run.name());
    facts.put("instances", "preset " + run.info().data().preset());
    facts.put("untrained seed", Long.toString(untrained));
    facts.put("device", device.label());
    facts.put("headscope", Version.current());
    facts.put("java", Runtime.version().toString());
    facts.put("pytorch", NativeRuntime.load().version());
    facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    return new Provenance(facts);
  }

  /// What the result of `spec` came from.
  static Provenance of(ProbeSpec spec, Collection<StoredScores> units) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("run", spec.checkpoint().runName());
    facts.put("step", Long.toString(spec.checkpoint().step()));
    facts.put("checkpoint SHA-256", spec.checkpoint().sha256());
    facts.put("site", spec.site().label());
    facts.put("preset", spec.preset().name());
    facts.put(
        "probe seeds",
        spec.seeds().stream().map(String::valueOf).collect(Collectors.joining(", ")));
    facts.put("instance seed", Long.toString(spec.data().seed()));
    facts.put("test instances", Integer.toString(spec.data().size().test()));
    facts.put("training instances", distinct(units, unit -> "" + unit.instances()));
    for (String fact : OF_UNITS) {
      facts.put(fact, distinct(units, unit -> unit.provenance().facts().getOrDefault(fact, "")));
    }
    facts.values().removeIf(String::isEmpty);
    return new Provenance(facts);
  }

  private static String distinct(
      Collection<StoredScores> units, Function<StoredScores, String> fact) {
    return units.stream()
        .map(fact)
        .filter(text -> !text.isEmpty())
        .distinct()
        .sorted()
        .collect(Collectors.joining("; "));
  }
}
