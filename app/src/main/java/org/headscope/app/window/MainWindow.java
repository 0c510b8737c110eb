package org.headscope.app.window;

import module java.base;

import javafx.scene.*;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.headscope.app.action.Action;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Opens;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.FocusRing;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.service.FileOpener;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.link.SessionLink;
import org.headscope.app.window.action.Exports;
import org.headscope.app.window.action.RowMenus;
import org.headscope.app.window.action.SearchItems;
import org.headscope.app.window.action.ViewMenus;
import org.headscope.app.window.view.Dividers;
import org.headscope.app.window.view.Extension;
import org.headscope.app.window.view.HiddenTabs;
import org.headscope.app.window.view.Overlay;
import org.headscope.app.window.view.ShownViews;
import org.headscope.app.window.view.Tab;
import org.headscope.app.window.view.TabArea;
import org.headscope.app.window.view.Themes;
import org.headscope.app.window.view.Views;
import org.headscope.app.window.view.WindowHost;
import org.headscope.app.window.view.WindowPanel;
import org.headscope.app.window.view.WindowPanes;

/// The main window, with one question per region: runs and instances at the left, the chosen head
/// and its map or the distances between predictors in the middle, automaton and next symbol at the
/// right, and training time along the bottom.
public final class MainWindow implements ShownViews {
  private static final Duration MESSAGE = Duration.seconds(6);

  private final Workbench workbench;
  private final Views views;
  private final TabArea middle;
  private final StackPane root = new StackPane();
  private final Overlay overlay = new Overlay(this::focusMap);

  private final FocusRing ring = new FocusRing();
  private final WindowPanes panes;
  private final WindowHost around;
  private final ViewMenus menus;
  private final Sheets sheets;
  private final List<Action> actions;
  private final TasksButton tasks;
  private final Toasts toasts;
  private final Dividers dividers;
  private final List<Extension.InWindow> extensions;
  private Theme beforePresenting = Theme.LIGHT;

  public MainWindow(FeatureContext context, WindowHost around) {
    this.workbench = context.workbench();
    this.around = around;
    views = new Views(context);
    middle = new TabArea(views.tabs(), workbench.selection().tabProperty());
    Exports exports =
        new Exports(
            views.panels(), context, new HiddenTabs(middle, workbench.workers()::areViewsDone));
    RowMenus rows =
        new RowMenus(
            workbench,
            around,
            this::perform,
            context.pasteboard()::text,
            () -> sheets().open(Sheets.Kind.NOTES),
            () -> sheets().openExport(views.panel("attention")));
    menus = new ViewMenus(exports, this::perform, rows::of);
    views.panels().forEach(menus::attend);
    toasts = new Toasts(workbench, around::showInFolder, context.pasteboard()::text, MESSAGE);
    panes =
        new WindowPanes(
            middle,
            views.around(this::openLists, rows, this::toggleCurves),
            overlay,
            toasts,
            workbench.appearance());
    Journal journal = workbench.selection().journal();
    panes.record(journal);
    dividers = new Dividers(panes, middle, journal);
    BorderPane frame = new BorderPane(panes);
    VBox upper = new VBox();
    frame.setTop(upper);
    root.getChildren().add(frame);
    extensions =
        views.enter(
            new Extension.Window(
                root, frame, panes, middle, overlay, this::perform, around, this::focusedPanel));
    sheets =
        new Sheets(
            overlay,
            context,
            around,
            exports,
            this::actions,
            () -> extensions().stream().flatMap(each -> each.folder().stream()).findFirst(),
            this::perform);
    actions = new WindowActions(this, context, exports).all();
    SearchItems findable = new SearchItems(workbench, around, actions);
    tasks = new TasksButton(new TasksViewModel(workbench.workers().all()));
    upper
        .getChildren()
        .addFirst(new TopBar(this, workbench, actions, middle.buttons(), tasks, findable::recent));
    upper.getChildren().add(1, new CutBanner(workbench, middle.currentProperty(), this::perform));
    upper.getChildren().add(2, new LanguageBanner(workbench, this::perform));
    root.getChildren().addAll(overlay, ring);
    sheets.showReceived();
    listen();
  }

