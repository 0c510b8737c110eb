package org.headscope.engine.interpret.headscore;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Provenance;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.Version;

/// What head scores were computed from, so that anyone can compute them again.
final class ScoreProvenance {
  private ScoreProvenance() {}

  static Provenance of(HeadScoreSpec spec, ModelConfig model, ComputeDevice device) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("run", spec.checkpoint().runName());
    facts.put("instances", Integer.toString(spec.instances().size()));
    facts.put("first instance", spec.instances().getFirst().id());
    facts.put("last instance", spec.instances().getLast().id());
    facts.put("drawn by", origins(spec.instances()));
    facts.put("instances SHA-256", hash(spec.instances()));
    weights(model).ifPresent(words -> facts.put("weights", words));
    facts.put("bootstrap", Bootstrap.RESAMPLES + " resamples of instances");
    facts.put("bootstrap seed", Long.toString(spec.seed()));
    facts.put("device", device.label());
    facts.put("headscope", Version.current());
    return new Provenance(facts);
  }

  /// The layers that are not scored by their weights as they are.
  private static Optional<String> weights(ModelConfig model) {
    List<LayerInfo> layerInfos = model.layerInfos();
    String notes =
        IntStream.rangeClosed(1, layerInfos.size())
            .boxed()
            .flatMap(l -> ScoredWeights.note(layerInfos.get(l - 1)).map(n -> l + ": " + n).stream())
            .collect(Collectors.joining("; layer "));
    return notes.isEmpty() ? Optional.empty() : Optional.of("layer " + notes);
  }

  private static String origins(List<Instance> instances) {
    return instances.stream()
        .map(i -> i.origin().map(o -> "preset " + o.preset() + ", seed " + o.seed()).orElse("hand"))
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /// Of the instances' texts, one a line: the scores depend on nothing else of them.
  static String hash(List<Instance> instances) {
    String texts = instances.stream().map(Instance::text).collect(Collectors.joining("\n"));
    return Sha256.hex(texts.getBytes(StandardCharsets.UTF_8));
  }
}
