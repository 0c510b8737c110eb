package org.headscope.engine.interpret.probe;

import module java.base;

import org.headscope.engine.interpret.probe.sample.PositionSubset;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.interpret.probe.sample.ProbeSequences;
import org.headscope.engine.interpret.probe.sample.QuestionSampler;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.StateKind;

/// Which questions can be asked of sequences at all.
final class AskableQuestions {
  private AskableQuestions() {}

  /// Those of the questions of `spec` for which some sequence of either set is long enough.
  ///
  /// @param states what people call the states of the sequences
  /// @param notes told a sentence for each other
  /// @throws UserError if there is none
  static List<Question> of(
      ProbeSpec spec, ProbeSequences sequences, StateKind states, Consumer<String> notes) {
    List<Question> questions = spec.questions();
    List<Question> askable =
        questions.stream()
            .filter(question ->
                askable(spec, question, sequences.training())
                    && askable(spec, question, sequences.test()))
            .toList();
    if (askable.isEmpty()) {
      throw new UserError(
          "All instances that %s reads are too short for %s as preset %s draws positions (from %d on); probe a run that reads more tokens, or use another preset."
              .formatted(
                  spec.checkpoint().runName(),
                  questions.stream().map(q -> q.words(states)).collect(Collectors.joining(", ")),
                  spec.preset().name(),
                  spec.preset().sampling().first()));
    }
    questions.stream()
        .filter(question -> !askable.contains(question))
        .forEach(question ->
            notes.accept(
                "%s is left out, since all instances that %s reads are too short for it."
                    .formatted(question.words(states), spec.checkpoint().runName())));
    return askable;
  }

  /// One long sequence is enough, and the first nearly always is.
  private static boolean askable(ProbeSpec spec, Question question, List<ProbeSequence> sequences) {
    return sequences.stream()
        .map(List::of)
        .anyMatch(sequence ->
            new QuestionSampler(
                        spec.preset(),
                        question,
                        sequence,
                        PositionSubset.of(spec.preset(), sequence, spec.data().seed()))
                    .unusable()
                == 0);
  }
}
