package org.headscope.engine.interpret.probe.sample;

import module java.base;

import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.run.RandomOrder;
import org.headscope.engine.training.Seeds;

/// The positions of each sequence from which examples are drawn. No other hidden state is kept.
public final class PositionSubset {
  private PositionSubset() {}

  /// The positions from [ProbePreset.Sampling#first] on, or a random choice of
  /// [ProbePreset.Sampling#positions] of them.
  ///
  /// @param seed decides the choice; that of a sequence depends on its index and length alone
  /// @return positions of each sequence, ascending; none if it is too short
  public static int[][] of(ProbePreset preset, List<ProbeSequence> sequences, long seed) {
    int[][] pools = all(preset.sampling().first(), sequences);
    int count = preset.sampling().positions();
    for (int k = 0; k < pools.length; k++) {
      if (count > 0 && count < pools[k].length) {
        SplittableRandom random = new SplittableRandom(Seeds.mix(seed, k));
        pools[k] = RandomOrder.choice(pools[k], count, random);
      }
    }
    return pools;
  }

  /// All positions from `first` on; tests draw from these, whatever the preset trains on.
  public static int[][] all(int first, List<ProbeSequence> sequences) {
    return sequences.stream()
        .map(sequence -> IntStream.range(first, sequence.length()).toArray())
        .toArray(int[][]::new);
  }
}
