package org.headscope.app.window;

import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.headscope.app.action.AboutSheet;
import org.headscope.app.action.Action;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Follows;
import org.headscope.app.action.ActionBody.Opens;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.action.ActionPalette;
import org.headscope.app.action.GlossarySheet;
import org.headscope.app.action.HelpSheet;
import org.headscope.app.action.PaletteViewModel;
import org.headscope.app.chart.Theme;
import org.headscope.app.control.DividedPane;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.service.InstanceDrawing;
import org.headscope.app.service.LinkedPlaces;
import org.headscope.app.service.Notebook;
import org.headscope.app.service.Packs;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.SessionLink;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.io.ChosenPreferences;

/// The main window: one question a region, from left to right which run and instance, in the middle
/// which head and where it looks or how far predictors are apart, why, so what; time along the
/// bottom.
public final class MainWindow implements ShownViews {
  private static final Duration MESSAGE = Duration.seconds(6);

  private final Workbench workbench;
  private final Views views;
  private final TabArea middle;
  private final StackPane root = new StackPane();
  private final Overlay overlay = new Overlay(this::focusMap);

  /// Where dividers stand, as shares of the room by their names.
  private static final SettingCodec<Map<String, Double>> SHARES =
      new SettingCodec<>(shares -> shares, MainWindow::shares);

  private final WindowPanes panes;
  private final Surroundings around;
  private final ViewMenus menus;
  private final List<Action> actions;
  private final Lazy<ActionPalette> palette;
  private final Lazy<HelpSheet> help;
  private final Exports exports;
  private final Lazy<AboutSheet> about;
  private final Lazy<GlossarySheet> glossary = new Lazy<>(GlossarySheet::new);
  private final Lazy<NotesSheet> notes;
  private final Lazy<PreferencesSheet> preferences;
  private final Lazy<DrawingSheet> drawing;
  private final Packs packs;
  private final Lazy<PackSheet> packing;
  private final ProblemReports reports;
  private final ReportViewModel report;
  private final Lazy<ReportSheet> reportSheet;
  private final TasksButton tasks;
  private final Toasts toasts;
  private final Setting<Map<String, Double>> dividers;
  private Theme beforePresenting = Theme.LIGHT;

  /// What the window needs of the application around it, as it is without one.
  public interface Surroundings {
    /// Runs opened before, newest first.
    default List<Path> recentRuns() {
      return List.of();
    }

    /// Instance files opened before, newest first.
    default List<Path> recentInstances() {
      return List.of();
    }

    /// What was preferred when the window opened.
    default ChosenPreferences preferred() {
      return ChosenPreferences.NONE;
    }

    /// Keeps what is preferred now.
    default void keep(ChosenPreferences chosen) {}

    default void showInFolder(Path file) {}

    default void quit() {}
  }

  public MainWindow(FeatureContext context, Surroundings around) {
    this.workbench = context.workbench();
    this.around = around;
    views = new Views(context);
    middle = new TabArea(views.tabs(), workbench.selection().tabProperty());
    exports =
        new Exports(
            views.panels(), context, new HiddenTabs(middle, workbench.workers()::areViewsDone));
    reports = new ProblemReports(workbench, context.pasteboard()::text, around::showInFolder);
    report = new ReportViewModel(workbench, context.dialogs(), FaultReport::of);
    reportSheet = new Lazy<>(() -> new ReportSheet(report, overlay::close));
    menus = new ViewMenus(exports, this::perform);
    views.panels().forEach(menus::attend);
    actions = new WindowActions(this, context, exports).all();
    SearchItems findable = new SearchItems(workbench, around, actions);
    palette =
        new Lazy<>(() ->
            new ActionPalette(
                new PaletteViewModel(findable::everything, findable::linked),
                this::perform,
                overlay::close));
    Notebook notebook = new Notebook(workbench, workbench.details());
    notes = new Lazy<>(() -> new NotesSheet(notebook, overlay::close));
    InstanceDrawing strings = new InstanceDrawing(workbench, workbench.details());
    drawing =
        new Lazy<>(
            () -> new DrawingSheet(strings, context.dialogs(), this::copyLine, overlay::close));
    packs = new Packs(workbench, workbench.workers().aside("packs"));
    PackViewModel packed = new PackViewModel(workbench, packs);
    packing =
        new Lazy<>(() -> new PackSheet(packed, context.dialogs(), this::copyLine, overlay::close));
    PreferencesViewModel preferred =
        new PreferencesViewModel(workbench.selection().journal(), around.preferred());
    preferred.chosenProperty().addListener((_, _, now) -> around.keep(now));
    preferences =
        new Lazy<>(() -> {
          preferred.lookForDevices(workbench.details(), context.training().maker()::devices);
          return new PreferencesSheet(preferred, context.dialogs(), overlay::close);
        });
    about =
        new Lazy<>(() ->
            new AboutSheet(context.pasteboard()::text, reports::copyDiagnostics, reports::showLog));
    help = new Lazy<>(() -> new HelpSheet(actions, overlay::close));
    tasks = new TasksButton(new TasksViewModel(workbench.workers().all()));
    toasts = new Toasts(workbench, around::showInFolder, context.pasteboard()::text, MESSAGE);
    TopBar top = new TopBar(this, workbench, actions, middle.buttons(), tasks, findable::recent);
    panes =
        new WindowPanes(
            middle,
            views.around(this::openLists, this::toggleCurves),
            overlay,
            toasts,
            workbench.looks());
    Journal journal = workbench.selection().journal();
    panes.record(journal);
    dividers = journal.setting("window.dividers", Map.of(), SHARES);
    dividers.addListener(_ -> place(divided(), dividers.get()));
    attend(panes.divided());
    BorderPane frame = new BorderPane(panes);
    frame.setTop(top);
    root.getChildren().addAll(frame, overlay);
    attendPacks();
    root.setOnDragOver(this::dragged);
    root.setOnDragDropped(this::dropped);
    workbench
        .themeProperty()
        .subscribe((was, _) -> beforePresenting = was == Theme.PROJECTOR ? beforePresenting : was);
    middle.currentProperty().subscribe(tab -> panes.showRight(!tab.wide()));
    for (Tab tab : middle.tabs()) {
      tab.content()
          .whenMade(content -> {
            attend(content.panes());
            place(content.panes(), dividers.get());
          });
    }
  }

