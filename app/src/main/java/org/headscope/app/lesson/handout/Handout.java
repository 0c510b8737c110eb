package org.headscope.app.lesson.handout;

import module java.base;

import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonQuestion.Kind;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.answer.Answer;
import org.headscope.app.lesson.answer.Examiner;
import org.headscope.app.lesson.answer.Feedback;
import org.headscope.app.lesson.answer.Resolved;
import org.headscope.app.lesson.expression.CheckpointRefExpr;
import org.headscope.app.lesson.expression.Measure;
import org.headscope.app.lesson.expression.Measured;
import org.headscope.app.lesson.expression.MeasuredValue.OfHead;
import org.headscope.app.lesson.expression.MeasuredValue.Quantity;

/// A lesson with all its measured values, to be read without HeadScope.
///
/// @param source the runs that the values are from, in words
public record Handout(String title, String source, List<Part> parts) {
  /// The line under a question that is answered by an action in HeadScope.
  static final String OPEN =
      "Your answer: ____________________ (In HeadScope, the model judges it.)";

  public Handout {
    parts = List.copyOf(parts);
  }

  public record Part(
      String title,
      List<Prose> text,
      List<Picture> pictures,
      List<LessonMark> marks,
      Optional<HandoutQuestion> question) {
    public Part {
      text = List.copyOf(text);
      pictures = List.copyOf(pictures);
      marks = List.copyOf(marks);
    }

    /// Returns the part with more text and pictures.
    public Part plus(List<Prose> words, List<Picture> seen) {
      return new Part(
          title,
          Stream.concat(text.stream(), words.stream()).toList(),
          Stream.concat(pictures.stream(), seen.stream()).toList(),
          marks,
          question);
    }

    private Part withoutAnswers() {
      return new Part(title, text, pictures, marks, question.map(HandoutQuestion::withoutAnswers));
    }

    /// Returns the part for `step`, with values of `measured`; texts that wait for an answer in the
    /// window are included.
    ///
    /// @throws org.headscope.engine.run.UserError if something cannot be measured
    public static Part of(LessonStep step, Measured measured, List<Picture> pictures) {
      return new Part(
          step.title(),
          Resolved.text(step.text(), measured),
          pictures,
          Resolved.marks(step.marks(), measured),
          step.question().map(question -> HandoutQuestion.of(question, measured)));
    }
  }

  /// A picture of a view.
  public record Picture(String title, byte[] png) {}

  /// A question.
  ///
  /// @param choices to choose from, or to put in order; empty if the question is answered by an
  ///   action
  /// @param answers with the reasons why they are right or wrong, the right ones first
  /// @param then the text that follows the answer
  public record HandoutQuestion(
      List<Inline> ask, List<List<Inline>> choices, List<Feedback> answers, List<Inline> then) {
    public HandoutQuestion {
      ask = List.copyOf(ask);
      then = List.copyOf(then);
      choices = choices.stream().map(List::copyOf).toList();
      answers = List.copyOf(answers);
    }

    static HandoutQuestion of(LessonQuestion question, Measured measured) {
      Examiner examiner = new Examiner(measured);
      Stream<Feedback> said =
          answers(question.kind(), measured).stream().map(a -> examiner.judge(question, a));
      List<List<Inline>> choices =
          switch (question.kind()) {
            case Kind.Choices(List<LessonQuestion.Choice> all) ->
                all.stream().map(choice -> Resolved.line(choice.text(), measured)).toList();
            case Kind.Order(var _, List<Long> steps) ->
                steps.stream()
                    .map(step -> List.<Inline>of(new Inline.Plain("step %,d".formatted(step))))
                    .toList();
            case Kind.Click _, Kind.Fool _ -> List.of();
          };
      List<Feedback> sorted = new ArrayList<>(said.toList());
      sorted.sort((a, b) -> Boolean.compare(b.right(), a.right()));
      return new HandoutQuestion(
          Resolved.line(question.ask(), measured),
          choices,
          sorted,
          Resolved.line(question.then(), measured));
    }

    private HandoutQuestion withoutAnswers() {
      return new HandoutQuestion(ask, choices, List.of(), List.of());
    }

    /// Returns the answers to print: all choices, or the right answer if it can be computed; none
    /// if the reader has to try.
    private static List<Answer> answers(Kind kind, Measured measured) {
      return switch (kind) {
        case Kind.Choices(List<LessonQuestion.Choice> choices) ->
            IntStream.range(0, choices.size()).<Answer>mapToObj(Answer.Chosen::new).toList();
        case Kind.Click(OfHead head, int query) ->
            List.of(
                new Answer.Clicked(
                    (int)
                        measured
                            .value(Measure.LOOKS_AT, List.of(head, new Quantity(query)))
                            .number()));
        case Kind.Order(var by, List<Long> steps) ->
            List.of(
                new Answer.Ordered(
                    steps.stream()
                        .sorted(
                            Comparator.comparingDouble(
                                step -> by.value(measured.at(CheckpointRefExpr.at(step))).number()))
                        .toList()));
        case Kind.Fool _ -> List.of();
      };
    }
  }

  /// Returns the handout as a sheet for exercises: without answers and the texts that follow them.
  public Handout withoutAnswers() {
    return new Handout(title, source, parts.stream().map(Part::withoutAnswers).toList());
  }

  /// Returns the name of the file for the handout of `lesson`.
  public static String name(Lesson lesson) {
    return lesson.id() + ".html";
  }
}
