package org.headscope.engine.interpret.probe.draw;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.headscope.engine.benchmark.Vocabulary;

/**
 * Pairs of positions (paper 000 App. E). A fair coin decides whether the automaton is in the same
 * state after both: if so, i is uniform among positions whose state comes again at another one and
 * j uniform among those others; if not, i is uniform and j uniform among positions in another
 * state. Both are positions that may be drawn at all.
 *
 * @param separators whether separators are a state of their own (facts §8); else they are never
 *     drawn
 */
record StateRule(boolean separators) implements Rule {
  @Override
  public int[] positions(ProbeText text, int[] pool) {
    int[] usable = IntStream.of(pool).filter(i -> state(text, i) >= 0).toArray();
    int[] counts = counts(text, usable);
    boolean repeats = IntStream.of(counts).anyMatch(count -> count > 1);
    boolean differs = IntStream.of(counts).filter(count -> count > 0).count() > 1;
    return repeats && differs ? usable : new int[0];
  }

  /** The state after position i, from 1, 0 for separators; −1 where it has none that counts. */
  private int state(ProbeText text, int i) {
    if (text.tokens()[i] == Vocabulary.SEPARATOR) {
      return separators ? 0 : -1;
    }
    int state = text.states()[i];
    return state < 0 ? -1 : state + 1;
  }

  /** How many of {@code positions} are in each state. */
  private int[] counts(ProbeText text, int[] positions) {
    int[] counts = new int[1];
    for (int i : positions) {
      int state = state(text, i);
      if (state >= counts.length) {
        counts = Arrays.copyOf(counts, state + 1);
      }
      counts[state]++;
    }
    return counts;
  }

  @Override
  public void draw(ProbeText text, int[] positions, SplittableRandom random, Columns into) {
    int[] counts = counts(text, positions);
    boolean same = random.nextBoolean();
    int i = same ? repeated(text, positions, counts, random) : any(positions, random);
    int state = state(text, i);
    int others = same ? counts[state] - 1 : positions.length - counts[state];
    int skip = random.nextInt(others);
    for (int j : positions) {
      if (j != i && (state(text, j) == state) == same && skip-- == 0) {
        into.pair(i, j, same);
        return;
      }
    }
    throw new IllegalStateException("no second position");
  }

  private static int any(int[] positions, SplittableRandom random) {
    return positions[random.nextInt(positions.length)];
  }

  /** A position whose state comes again. */
  private int repeated(ProbeText text, int[] positions, int[] counts, SplittableRandom random) {
    int skip = random.nextInt(IntStream.of(counts).filter(count -> count > 1).sum());
    for (int i : positions) {
      if (counts[state(text, i)] > 1 && skip-- == 0) {
        return i;
      }
    }
    throw new IllegalStateException("no state comes again");
  }
}