  /// Shows each pack that was given to the window; whoever closes its sheet lets it be.
  private void attendPacks() {
    packs
        .foundProperty()
        .subscribe(found ->
            found.ifPresent(pack -> {
              Runnable open =
                  () -> {
                    packs.open();
                    overlay.close();
                  };
              overlay.open(new FoundPackSheet(pack, open, overlay::close), Pos.CENTER);
            }));
    overlay
        .visibleProperty()
        .subscribe(visible -> {
          if (!visible) {
            packs.leave();
          }
        });
    packs.attend();
  }

  /// A drag of a divider is a step of its own.
  private void attend(Map<String, DividedPane> divided) {
    divided.values().forEach(pane -> pane.setOnMoved(() -> dividers.set(dividers())));
  }

  private static Map<String, Double> shares(Object plain) {
    Map<String, Double> shares = new LinkedHashMap<>();
    if (plain instanceof Map<?, ?> map) {
      map.forEach((name, share) -> {
        if (share instanceof Number number) {
          shares.put(String.valueOf(name), number.doubleValue());
        }
      });
      if (shares.size() == map.size()
          && shares.values().stream().allMatch(share -> share >= 0 && share <= 1)) {
        return Map.copyOf(shares);
      }
    }
    throw new IllegalArgumentException(
        "must have a share from 0 to 1 for the name of each divider");
  }

  private void openLists(String id) {
    panes.openLists(id);
  }

  private void toggleCurves() {
    panes.toggleCurves();
  }

  /// The scene to show, dressed in the theme and following it.
  public Scene scene(double width, double height) {
    Scene scene = new Scene(root, width, height);
    workbench.looks().paletteProperty().subscribe(palette -> Themes.apply(scene, palette));
    attend(scene);
    return scene;
  }

  /// Takes the place of the outline in `scene`, which follows the theme.
  public void enter(Scene scene) {
    scene.setRoot(root);
    attend(scene);
  }

  private void attend(Scene scene) {
    Hint.attend(scene);
    Keyboard.attend(scene, actions, this::perform, overlay, this::focusMap);
  }

  /// Gives the keyboard to the picture in the middle, where the arrow keys mean most.
  public void focusMap() {
    middle.focus();
  }

  @Override
  public void bringInSight(String id) {
    perform(new Performs(() -> middle.showing(id)));
  }

  List<Tab> tabs() {
    return middle.tabs();
  }

  @Override
  public List<WindowPanel> panelsInSight() {
    return views.panels().stream().filter(panel -> !middle.hides(panel.id())).toList();
  }

  @Override
  public List<WindowPanel> panels() {
    return views.panels();
  }

  /// Where the dividers stand, by name; those of tabs that nobody looked at, as remembered.
  public Map<String, Double> dividers() {
    Map<String, Double> positions = new LinkedHashMap<>(dividers.get());
    divided()
        .forEach((name, pane) -> {
          for (int i = 0; i < pane.shares().size(); i++) {
            positions.put(name + "." + i, pane.shares().get(i));
          }
        });
    return positions;
  }

  /// Puts the dividers where they stood; unknown names are ignored.
  public void setDividers(Map<String, Double> positions) {
    dividers.offer(Map.copyOf(positions));
    place(divided(), dividers.get());
  }

  static void place(Map<String, DividedPane> named, Map<String, Double> positions) {
    named.forEach((name, pane) -> {
      for (int i = 0; i < pane.shares().size(); i++) {
        pane.setShare(i, positions.getOrDefault(name + "." + i, pane.firstShares().get(i)));
      }
    });
  }

