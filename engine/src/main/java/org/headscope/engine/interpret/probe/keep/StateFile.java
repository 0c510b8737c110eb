package org.headscope.engine.interpret.probe.keep;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.headscope.engine.interpret.probe.fit.FitState.ProbeState;
import org.headscope.engine.interpret.probe.fit.FitState.UnitState;
import org.headscope.engine.interpret.probe.fit.Unit;
import org.headscope.engine.io.SealedTensors;
import org.headscope.engine.io.StoredTensor;
import org.headscope.engine.io.TensorFile;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/**
 * Units that are not finished, in safetensors: of each, for every array of its probes, the arrays
 * of all sites one behind the other ({@code UNIT/w1/w} the weights, {@code m} and {@code v} Adam's
 * moments) and how long each is ({@code UNIT/w1/sizes}). Few tensors hold many probes so.
 */
final class StateFile {
  private static final String KEY = "key";
  private static final String SECONDS = "/seconds";
  private static final String CPU_SECONDS = "/cpuSeconds";

  private final String key;
  private final TensorFile content;

  private StateFile(String key, TensorFile content) {
    this.key = key;
    this.content = content;
  }

  /**
   * An empty one.
   *
   * @param key what all its units have in common
   */
  static StateFile empty(String key) {
    return new StateFile(key, new TensorFile(new TreeMap<>(), new TreeMap<>()));
  }

