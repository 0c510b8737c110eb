package org.headscope.engine.symbolic;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Range;

/// Predictors whose names differ in a number only, as `ngram-2` and `ngram-3` do; or one predictor,
/// whose name has none.
///
/// @param numbers the numbers there are; 0 alone where the name has none
/// @param label what figures call it, with `%d` where the number goes
/// @param version part of the key under which rows are cached: raise it when they change
/// @param maker makes the predictor of one number for strings of a language, which may be unknown
record Family(
    String name,
    Range numbers,
    String label,
    int version,
    BiFunction<Integer, Optional<Pfa>, SequencePredictor> maker) {

  /// One of the family.
  record Member(
      String name, String label, int version, Function<Optional<Pfa>, SequencePredictor> maker) {}

  /// A predictor without number, which may need the language.
  static Family one(
      String name, String label, int version, Function<Optional<Pfa>, SequencePredictor> maker) {
    return new Family(
        name, new Range(0, 0), label, version, (_, automaton) -> maker.apply(automaton));
  }

  /// Predictors that know nothing but the text, one for each of `numbers`.
  static Family each(
      String name, Range numbers, String label, int version, IntFunction<SequencePredictor> maker) {
    return new Family(name, numbers, label, version, (number, _) -> maker.apply(number));
  }

  Stream<Member> members() {
    return IntStream.rangeClosed(numbers.min(), numbers.max())
        .mapToObj(k ->
            new Member(
                name.replace("%d", Integer.toString(k)),
                label.replace("%d", Integer.toString(k)),
                version,
                automaton -> maker.apply(k, automaton)));
  }

  /// All names in one, for people: `ngram-1..5`.
  String names() {
    return name.replace("%d", numbers.min() + ".." + numbers.max());
  }
}
