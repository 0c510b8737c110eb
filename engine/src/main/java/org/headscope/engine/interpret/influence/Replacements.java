package org.headscope.engine.interpret.influence;

import module java.base;

import org.headscope.engine.run.RandomOrder;
import org.headscope.engine.task.Vocabulary;

/// Which symbols each token is replaced by: ordinary symbols that occur in the instance, other than
/// the token's own, drawn without repetition; all of them where there are no more than asked for. A
/// text of one symbol alone draws from all there are.
///
/// A separator is replaced like any other token, by ordinary symbols, which joins the two strings
/// beside it; nothing is replaced by a separator, which would cut a string in two and start the
/// automaton anew, a change of another kind.
final class Replacements {
  private Replacements() {}

  /// The symbols to try at each position, at least one.
  ///
  /// @param all the tokens of the whole instance, whose symbols are drawn from
  /// @param length T, tokens that are read of it
  /// @param count how many a position, if there are as many
  /// @param seed decides the draws; those of a position depend on none behind it
  /// @return `[T][1..count]` ids
  static int[][] of(Vocabulary vocabulary, int[] all, int length, int count, long seed) {
    int[] alphabet = alphabet(vocabulary, all);
    SplittableRandom random = new SplittableRandom(seed);
    int[][] drawn = new int[length][];
    for (int j = 0; j < length; j++) {
      int own = all[j];
      drawn[j] = draw(IntStream.of(alphabet).filter(id -> id != own).toArray(), count, random);
    }
    return drawn;
  }

  private static int[] alphabet(Vocabulary vocabulary, int[] all) {
    int[] occurring =
        Arrays.stream(all).filter(vocabulary::isOrdinary).distinct().sorted().toArray();
    return occurring.length > 1 ? occurring : vocabulary.ordinary();
  }

  private static int[] draw(int[] others, int count, SplittableRandom random) {
    int drawn = Math.min(count, others.length);
    RandomOrder.shuffle(others, drawn, random);
    return Arrays.copyOf(others, drawn);
  }
}
