package org.headscope.engine.interpret.projection;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.headscope.engine.training.Seeds;

/// Draws tokens so that every instance has an equal share of the points, and one may keep all of
/// its own. A draw depends on the numbers of tokens and the seed alone, so that all checkpoints and
/// layers show the same tokens.
final class PointDraw {
  private PointDraw() {}

  /// Positions that are kept of each instance, ascending.
  ///
  /// @param lengths tokens of each
  /// @param whole index of the one that comes first, −1 for none
  /// @param most positions in all
  static int[][] of(int[] lengths, int whole, int most, long seed) {
    int[] shares = shares(lengths, whole, most);
    int[][] kept = new int[lengths.length][];
    for (int i = 0; i < lengths.length; i++) {
      kept[i] = draw(lengths[i], shares[i], new SplittableRandom(Seeds.mix(seed, i)));
    }
    return kept;
  }

  /// What is short gives what it does not need to the others.
  private static int[] shares(int[] lengths, int whole, int most) {
    int[] shares = new int[lengths.length];
    int left = most;
    int open = lengths.length;
    if (whole >= 0) {
      shares[whole] = Math.min(lengths[whole], left);
      left -= shares[whole];
      open--;
    }
    int[] shortestFirst =
        IntStream.range(0, lengths.length)
            .filter(i -> i != whole)
            .boxed()
            .sorted((a, b) -> Integer.compare(lengths[a], lengths[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int i : shortestFirst) {
      shares[i] = Math.min(lengths[i], left / open);
      left -= shares[i];
      open--;
    }
    return shares;
  }

  private static int[] draw(int length, int count, SplittableRandom random) {
    int[] all = IntStream.range(0, length).toArray();
    for (int i = 0; i < count; i++) {
      int j = i + random.nextInt(length - i);
      int other = all[j];
      all[j] = all[i];
      all[i] = other;
    }
    int[] drawn = Arrays.copyOf(all, count);
    Arrays.sort(drawn);
    return drawn;
  }
}
