package org.headscope.engine.interpret.probe.fit;

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
   * @param epoch epochs that it was trained for
   * @param probes one a site
   */
  public record UnitState(Unit unit, int epoch, List<ProbeState> probes) {
    /** Copies the list and checks that there is one for every site. */
    public UnitState {
      probes = List.copyOf(probes);
      if (probes.size() != unit.sites().size() || epoch < 0) {
        throw new IllegalArgumentException("a state for each of " + unit.sites());
      }
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
