package org.headscope.engine.interpret.probe.fit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.headscope.engine.interpret.probe.ProbePreset;
import org.headscope.engine.interpret.probe.fit.FitState.ProbeState;
import org.headscope.engine.interpret.probe.fit.FitState.UnitState;
import org.headscope.engine.interpret.probe.state.HiddenSource;
import org.headscope.engine.interpret.probe.state.HiddenSource.Site;
import org.headscope.engine.neural.block.ActivationSite;

/**
 * The sites of a source in portions whose hidden states fit the budget at all positions, so that a
 * portion is read once for all its epochs. A site that does not fit by itself is read block by
 * block.
 */
final class Portions {
  private final Map<ActivationSite, Integer> widths = new LinkedHashMap<>();
  private final List<List<ActivationSite>> portions = new ArrayList<>();

  /**
   * Portions of those sites of {@code source} that {@code units} look at.
   *
   * @param positions that may be drawn
   */
  Portions(HiddenSource source, List<Unit> units, long positions, long budget) {
    long room = 0;
    for (Site site : source.sites()) {
      if (units.stream().anyMatch(unit -> unit.sites().contains(site.site()))) {
        long bytes = positions * site.width() * Float.BYTES;
        if (portions.isEmpty() || bytes > room) {
          portions.add(new ArrayList<>());
          room = budget;
        }
        room -= bytes;
        portions.getLast().add(site.site());
        widths.put(site.site(), site.width());
      }
    }
  }

  List<List<ActivationSite>> all() {
    return portions;
  }

  private int width(ActivationSite site) {
    Integer width = widths.get(site);
    if (width == null) {
      throw new IllegalArgumentException("the source has no " + site);
    }
    return width;
  }

  /** A unit that nothing was done for yet. */
  UnitState beginning(ProbePreset preset, Unit unit) {
    List<ProbeState> probes = new ArrayList<>();
    List<Integer> epochs = new ArrayList<>();
    for (int site = 0; site < unit.sites().size(); site++) {
      int inputs = width(unit.sites().get(site));
      ProbeShape shape = ProbeShape.of(preset, unit.question().n(), inputs);
      probes.add(ProbeNet.resting(shape.draw(Drawing.firstWeights(unit, site))));
      epochs.add(0);
    }
    return new UnitState(unit, epochs, probes);
  }

  /** What sites of a unit must have in common to be trained as one. */
  private record Kind(int portion, int width, int epoch) {}

  /** The parts of {@code state} whose sites are of one portion, one width and at one epoch. */
  List<UnitState> parts(UnitState state) {
    Map<Kind, List<Integer>> kinds = new LinkedHashMap<>();
    for (int i = 0; i < state.probes().size(); i++) {
      ActivationSite site = state.unit().sites().get(i);
      Kind kind = new Kind(portion(site), width(site), state.epochs().get(i));
      kinds.computeIfAbsent(kind, k -> new ArrayList<>()).add(i);
    }
    return kinds.values().stream().map(state::at).toList();
  }

  /** Which portion {@code site} is in. */
  int portion(ActivationSite site) {
    return IntStream.range(0, portions.size())
        .filter(p -> portions.get(p).contains(site))
        .findFirst()
        .orElseThrow();
  }
}
