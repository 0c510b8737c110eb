package org.headscope.app.launch;

import module java.base;

import javafx.application.*;
import javafx.collections.ObservableList;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.stage.*;
import org.headscope.app.control.AfterPainting;
import org.headscope.app.launch.context.AppContext;
import org.headscope.app.launch.context.LastSession;
import org.headscope.app.launch.context.StartArguments;
import org.headscope.app.service.Notice;
import org.headscope.app.service.RunWatch;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.prediction.PredictorCatalogue;
import org.headscope.app.session.script.JournalFile;
import org.headscope.app.task.FaultMessages;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.window.DesktopDialogs;
import org.headscope.app.window.MainWindow;
import org.headscope.app.window.Preferences;
import org.headscope.app.window.PreferencesFile;
import org.headscope.app.window.WindowOutline;
import org.headscope.app.window.view.Popups;
import org.headscope.app.window.view.Themes;
import org.headscope.app.window.view.WindowHost;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.io.SitePreferences;
import org.headscope.engine.run.StopSignals;
import org.headscope.engine.run.UserError;

/// The workbench on a desktop: one window on the shipped sample, placed as the last time.
public final class WorkbenchApp extends Application implements WindowHost {
  /// The stored preferences, being read since before JavaFX began to start.
  private static Optional<CompletableFuture<PreferencesFile.Loaded>> early = Optional.empty();

  /// The last session, being read as early.
  private static Optional<CompletableFuture<LastSession>> last = Optional.empty();

  private static StartArguments arguments = StartArguments.NONE;

  /// The work of a rehearsal between the first map and the end.
  private static Optional<Runnable> rehearsed = Optional.empty();

  /// The exit code of the signal that closed the window.
  private static volatile int exitCode;

  private final PreferencesFile file = PreferencesFile.ofUser();
  private final AppContext context = new AppContext();
  private Preferences preferences = Preferences.DEFAULT;
  private ChosenPreferences chosen = ChosenPreferences.NONE;
  private SitePreferences site = SitePreferences.NONE;
  private List<String> runs = List.of();
  private List<String> instances = List.of();
  private Optional<WindowPlacement> placement = Optional.empty();
  private Optional<StopSignals> signals = Optional.empty();
  private Optional<JournalFile> kept = Optional.empty();
  private Optional<DesktopDialogs> dialogs = Optional.empty();
  private Optional<RunWatch> watch = Optional.empty();
  private CompletableFuture<Optional<WindowSocket>> socket =
      CompletableFuture.completedFuture(Optional.empty());
  private Optional<MainWindow> opened = Optional.empty();

  /// Opens the window on `places`; returns when it was closed, with the exit code.
  static int open(StartArguments places) {
    arguments = places;
    early = Optional.of(CompletableFuture.supplyAsync(() -> PreferencesFile.ofUser().load()));
    last = Optional.of(CompletableFuture.supplyAsync(LastSession::load));
    ToolkitLog.quieten();
    launch(WorkbenchApp.class);
    return exitCode;
  }

