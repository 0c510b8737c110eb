package org.headscope.app.launch;

import module java.base;

import java.awt.image.BufferedImage;
import javafx.scene.*;
import javafx.scene.image.*;
import javafx.scene.transform.Transform;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.export.FigureExport;
import org.headscope.app.export.ScreenImage;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.launch.context.AppContext;
import org.headscope.app.launch.context.HeadlessFx;
import org.headscope.app.launch.context.InitialView;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.window.MainWindow;
import org.headscope.app.window.view.ShownViews;
import org.headscope.app.window.view.WindowHost;
import org.headscope.app.window.view.WindowPanel;
import org.headscope.app.window.view.WindowlessViews;
import org.headscope.engine.run.UserError;

/// The main window without a screen, or some of its views: the same of the same run, laid out at a
/// size and written to files. Used from any thread but JavaFX's.
public final class Pictures implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /// The card that a view may have beside it when it fills the screen.
  private static final String BESIDE = "prediction";

  private static final Duration RECORDING = Duration.ofHours(6);
  private static final Duration SETTLING = Duration.ofMillis(1500);

  private final AppContext context = new AppContext();
  private final ShownViews views;
  private final Optional<Scene> window;
  private final SubjectOptions.Size size;

  public enum Of {
    WINDOWS,
    /// Single views, of which only those that are asked for are made.
    VIEWS
  }

  /// Opens what `shown` names, looks at `look` of it, and waits until every view in sight shows it.
  ///
  /// @throws UserError if something cannot be opened
  Pictures(SubjectOptions shown, InitialView look, SubjectOptions.Size size, Of what) {
    HeadlessFx.start();
    this.size = size;
    FeatureContext features = HeadlessFx.call(() -> context.features());
    if (what == Of.WINDOWS) {
      MainWindow whole = HeadlessFx.call(() -> new MainWindow(features, new WindowHost() {}));
      views = whole;
      window = HeadlessFx.call(() -> Optional.of(whole.scene(size.width(), size.height())));
    } else {
      views = HeadlessFx.call(() -> new WindowlessViews(features));
      window = Optional.empty();
    }
    HeadlessFx.run(() -> {
      context.workbench().themeProperty().set(shown.theme());
      set(shown.settings());
      context.open(List.of(shown.run().directory()), shown.run().step(), look);
    });
    waitUntil(() -> context.workbench().inspectionProperty().get().isPresent(), PATIENCE);
    requireNoFailure();
    settle();
  }

  /// Only what is made knows its settings, and refuses values that they cannot have.
  private void set(List<Command.Set> settings) {
    if (!settings.isEmpty()) {
      views.panels().forEach(WindowPanel::view);
    }
    Journal journal = context.workbench().selection().journal();
    for (Command.Set set : settings) {
      if (!journal.knows(set.setting())) {
        throw new UserError(
            "No view has a setting %s; see a saved session for their names."
                .formatted(set.setting()));
      }
      journal.perform(set);
    }
  }

  /// Waits until no view has anything left to compute, and each shows its figure or why there is
  /// none.
  private void settle() {
    waitUntil(context.workbench().workers()::areViewsDone, PATIENCE);
    waitUntil(() -> views.panelsInSight().stream().allMatch(WindowPanel::isSettled), SETTLING);
  }

  private void waitUntil(BooleanSupplier condition, Duration patience) {
    boolean _ = HeadlessFx.await(condition, patience, this::requireNoFailure);
    requireNoFailure(); // what ended may have failed
  }

  private void requireNoFailure() {
    HeadlessFx.call(() ->
            Notice.error(context.workbench().notices())
                .or(context.workbench().frame()::refusal)
                .or(this::unread))
        .ifPresent(sentence -> {
          throw new UserError(sentence);
        });
  }

  /// A sentence on the missing end of a text, which a file would not show.
  private Optional<String> unread() {
    return context
        .workbench()
        .frame()
        .inspection()
        .flatMap(inspection -> inspection.text().unread())
        .map(why -> why + " Use --positions FROM..TO to draw a range of the first ones.");
  }

  public void setTheme(Theme theme) {
    HeadlessFx.run(() -> context.workbench().themeProperty().set(theme));
    settle();
  }

  public void bringInSight(String id) {
    HeadlessFx.run(() -> views.bringInSight(id));
    settle();
  }

  Workbench workbench() {
    return context.workbench();
  }

  public List<WindowPanel> panels() {
    return views.panels();
  }

  /// Writes what a view shows, in the format that the extension of `file` names.
  ///
  /// @return whether there was something to show
  public boolean writeView(WindowPanel panel, Function<Figure, FigureExport> look, Path file) {
    bringInSight(panel.id());
    Optional<? extends Figure> figure = HeadlessFx.call(() -> panel.figure().get());
    figure.ifPresent(f -> look.apply(f).write(f, file));
    return figure.isPresent();
  }

  /// A view as it fills a screen, with its spotlight if that is on.
  public Optional<Figure> presented(WindowPanel panel) {
    bringInSight(BESIDE);
    bringInSight(panel.id());
    return HeadlessFx.call(() -> views.views().presented(panel.id(), size.width(), size.height()));
  }

  /// @param pinned whether the pinned row stays pinned
  void record(Command.RecordView asked, boolean pinned) {
    presented(views.views().panel(asked.view()));
    HeadlessFx.run(() -> {
      if (!pinned) {
        context.workbench().selection().perform(new Command.ClearSelection());
      }
      context.workbench().selection().journal().perform(asked);
    });
    waitUntil(
        () ->
            context.workbench().workers().all().stream()
                .map(TaskRunner::active)
                .allMatch(List::isEmpty),
        RECORDING);
  }

  /// Writes it as PNG, as large as the screen is.
  ///
  /// @return whether there was something to show
  public boolean writePresented(WindowPanel panel, double scale, Path file) {
    Optional<Figure> figure = presented(panel);
    Palette palette = HeadlessFx.call(() -> context.workbench().themeProperty().get()).palette();
    figure.ifPresent(f ->
        ScreenImage.write(ScreenImage.of(f, size.width(), size.height(), scale, palette), file));
    return figure.isPresent();
  }

  public String absence(WindowPanel panel) {
    return HeadlessFx.call(panel::absence);
  }

  /// Writes the whole window as PNG with `scale` pixels a logical pixel.
  ///
  /// @throws java.util.NoSuchElementException if these are pictures of views
  public void writeWindow(double scale, Path file) {
    Scene scene = window.orElseThrow();
    ScreenImage.write(HeadlessFx.call(() -> picture(scene, scale)), file);
  }

  private BufferedImage picture(Scene scene, double scale) {
    for (int pass = 0; pass < 3; pass++) {
      // Some regions learn their size from the pass before.
      scene.getRoot().applyCss();
      scene.getRoot().layout();
    }
    scene
        .getRoot()
        .lookupAll("*")
        .forEach(node -> {
          if (node instanceof FigureCanvas canvas) {
            canvas.setOversampling(scale);
          }
        });
    scene.getRoot().layout();
    SnapshotParameters parameters = new SnapshotParameters();
    parameters.setTransform(Transform.scale(scale, scale));
    parameters.setFill(scene.getFill());
    WritableImage target =
        new WritableImage(
            (int) Math.round(size.width() * scale), (int) Math.round(size.height() * scale));
    return copy(scene.getRoot().snapshot(parameters, target));
  }

  private static BufferedImage copy(Image image) {
    int w = (int) image.getWidth();
    int h = (int) image.getHeight();
    int[] pixels = new int[w * h];
    image.getPixelReader().getPixels(0, 0, w, h, PixelFormat.getIntArgbInstance(), pixels, 0, w);
    BufferedImage copy = new BufferedImage(w, h, BufferedImage.TYPE_INT_RGB);
    copy.setRGB(0, 0, w, h, pixels, 0, w);
    return copy;
  }

  @Override
  public void close() {
    context.close();
  }
}
