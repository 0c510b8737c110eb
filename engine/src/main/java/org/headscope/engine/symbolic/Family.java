package org.headscope.engine.symbolic;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Vocabulary;

/// Predictors whose names differ only in a number, such as `ngram-2` and `ngram-3`, or one
/// predictor whose name has no number.
///
/// @param numbers the possible numbers; only 0 if the name has none
/// @param label the name in figures, with `%d` for the number, or with `%c` for an n-gram's
///   context, which is one less
/// @param version part of the key under which rows are cached: raise it when they change
/// @param only the only vocabulary that they read; empty if they read any
/// @param maker makes the predictor of one number
record Family(
    String name,
    Range numbers,
    String label,
    int version,
    Optional<Vocabulary> only,
    BiFunction<Integer, Known, SequencePredictor> maker) {

  Family(
      String name,
      Range numbers,
      String label,
      int version,
      BiFunction<Integer, Known, SequencePredictor> maker) {
    this(name, numbers, label, version, Optional.empty(), maker);
  }

  /// The same predictors, which read only `vocabulary`.
  Family reading(Vocabulary vocabulary) {
    return new Family(name, numbers, label, version, Optional.of(vocabulary), maker);
  }

  /// The knowledge that a predictor may have before it reads the first token.
  ///
  /// @param latent of the instance; all but the truth use only its preceding tokens
  record Known(Vocabulary vocabulary, Optional<Latent> latent) {
    /// The tokens that are known to precede the first, if any.
    int[] before() {
      return latent.map(Latent::precedingTokens).orElseGet(() -> new int[0]);
    }
  }

  /// A family of one predictor without a number, which knows only the text.
  static Family one(
      String name, String label, int version, Function<Vocabulary, SequencePredictor> maker) {
    return new Family(
        name, new Range(0, 0), label, version, (_, known) -> maker.apply(known.vocabulary()));
  }

  /// A family of predictors that know only the text, one for each of `numbers`.
  static Family each(
      String name,
      Range numbers,
      String label,
      int version,
      BiFunction<Vocabulary, Integer, SequencePredictor> maker) {
    return new Family(
        name, numbers, label, version, (number, known) -> maker.apply(known.vocabulary(), number));
  }

  /// Splits it into families of one predictor each, with the number in their names.
  Stream<Family> members() {
    return IntStream.rangeClosed(numbers.min(), numbers.max())
        .mapToObj(k ->
            new Family(
                name.replace("%d", "" + k),
                new Range(k, k),
                label.replace("%d", "" + k).replace("%c", "" + (k - 1)),
                version,
                only,
                maker));
  }

  SequencePredictor predictor(Vocabulary vocabulary, Optional<Latent> latent) {
    return maker.apply(numbers.min(), new Known(vocabulary, latent));
  }

  /// All names in one, for display: `ngram-1..5`.
  String names() {
    return name.replace("%d", numbers.min() + ".." + numbers.max());
  }
}
