package org.headscope.app.feature.lesson;

import module java.base;

import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.play.LessonProgress;
import org.headscope.app.lesson.play.ReadingTime;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.pack.LessonFormat;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.ShippedRuns;

/// The lessons on this machine: shipped ones in `samples/lessons`, then those in the folder
/// `lessons` of the user's data.
final class LessonCatalog {
  /// The maximum number of lessons per folder; a folder with more is not one of lessons.
  private static final int MAX_LESSONS = 200;

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  /// A lesson that was found.
  ///
  /// @param detail its duration and the reader's progress, or why it cannot be read
  record Entry(Path folder, String title, String detail, boolean readable) {}

  private LessonCatalog() {}

  static List<Path> folders() {
    return Stream.concat(
            ShippedRuns.find().map(ShippedRuns::folder).stream(), Stream.of(UserFolder.DATA.path()))
        .map(folder -> folder.resolve("lessons"))
        .toList();
  }

  /// Returns the lessons in `folders`, sorted by the numbers that the names of their folders begin
  /// with, and then by the names. Not for the FX thread.
  static List<Entry> find(List<Path> folders, LessonProgress progress) {
    List<Entry> found = new ArrayList<>();
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> inside = Files.list(folder)) {
          inside
              .filter(LessonFormat::isLesson)
              .sorted(
                  Comparator.comparingLong(LessonCatalog::number)
                      .thenComparing(LessonCatalog::name))
              .limit(MAX_LESSONS)
              .forEach(each -> found.add(entry(each, progress)));
        } catch (IOException e) {
          found.add(new Entry(folder, name(folder), "cannot be read", false));
        }
      }
    }
    return found;
  }

  private static String name(Path folder) {
    return String.valueOf(folder.getFileName());
  }

  /// The number that a name begins with; names without one come last.
  private static long number(Path folder) {
    Matcher matcher = NUMBER.matcher(name(folder));
    return matcher.lookingAt() ? Long.parseLong(matcher.group()) : Long.MAX_VALUE;
  }

  private static Entry entry(Path folder, LessonProgress progress) {
    try {
      Lesson lesson = LessonReader.read(folder).orThrow();
      return new Entry(folder, lesson.head().title(), detail(lesson, progress), true);
    } catch (UserError e) {
      return new Entry(folder, name(folder), String.valueOf(e.getMessage()), false);
    }
  }

  private static String detail(Lesson lesson, LessonProgress progress) {
    LessonProgress.Reached reached = progress.reached(lesson.id());
    int steps = lesson.steps().size();
    String length = "%d steps, about %d min".formatted(steps, ReadingTime.minutes(lesson, 0));
    if (reached.done().size() >= steps) {
      return length + " · finished";
    }
    return reached.equals(LessonProgress.Reached.NOTHING)
        ? length
        : length + " · at step %d".formatted(Math.min(reached.current(), steps - 1) + 1);
  }
}
