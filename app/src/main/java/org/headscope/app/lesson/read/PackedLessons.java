package org.headscope.app.lesson.read;

import module java.base;

import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonRun;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.pack.LessonFormat;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.ShippedRuns;

/// A reader of lessons for packs.
public final class PackedLessons implements LessonFormat {
  @Override
  public void check(Path folder) {
    Lesson _ = LessonReader.read(folder).orThrow();
  }

  @Override
  public List<Path> runs(Path folder) {
    Lesson lesson = LessonReader.read(folder).orThrow();
    List<Path> runs = new ArrayList<>();
    for (LessonRun need : lesson.head().runs()) {
      need.name()
          .filter(name -> ShippedRuns.find().flatMap(shipped -> shipped.run(name)).isEmpty())
          .ifPresent(name -> runs.add(found(lesson, name)));
    }
    return runs;
  }

  private static Path found(Lesson lesson, String name) {
    return Stream.concat(
            RunDirectory.within(lesson.folder()).stream(),
            ChosenPreferences.ofUser().folders(Preference.RUNS).stream()
                .filter(Files::isDirectory)
                .flatMap(folder -> RunDirectory.within(folder).stream()))
        .filter(run -> run.endsWith(name))
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "The lesson “%s” needs the run %s, which is in none of your run folders; name its folder, too, or put it there."
                    .formatted(lesson.head().title(), name)));
  }
}
