package org.headscope.app.launch;

import module java.base;

import javafx.application.Application;
import javafx.application.Platform;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.headscope.app.control.AfterPainting;
import org.headscope.app.service.Notice;
import org.headscope.app.service.PredictorNames;
import org.headscope.app.service.RunWatch;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.JournalFile;
import org.headscope.app.task.Faults;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.window.DesktopDialogs;
import org.headscope.app.window.MainWindow;
import org.headscope.app.window.Preferences;
import org.headscope.app.window.PreferencesFile;
import org.headscope.app.window.WindowBounds;
import org.headscope.app.window.WindowOutline;
import org.headscope.app.window.view.Popups;
import org.headscope.app.window.view.Themes;
import org.headscope.app.window.view.WindowHost;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.io.SitePreferences;
import org.headscope.engine.run.StopSignals;
import org.headscope.engine.run.UserError;

/// The workbench on a desktop: one window on the shipped sample, as it stood last time.
public final class WorkbenchApp extends Application implements WindowHost {
  private static final double WIDTH = 1440;
  private static final double HEIGHT = 900;

  /// What was remembered, being read since before JavaFX began to start.
  private static Optional<CompletableFuture<PreferencesFile.Loaded>> early = Optional.empty();

  /// Likewise where the last session ended.
  private static Optional<CompletableFuture<LastSession>> last = Optional.empty();

  /// What the start named.
  private static AskedPlaces asked = AskedPlaces.NONE;

  /// What a rehearsal does between the first map and the end.
  private static Optional<Runnable> rehearsed = Optional.empty();

  /// That of the signal that closed the window.
  private static volatile int exitCode;

  private final PreferencesFile file = PreferencesFile.ofUser();
  private final AppContext context = new AppContext();
  private Preferences preferences = Preferences.DEFAULT;
  private ChosenPreferences chosen = ChosenPreferences.NONE;
  private SitePreferences site = SitePreferences.NONE;
  private List<String> runs = List.of();
  private List<String> instances = List.of();
  private Optional<WindowBounds> bounds = Optional.empty();
  private Optional<StopSignals> signals = Optional.empty();
  private Optional<JournalFile> kept = Optional.empty();
  private Optional<DesktopDialogs> dialogs = Optional.empty();
  private Optional<RunWatch> watch = Optional.empty();
  private CompletableFuture<Optional<WindowSocket>> socket =
      CompletableFuture.completedFuture(Optional.empty());
  private Optional<MainWindow> opened = Optional.empty();

  /// Opens the window on `places`; returns when it was closed, with the exit code.
  static int open(AskedPlaces places) {
    asked = places;
    early = Optional.of(CompletableFuture.supplyAsync(() -> PreferencesFile.ofUser().load()));
    last = Optional.of(CompletableFuture.supplyAsync(LastSession::load));
    ToolkitLog.quieten();
    launch(WorkbenchApp.class);
    return exitCode;
  }

  /// Opens the window with nobody there, and closes it when `work`, which begins with the first
  /// map, is done.
  static int rehearse(Runnable work) {
    rehearsed = Optional.of(work);
    return open(AskedPlaces.NONE);
  }

  Workbench workbench() {
    return context.workbench();
  }

  @Override
  public void start(Stage stage) {
    PreferencesFile.Loaded loaded = early.map(CompletableFuture::join).orElseGet(file::load);
    preferences = loaded.preferences();
    runs = preferences.recentRuns();
    instances = preferences.recentInstances();
    Workbench workbench = context.workbench();
    Thread.setDefaultUncaughtExceptionHandler((_, fault) -> tell(fault));
    site = SitePreferences.ofMachine();
    chosen = preferred();
    workbench.looks().begin(chosen);
    preferences
        .predictors()
        .ifPresent(
            names -> workbench.selection().predictorsProperty().set(PredictorNames.choices(names)));
    // Before there is any control, since the first one loads JavaFX's own style sheet otherwise.
    Themes.stock(workbench.looks().paletteProperty().get());
    Scene scene =
        new Scene(WindowOutline.of(workbench.looks(), preferences.dividers()), WIDTH, HEIGHT);
    workbench.looks().paletteProperty().subscribe(palette -> Themes.apply(scene, palette));
    stage.setScene(scene);
    stage.setTitle("HeadScope");
    place(stage);
    watch(stage);
    stage.setOnHiding(_ -> Popups.hide());
    stage.setOnCloseRequest(request -> {
      if (!mayClose()) {
        request.consume();
      }
    });
    stage.show();
    AfterPainting.then(() -> fill(stage, scene));
    loaded.complaint().ifPresent(this::tell);
    chosen.complaints().forEach(this::tell);
    context.openLast(last.map(CompletableFuture::join).orElseGet(LastSession::load));
    context.open(asked);
    listen(stage);
    watch = Optional.of(new RunWatch(preferred().folders(Preference.RUNS), workbench));
    // A session that ends asks first: the window then closes as by hand, and keeps what it trains.
    signals =
        Optional.of(
            new StopSignals(
                code -> {
                  exitCode = code;
                  Platform.runLater(WorkbenchApp::end);
                },
                () ->
                    context
                        .training()
                        .maker()
                        .stop()
                        .ifPresent(training -> System.err.println(training.second()))));
  }

