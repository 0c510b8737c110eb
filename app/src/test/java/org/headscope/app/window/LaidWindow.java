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
import org.headscope.app.lesson.play.LessonProgress;
import org.headscope.app.lesson.play.LessonViewModel;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.task.TaskRunners;
import org.headscope.app.teaching.TaughtWindow;

/// The real window on the shipped sample, laid out at any size without a screen.
public final class LaidWindow implements AutoCloseable {
  /// Minimum text sizes in logical pixels: for the last row of a lecture hall, and for one person.
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

  /// Opens the window for a new user, and waits until the sample is shown.
  public LaidWindow() {
    forgetAnswers();
    FakeDesktop nobody = new FakeDesktop(new TaskRunners());
    window = FxThread.get(() -> new MainWindow(context.features(nobody, nobody), nobody));
    root = FxThread.get(() -> (Region) window.scene(1440, 900).getRoot());
    FxThread.run(context::openSample);
    OpenWindow.await(() -> workbench.inspectionProperty().get().isPresent());
  }

  /// Deletes the progress in lessons and the answers that an earlier test left.
  private static void forgetAnswers() {
    try {
      Files.deleteIfExists(LessonProgress.ofUser().file());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Waits until every view shows the selection, and a lesson's step its measurements.
  public void settle() {
    OpenWindow.await(() ->
        workbench.workers().areViewsDone()
            && (lesson().currentProperty().get() < 0
                || !lesson().problemsProperty().get().isEmpty()
                || (lesson().answers().shownProperty().get().measured()
                    && !lesson().answers().judgingProperty().get())));
  }

  /// Measures circuits on little text, with an edge selected. FX thread only.
  void measureCircuit() {
    Journal journal = workbench.selection().journal();
    journal.perform(new Command.Set("circuit.instances", 2));
    journal.perform(new Command.Set("circuit.judges", 2));
    journal.perform(new Command.Set("circuit.length", 24));
    journal.perform(new Command.Set("circuit.edge", List.of("1.2->2.2.k")));
    journal.perform(new Command.Set("circuit.own", List.of("embedding->2.2.v")));
    journal.perform(new Command.MeasureCircuit());
  }

  /// Lays out repeatedly, since some regions learn their size from the previous pass. FX thread
  /// only.
  public void layOut(Size size) {
    for (int pass = 0; pass < 4; pass++) {
      root.applyCss();
      root.resize(size.width(), size.height());
      root.layout();
    }
    TaughtWindow.of(window).marks().requestLayout();
    root.layout();
  }

  /// Describes what is unreadable or unreachable in it. FX thread only.
  public List<String> faults() {
    boolean projected = workbench.themeProperty().get() == Theme.PROJECTOR;
    return SceneReader.faults(root, projected ? PROJECTED : READ);
  }

  /// Writes it to `target/pictures` if `-Dgate.pictures=true` requests pictures. FX thread only.
  public void save(String name) {
    Pictures.saveRequested(root, workbench.themeProperty().get(), name);
  }

  public LessonViewModel lesson() {
    return TaughtWindow.lesson(window);
  }

  /// Opens the lesson in `folder`, and waits for its first step, or for the reason why it has none.
  public void openLesson(Path folder) {
    FxThread.run(() -> workbench.opener().open(folder));
    OpenWindow.await(() ->
        lesson().lessonProperty().get().filter(l -> folder.endsWith(l.id())).isPresent()
            && lesson().currentProperty().get() >= 0);
    settle();
  }

  /// Returns the node that `selector` finds.
  public Node find(String selector) {
    return Objects.requireNonNull(root.lookup(selector), selector);
  }

  public void press(String button) {
    ((Button) find(button)).fire();
  }

  /// The places of callouts.
  public List<Box> callouts() {
    return TaughtWindow.of(window)
        .marks()
        .shownMarks()
        .map(MarksFigure::callouts)
        .orElse(List.of());
  }

  @Override
  public void close() {
    context.close();
  }
}