  /// The panes with dividers that there are by now, by name.
  private Map<String, DividedPane> divided() {
    Map<String, DividedPane> named = new LinkedHashMap<>(panes.divided());
    for (Tab tab : middle.tabs()) {
      tab.content().made().ifPresent(content -> named.putAll(content.panes()));
    }
    return named;
  }

  List<MenuItem> exportMenus() {
    return menus.of(views.panels());
  }

  private void dragged(DragEvent event) {
    if (event.getDragboard().hasFiles()) {
      event.acceptTransferModes(TransferMode.COPY);
    }
    event.consume();
  }

  private void dropped(DragEvent event) {
    boolean files = event.getDragboard().hasFiles();
    if (files) {
      drop(event.getDragboard().getFiles());
    }
    event.setDropCompleted(files);
    event.consume();
  }

  /// Opens what a person dropped: folders are runs, files are packs or hold instances.
  void drop(List<File> files) {
    files.forEach(file -> workbench.open(file.toPath()));
  }

  /// Switches the projector theme on and off.
  ActionBody presenting() {
    return Performs.one(() -> {
      boolean now = workbench.themeProperty().get() == Theme.PROJECTOR;
      return Optional.of(workbench.themeProperty().to(now ? beforePresenting : Theme.PROJECTOR));
    });
  }

  /// Does what menus, palette, keys or buttons ask for: the one place where that is done.
  void perform(ActionBody body) {
    switch (body) {
      case Performs(var commands) -> {
        List<? extends Command> now = commands.get();
        workbench.selection().perform(now);
        if (now.stream().anyMatch(Command.Tab.class::isInstance)) {
          middle.focus();
        }
      }
      case Opens(Opens.What what, Supplier<Optional<Path>> path) ->
          path.get().ifPresent(what == Opens.What.RUNS ? workbench::openFolder : workbench::open);
      case Follows(SessionLink link) -> new LinkedPlaces(workbench, around.recentRuns()).open(link);
      case Shows(Runnable action) -> action.run();
    }
  }

  /// The view that has the keyboard, else the picture in the middle.
  WindowPanel focusedPanel() {
    Node focus = root.getScene() == null ? null : root.getScene().getFocusOwner();
    for (Node node = focus; node != null; node = node.getParent()) {
      Node at = node;
      Optional<WindowPanel> panel =
          views.panels().stream().filter(p -> p.id().equals(at.getId())).findFirst();
      if (panel.isPresent()) {
        return panel.get();
      }
    }
    return views.panel(middle.currentProperty().get().panels().getFirst());
  }

  void openPalette() {
    overlay.open(palette.get(), Pos.TOP_CENTER);
    palette.get().open();
  }

  void openNotes() {
    overlay.open(notes.get(), Pos.CENTER);
    notes.get().open();
  }

  void openDrawing() {
    overlay.open(drawing.get(), Pos.CENTER);
    drawing.get().open();
  }

  void openPacking() {
    overlay.open(packing.get(), Pos.CENTER);
    packing.get().open();
  }

  void openAbout() {
    overlay.open(about.get(), Pos.CENTER);
  }

  void openGlossary() {
    overlay.open(glossary.get(), Pos.CENTER);
    glossary.get().open();
  }

  /// Says what has the keyboard, and what the terms on it mean.
  void explainFocus() {
    Node focused = root.getScene().getFocusOwner();
    if (focused == null || !Hint.show(focused)) {
      openGlossary();
    }
  }

  void openPreferences() {
    overlay.open(preferences.get(), Pos.CENTER);
  }

  void openReport() {
    report.make();
    overlay.open(reportSheet.get(), Pos.CENTER);
  }

  ProblemReports reports() {
    return reports;
  }

  void openHelp() {
    overlay.open(help.get(), Pos.CENTER);
  }

  /// Asks how `panel` should look on paper.
  void openExport(WindowPanel panel) {
    exports.compose(
        panel,
        model -> {
          Runnable save = () -> perform(new Performs(() -> exports.saving(panel, "pdf")));
          Runnable close =
              () -> {
                overlay.close();
                model.close();
              };
          overlay.open(new ExportSheet(model, save, exports::copy, close), Pos.CENTER);
        });
  }

  private void copyLine(String line) {
    exports.copy(line);
  }

  void openMenu() {
    if (root.lookup("#menu") instanceof MenuButton menu) {
      menu.requestFocus();
      menu.show();
    }
  }

  List<Command> togglingLists() {
    return panes.togglingLists();
  }

  /// Probes what the tab of probes would show.
  List<Command> probing() {
    return List.of(new Command.Tab("probes"), new Command.Probe());
  }

  List<Action> actions() {
    return actions;
  }

  void toggleTasks() {
    tasks.toggle();
  }

  /// Gives the keyboard to the newest message.
  void goToMessages() {
    toasts.takeKeyboard();
  }

  void dismissMessages() {
    toasts.dismissAll();
  }

  void toggleFullScreen() {
    if (root.getScene().getWindow() instanceof Stage stage) {
      stage.setFullScreen(!stage.isFullScreen());
    }
  }

  void quit() {
    around.quit();
  }
}
