package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.service.RunView;

/// A run that a lesson needs.
///
/// @param as its name in the lesson
/// @param name of its folder, if it must be a particular run
/// @param architecture the beginning of its model's summary, if that matters: `transformer`
/// @param heads true if it must have maps
/// @param checkpoints the minimum number of its checkpoints
public record LessonRun(
    String as,
    Optional<String> name,
    Optional<String> architecture,
    boolean heads,
    int checkpoints) {

  public boolean fits(RunView run) {
    return name.map(run.ref().name()::equals).orElse(true)
        && architecture.map(a -> kind(run.summary()).startsWith(kind(a))).orElse(true)
        && (!heads || run.hasMaps())
        && run.steps().size() >= checkpoints;
  }

  private static String kind(String words) {
    return words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }

  /// Formats it for sentences: `the run transformer-4x2 with at least 5 checkpoints`.
  public String words() {
    return name.map(n -> "the run " + n).orElse("a run")
        + architecture.map(a -> " of architecture " + a).orElse("")
        + (heads ? " with heads" : "")
        + (checkpoints > 1
            ? (heads ? " and" : " with") + " at least %d checkpoints".formatted(checkpoints)
            : "");
  }
}
