package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.chart.Anchor;

/// A number on the picture with a few words, whose arrow ends on a named thing.
///
/// @param number several marks may share one
public record LessonMark(int number, Anchor anchor, List<Inline> text, int line) {
  public LessonMark {
    text = List.copyOf(text);
  }
}
