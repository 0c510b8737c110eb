package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.lesson.expression.MeasuredValue.OfHead;

/// A question whose answer is computed from the open model.
///
/// @param then the text that follows once it is answered, with the marks that only this text
///   mentions; may be empty
public record LessonQuestion(List<Inline> ask, Kind kind, List<Inline> then, int line) {
  public LessonQuestion {
    ask = List.copyOf(ask);
    then = List.copyOf(then);
  }

  /// Returns true if the mark `number` waits for the answer: only [#then] mentions it, but neither
  /// the question nor `text`, the text of its step.
  public boolean isAfterAnswer(int number, List<Prose> text) {
    return Inline.marks(then).contains(number)
        && !Inline.marks(ask).contains(number)
        && !Prose.marks(text).contains(number);
  }

  /// Returns the question without the text that follows its answer.
  public LessonQuestion withoutAnswer() {
    return new LessonQuestion(ask, kind, List.of(), line);
  }

  public sealed interface Kind {
    record Choices(List<Choice> choices) implements Kind {
      public Choices {
        choices = List.copyOf(choices);
      }
    }

    /// A click on the position to which a head attends most from `query`.
    record Click(OfHead head, int query) implements Kind {}

    /// A typed string that fools a head or the model.
    record Fool(FoolTarget fooled) implements Kind {}

    /// Checkpoints to be put in ascending order of the value that `by` has at each.
    record Order(Formula by, List<Long> steps) implements Kind {
      public Order {
        steps = List.copyOf(steps);
      }
    }
  }

  /// A choice.
  ///
  /// @param right an expression that is true if the choice is right
  /// @param because the reason, which is shown once it is chosen
  public record Choice(List<Inline> text, Formula right, List<Inline> because) {
    public Choice {
      text = List.copyOf(text);
      because = List.copyOf(because);
    }
  }

  /// The head or model that a typed string has to fool at its last position.
  ///
  /// @param head absent for the model
  /// @param symbols the length of the match that the head should miss; or of the n-gram's context,
  ///   n−1, from which the model should differ
  public record FoolTarget(Optional<OfHead> head, int symbols) {}
}
