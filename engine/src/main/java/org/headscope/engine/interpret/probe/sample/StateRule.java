package org.headscope.engine.interpret.probe.sample;

import module java.base;

/// Pairs of positions (\[ICLL] App. E). A fair coin decides whether the automaton is in the same
/// state after both: if so, i is uniform among positions whose state comes again at another one and
/// j uniform among those others; if not, i is uniform and j uniform among positions in another
/// state. Both are positions that may be drawn at all.
///
/// @param separators whether separators count as a state (\[Code] §8); else they are never drawn
record StateRule(boolean separators) implements QuestionSampler.SamplingRule {
  /// Sorts by state, so that positions of the same state are adjacent.
  @Override
  public int[] positions(ProbeSequence sequence, int[] pool) {
    int[] states = IntStream.of(pool).map(i -> state(sequence, i)).toArray();
    int max = IntStream.of(states).max().orElse(-1);
    int[] sorted = new int[pool.length];
    int count = 0;
    int different = 0; // states that occur
    for (int state = 0; state <= max; state++) {
      int before = count;
      for (int k = 0; k < pool.length; k++) {
        if (states[k] == state) {
          sorted[count++] = pool[k];
        }
      }
      different += count > before ? 1 : 0;
    }
    boolean usable = different > 1 && count > different; // so at least one comes again
    return usable ? Arrays.copyOf(sorted, count) : new int[0];
  }

  /// The state after position i, from 1, 0 for separators; −1 where it has none that counts.
  private int state(ProbeSequence sequence, int i) {
    if (sequence.tokens()[i] == sequence.vocabulary().separator()) {
      return separators ? 0 : -1;
    }
    return sequence.states()[i] < 0 ? -1 : sequence.states()[i] + 1;
  }

  @Override
  public ProbeExample draw(
      int index, ProbeSequence sequence, int[] positions, SplittableRandom random) {
    boolean same = random.nextBoolean();
    int at;
    int from; // first place of the state at place at
    int to; // after its last
    do {
      at = random.nextInt(positions.length);
      from = at;
      to = at + 1;
      int state = state(sequence, positions[at]);
      while (from > 0 && state(sequence, positions[from - 1]) == state) {
        from--;
      }
      while (to < positions.length && state(sequence, positions[to]) == state) {
        to++;
      }
    } while (same && to - from == 1); // it must come again
    int other;
    if (same) {
      other = from + random.nextInt(to - from - 1);
      other += other >= at ? 1 : 0; // all of the state but i
    } else {
      other = random.nextInt(positions.length - (to - from));
      other += other >= from ? to - from : 0; // all but the state
    }
    return new ProbeExample(index, positions[at], positions[other], new int[0], same ? 1 : 0);
  }
}
