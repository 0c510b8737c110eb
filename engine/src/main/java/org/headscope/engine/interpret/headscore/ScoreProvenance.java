package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;

/// What head scores were computed from, so that anyone can compute them again.
public final class ScoreProvenance {
  private ScoreProvenance() {}

  static Provenance of(HeadScoreSpec spec, ModelConfig model, ComputeDevice device) {
    List<Instance> instances = spec.instances();
    return Provenance.of(spec.checkpoint().runName())
        .with(Provenance.HASH, spec.checkpoint().sha256())
        .with("instances", instances.size())
        .with("first instance", instances.getFirst().id())
        .with("last instance", instances.getLast().id())
        .with("drawn by", origins(instances))
        .with("instances SHA-256", hash(instances))
        .with("weights", ScoredWeights.notes(model.layerInfos()))
        .with("bootstrap", Bootstrap.RESAMPLES + " resamples of instances")
        .with("bootstrap seed", spec.seed())
        .with("device", device.label())
        .with("headscope", Version.current());
  }

  public static String origins(List<Instance> instances) {
    return instances.stream()
        .map(i -> i.origin().map(o -> o.label() + ", seed " + o.seed()).orElse("hand"))
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /// Of the instances' texts, one a line: the scores depend on nothing else of them.
  static String hash(List<Instance> instances) {
    String texts = instances.stream().map(Instance::text).collect(Collectors.joining("\n"));
    return Sha256.hex(texts.getBytes(StandardCharsets.UTF_8));
  }
}
