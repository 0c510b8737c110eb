package org.headscope.engine.pack;

import module java.base;

/// The content of a pack.
///
/// @param runs folders of runs
/// @param steps of the checkpoints that are packed of every run; all if empty
/// @param instances files of instances
/// @param lessons folders of lessons, packed with the runs that they need and that are not shipped
/// @param out the pack, which is replaced
public record PackSpec(
    List<Path> runs, List<Long> steps, List<Path> instances, List<Path> lessons, Path out) {
  public static final String ENDING = ".hscope";

  public PackSpec {
    if (runs.isEmpty() && instances.isEmpty() && lessons.isEmpty()) {
      throw new IllegalArgumentException("a pack needs a run, instances or a lesson");
    }
    runs = List.copyOf(runs);
    steps = steps.stream().distinct().sorted().toList();
    instances = List.copyOf(instances);
    lessons = List.copyOf(lessons);
  }

  public static boolean isPack(Path file) {
    return String.valueOf(file.getFileName()).endsWith(ENDING);
  }
}
