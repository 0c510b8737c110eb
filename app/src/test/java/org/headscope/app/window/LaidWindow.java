package org.headscope.app.window;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.lesson.MarksFigure;
import org.headscope.app.launch.context.AppContext;
import org.headscope.app.lesson.play.LessonViewModel;
import org.headscope.app.service.Workbench;
import org.headscope.app.task.TaskRunners;
import org.headscope.app.teaching.TaughtWindow;

/// The real window on the shipped sample, laid out at any size without a screen.
public final class LaidWindow implements AutoCloseable {
  /// Floors of text in logical pixels: what the last row of a lecture hall can read, and a person.
  private static final double PROJECTED = 18;

  private static final double READ = 11;

  final AppContext context = new AppContext();
  public final Workbench workbench = context.workbench();
  public final MainWindow window;
  public final Region root;

  /// A size of the window in logical pixels.
  public record Size(int width, int height) {
    @Override
    public String toString() {
      return width + "x" + height;
    }
  }

  /// Opens it, and waits until the sample is in sight.
  public LaidWindow() {
    FakeDesktop nobody = new FakeDesktop(new TaskRunners());
    window = FxThread.get(() -> new MainWindow(context.features(nobody, nobody), nobody));
    root = FxThread.get(() -> (Region) window.scene(1440, 900).getRoot());
    FxThread.run(context::openSample);
    OpenWindow.await(() -> workbench.inspectionProperty().get().isPresent());
  }

  /// Waits until every view shows what is selected, and a lesson's step what was measured for it.
  public void settle() {
    OpenWindow.await(() ->
        workbench.workers().areViewsDone()
            && (lesson().currentProperty().get() < 0
                || !lesson().problemsProperty().get().isEmpty()
                || (lesson().answers().shownProperty().get().measured()
                    && !lesson().answers().judgingProperty().get())));
  }

  /// Some regions learn their size from the pass before. FX thread only.
  public void layOut(Size size) {
    for (int pass = 0; pass < 4; pass++) {
      root.applyCss();
      root.resize(size.width(), size.height());
      root.layout();
    }
    TaughtWindow.of(window).marks().requestLayout();
    root.layout();
  }

  /// What nobody could read or reach in it. FX thread only.
  public List<String> faults() {
    boolean projected = workbench.themeProperty().get() == Theme.PROJECTOR;
    return SceneReader.faults(root, projected ? PROJECTED : READ);
  }

  /// Writes it to `target/pictures`. FX thread only.
  public void save(String name) {
    Pictures.save(root, workbench.themeProperty().get(), 1, name);
  }

  /// The same if somebody asked for pictures by `-Dgate.pictures=true`. FX thread only.
  public void saveIfAsked(String name) {
    if (Boolean.getBoolean("gate.pictures")) {
      save(name);
    }
  }

  public LessonViewModel lesson() {
    return TaughtWindow.lesson(window);
  }

  /// Opens the lesson in `folder`, and waits until its first step, or why it has none, is in sight.
  public void openLesson(Path folder) {
    FxThread.run(() -> workbench.opener().open(folder));
    OpenWindow.await(() ->
        lesson().lessonProperty().get().filter(l -> folder.endsWith(l.id())).isPresent()
            && lesson().currentProperty().get() >= 0);
    settle();
  }

  /// What `selector` finds.
  public Node find(String selector) {
    return Objects.requireNonNull(root.lookup(selector), selector);
  }

  public void press(String button) {
    ((Button) find(button)).fire();
  }

  /// Where callouts stand.
  public List<Box> callouts() {
    return TaughtWindow.of(window).marks().drawn().map(MarksFigure::callouts).orElse(List.of());
  }

  @Override
  public void close() {
    context.close();
  }
}
