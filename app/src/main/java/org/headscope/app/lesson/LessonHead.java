package org.headscope.app.lesson;

import module java.base;

/// The head of a lesson.
///
/// @param minutes the author's estimate of its duration
/// @param runs that it needs, the first selected one first
/// @param instances the file of instances, in the lesson's folder or among the samples
/// @param instance the id of the first selected one; the first of the file by default
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
