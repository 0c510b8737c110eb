package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.chart.Anchor;

/// A numbered note on the picture, with an arrow to the thing it is about.
///
/// @param number several marks may share it
public record LessonMark(int number, Anchor anchor, List<Inline> text, int line) {
  public LessonMark {
    text = List.copyOf(text);
  }
}
