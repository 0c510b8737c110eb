package org.headscope.engine.interpret.probe.fit;

import module java.base;

/// A group that was trained and tested.
///
/// @param probes one a site
/// @param examples of each training epoch, fewer than the instances where some are too short
public record FittedGroup(ProbeGroup group, List<Fitted> probes, int examples) {
  public FittedGroup {
    probes = List.copyOf(probes);
    if (probes.size() != group.sites().size()) {
      throw new IllegalArgumentException("a probe for each of " + group.sites());
    }
  }

  /// One probe.
  ///
  /// @param score in the question's metric, on the test instances; not finite if it diverged
  public record Fitted(TrainedProbe probe, double score) {}
}
