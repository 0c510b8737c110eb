package org.headscope.engine.interpret.probe.fit;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.interpret.probe.ProbePreset;
import org.headscope.engine.interpret.probe.ProbeTask;
import org.headscope.engine.interpret.probe.draw.Draws;
import org.headscope.engine.interpret.probe.fit.FitState.ProbeState;
import org.headscope.engine.interpret.probe.fit.FitState.UnitState;
import org.headscope.engine.interpret.probe.state.HiddenRows;
import org.headscope.engine.neural.block.ActivationSite;

/** Units, or parts of them, whose probes are one bank, at the same epoch. */
final class Squad implements AutoCloseable {
  private final ProbePreset preset;
  private final ProbeShape shape;
  private final List<Unit> units;
  private final Bank bank;
  private int epoch;

  /** The units in the states given, one each. */
  Squad(NDManager manager, ProbePreset preset, ProbeShape shape, List<UnitState> states) {
    this.preset = preset;
    this.shape = shape;
    this.units = states.stream().map(UnitState::unit).toList();
    this.epoch = states.getFirst().epochs().getFirst();
    List<ProbeState> probes = states.stream().flatMap(state -> state.probes().stream()).toList();
    this.bank = new Bank(manager, preset, shape, probes);
  }

  List<Unit> units() {
    return units;
  }

  /** Epochs that it was trained for. */
  int epoch() {
    return epoch;
  }

  /** P. */
  int size() {
    return bank.size();
  }

  /** Multiply-adds of one example for all probes, there and back. */
  long cost() {
    return shape.cost() * size();
  }

  /** Trains for one epoch on what {@code draws} has for each unit. */
  void train(Rows rows, Function<Unit, Draws> draws) {
    Examples examples = examples(rows, units.stream().map(draws).toList());
    bank.train(rows.values(), examples, kept(examples.length()), epoch);
    epoch++;
  }

  /**
   * What each probe says to each example of its unit.
   *
   * @param draws one a unit
   * @return P×N
   */
  float[][] outputs(Rows rows, List<Draws> draws) {
    return bank.outputs(rows.values(), examples(rows, draws));
  }

  /** The units as they are now. */
  List<UnitState> states() {
    List<ProbeState> probes = bank.states();
    List<UnitState> states = new ArrayList<>();
    int p = 0;
    for (Unit unit : units) {
      int end = p + unit.sites().size();
      states.add(new UnitState(unit, Collections.nCopies(end - p, epoch), probes.subList(p, end)));
      p = end;
    }
    return states;
  }

  /**
   * The hidden states of one width, as a bank reads them.
   *
   * @param hidden the rows
   * @param slab those of the width
   * @param values L·R×W
   */
  record Rows(HiddenRows hidden, HiddenRows.Slab slab, NDArray values) {
    /** Those of {@code hidden} that are {@code width} wide, as long as {@code scope} is open. */
    static Rows of(NDManager scope, HiddenRows hidden, int width) {
      HiddenRows.Slab slab =
          hidden.slabs().stream().filter(s -> s.width() == width).findFirst().orElseThrow();
      NDArray values = slab.values().reshape(new Shape(-1, width)); // L·R×W, the same memory
      values.attach(scope);
      return new Rows(hidden, slab, values);
    }

    int row(int text, int position) {
      int row = hidden.row(text, position);
      if (row < 0) {
        throw new IllegalStateException(
            "position %d of text %d was not read".formatted(position, text));
      }
      return row;
    }

    /** The first row of {@code site}. */
    int base(ActivationSite site) {
      int layer = slab.sites().indexOf(site);
      if (layer < 0) {
        throw new IllegalStateException(site + " was not read");
      }
      return Math.toIntExact(layer * slab.values().getShape().get(1));
    }
  }

  private Examples examples(Rows rows, List<Draws> draws) {
    int longest = draws.stream().mapToInt(Draws::size).max().orElseThrow();
    int order = Math.max(1, shape.n());
    int probes = size();
    Examples all =
        new Examples(
            new int[probes],
            new boolean[probes],
            new int[probes * longest],
            new int[probes * longest * order],
            new float[probes * longest]);
    int p = 0;
    for (int u = 0; u < units.size(); u++) {
      Unit unit = units.get(u);
      for (ActivationSite site : unit.sites()) {
        fill(all, p++, unit, draws.get(u), rows, rows.base(site));
      }
    }
    return all;
  }

  private void fill(Examples all, int p, Unit unit, Draws draws, Rows rows, int base) {
    int order = all.order();
    boolean signs = unit.question().task() == ProbeTask.EXISTENCE && !preset.crossEntropy();
    all.sizes()[p] = draws.size();
    all.squared()[p] = signs || !unit.question().task().binary();
    for (int i = 0; i < draws.size(); i++) {
      int at = p * all.length() + i;
      int text = draws.instances()[i];
      all.rows()[at] = base + rows.row(text, draws.positions()[i]);
      all.targets()[at] = signs ? 2 * draws.targets()[i] - 1 : draws.targets()[i];
      if (shape.state()) {
        all.queries()[at] = base + rows.row(text, draws.others()[i]);
      }
      for (int k = 0; k < shape.n(); k++) {
        all.queries()[at * order + k] = p * Vocabulary.SIZE + draws.queries()[i * order + k];
      }
    }
    for (int i = draws.size(); i < all.length(); i++) { // idle, but looked up
      all.rows()[p * all.length() + i] = base;
    }
  }

  /** P×N×sides×W inverted dropout, each probe's from a seed of its own; empty for none. */
  private float[] kept(int n) {
    if (preset.dropout() == 0) {
      return new float[0];
    }
    int each = n * (shape.state() ? 2 : 1) * shape.inputs();
    float[] kept = new float[size() * each];
    float scale = (float) (1 / (1 - preset.dropout()));
    int p = 0;
    for (Unit unit : units) {
      for (int site : IntStream.range(0, unit.sites().size()).toArray()) {
        SplittableRandom random = new SplittableRandom(Drawing.dropout(unit, site, epoch));
        for (int i = p * each; i < (p + 1) * each; i++) {
          kept[i] = random.nextDouble() < preset.dropout() ? 0 : scale;
        }
        p++;
      }
    }
    return kept;
  }

  int inputs() {
    return shape.inputs();
  }

  @Override
  public void close() {
    bank.close();
  }
}
