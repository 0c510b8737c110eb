package org.headscope.app.lesson.answer;

import module java.base;

import org.headscope.app.lesson.Formula;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonQuestion.Choice;
import org.headscope.app.lesson.LessonQuestion.Kind;
import org.headscope.app.lesson.NumberForm;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.expression.Measured;
import org.headscope.app.lesson.expression.MeasuredValue;

/// Texts with measured values in place of expressions.
public final class Resolved {
  private Resolved() {}

  /// Returns a line of text with its values.
  ///
  /// @throws org.headscope.engine.run.UserError if something cannot be measured
  public static List<Inline> line(List<Inline> content, Measured measured) {
    return Inline.changed(
        content,
        each -> {
          if (!(each instanceof Inline.Value(Formula formula, NumberForm form))) {
            return each;
          }
          MeasuredValue value = formula.value(measured);
          return value instanceof MeasuredValue.Words(String text)
              ? new Inline.Symbols(text)
              : new Inline.Plain(form.words(value));
        });
  }

  public static List<LessonMark> marks(List<LessonMark> marks, Measured measured) {
    return marks.stream()
        .map(m -> new LessonMark(m.number(), m.anchor(), line(m.text(), measured), m.line()))
        .toList();
  }

  public static LessonQuestion question(LessonQuestion question, Measured measured) {
    Kind kind =
        question.kind() instanceof Kind.Choices(List<Choice> choices)
            ? new Kind.Choices(
                choices.stream()
                    .map(c -> new Choice(line(c.text(), measured), c.right(), c.because()))
                    .toList())
            : question.kind();
    return new LessonQuestion(
        line(question.ask(), measured), kind, line(question.then(), measured), question.line());
  }

  public static List<Prose> text(List<Prose> blocks, Measured measured) {
    return blocks.stream()
        .<Prose>map(block ->
            switch (block) {
              case Prose.Paragraph(List<Inline> content) ->
                  new Prose.Paragraph(line(content, measured));
              case Prose.Listing(boolean numbered, List<List<Prose>> items) ->
                  new Prose.Listing(
                      numbered, items.stream().map(item -> text(item, measured)).toList());
              case Prose.Block code -> code;
            })
        .toList();
  }
}