  /// Takes what later starts name; says so if the last window was killed.
  private void listen(Stage stage) {
    socket =
        CompletableFuture.supplyAsync(() ->
            WindowSocket.listen(places ->
                CompletableFuture.runAsync(() -> take(stage, places), Platform::runLater)));
    var _ =
        socket.thenAcceptAsync(
            listening -> listening.filter(WindowSocket::isAfterKill).ifPresent(_ -> tellOfKill()),
            Platform::runLater);
  }

  private void tellOfKill() {
    workbench()
        .tell(
            new Notice(
                Notice.Kind.INFORMATION,
                "The last session ended without being closed; what was kept of it, all but the"
                    + " last seconds, is back."));
  }

  /// Opens what a later start named, in sight.
  private void take(Stage stage, AskedPlaces places) {
    context.take(places);
    stage.setIconified(false);
    stage.toFront();
    stage.requestFocus();
  }

  /// Tells of a fault that nobody caught, and standard error of its trace as without this.
  private void tell(Throwable fault) {
    fault.printStackTrace();
    UserError error = Faults.inWindow(fault);
    Platform.runLater(() -> context.workbench().report(error));
  }

  /// Puts the views into the window, whose outline people have seen.
  private void fill(Stage stage, Scene scene) {
    StartClock.tell("layout");
    Workbench workbench = context.workbench();
    DesktopDialogs desktop = new DesktopDialogs(stage, preferences.folder().map(Path::of));
    dialogs = Optional.of(desktop);
    MainWindow window = new MainWindow(context.features(desktop, desktop), this);
    window.setDividers(preferences.dividers());
    window.enter(scene);
    window.focusMap();
    remember(workbench);
    opened = Optional.of(window);
    SessionKeeper session = new SessionKeeper(workbench);
    stage.setOnHidden(_ -> {
      save();
      session.end();
    });
    ServiceLoader.load(WindowObserver.class).forEach(seen -> seen.attend(stage, workbench));
    AfterPainting.then(() -> StartClock.tell("window"));
    beginWithTheMap(workbench, stage, session);
  }

  /// Nothing beside the map before there is one: it takes as long as half of the window.
  private void beginWithTheMap(Workbench workbench, Stage stage, SessionKeeper session) {
    CompletableFuture<Void> map = new CompletableFuture<>();
    CompletableFuture<Void> late = map.copy().completeOnTimeout(null, 2, TimeUnit.SECONDS);
    workbench.details().afterwards(late::join);
    var _ = late.thenRunAsync(this::keepJournal, Platform::runLater);
    var _ = map.thenRunAsync(session::follow, Platform::runLater);
    var _ = late.thenRunAsync(() -> watch.ifPresent(RunWatch::start), Platform::runLater);
    var _ =
        late.thenRunAsync(
            () -> stage.getIcons().addAll(AppIcon.of(32), AppIcon.of(128)), Platform::runLater);
    Runnable painted =
        () -> {
          StartClock.tell("map");
          map.complete(null);
          settle(stage);
          rehearsed.ifPresent(work ->
              Thread.ofPlatform()
                  .start(() -> {
                    work.run();
                    Platform.runLater(WorkbenchApp::end);
                  }));
        };
    workbench
        .inspectionProperty()
        .get()
        .ifPresentOrElse(
            _ -> AfterPainting.then(painted),
            () ->
                AppContext.once(workbench.inspectionProperty(), _ -> AfterPainting.then(painted)));
  }

  /// Keeps what is done, and what was done until now.
  private void keepJournal() {
    JournalFile file =
        JournalFile.ofUser(complaint -> workbench().tasks().later(() -> tell(complaint)));
    workbench().selection().journal().record(file);
    kept = Optional.of(file);
  }

  private void tell(String complaint) {
    workbench().tell(new Notice(Notice.Kind.ERROR, complaint));
  }

  /// Puts the window where it stood, or in the middle of the first screen: always all of it.
  private void place(Stage stage) {
    Rectangle2D screen =
        preferences
            .window()
            .flatMap(b ->
                Screen.getScreensForRectangle(b.x() + 40, b.y() + 20, 120, 40).stream().findFirst())
            .orElseGet(Screen::getPrimary)
            .getVisualBounds();
    WindowBounds fitting =
        preferences
            .window()
            .orElseGet(() ->
                new WindowBounds(
                    screen.getMinX() + (screen.getWidth() - WIDTH) / 2,
                    screen.getMinY() + (screen.getHeight() - HEIGHT) / 2,
                    WIDTH,
                    HEIGHT,
                    false))
            .within(screen.getMinX(), screen.getMinY(), screen.getWidth(), screen.getHeight());
    stage.setX(fitting.x());
    stage.setY(fitting.y());
    stage.setWidth(fitting.width());
    stage.setHeight(fitting.height());
    stage.setMaximized(fitting.maximized());
  }

