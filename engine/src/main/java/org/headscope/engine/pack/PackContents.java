package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.run.PlainText;

/// A pack's content, for people.
///
/// @param headscope the version that wrote it
/// @param bytes of all its files
/// @param lessons the names of their folders
public record PackContents(
    String headscope,
    long bytes,
    List<PackedRun> runs,
    List<PackedInstances> instances,
    List<String> lessons) {
  /// A run.
  ///
  /// @param model its architecture and sizes
  /// @param steps of its checkpoints, ascending
  /// @param complete whether its training came to its end
  /// @param analyses what was found out about it, such as `head scores`
  public record PackedRun(
      String name, String model, List<Long> steps, boolean complete, List<String> analyses) {
    public PackedRun {
      steps = List.copyOf(steps);
      analyses = List.copyOf(analyses);
    }

    String line() {
      String checkpoints =
          steps.size() == 1
              ? String.format(Locale.ROOT, "a checkpoint, of step %,d", steps.getFirst())
              : String.format(
                  Locale.ROOT,
                  "%d checkpoints, of steps %,d to %,d",
                  steps.size(),
                  steps.getFirst(),
                  steps.getLast());
      String found = analyses.isEmpty() ? "" : "; " + String.join(", ", analyses);
      return "%s: %s; %s%s%s"
          .formatted(name, model, checkpoints, complete ? "" : ", not fully trained", found);
    }
  }

  public record PackedInstances(String name, long count) {
    String line() {
      return name + ": " + PlainText.count(count, "instance");
    }
  }

  public PackContents {
    runs = List.copyOf(runs);
    instances = List.copyOf(instances);
    lessons = List.copyOf(lessons);
  }

  /// A line for the whole, one for each run, file of instances and lesson.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(Locale.ROOT, "%,.1f MB, packed by HeadScope %s", bytes / 1e6, headscope));
    runs.forEach(run -> lines.add(run.line()));
    instances.forEach(file -> lines.add(file.line()));
    lessons.forEach(lesson -> lines.add(lesson + ": a lesson"));
    return lines;
  }
}
