package org.headscope.engine.interpret.probe.sample;

import module java.base;

import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.RandomOrder;
import org.headscope.engine.training.Seeds;

/// Draws examples of one question from many sequences, one per sequence and epoch. Threads may
/// share it.
///
/// Each sequence is read once to find its drawable positions, which are kept, 4 bytes each; a
/// target is counted when its example is drawn, in time T.
public final class QuestionSampler {
  private final SamplingRule rule;
  private final List<ProbeSequence> sequences;
  private final int[][] positions; // by sequence, those that the rule allows
  private final int[] usable; // sequences that have such positions

  /// Finds the positions that may be drawn.
  ///
  /// @param pools for each sequence the positions to choose from, of [PositionSubset#of]
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

  /// Draws one example of every sequence that is long enough, in random order; the two numbers
  /// alone decide it.
  public List<ProbeExample> draw(long seed, int epoch) {
    SplittableRandom random = new SplittableRandom(Seeds.mix(seed, epoch));
    int[] order = usable.clone();
    RandomOrder.shuffle(order, order.length, random);
    return IntStream.of(order)
        .mapToObj(k -> rule.draw(k, sequences.get(k), positions[k], random))
        .toList();
  }

  /// The number of sequences that are too short for the rule and are never drawn from.
  public int unusableCount() {
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
