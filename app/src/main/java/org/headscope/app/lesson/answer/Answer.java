package org.headscope.app.lesson.answer;

import java.util.List;

/// What a reader answers.
public sealed interface Answer {
  /// A choice, from 0.
  record Chosen(int choice) implements Answer {}

  /// A position.
  record Clicked(int key) implements Answer {}

  record Typed(String text) implements Answer {}

  /// Checkpoints in an order.
  record Ordered(List<Long> steps) implements Answer {
    public Ordered {
      steps = List.copyOf(steps);
    }
  }
}
