package org.headscope.app.lesson;

import module java.base;

/// A training that a step offers; nothing is trained before its reader asks for it.
///
/// @param preset which of [#PRESETS] is trained
/// @param minutes that it may take as a whole; a machine that needs longer shows what was recorded
/// @param instead what the lesson calls the recorded run of the same preset
public record LessonTraining(String preset, long seed, int minutes, String instead, int line) {
  /// The shipped recipes in which 1-gram heads are known to form.
  public static final List<String> PRESETS = List.of("class-demo", "recall-heads", "sample");
}
