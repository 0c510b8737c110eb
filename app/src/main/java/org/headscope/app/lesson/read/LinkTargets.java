package org.headscope.app.lesson.read;

import module java.base;

import org.headscope.app.lesson.Inline.Target;
import org.headscope.app.lesson.Medium;

/// The targets of links and pictures in a lesson: its steps, other lessons and pictures in its
/// folder, and nothing else.
final class LinkTargets {
  private static final long MAX_PICTURE = 5L << 20;
  private static final Pattern LESSON =
      Pattern.compile("\\.\\./([\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,80})(?:/(?:lesson\\.md)?)?");

  private final Path folder;
  private final Mistakes mistakes;
  private final Map<String, Integer> steps = new HashMap<>();

  LinkTargets(Path folder, Mistakes mistakes) {
    this.folder = folder;
    this.mistakes = mistakes;
  }

  /// Adds a step, to which links lead by its heading, as on GitHub.
  void step(String title, int number) {
    String name =
        title.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
    steps.putIfAbsent(name, number);
  }

  Optional<Target> link(String destination, int line) {
    Integer step = destination.startsWith("#") ? steps.get(destination.substring(1)) : null;
    if (step != null) {
      return Optional.of(new Target.OfStep(step));
    }
    Matcher lesson = LESSON.matcher(destination);
    if (lesson.matches()) {
      return Optional.of(new Target.OfLesson(lesson.group(1)));
    }
    Optional<Target> only = Medium.of(destination).map(Target.Only::new);
    if (only.isPresent()) {
      return only;
    }
    mistakes.add(
        line,
        "The link to “%s” leads out of the lesson; write # and a step's heading in lowercase with hyphens, or ../NAME for a lesson beside this one."
            .formatted(destination));
    return Optional.empty();
  }

  Optional<Path> picture(String destination, int line) {
    try {
      Path file = folder.resolve(destination).normalize();
      if (!file.startsWith(folder) || destination.contains(":")) {
        mistakes.add(
            line,
            "The picture “%s” is outside the lesson's folder; copy it there."
                .formatted(destination));
      } else if (!destination.toLowerCase(Locale.ROOT).matches(".*\\.(png|jpe?g)")) {
        mistakes.add(
            line,
            "The picture “%s” is neither PNG nor JPEG; save it as PNG.".formatted(destination));
      } else if (!Files.isRegularFile(file) || !isInside(file)) {
        mistakes.add(
            line,
            "The picture “%s” is not in the lesson's folder; put it there.".formatted(destination));
      } else if (Files.size(file) > MAX_PICTURE) {
        mistakes.add(
            line, "The picture “%s” is larger than 5 MiB; make it smaller.".formatted(destination));
      } else {
        return Optional.of(file);
      }
    } catch (IOException | InvalidPathException _) {
      mistakes.add(line, "The picture “%s” cannot be read; check its name.".formatted(destination));
    }
    return Optional.empty();
  }

  /// Returns true if the file is in the lesson's folder even after links are resolved.
  private boolean isInside(Path file) throws IOException {
    return file.toRealPath().startsWith(folder.toRealPath());
  }
}
