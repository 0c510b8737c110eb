package org.headscope.app.lesson.write;

import module java.base;

/// A lesson as its author writes it, be it that the reader would refuse it.
///
/// @param front its front matter, YAML
public record LessonDraft(String front, List<DraftStep> steps) {
  public LessonDraft {
    steps = List.copyOf(steps);
  }

  /// The same with another front matter.
  public LessonDraft withFront(String yaml) {
    return new LessonDraft(yaml, steps);
  }

  /// The same with `step` in the place of the one at `index`.
  public LessonDraft with(int index, DraftStep step) {
    List<DraftStep> others = new ArrayList<>(steps);
    others.set(index, step);
    return new LessonDraft(front, others);
  }

  /// The same with `step` before the one at `index`.
  public LessonDraft plus(int index, DraftStep step) {
    List<DraftStep> more = new ArrayList<>(steps);
    more.add(index, step);
    return new LessonDraft(front, more);
  }
}
