package org.headscope.engine.interpret.probe.sample;

import module java.base;

/// Pairs of positions (\[ICLL] App. E). A fair coin decides whether the automaton is in the same
/// state after both: if so, i is uniform among positions whose state recurs and j uniform among the
/// others with that state; if not, i is uniform and j uniform among positions in another state.
/// Both are taken from the pool.
///
/// @param separators true if separators count as a state (\[Code] §8); else they are never drawn
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
    boolean usable = different > 1 && count > different; // so at least one recurs
    return usable ? Arrays.copyOf(sorted, count) : new int[0];
  }

  /// The state after position i, from 1; 0 for separators; −1 if it has none that counts.
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
    int from; // start of the state's run, which includes index at
    int to; // its end, exclusive
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
    } while (same && to - from == 1); // it must recur
    int other;
    if (same) {
      other = from + random.nextInt(to - from - 1);
      other += other >= at ? 1 : 0; // skips i
    } else {
      other = random.nextInt(positions.length - (to - from));
      other += other >= from ? to - from : 0; // skips the state's run
    }
    return new ProbeExample(index, positions[at], positions[other], new int[0], same ? 1 : 0);
  }
}