  private void listen() {
    root.setOnDragOver(this::dragged);
    root.setOnDragDropped(this::dropped);
    workbench
        .themeProperty()
        .subscribe((was, _) -> beforePresenting = was == Theme.PROJECTOR ? beforePresenting : was);
    middle.currentProperty().subscribe(tab -> panes.showRight(!tab.wide()));
  }

  private void openLists(String id) {
    panes.openLists(id);
  }

  private void toggleCurves() {
    panes.toggleCurves();
  }

  public Scene scene(double width, double height) {
    Scene scene = new Scene(root, width, height);
    workbench.appearance().paletteProperty().subscribe(palette -> Themes.apply(scene, palette));
    attend(scene);
    return scene;
  }

  /// Replaces the outline in `scene`, which follows the theme.
  public void enter(Scene scene) {
    scene.setRoot(root);
    attend(scene);
  }

  private void attend(Scene scene) {
    Hint.install(scene);
    ring.install(scene);
    extensions.forEach(each -> each.attendKeys(scene, actions));
    Keyboard _ = new Keyboard(scene, actions, this::perform, overlay, this::focusMap);
  }

  public void focusMap() {
    middle.focus();
  }

  @Override
  public void bringInSight(String id) {
    perform(new Performs(() -> middle.showing(id)));
  }

  public List<Tab> tabs() {
    return middle.tabs();
  }

  @Override
  public List<WindowPanel> panelsInSight() {
    return views.panels().stream().filter(panel -> !middle.hides(panel.id())).toList();
  }

  @Override
  public Views views() {
    return views;
  }

  public Map<String, Double> dividers() {
    return dividers.shares();
  }

  public void setDividers(Map<String, Double> positions) {
    dividers.put(positions);
  }

  public List<Extension.InWindow> extensions() {
    return extensions;
  }

  /// The menus of the views in sight: all views would not fit on a screen.
  List<MenuItem> exportMenus() {
    return menus.of(panelsInSight());
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

  void drop(List<File> files) {
    Journal journal = workbench.selection().journal();
    journal.during(
        journal.gesture(), () -> files.forEach(file -> workbench.opener().open(file.toPath())));
  }

  ActionBody projecting() {
    return Performs.one(() -> {
      boolean now = workbench.themeProperty().get() == Theme.PROJECTOR;
      return Optional.of(workbench.themeProperty().to(now ? beforePresenting : Theme.PROJECTOR));
    });
  }

  /// Performs what menus, palette, keys or buttons ask for, all in this one place.
  public void perform(ActionBody body) {
    switch (body) {
      case Performs(var commands) -> {
        List<? extends Command> now = commands.get();
        workbench.selection().perform(now);
        if (now.stream().anyMatch(Command.Tab.class::isInstance)) {
          middle.focus();
        }
      }
      case Opens(Opens.What what, Supplier<Optional<Path>> path) ->
          path.get()
              .ifPresent(found -> {
                // Report a missing path as the kind of file that it was.
                if (what == Opens.What.RUNS && !FileOpener.isGiven(found)) {
                  workbench.opener().openFolder(found);
                } else {
                  workbench.opener().open(found);
                }
              });
      case ActionBody.Follows(SessionLink link) -> around.links(workbench).open(link);
      case ActionBody.Shows(Runnable action) -> action.run();
    }
  }

  /// The focused view, or the main one.
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

  void openMenu() {
    if (root.lookup("#menu") instanceof MenuButton menu) {
      menu.requestFocus();
      menu.show();
    }
  }

  List<Command> togglingLists() {
    return panes.togglingLists();
  }

  List<Action> actions() {
    return actions;
  }

  public Sheets sheets() {
    return sheets;
  }

  void toggleTasks() {
    tasks.toggle();
  }

  Toasts toasts() {
    return toasts;
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
