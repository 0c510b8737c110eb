package org.headscope.engine.interpret.probe.fit;

import java.util.List;

/**
 * A unit that was trained and tested.
 *
 * @param unit what it is
 * @param probes one a site
 * @param scores one a site, in the question's metric, on the test instances
 * @param examples of each training epoch, fewer than the instances where some are too short
 */
public record Fitted(Unit unit, List<TrainedProbe> probes, List<Double> scores, int examples) {
  /** Copies the lists and checks that there is one of each for every site. */
  public Fitted {
    probes = List.copyOf(probes);
    scores = List.copyOf(scores);
    if (probes.size() != unit.sites().size() || scores.size() != probes.size()) {
      throw new IllegalArgumentException("a probe and a score for each of " + unit.sites());
    }
  }
}
