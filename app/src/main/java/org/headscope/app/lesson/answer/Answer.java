package org.headscope.app.lesson.answer;

import module java.base;

import org.headscope.app.lesson.LessonQuestion.Kind;

/// A reader's answer.
public sealed interface Answer {
  /// The longest text of an answer that is kept, in letters.
  int MAX_LETTERS = 1000;

  /// The chosen one of the choices, from 0.
  record Chosen(int choice) implements Answer {}

  record Clicked(int key) implements Answer {}

  record Typed(String text) implements Answer {}

  record Ordered(List<Long> steps) implements Answer {
    public Ordered {
      steps = List.copyOf(steps);
    }
  }

  /// Formats it for [#parse]: `choice 1`, `position 11`, `text eiei`, `order 0 400`.
  default String text() {
    return switch (this) {
      case Chosen(int choice) -> "choice " + choice;
      case Clicked(int key) -> "position " + key;
      case Typed(String text) -> "text " + text;
      case Ordered(List<Long> steps) ->
          steps.stream().map(String::valueOf).collect(Collectors.joining(" ", "order ", ""));
    };
  }

  /// Parses `text`; empty if it is not an answer.
  static Optional<Answer> parse(String text) {
    String[] parts = text.split(" ", 2);
    if (parts.length < 2 || text.length() > MAX_LETTERS) {
      return Optional.empty();
    }
    String rest = parts[1];
    boolean number = rest.matches("\\d{1,9}");
    boolean numbers = rest.matches("\\d{1,15}( \\d{1,15}){0,20}");
    return switch (parts[0]) {
      case "choice" -> number ? Optional.of(new Chosen(Integer.parseInt(rest))) : Optional.empty();
      case "position" ->
          number ? Optional.of(new Clicked(Integer.parseInt(rest))) : Optional.empty();
      case "text" -> Optional.of(new Typed(rest));
      case "order" ->
          numbers
              ? Optional.of(new Ordered(Stream.of(rest.split(" ", -1)).map(Long::valueOf).toList()))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  default boolean fits(Kind kind) {
    return switch (this) {
      case Chosen(int choice) ->
          kind instanceof Kind.Choices(var choices) && choice < choices.size();
      case Clicked(int key) -> kind instanceof Kind.Click click && key <= click.query();
      case Typed _ -> kind instanceof Kind.Fool;
      case Ordered(List<Long> steps) ->
          kind instanceof Kind.Order(var _, List<Long> expected)
              && steps.size() == expected.size()
              && new HashSet<>(steps).equals(new HashSet<>(expected));
    };
  }
}
