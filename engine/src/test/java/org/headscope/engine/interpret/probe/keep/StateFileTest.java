package org.headscope.engine.interpret.probe.keep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.headscope.engine.interpret.probe.Control;
import org.headscope.engine.interpret.probe.Question;
import org.headscope.engine.interpret.probe.fit.FitState.ProbeState;
import org.headscope.engine.interpret.probe.fit.FitState.UnitState;
import org.headscope.engine.interpret.probe.fit.Unit;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FlippedBits;
import org.headscope.engine.io.SealedTensors;
import org.headscope.engine.io.StoredTensor;
import org.headscope.engine.io.TensorFile;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFileTest {
  private static final Question QUESTION = Question.all().getFirst();

  @TempDir Path folder;

  private static Unit unit(long seed, int... layers) {
    List<ActivationSite> sites =
        Arrays.stream(layers)
            .mapToObj(layer -> ActivationSite.of(Kind.RESIDUAL_POST, layer))
            .toList();
    return new Unit(QUESTION, seed, Control.NONE, sites);
  }

  private static SortedMap<String, float[]> arrays(float first, int size) {
    float[] values = new float[size];
    values[size - 1] = first;
    return new TreeMap<>(Map.of("b1", new float[] {first, -first}, "w1", values));
  }

  /** Probes whose arrays differ in length, as those of layers that differ in width. */
  private static UnitState state(Unit unit, int epoch) {
    List<ProbeState> probes =
        unit.sites().stream()
            .map(site -> {
              int layer = site.layer();
              float value = 10 * unit.seed() + layer;
              return new ProbeState(
                  arrays(value, layer), arrays(value + 0.25f, layer), arrays(value + 0.5f, layer));
            })
            .toList();
    // Layers may be at different epochs.
    return new UnitState(unit, unit.sites().stream().map(s -> epoch + s.layer()).toList(), probes);
  }

  private Path written(StateFile file) throws IOException {
    return written(file.content());
  }

  private Path written(TensorFile content) throws IOException {
    Path path = folder.resolve("state.safetensors");
    AtomicFile.write(path, out -> SealedTensors.write(out, content));
    return path;
  }

  private static void assertSame(UnitState found, UnitState expected) {
    assertThat(found.unit()).isEqualTo(expected.unit());
    assertThat(found.epochs()).isEqualTo(expected.epochs());
    assertThat(found.probes())
        .usingRecursiveFieldByFieldElementComparator()
        .isEqualTo(expected.probes());
  }

  @Test
  void oneWithABitFlippedIsAsGoodAsAbsent() throws IOException {
    List<UnitState> states = List.of(state(unit(1, 1, 2), 3));
    Path path = written(StateFile.empty("k").with(states, KeptUnit.Spent.NOTHING));
    FlippedBits.areRefused(path, () -> StateFile.read(path, "k").isPresent());
  }

  @Test
  void unitsComeBackAsTheyWereAndTheOthersStay() throws IOException {
    Unit first = unit(1, 1, 2, 5);
    Unit second = unit(2, 3);
    StateFile both =
        StateFile.empty("key")
            .with(List.of(state(first, 7), state(second, 9)), new KeptUnit.Spent(8, 16));
    StateFile read = StateFile.read(written(both), "key").orElseThrow();
    List<UnitState> units = read.units(List.of(second, first, unit(3, 1)));
    assertThat(units).hasSize(2);
    assertSame(units.getFirst(), state(second, 9));
    assertSame(units.getLast(), state(first, 7));
    assertThat(read.units(List.of(unit(1, 1, 2)))).isEmpty();
    assertThat(read.spent(List.of(first)).seconds()).isCloseTo(6, within(1e-9));
    assertThat(read.spent(List.of(second)).cpuSeconds()).isCloseTo(4, within(1e-9));

    StateFile rest = StateFile.read(written(read.without(List.of(first))), "key").orElseThrow();
    assertThat(rest.units(List.of(first))).isEmpty();
    assertSame(rest.units(List.of(second)).getFirst(), state(second, 9));
    assertThat(rest.spent(List.of(first, second))).isEqualTo(new KeptUnit.Spent(2, 4));
    assertThat(rest.without(List.of(second)).isEmpty()).isTrue();
  }

  @Test
  void anotherKeyIsAnotherState() throws IOException {
    Path file =
        written(StateFile.empty("key").with(List.of(state(unit(1, 2), 3)), KeptUnit.Spent.NOTHING));
    assertThat(StateFile.read(file, "other")).isEmpty();
    assertThat(StateFile.read(folder.resolve("none"), "key")).isEmpty();
  }

  @Test
  void whatDoesNotFitTogetherIsNotUsed() throws IOException {
    Unit unit = unit(1, 2, 3);
    TensorFile whole =
        StateFile.empty("key").with(List.of(state(unit, 3)), new KeptUnit.Spent(1, 1)).content();
    for (String name : whole.tensors().keySet()) {
      TreeMap<String, StoredTensor> tensors = new TreeMap<>(whole.tensors());
      tensors.remove(name);
      assertThat(read(whole.metadata(), tensors).units(List.of(unit))).as(name).isEmpty();
      String nameless = name.substring(0, name.indexOf('/')) + "/w";
      tensors.put(nameless, StoredTensor.float32(nameless, List.of(3L), new float[3]));
      assertThat(read(whole.metadata(), tensors).units(List.of(unit))).as(name).isEmpty();
      tensors.remove(nameless);
      tensors.put(name, StoredTensor.float32(name, List.of(3L), new float[3]));
      assertThat(read(whole.metadata(), tensors).units(List.of(unit))).as(name).isEmpty();
      for (long[] sizes : new long[][] {{-1, 6}, {1L << 62, 1}, {5}, {2, 2, 1}, {}}) {
        tensors.put(name, StoredTensor.int64(name, List.of((long) sizes.length), sizes));
        assertThat(read(whole.metadata(), tensors).units(List.of(unit))).as(name).isEmpty();
      }
    }
    for (String name : whole.metadata().keySet()) {
      TreeMap<String, String> metadata = new TreeMap<>(whole.metadata());
      metadata.put(name, "-x");
      Optional<StateFile> file =
          StateFile.read(
              written(new TensorFile(metadata, whole.tensors())),
              name.equals("key") ? "-x" : "key");
      boolean time = name.endsWith("econds");
      boolean key = name.equals("key");
      assertThat(file.orElseThrow().units(List.of(unit))).hasSize(time || key ? 1 : 0);
      assertThat(file.orElseThrow().spent(List.of(unit)).seconds()).isEqualTo(time ? 0 : 1);
    }
  }

  private StateFile read(
      SortedMap<String, String> metadata, SortedMap<String, StoredTensor> tensors)
      throws IOException {
    return StateFile.read(written(new TensorFile(metadata, tensors)), "key").orElseThrow();
  }
}
