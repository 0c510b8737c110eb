package org.headscope.app.lesson;

import module java.base;

/// The front matter of a lesson.
///
/// @param minutes the author's estimate of its duration
/// @param runs that it needs; the first is selected first
/// @param instances the file of instances, in the lesson's folder or among the samples
/// @param instance the ID of the instance that is selected first; by default the first of the file
public record LessonHead(
    String title,
    int minutes,
    List<LessonRun> runs,
    Optional<String> instances,
    Optional<String> instance) {
  /// The version of the format that is read.
  public static final int FORMAT = 1;

  public LessonHead {
    runs = List.copyOf(runs);
  }

  public Optional<LessonRun> run(String as) {
    return runs.stream().filter(run -> run.as().equals(as)).findFirst();
  }
}
