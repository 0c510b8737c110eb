package org.headscope.engine.interpret.probe.sample;

import module java.base;

import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.RandomOrder;
import org.headscope.engine.training.Seeds;

/// Draws examples of one question from many sequences, one a sequence and epoch. Threads may share
/// it.
///
/// Keeps the drawable positions of each sequence, 4 bytes each, found by reading it once; a target
/// is counted in the sequence when it is drawn, in time T.
public final class QuestionSampler {
  private final SamplingRule rule;
  private final List<ProbeSequence> sequences;
  private final int[][] positions; // of each sequence those that the rule allows
  private final int[] usable; // sequences that have any

  /// Finds out which positions may be drawn.
  ///
  /// @param pools of each sequence the positions that are drawn at all, of [PositionSubset#of]
  public QuestionSampler(
      ProbePreset preset, Question question, List<ProbeSequence> sequences, int[][] pools) {
    this.rule =
        question.task().ngram()
            ? new NgramRule(question, preset.sampling().proportional())
            : new StateRule(preset.sampling().separators());
    this.sequences = List.copyOf(sequences);
    List<int[]> found = new ArrayList<>(sequences.size());
    for (int sequence = 0; sequence < sequences.size(); sequence++) {
      found.add(rule.positions(sequences.get(sequence), pools[sequence]));
    }
    this.positions = found.toArray(int[][]::new);
    this.usable =
        IntStream.range(0, positions.length)
            .filter(sequence -> positions[sequence].length > 0)
            .toArray();
  }

  /// One example of every sequence that is long enough, in random order; decided by both numbers
  /// alone.
  public List<ProbeExample> draw(long seed, int epoch) {
    SplittableRandom random = new SplittableRandom(Seeds.mix(seed, epoch));
    int[] order = usable.clone();
    RandomOrder.shuffle(order, order.length, random);
    return IntStream.of(order)
        .mapToObj(k -> rule.draw(k, sequences.get(k), positions[k], random))
        .toList();
  }

  /// Texts that are too short for the rule, and so are never drawn from.
  public int unusable() {
    return positions.length - usable.length;
  }

  /// A rule for drawing an example of a question from a sequence.
  sealed interface SamplingRule permits NgramRule, StateRule {
    /// The positions of `pool` that may be drawn, in the rule's order; none if the sequence is too
    /// short.
    ///
    /// @param pool positions of the sequence, ascending
    int[] positions(ProbeSequence sequence, int[] pool);

    /// Draws one example.
    ProbeExample draw(int index, ProbeSequence sequence, int[] positions, SplittableRandom random);
  }
}
