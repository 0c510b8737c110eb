package org.headscope.app.lesson.play;

import module java.base;

import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.answer.Answer;
import org.headscope.app.lesson.answer.Feedback;

/// Answers to the questions of a lesson, by step from 0, and what was said of them. Those of an
/// earlier start are judged anew, since the open model says what is right.
final class GivenAnswers {
  private final Map<Integer, List<Answer>> before = new TreeMap<>();
  private final Map<Integer, List<Feedback>> said = new TreeMap<>();
  private final Set<Integer> told = new HashSet<>();

  /// Begins with those that were kept, [#texts].
  void restore(Map<Integer, List<String>> kept) {
    clear();
    kept.forEach((step, texts) ->
        before.put(step, texts.stream().flatMap(text -> Answer.parse(text).stream()).toList()));
  }

  void clear() {
    before.clear();
    said.clear();
    told.clear();
  }

  /// Those of an earlier start that nobody judged yet, as far as they answer `question`.
  List<Answer> unjudged(int step, Optional<LessonQuestion> question) {
    return before.getOrDefault(step, List.of()).stream()
        .filter(answer -> question.filter(q -> answer.fits(q.kind())).isPresent())
        .toList();
  }

  void add(int step, List<Feedback> more) {
    before.remove(step);
    List<Feedback> all = new ArrayList<>(of(step));
    all.addAll(more);
    said.put(step, List.copyOf(all));
  }

  /// What was said of the answers at `step`, the oldest first.
  List<Feedback> of(int step) {
    return said.getOrDefault(step, List.of());
  }

  /// Forgets those of a step, so that it can be answered again.
  void forget(int step) {
    before.remove(step);
    said.remove(step);
    told.remove(step);
  }

  /// Shows what follows from the answer, though nobody gave it.
  void tell(int step) {
    told.add(step);
  }

  /// Whether what follows from the answer may be shown.
  boolean isTold(int step) {
    return told.contains(step) || of(step).stream().anyMatch(Feedback::right);
  }

  /// All of them, to be kept.
  Map<Integer, List<String>> texts() {
    Map<Integer, List<String>> texts = new TreeMap<>();
    before.forEach((step, answers) -> texts.put(step, answers.stream().map(Answer::text).toList()));
    said.forEach((step, all) ->
        texts.put(step, all.stream().map(feedback -> feedback.answer().text()).toList()));
    return texts;
  }
}
