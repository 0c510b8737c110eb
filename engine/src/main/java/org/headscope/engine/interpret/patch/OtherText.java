package org.headscope.engine.interpret.patch;

import module java.base;

import org.headscope.engine.run.RandomOrder;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;

/// The text whose values are exchanged with those of an instance.
public sealed interface OtherText {
  /// Another instance.
  record Another(Instance instance) implements OtherText {}

  /// The same text with its letters permuted, so that none keeps its place.
  record Renamed(long seed) implements OtherText {
    /// The new token of each one: all ordinary ones of `tokens` in one random cycle.
    ///
    /// @throws UserError if there is only one
    public int[] names(int[] tokens, Vocabulary vocabulary) {
      int[] letters =
          Arrays.stream(tokens).filter(vocabulary::isOrdinary).distinct().sorted().toArray();
      UserError.when(
          letters.length < 2, "A text of a single letter cannot be renamed; choose another text.");
      RandomOrder.shuffle(letters, letters.length, new SplittableRandom(seed));
      int[] names = IntStream.range(0, vocabulary.size()).toArray();
      for (int k = 0; k < letters.length; k++) {
        names[letters[k]] = letters[(k + 1) % letters.length];
      }
      return names;
    }
  }

  /// The same instance in an edited language, drawn with the same random numbers.
  record Edited(Instance instance) implements OtherText {}

  /// Its name for people and in results: `reference-test-2026-1`, `renamed, seed 1`, `edited`.
  default String label() {
    return switch (this) {
      case Another(Instance instance) -> instance.id();
      case Renamed(long seed) -> "renamed, seed " + seed;
      case Edited _ -> "edited";
    };
  }
}
