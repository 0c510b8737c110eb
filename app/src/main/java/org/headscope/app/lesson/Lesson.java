package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.chart.Concealed;

/// A lesson as read from its folder.
public record Lesson(Path folder, LessonHead head, List<LessonStep> steps) {
  /// The placeholder for the folders of runs in a lesson's commands, until the real folders are
  /// known: the run `@model` of the file is `model` in this folder.
  public static final Path RUNS_PLACEHOLDER = Path.of("/headscope-lesson").toAbsolutePath();

  public Lesson {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a lesson needs a step");
    }
  }

  /// Returns the lesson's ID in progress and links: the name of its folder.
  public String id() {
    return String.valueOf(folder.getFileName());
  }

  /// Returns the parts that are hidden at a step, each with the step that reveals it, both from 0,
  /// or empty if none does. A step with a question reveals its parts once that is answered.
  public Map<Concealed, OptionalInt> hiddenAt(int step, boolean answered) {
    Map<Concealed, OptionalInt> hidden = new EnumMap<>(Concealed.class);
    boolean waits = !answered && steps.get(step).question().isPresent();
    for (int i = 0; i <= step; i++) {
      if (i < step || !waits) {
        steps.get(i).scene().reveal().forEach(hidden::remove);
      }
      steps.get(i).scene().hide().forEach(part -> hidden.put(part, OptionalInt.empty()));
    }
    hidden.replaceAll((part, _) -> revealing(part, waits ? step : step + 1));
    return hidden;
  }

  private OptionalInt revealing(Concealed part, int from) {
    for (int i = from; i < steps.size(); i++) {
      if (steps.get(i).scene().reveal().contains(part)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }
}