  /** What {@code file} holds under {@code key}; nothing if it is absent, damaged or another's. */
  static Optional<StateFile> read(Path file, String key) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      TensorFile content = SealedTensors.read(file, true);
      return key.equals(content.metadata().get(KEY))
          ? Optional.of(new StateFile(key, content))
          : Optional.empty();
    } catch (UserError | OutOfMemoryError e) {
      return Optional.empty(); // then they are trained from their beginning
    }
  }

  /** Its content. */
  TensorFile content() {
    return content;
  }

  /** Whether there is a unit in it. */
  boolean isEmpty() {
    return content.tensors().isEmpty();
  }

  /** What was spent on those of {@code units} that are in it. */
  KeptUnit.Spent spent(Collection<Unit> units) {
    KeptUnit.Spent all = KeptUnit.Spent.NOTHING;
    try {
      for (Unit unit : units) {
        String name = name(unit);
        all = all.plus(new KeptUnit.Spent(number(name + SECONDS), number(name + CPU_SECONDS)));
      }
      return all;
    } catch (IllegalArgumentException e) {
      return KeptUnit.Spent.NOTHING; // of a file that somebody changed
    }
  }

  private double number(String name) {
    return Double.parseDouble(content.metadata().getOrDefault(name, "0"));
  }

  /** Those of {@code units} that are in it. */
  List<UnitState> units(Collection<Unit> units) {
    return units.stream().flatMap(unit -> unit(unit).stream()).toList();
  }

  /** It without {@code units}. */
  StateFile without(Collection<Unit> units) {
    List<String> gone = units.stream().map(StateFile::name).toList();
    SortedMap<String, StoredTensor> tensors = new TreeMap<>(content.tensors());
    tensors.keySet().removeIf(name -> gone.contains(unitOf(name)));
    SortedMap<String, String> metadata = new TreeMap<>(content.metadata());
    gone.forEach(name -> {
      metadata.remove(name);
      metadata.remove(name + SECONDS);
      metadata.remove(name + CPU_SECONDS);
    });
    return new StateFile(key, new TensorFile(metadata, tensors));
  }

  /** It and {@code units}, on all probes of which {@code spent} was spent. */
  StateFile with(List<UnitState> units, KeptUnit.Spent spent) {
    SortedMap<String, StoredTensor> tensors = new TreeMap<>(content.tensors());
    SortedMap<String, String> metadata = new TreeMap<>(content.metadata());
    metadata.put(KEY, key);
    double all = units.stream().mapToInt(unit -> unit.probes().size()).sum();
    for (UnitState unit : units) {
      String name = name(unit.unit());
      KeptUnit.Spent share = spent.times(unit.probes().size() / all);
      metadata.put(name, written(unit.epochs()));
      metadata.put(name + SECONDS, Double.toString(share.seconds()));
      metadata.put(name + CPU_SECONDS, Double.toString(share.cpuSeconds()));
      for (String array : unit.probes().getFirst().weights().keySet()) {
        for (StoredTensor tensor : tensors(name + "/" + array + "/", array, unit.probes())) {
          tensors.put(tensor.name(), tensor);
        }
      }
    }
    return new StateFile(key, new TensorFile(metadata, tensors));
  }

  private static List<StoredTensor> tensors(String prefix, String array, List<ProbeState> probes) {
    List<float[]> weights = probes.stream().map(p -> array(p.weights(), array)).toList();
    return List.of(
        StoredTensor.int64(
            prefix + "sizes",
            List.of((long) probes.size()),
            weights.stream().mapToLong(values -> values.length).toArray()),
        joined(prefix + "w", weights),
        joined(prefix + "m", probes.stream().map(p -> array(p.first(), array)).toList()),
        joined(prefix + "v", probes.stream().map(p -> array(p.second(), array)).toList()));
  }

  private static float[] array(SortedMap<String, float[]> arrays, String name) {
    return Optional.ofNullable(arrays.get(name)).orElseThrow();
  }

  private static StoredTensor joined(String name, List<float[]> arrays) {
    float[] all = new float[arrays.stream().mapToInt(values -> values.length).sum()];
    int at = 0;
    for (float[] values : arrays) {
      System.arraycopy(values, 0, all, at, values.length);
      at += values.length;
    }
    return StoredTensor.float32(name, List.of((long) all.length), all);
  }

  /** A unit's name: two with other sites have others. */
  private static String name(Unit unit) {
    String sites = Sha256.hex(unit.sites().toString().getBytes(StandardCharsets.UTF_8));
    return "%s.seed-%d.%s.%s"
        .formatted(
            unit.question().label(), unit.seed(), unit.control().label(), sites.substring(0, 12));
  }

  /** Epochs of each site, or once if they are the same. */
  private static String written(List<Integer> epochs) {
    List<Integer> distinct = epochs.stream().distinct().toList();
    return (distinct.size() == 1 ? distinct : epochs)
        .stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  private static List<Integer> read(String epochs, int sites) {
    List<Integer> all = Arrays.stream(epochs.split(" ")).map(Integer::valueOf).toList();
    return all.size() == 1 ? Collections.nCopies(sites, all.getFirst()) : all;
  }

  private static String unitOf(String tensor) {
    return tensor.substring(0, Math.max(0, tensor.indexOf('/')));
  }

  private Optional<UnitState> unit(Unit unit) {
    String name = name(unit);
    List<String> arrays =
        content.tensors().keySet().stream()
            .filter(tensor -> unitOf(tensor).equals(name))
            .filter(tensor -> tensor.lastIndexOf('/') > name.length())
            .map(tensor -> tensor.substring(name.length() + 1, tensor.lastIndexOf('/')))
            .distinct()
            .toList();
    if (arrays.isEmpty()) {
      return Optional.empty();
    }
    int sites = unit.sites().size();
    try {
      List<Integer> epochs = read(content.metadata().getOrDefault(name, ""), sites);
      List<ProbeState> probes = new ArrayList<>();
      for (int site = 0; site < sites; site++) {
        int s = site;
        Function<String, SortedMap<String, float[]>> kind =
            k -> {
              SortedMap<String, float[]> values = new TreeMap<>();
              arrays.forEach(a -> values.put(a, part(name + "/" + a + "/", k, s, sites)));
              return values;
            };
        probes.add(new ProbeState(kind.apply("w"), kind.apply("m"), kind.apply("v")));
      }
      return Optional.of(new UnitState(unit, epochs, probes));
    } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
      return Optional.empty(); // of a file that somebody changed
    }
  }

  private float[] part(String prefix, String kind, int site, int sites) {
    long[] sizes = content.tensor(prefix + "sizes").longs();
    float[] all = content.tensor(prefix + kind).floats();
    if (sizes.length != sites
        || Arrays.stream(sizes).anyMatch(size -> size < 0 || size > all.length)
        || Arrays.stream(sizes).sum() != all.length) {
      throw new IllegalArgumentException("sizes of " + prefix + " are " + Arrays.toString(sizes));
    }
    int from = (int) Arrays.stream(sizes).limit(site).sum();
    return Arrays.copyOfRange(all, from, from + (int) sizes[site]);
  }
}
