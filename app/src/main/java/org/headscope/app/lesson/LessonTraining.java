package org.headscope.app.lesson;

import module java.base;

/// A training that a step offers; it begins only when the reader asks for it.
///
/// @param preset one of [#PRESETS]
/// @param minutes the longest time that it may take; a slower machine shows recorded checkpoints
/// @param instead the lesson's name for the recorded run of the same preset
public record LessonTraining(String preset, long seed, int minutes, String instead, int line) {
  /// The shipped recipes in which 1-gram heads are known to form.
  public static final List<String> PRESETS = List.of("class-demo", "recall-heads", "sample");
}