  /// Opens the window with no one present, and closes it when `work`, which begins with the first
  /// map, is done.
  static int rehearse(Runnable work) {
    rehearsed = Optional.of(work);
    return open(StartArguments.NONE);
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
    Thread.setDefaultUncaughtExceptionHandler((_, fault) -> report(fault));
    site = SitePreferences.ofMachine();
    chosen = preferred();
    workbench.appearance().begin(chosen);
    preferences
        .predictors()
        .ifPresent(names ->
            workbench.selection().predictorsProperty().set(PredictorCatalogue.choices(names)));
    // Before there is any control, since the first one loads JavaFX's own style sheet otherwise.
    Themes.stock(workbench.appearance().paletteProperty().get());
    Scene scene =
        new Scene(
            WindowOutline.of(workbench.appearance(), preferences.dividers()),
            WindowPlacement.WIDTH,
            WindowPlacement.HEIGHT);
    workbench.appearance().paletteProperty().subscribe(palette -> Themes.apply(scene, palette));
    stage.setScene(scene);
    stage.setTitle("HeadScope");
    placement = Optional.of(new WindowPlacement(stage, preferences.window()));
    stage.setOnHiding(_ -> Popups.hide());
    stage.setOnCloseRequest(request -> {
      if (!mayClose()) {
        request.consume();
      }
    });
    stage.show();
    AfterPainting.then(() -> fill(stage, scene));
    loaded.complaint().ifPresent(this::report);
    chosen.complaints().forEach(this::report);
    context.openLast(last.map(CompletableFuture::join).orElseGet(LastSession::load));
    context.open(arguments);
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
                        .ifPresent(
                            training -> System.err.println(training.secondSignalMessage()))));
  }

  /// Takes what later starts name; says so if the last window was killed.
  private void listen(Stage stage) {
    socket =
        CompletableFuture.supplyAsync(() ->
            WindowSocket.listen(places ->
                CompletableFuture.runAsync(() -> take(stage, places), Platform::runLater)));
    var _ =
        socket.thenAcceptAsync(
            listening -> listening.filter(WindowSocket::isAfterKill).ifPresent(_ -> reportKill()),
            Platform::runLater);
  }

  private void reportKill() {
    workbench()
        .notify(
            Notice.Kind.INFORMATION,
            "The last session ended unexpectedly; it is restored, except for its last seconds.");
  }

  private void take(Stage stage, StartArguments places) {
    context.take(places);
    stage.setIconified(false);
    stage.toFront();
    stage.requestFocus();
  }

  /// Reports an uncaught fault, and prints its trace to standard error as usual.
  private void report(Throwable fault) {
    fault.printStackTrace();
    UserError error = FaultMessages.inWindow(fault);
    Platform.runLater(() -> context.workbench().report(error));
  }

  /// Puts the views into the window, whose outline people have seen.
  private void fill(Stage stage, Scene scene) {
    StartClock.write("layout");
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
    AfterPainting.then(() -> StartClock.write("window"));
    beginWithTheMap(workbench, stage, session);
  }

  /// Nothing beside the map before there is one: it takes as long as half of the window.
  private void beginWithTheMap(Workbench workbench, Stage stage, SessionKeeper session) {
    CompletableFuture<Void> map = new CompletableFuture<>();
    CompletableFuture<Void> late = map.copy().completeOnTimeout(null, 2, TimeUnit.SECONDS);
    workbench.details().runLast(late::join);
    var _ = late.thenRunAsync(this::keepJournal, Platform::runLater);
    var _ = map.thenRunAsync(session::follow, Platform::runLater);
    var _ = late.thenRunAsync(() -> watch.ifPresent(RunWatch::start), Platform::runLater);
    var _ =
        late.thenRunAsync(
            () -> stage.getIcons().addAll(AppIcon.of(32), AppIcon.of(128)), Platform::runLater);
    Runnable painted =
        () -> {
          StartClock.write("map");
          map.complete(null);
          placement.ifPresent(WindowPlacement::settle);
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
                Workbench.onNext(
                    workbench.inspectionProperty(),
                    Optional::isPresent,
                    _ -> AfterPainting.then(painted)));
  }

  /// Keeps what is done, and what was done until now.
  private void keepJournal() {
    JournalFile file =
        JournalFile.ofUser(complaint -> workbench().tasks().later(() -> report(complaint)));
    workbench().selection().journal().record(file);
    kept = Optional.of(file);
  }

  private void report(String complaint) {
    workbench().notify(Notice.Kind.ERROR, complaint);
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

  private Preferences now() {
    return new Preferences(
        Preferences.VERSION,
        placement.flatMap(WindowPlacement::bounds),
        chosen.byKey(),
        runs,
        instances,
        dialogs.flatMap(DesktopDialogs::last).map(Path::toString),
        Optional.of(PredictorCatalogue.names(workbench().selection().predictorsProperty().get())),
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

  /// Writes it at once, beside the FX thread; reports a fault.
  @Override
  public void keep(ChosenPreferences now) {
    chosen = now;
    Preferences all = now();
    Workbench workbench = workbench();
    TaskRunner beside = workbench.details();
    beside.runLast(() -> {
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
    return WindowPlacement.screens();
  }

  @Override
  public void quit() {
    if (mayClose()) {
      end();
    }
  }

  /// Returns whether nothing is trained or waits to be, or somebody agrees that it ends.
  private boolean mayClose() {
    return context
        .training()
        .closeQuestion()
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