  /// Brings the title back that stands above the screen where the desktop says late how high it is.
  private static void settle(Stage stage) {
    Screen.getScreensForRectangle(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight())
        .stream()
        .mapToDouble(screen -> screen.getVisualBounds().getMinY())
        .min()
        .stream()
        .filter(top -> !stage.isMaximized() && !stage.isFullScreen() && stage.getY() < top)
        .forEach(stage::setY);
  }

  private void watch(Stage stage) {
    for (ObservableValue<?> place :
        List.of(
            stage.xProperty(),
            stage.yProperty(),
            stage.widthProperty(),
            stage.heightProperty(),
            stage.maximizedProperty())) {
      place.subscribe(_ -> note(stage));
    }
  }

  /// Keeps where the window stands while it is not maximized; then only that it is.
  private void note(Stage stage) {
    if (stage.isMaximized()) {
      bounds = bounds.or(preferences::window).map(b -> b.maximized(true));
    } else if (!stage.isFullScreen() && !stage.isIconified()) {
      bounds =
          WindowBounds.of(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight())
              .or(() -> bounds);
    }
  }

  private void remember(Workbench workbench) {
    workbench
        .runProperty()
        .subscribe(run ->
            run.map(r -> r.ref().directory().toString())
                .ifPresent(path -> runs = Preferences.withRecent(runs, path)));
    workbench
        .instanceFileProperty()
        .subscribe(opened ->
            opened.ifPresent(
                file -> instances = Preferences.withRecent(instances, file.toString())));
  }

  /// What is remembered now.
  private Preferences now() {
    return new Preferences(
        Preferences.VERSION,
        bounds.or(preferences::window),
        chosen.byKey(),
        runs,
        instances,
        dialogs.flatMap(DesktopDialogs::last).map(Path::toString),
        Optional.of(PredictorNames.of(workbench().selection().predictorsProperty().get())),
        opened.map(MainWindow::dividers).orElseGet(preferences::dividers));
  }

  private void save() {
    try {
      file.save(now());
    } catch (UserError e) {
      System.err.println(e.getMessage());
    }
  }

  @Override
  public ChosenPreferences preferred() {
    return preferences.preferred().on(site);
  }

  /// Its window never ended before.
  @Override
  public boolean isFirstStart() {
    return preferences.window().isEmpty();
  }

  /// Writes it at once, beside the FX thread; a fault is told.
  @Override
  public void keep(ChosenPreferences now) {
    chosen = now;
    Preferences all = now();
    Workbench workbench = workbench();
    TaskRunner beside = workbench.details();
    beside.afterwards(() -> {
      try {
        file.save(all);
      } catch (UserError e) {
        beside.later(() -> workbench.report(e));
      }
    });
  }

  @Override
  public List<Path> recentRuns() {
    return runs.stream().map(Path::of).toList();
  }

  @Override
  public List<Path> recentInstances() {
    return instances.stream().map(Path::of).toList();
  }

  /// Once what is to fill it was painted: a system that enlarges a window first shows what it had.
  @Override
  public void fill(Stage stage, boolean full) {
    AfterPainting.then(() -> stage.setFullScreen(full));
  }

  @Override
  public void showInFolder(Path file) {
    // Asks the desktop which program that is, which may take its time.
    Thread.ofVirtual()
        .start(() -> getHostServices().showDocument(file.resolveSibling("").toUri().toString()));
  }

  @Override
  public ObservableList<Rectangle2D> screens() {
    return Screens.ofMachine();
  }

  @Override
  public void quit() {
    if (mayClose()) {
      end();
    }
  }

  /// Whether nothing is trained or waits to be, or somebody agrees that it ends.
  private boolean mayClose() {
    return context
        .training()
        .closing()
        .flatMap(closing ->
            dialogs.map(ask -> ask.confirm(closing.question(), closing.yes(), "Go back")))
        .orElse(true);
  }

  private static void end() {
    // JavaFX ends when no window is left.
    Popups.hide();
    List.copyOf(Window.getWindows()).forEach(Window::hide);
  }

  @Override
  public void stop() {
    socket.join().ifPresent(WindowSocket::close);
    watch.ifPresent(RunWatch::close);
    context.close();
    kept.ifPresent(JournalFile::close);
    signals.ifPresent(StopSignals::close);
  }
}
