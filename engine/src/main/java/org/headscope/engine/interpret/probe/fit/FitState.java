package org.headscope.engine.interpret.probe.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Everything that goes on after a pause: units that are not finished, each as far as it is.
 *
 * @param units those that began
 */
public record FitState(List<UnitState> units) {
  /** Copies the list. */
  public FitState {
    units = List.copyOf(units);
  }

  /** The state of {@code unit}, if it began. */
  public Optional<UnitState> of(Unit unit) {
    return units.stream().filter(state -> state.unit().equals(unit)).findFirst();
  }

  /**
   * A unit between two epochs.
   *
   * @param unit the unit
   * @param epochs of each site, for how many its probe was trained
   * @param probes one a site
   */
  public record UnitState(Unit unit, List<Integer> epochs, List<ProbeState> probes) {
    /** Copies the lists and checks that there is one of each for every site. */
    public UnitState {
      epochs = List.copyOf(epochs);
      probes = List.copyOf(probes);
      int sites = unit.sites().size();
      if (probes.size() != sites
          || epochs.size() != sites
          || epochs.stream().anyMatch(epoch -> epoch < 0)) {
        throw new IllegalArgumentException("a state for each of " + unit.sites());
      }
    }

    /** The part of it at the sites of {@code indices}. */
    UnitState at(List<Integer> indices) {
      return new UnitState(
          new Unit(
              unit.question(),
              unit.seed(),
              unit.control(),
              indices.stream().map(unit.sites()::get).toList()),
          indices.stream().map(epochs::get).toList(),
          indices.stream().map(probes::get).toList());
    }

    /** It with {@code part}'s in place of its own. */
    UnitState with(UnitState part) {
      List<Integer> allEpochs = new ArrayList<>(epochs);
      List<ProbeState> allProbes = new ArrayList<>(probes);
      for (int i = 0; i < part.probes().size(); i++) {
        int site = unit.sites().indexOf(part.unit().sites().get(i));
        allEpochs.set(site, part.epochs().get(i));
        allProbes.set(site, part.probes().get(i));
      }
      return new UnitState(unit, allEpochs, allProbes);
    }
  }

  /**
   * A probe in training; arrays by name, of the shapes of {@link TrainedProbe}.
   *
   * @param weights w
   * @param first Adam's m
   * @param second Adam's v
   */
  public record ProbeState(
      SortedMap<String, float[]> weights,
      SortedMap<String, float[]> first,
      SortedMap<String, float[]> second) {}
}
