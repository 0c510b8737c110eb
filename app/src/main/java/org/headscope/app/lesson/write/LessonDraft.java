package org.headscope.app.lesson.write;

import module java.base;

/// A lesson as its author wrote it, even if the lesson parser would refuse it.
///
/// @param front its front matter in YAML
public record LessonDraft(String front, List<DraftStep> steps) {
  public LessonDraft {
    steps = List.copyOf(steps);
  }

  public LessonDraft withFront(String yaml) {
    return new LessonDraft(yaml, steps);
  }

  public LessonDraft with(int index, DraftStep step) {
    List<DraftStep> others = new ArrayList<>(steps);
    others.set(index, step);
    return new LessonDraft(front, others);
  }

  public LessonDraft plus(int index, DraftStep step) {
    List<DraftStep> more = new ArrayList<>(steps);
    more.add(index, step);
    return new LessonDraft(front, more);
  }
}
