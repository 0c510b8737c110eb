package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.run.UserError;

/// A reader of lessons: the application, which registers itself as a service.
public interface LessonFormat {
  /// The file that makes a folder a lesson.
  String FILE = "lesson.md";

  /// Returns whether a lesson lies in `folder`.
  static boolean isLesson(Path folder) {
    return Files.isRegularFile(folder.resolve(FILE));
  }

  /// Reads the lesson in `folder`.
  ///
  /// @throws UserError naming what is wrong with it
  void check(Path folder);

  /// The folders of the runs that the lesson in `folder` needs and that are not shipped.
  ///
  /// @throws UserError naming what is wrong with it, or a run that is not here
  List<Path> runs(Path folder);

  /// The registered reader; without one a lesson is any folder that has its file.
  static LessonFormat registered() {
    return ServiceLoader.load(LessonFormat.class).findFirst().orElseGet(Plain::new);
  }

  /// Knows only that there is a file.
  final class Plain implements LessonFormat {
    @Override
    public void check(Path folder) {
      if (!isLesson(folder)) {
        throw new UserError(
            "%s has no %s, so it is not a lesson; name a lesson's folder.".formatted(folder, FILE));
      }
    }

    @Override
    public List<Path> runs(Path folder) {
      check(folder);
      return List.of();
    }
  }
}
