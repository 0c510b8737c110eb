package org.headscope.engine.training;

import static org.headscope.engine.training.TrainingConfig.require;

import org.headscope.engine.benchmark.RegBench;

/// What a run is trained on: languages of the train split only.
///
/// @param preset a RegBench preset, `paper` or `reference`
/// @param instances size N of a fixed data set that is gone through in epochs; 0 for instances that
///   are drawn fresh at every step
public record DataSpec(String preset, int instances) {
  static final int MAX = 100_000_000;

  public DataSpec {
    RegBench.byName(preset);
    require(instances >= 0 && instances <= MAX, "data.instances", instances, "from 0 to " + MAX);
  }
}
