package org.headscope.engine.interpret.probe.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.interpret.probe.fit.TrainedProbe;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.Safetensors;
import org.headscope.engine.io.SealedTensors;
import org.headscope.engine.io.StoredTensor;
import org.headscope.engine.io.TensorFile;
import org.headscope.engine.run.UserError;

/// The weights of a group's probes: tensors `layer-3.project` and so on in float32, and the group's
/// hash, so that weights are never taken for those of another preset.
final class WeightFile {
  private static final String UNIT = "unit";

  /// Names in the metadata: today, and before files carried their own hash.
  private static final Set<Set<String>> NAMES =
      Set.of(Set.of(UNIT, SealedTensors.SEAL), Set.of(UNIT));

  /// Larger files are not ours.
  private static final long MAX_BYTES = 1L << 30;

  private WeightFile() {}

  static AtomicFile.Content content(ProbeKey key, List<TrainedProbe> probes) {
    List<StoredTensor> tensors = new ArrayList<>();
    for (TrainedProbe probe : probes) {
      probe
          .weights()
          .forEach((name, values) ->
              tensors.add(
                  StoredTensor.float32(
                      prefix(probe.layer()) + name, shape(probe, name, values.length), values)));
    }
    SortedMap<String, String> metadata = new TreeMap<>();
    metadata.put(UNIT, key.hex());
    TensorFile file = TensorFile.of(metadata, tensors);
    return out -> SealedTensors.write(out, file);
  }

  private static String prefix(int layer) {
    return "layer-" + layer + ".";
  }

  /// `[out, in]` of a linear map, tokens by values of the embedding, all of a bias.
  private static List<Long> shape(TrainedProbe probe, String name, int size) {
    int columns =
        switch (name) {
          case "embed" -> size / Vocabulary.SIZE;
          case "project" -> probe.inputs();
          case "w1" -> size / length(probe, "b1");
          case "w2" -> length(probe, "b1");
          default -> 0;
        };
    return columns == 0 || size % columns != 0
        ? List.of((long) size)
        : List.of((long) size / columns, (long) columns);
  }

  private static int length(TrainedProbe probe, String name) {
    return Optional.ofNullable(probe.weights().get(name)).map(values -> values.length).orElse(1);
  }

  /// The probe of `layer`; nothing if the file is not there or has none.
  ///
  /// @throws UserError if the file cannot be used
  static Optional<TrainedProbe> read(Path file, ProbeKey key, int layer) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    requireOurs(file);
    TensorFile content = SealedTensors.read(file, false);
    if (!NAMES.contains(content.metadata().keySet())) {
      throw unusable(file, "its metadata names " + content.metadata().keySet());
    }
    if (!key.hex().equals(content.metadata().get(UNIT))) {
      return Optional.empty();
    }
    SortedMap<String, float[]> weights = new TreeMap<>();
    content
        .tensors()
        .forEach((name, tensor) -> {
          if (name.startsWith(prefix(layer)) && tensor.type() == StoredTensor.Type.F32) {
            weights.put(name.substring(prefix(layer).length()), Safetensors.finite(file, tensor));
          }
        });
    return weights.isEmpty() ? Optional.empty() : Optional.of(probe(file, key, layer, weights));
  }

  private static void requireOurs(Path file) {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw unusable(file, "it is larger than 1 GiB");
      }
    } catch (IOException _) {
      throw unusable(file, "it cannot be read");
    }
  }

  /// Holds all sizes against each other, so that whoever multiplies need not.
  private static TrainedProbe probe(
      Path file, ProbeKey key, int layer, SortedMap<String, float[]> weights) {
    for (String name : List.of("project", "w1", "b1", "w2")) {
      if (!weights.containsKey(name)) {
        throw unusable(file, "layer " + layer + " has no " + name);
      }
    }
    boolean ngram = key.question().task().ngram();
    int hidden = size(weights, "b1");
    int columns = size(weights, "w1") / Math.max(1, hidden); // of [e_c, e_h, e_c⊙e_h]
    int projected = columns / 3;
    int inputs = size(weights, "project") / Math.max(1, projected);
    int outputs = ngram ? 1 : 2;
    boolean fits =
        hidden > 0
            && projected > 0
            && inputs > 0
            && size(weights, "w1") == hidden * 3 * projected
            && size(weights, "project") == projected * inputs
            && size(weights, "w2") == outputs * hidden
            && (!ngram
                || (long) size(weights, "embed") * key.question().n()
                    == (long) Vocabulary.SIZE * projected)
            && (weights.containsKey("b2")
                ? size(weights, "b2") == outputs
                : !key.preset().network().outputBias())
            && (weights.containsKey("b")
                ? size(weights, "b") == projected
                : !key.preset().network().projectBias());
    if (!fits) {
      throw unusable(file, "the sizes in layer " + layer + " do not fit each other");
    }
    return new TrainedProbe(key.preset(), key.question(), layer, inputs, weights);
  }

  private static int size(SortedMap<String, float[]> weights, String name) {
    return Optional.ofNullable(weights.get(name)).map(values -> values.length).orElse(0);
  }

  private static UserError unusable(Path file, String why) {
    return new UserError("The file %s cannot be used: %s; regenerate it.".formatted(file, why));
  }
}
