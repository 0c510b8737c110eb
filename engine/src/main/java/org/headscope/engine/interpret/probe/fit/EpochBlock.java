package org.headscope.engine.interpret.probe.fit;

import module java.base;

import org.headscope.engine.interpret.probe.sample.ProbeExample;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;

/// Epochs whose hidden states are held at once.
///
/// @param wanted of each sequence, the positions that are drawn in them
record EpochBlock(int from, int to, List<BitSet> wanted) {
  /// The block before all others.
  static EpochBlock none() {
    return new EpochBlock(0, 0, List.of());
  }

  /// As many epochs after this block as fit, at least one.
  ///
  /// @param room positions that are held at most
  EpochBlock next(List<ProbeGroup> groups, ExampleSampler sampler, int epochs, long room) {
    List<BitSet> all = sampler.positions();
    if (size(all) <= room) {
      return new EpochBlock(to, epochs, all);
    }
    List<BitSet> marked = new ArrayList<>();
    for (ProbeSequence sequence : sampler.sequences()) {
      marked.add(new BitSet(sequence.length()));
    }
    long held = 0;
    for (int epoch = to; epoch < epochs; epoch++) {
      for (ProbeGroup group : groups) {
        mark(sampler.training(group, epoch), marked);
      }
      long now = size(marked);
      if (now + (now - held) > room) { // the next epoch could be too much
        return new EpochBlock(to, epoch + 1, marked);
      }
      held = now;
    }
    return new EpochBlock(to, epochs, marked);
  }

  static void mark(List<ProbeExample> draws, List<BitSet> wanted) {
    for (ProbeExample example : draws) {
      BitSet sequence = wanted.get(example.sequence());
      sequence.set(example.position());
      if (example.other() >= 0) {
        sequence.set(example.other());
      }
    }
  }

  static long size(List<BitSet> wanted) {
    return wanted.stream().mapToLong(BitSet::cardinality).sum();
  }
}
