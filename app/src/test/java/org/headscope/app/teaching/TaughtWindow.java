package org.headscope.app.teaching;

import org.headscope.app.lesson.play.LessonViewModel;
import org.headscope.app.window.MainWindow;

/// Finds lessons and presenting in a window.
public final class TaughtWindow {
  private TaughtWindow() {}

  public static Teaching of(MainWindow window) {
    return (Teaching) window.extensions().getFirst();
  }

  public static LessonViewModel lesson(MainWindow window) {
    return of(window).lessons().model();
  }
}
