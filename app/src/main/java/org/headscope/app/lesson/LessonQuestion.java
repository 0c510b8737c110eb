package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.lesson.expression.MeasuredValue.OfHead;

/// A question, whose answer is computed of what is open.
///
/// @param then what is said once it was answered, with the marks that only this speaks of; may be
///   empty
public record LessonQuestion(List<Inline> ask, Kind kind, List<Inline> then, int line) {
  public LessonQuestion {
    ask = List.copyOf(ask);
    then = List.copyOf(then);
  }

  /// Returns whether the mark `number` of a step that says `text` waits for the answer: only
  /// [#then] speaks of it.
  public boolean holdsBack(int number, List<Prose> text) {
    return Inline.marks(then).contains(number)
        && !Inline.marks(ask).contains(number)
        && !Prose.marks(text).contains(number);
  }

  /// The question as it is asked, without what follows from the answer.
  public LessonQuestion withoutAnswer() {
    return new LessonQuestion(ask, kind, List.of(), line);
  }

  public sealed interface Kind {
    record Choices(List<Choice> choices) implements Kind {
      public Choices {
        choices = List.copyOf(choices);
      }
    }

    /// The position is clicked that a head looks at most from `query`.
    record Click(OfHead head, int query) implements Kind {}

    /// A string is typed that fools something.
    record Fool(Fooled fooled) implements Kind {}

    /// Checkpoints are put in order, by what `by` comes to at each, the least first.
    record Order(Formula by, List<Long> steps) implements Kind {
      public Order {
        steps = List.copyOf(steps);
      }
    }
  }

  /// A choice.
  ///
  /// @param right whether it is the right one, an expression
  /// @param because why, said once it was chosen
  public record Choice(List<Inline> text, Formula right, List<Inline> because) {
    public Choice {
      text = List.copyOf(text);
      because = List.copyOf(because);
    }
  }

  /// The head or model that a typed string has to fool, at its last position.
  ///
  /// @param head absent for the model
  /// @param symbols of the match that a head is fooled about; of the n-gram's context, which is n−1
  public record Fooled(Optional<OfHead> head, int symbols) {}
}
