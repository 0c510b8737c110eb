package org.headscope.engine.interpret.probe.store;

import module java.base;

import org.headscope.engine.interpret.probe.fit.ProbeShape;
import org.headscope.engine.interpret.probe.fit.TrainedProbe;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.SealedTensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.run.UserError;

/// The weights of a group's probes, as float32 tensors `layer-3.project` and so on, and the group's
/// hash, which keeps them from being taken for those of another preset.
final class WeightFile {
  private static final String UNIT = "unit";

  /// Names in the metadata: today's, and those of older files, which have no hash of themselves.
  private static final Set<Set<String>> NAMES =
      Set.of(Set.of(UNIT, SealedTensors.SEAL), Set.of(UNIT));

  private static final Pattern TENSOR = Pattern.compile("layer-(\\d{1,4})\\..+");

  /// The largest file of weights that is read.
  private static final long MAX_BYTES = 1L << 30;

  private WeightFile() {}

  static AtomicFile.Content content(ProbeKey key, List<TrainedProbe> probes) {
    List<StoredTensor> tensors = new ArrayList<>();
    for (TrainedProbe probe : probes) {
      for (ProbeShape.Weight weight : probe.shape().weights()) {
        float[] values = Objects.requireNonNull(probe.weights().get(weight.name()));
        String name = prefix(probe.layer()) + weight.name();
        tensors.add(StoredTensor.float32(name, weight.shape(), values));
      }
    }
    TensorFile file = TensorFile.of(new TreeMap<>(Map.of(UNIT, key.hex())), tensors);
    return out -> SealedTensors.write(out, file);
  }

  private static String prefix(int layer) {
    return "layer-" + layer + ".";
  }

  /// The probe of `layer`; empty if the file does not exist, belongs to another key, or lacks the
  /// layer.
  ///
  /// @throws UserError if the file cannot be used
  static Optional<TrainedProbe> read(Path file, ProbeKey key, int layer) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    TensorFile content = content(file);
    return isOf(content, key) ? probe(file, content, key, layer) : Optional.empty();
  }

  /// Checks the probes of every layer in the file.
  ///
  /// @throws UserError if it cannot be used or belongs to another group
  static void requireAll(Path file, ProbeKey key) {
    TensorFile content = content(file);
    Set<Integer> layers = new TreeSet<>();
    for (String name : content.tensors().keySet()) {
      Matcher tensor = TENSOR.matcher(name);
      if (!tensor.matches()) {
        throw unusable(file, "it has a tensor " + name);
      }
      layers.add(Integer.valueOf(tensor.group(1)));
    }
    if (!isOf(content, key) || layers.isEmpty()) {
      throw unusable(file, "its weights belong to other probes");
    }
    for (int layer : layers) {
      if (probe(file, content, key, layer).isEmpty()) {
        throw unusable(file, "its weights of layer " + layer + " are not float32");
      }
    }
  }

  private static boolean isOf(TensorFile content, ProbeKey key) {
    return key.hex().equals(content.metadata().get(UNIT));
  }

  private static TensorFile content(Path file) {
    if (file.toFile().length() > MAX_BYTES) {
      throw unusable(file, "it is larger than 1 GiB");
    }
    TensorFile content = SealedTensors.read(file, false);
    if (!NAMES.contains(content.metadata().keySet())) {
      throw unusable(file, "its metadata names " + content.metadata().keySet());
    }
    return content;
  }

  private static Optional<TrainedProbe> probe(
      Path file, TensorFile content, ProbeKey key, int layer) {
    SortedMap<String, float[]> weights = new TreeMap<>();
    int inputs = 0;
    for (StoredTensor tensor : content.tensors().values()) {
      if (tensor.name().startsWith(prefix(layer)) && tensor.type() == StoredTensor.Type.F32) {
        String name = tensor.name().substring(prefix(layer).length());
        weights.put(name, Safetensors.finite(file, tensor));
        if (name.equals(ProbeShape.PROJECT) && tensor.shape().size() == 2) {
          inputs = tensor.shape().getLast().intValue();
        }
      }
    }
    if (weights.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new TrainedProbe(key.preset(), key.question(), layer, inputs, weights));
    } catch (IllegalArgumentException e) {
      throw unusable(file, String.valueOf(e.getMessage()));
    }
  }

  private static UserError unusable(Path file, String why) {
    return new UserError("The file %s cannot be used: %s; regenerate it.".formatted(file, why));
  }
}
