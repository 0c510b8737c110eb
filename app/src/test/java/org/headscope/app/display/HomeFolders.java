package org.headscope.app.display;

import module java.base;

import org.headscope.app.lesson.play.LessonProgress;
import org.headscope.app.window.Preferences;
import org.headscope.app.window.PreferencesFile;
import org.headscope.app.window.WindowBounds;

/// Home folders for tests, separate from the user's settings and files.
final class HomeFolders {
  /// Folders of native libraries of PyTorch and JavaFX, unpacked once for all.
  private static final List<String> UNPACKED = List.of(".djl.ai", ".openjfx");

  private HomeFolders() {}

  /// Makes a program that starts in `home` believe that it was started here before with these
  /// settings.
  static void remember(Path home, Optional<WindowBounds> window, Path... runs) {
    Preferences defaults = Preferences.DEFAULT;
    Preferences preferences =
        new Preferences(
            Preferences.VERSION,
            window,
            defaults.chosen(),
            Stream.of(runs).map(Path::toString).toList(),
            defaults.recentInstances(),
            defaults.folder(),
            defaults.predictors(),
            defaults.dividers());
    new PreferencesFile(home.resolve("config/headscope/preferences.json")).save(preferences);
  }

  /// Creates `home`, and the folder in it that a program may write to.
  static Path prepare(Path home) {
    Path real = Path.of(System.getProperty("user.home"));
    try {
      for (String name : UNPACKED) {
        Path link = home.resolve(name);
        Files.createDirectories(home);
        Files.createDirectories(real.resolve(name));
        if (Files.notExists(link)) {
          Files.createSymbolicLink(link, real.resolve(name));
        }
      }
      // The offers of a first start are tested elsewhere.
      new LessonProgress(home.resolve("data/headscope/lessons.json"))
          .keep("0-tour", LessonProgress.Reached.NOTHING);
      return Files.createDirectories(home.resolve("work"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
