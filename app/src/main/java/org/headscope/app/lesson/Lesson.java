package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.chart.Concealed;

/// A lesson as its folder has it.
public record Lesson(Path folder, LessonHead head, List<LessonStep> steps) {
  /// The folder in which commands of lessons name runs, until it is known where they are: the run
  /// `model` is `@model` in the file, and `model` in this folder here.
  public static final Path PLACE = Path.of("/headscope-lesson").toAbsolutePath();

  public Lesson {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a lesson needs a step");
    }
  }

  /// The lesson's id in progress and links: the name of its folder.
  public String id() {
    return String.valueOf(folder.getFileName());
  }

  /// The hidden parts at a step, with the step that reveals each, both from 0; empty where none
  /// does. A step that asks reveals what it reveals once that is answered.
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
