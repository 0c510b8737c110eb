package org.headscope.app.lesson.measure;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Concealed;
import org.headscope.app.lesson.Formula;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonQuestion.Choice;
import org.headscope.app.lesson.LessonQuestion.Kind;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.Medium;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.answer.Examiner;
import org.headscope.app.lesson.answer.Resolved;
import org.headscope.app.lesson.expression.Expression;
import org.headscope.app.lesson.expression.Measure;
import org.headscope.app.lesson.expression.MeasuredValue.OfHead;
import org.headscope.app.lesson.expression.MeasuredValue.Quantity;
import org.headscope.app.session.SelectionState;

/// The parts of a step that give away the answer to its question: marks, values in its text, a
/// pinned key, and a view that is not hidden.
///
/// @param marks that are shown before the answer
/// @param shown the position in the instance
/// @param hidden the parts that the step hides until the question is answered
record Giveaways(
    LessonStep step,
    List<LessonMark> marks,
    LessonQuestion question,
    ModelMeasurements open,
    SelectionState.InSequence shown,
    Map<Concealed, OptionalInt> hidden,
    List<String> found) {
  /// Returns the parts that give the answer away, one sentence each.
  static List<String> of(
      LessonStep step,
      ModelMeasurements open,
      SelectionState.InSequence shown,
      Map<Concealed, OptionalInt> hidden) {
    LessonQuestion question = step.question().orElse(null);
    if (question == null) {
      return List.of();
    }
    LessonStep here = Medium.WINDOW.step(step);
    Giveaways giveaways =
        new Giveaways(here, here.marksBefore(), question, open, shown, hidden, new ArrayList<>());
    giveaways.inspect();
    return giveaways.found;
  }

  private void inspect() {
    switch (question.kind()) {
      case Kind.Choices(List<Choice> choices) ->
          new Examiner(open).right(choices).forEach(right -> choice(choices.get(right)));
      case Kind.Click click -> click(click);
      case Kind.Order(Formula by, var _) ->
          values().stream()
              .filter(value -> value.text().startsWith(by.text()))
              .forEach(value -> report("The value {%s}".formatted(value.text())));
      case Kind.Fool _ -> {}
    }
  }

  private void report(String what) {
    found.add(
        "%s gives the answer away; move it to then, which appears once the question is answered."
            .formatted(what));
  }

  private void choice(Choice right) {
    String words = Inline.words(Resolved.line(right.text(), open), symbols -> symbols).strip();
    for (LessonMark mark : marks) {
      String anchor = mark.anchor().text();
      if (words.equals(anchor) || words.equals(anchor.substring(anchor.indexOf(' ') + 1))) {
        report("Mark %d on %s".formatted(mark.number(), mark.anchor().words()));
      }
    }
    List<String> why = values(right.because()).map(Formula::text).toList();
    values().stream()
        .filter(value -> why.contains(value.text()))
        .forEach(value -> report("The value {%s}".formatted(value.text())));
    if (!hidden.containsKey(Concealed.NEXT_SYMBOL) && asksWhatComesNext(right)) {
      found.add(
          "The view “Next symbol” gives the answer away; hide next-symbol at this step or before.");
    }
  }

  /// Returns true if the question asks which symbol a predictor expects next at the position that
  /// is shown.
  private boolean asksWhatComesNext(Choice right) {
    return right.right().expression()
            instanceof Expression.Binary(int _, var _, Expression left, Expression _)
        && uncut(left) instanceof Expression.Call call
        && call.measure() == Measure.PREDICTED
        && call.arguments().get(1) instanceof Expression.Numeral(int _, String at)
        && at.equals(String.valueOf(shown.query()));
  }

  private static Expression uncut(Expression expression) {
    return expression instanceof Expression.Call call && call.measure() == Measure.CUT
        ? uncut(call.arguments().getLast())
        : expression;
  }

  private void click(Kind.Click click) {
    OfHead head = click.head();
    int right =
        (int) open.value(Measure.LOOKS_AT, List.of(head, new Quantity(click.query()))).number();
    for (LessonMark mark : marks) {
      boolean there =
          switch (mark.anchor()) {
            case Anchor.OfCell(int query, int key) -> query == click.query() && key == right;
            case Anchor.OfKey(int key) -> key == right;
            case Anchor.OfPosition(int position) -> position == right;
            default -> false;
          };
      if (there) {
        report("Mark %d on %s".formatted(mark.number(), mark.anchor().words()));
      }
    }
    if (shown.query() == click.query() && shown.key() == right) {
      report("The pinned key %d".formatted(right));
    }
    String expression = "looks-at(%d.%d, %d)".formatted(head.layer(), head.head(), click.query());
    values().stream()
        .filter(value -> value.text().equals(expression))
        .forEach(value -> report("The value {%s}".formatted(value.text())));
  }

  /// Returns the values in the step's texts that are shown before the answer.
  private List<Formula> values() {
    return Stream.of(
            Prose.lines(step.text()),
            marks.stream().map(LessonMark::text),
            Stream.of(question.ask()))
        .flatMap(lines -> lines)
        .flatMap(Giveaways::values)
        .toList();
  }

  private static Stream<Formula> values(List<Inline> content) {
    return Inline.pieces(content)
        .flatMap(each ->
            each instanceof Inline.Value(Formula formula, var _)
                ? Stream.of(formula)
                : Stream.of());
  }
}
