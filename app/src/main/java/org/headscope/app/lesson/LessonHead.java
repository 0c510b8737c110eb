package org.headscope.app.lesson;

import module java.base;

/// What stands at the head of a lesson.
///
/// @param minutes how long its author thinks that it takes
/// @param runs that it needs, the one that is looked at first
/// @param instances the file of instances, in the lesson's folder or among the samples
/// @param instance that is looked at first, by its id; the first of the file without
public record LessonHead(
    String title,
    int minutes,
    List<LessonRun> runs,
    Optional<String> instances,
    Optional<String> instance) {
  /// The version that is read.
  public static final int FORMAT = 1;

  public LessonHead {
    runs = List.copyOf(runs);
  }

  public Optional<LessonRun> run(String as) {
    return runs.stream().filter(run -> run.as().equals(as)).findFirst();
  }
}
