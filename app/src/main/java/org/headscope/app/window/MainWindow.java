package org.headscope.app.window;

import module java.base;

import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.headscope.app.action.Action;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Follows;
import org.headscope.app.action.ActionBody.Opens;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.FocusRing;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.lesson.MarksLayer;
import org.headscope.app.feature.present.PresentViewModel;
import org.headscope.app.lesson.edit.LessonEditorViewModel;
import org.headscope.app.lesson.play.LessonProgress;
import org.headscope.app.lesson.play.LessonTrainingViewModel;
import org.headscope.app.lesson.play.LessonViewModel;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.link.SessionLink;
import org.headscope.app.window.action.Exports;
import org.headscope.app.window.action.RowMenus;
import org.headscope.app.window.action.SearchItems;
import org.headscope.app.window.action.ViewMenus;
import org.headscope.app.window.view.Dividers;
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
import org.headscope.engine.io.ChosenPreferences;

/// The main window: one question a region, from left to right which run and instance, in the middle
/// which head and where it looks or how far predictors are apart, why, so what; time along the
/// bottom.
public final class MainWindow implements ShownViews {
  private static final Duration MESSAGE = Duration.seconds(6);

  /// After it the window was laid out, and views fit themselves to it.
  private static final java.time.Duration LAYOUT = java.time.Duration.ofMillis(150);

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
  private final Presenting presenting;
  private final AnchorFinder finder;
  private final MarksLayer marks;
  private final LessonDesk lessons;
  private final EditorDesk editor;
  private final LessonAgenda agenda;
  private final SimpleBooleanProperty lessonOpen = new SimpleBooleanProperty();
  private final SimpleBooleanProperty editorOpen = new SimpleBooleanProperty();
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
    sheets =
        new Sheets(overlay, context, around, exports, this::actions, this::editor, this::perform);
    actions = new WindowActions(this, context, exports).all();
    SearchItems findable = new SearchItems(workbench, around, actions);
    tasks = new TasksButton(new TasksViewModel(workbench.workers().all()));
    toasts = new Toasts(workbench, around::showInFolder, context.pasteboard()::text, MESSAGE);
    TopBar top = new TopBar(this, workbench, actions, middle.buttons(), tasks, findable::recent);
    panes =
        new WindowPanes(
            middle,
            views.around(this::openLists, rows, this::toggleCurves),
            overlay,
            toasts,
            workbench.looks());
    Journal journal = workbench.selection().journal();
    panes.record(journal);
    dividers = new Dividers(panes, middle, journal);
    BorderPane frame = new BorderPane(panes);
    VBox upper = new VBox(top);
    frame.setTop(upper);
    finder = new AnchorFinder(views, middle, panes);
    marks = new MarksLayer(finder);
    marks.paletteProperty().bind(workbench.looks().paletteProperty());
    lessons = desk(context, frame);
    lessonOpen.bind(lessons.openProperty());
    views.concealedProperty().bind(lessons.model().answers().hiddenProperty().map(Map::keySet));
    agenda = new LessonAgenda(lessons.model(), views.presenting(), () -> focusedPanel().id());
    editor = editing(context, top);
    editorOpen.bind(editor.openProperty());
    root.getChildren().addAll(frame, marks, editor.picker(), overlay, ring);
    presenting =
        new Presenting(
            views.presenting(),
            root,
            frame,
            overlay,
            workbench.looks().paletteProperty(),
            this::perform,
            around,
            this::focusMap);
    sheets.attendPacks();
    Welcome.offer(
        upper,
        around.isFirstStart(),
        LessonProgress.ofUser(),
        WindowActions.openRun(context.dialogs()),
        this::perform,
        this::focusMap);
    listen();
  }

  private void listen() {
    lessons.pointedProperty().subscribe(at -> views.presenting().mark(new StageMarks(at)));
    views.panels().forEach(presenting::attend);
    root.setOnDragOver(this::dragged);
    root.setOnDragDropped(this::dropped);
    workbench
        .themeProperty()
        .subscribe((was, _) -> beforePresenting = was == Theme.PROJECTOR ? beforePresenting : was);
    middle.currentProperty().subscribe(tab -> panes.showRight(!tab.wide()));
  }

  private LessonDesk desk(FeatureContext context, BorderPane frame) {
    LessonViewModel lesson =
        new LessonViewModel(workbench.selection(), context.lessons(), LessonProgress.ofUser());
    LessonTrainingViewModel training =
        new LessonTrainingViewModel(
            lesson,
            workbench,
            context.training(),
            context.analyses(),
            workbench.workers().aside("scores"),
            ChosenPreferences.ofUser()::newRuns);
    return new LessonDesk(lesson, training, workbench, marks, finder, frame, panes, this::perform);
  }

  private EditorDesk editing(FeatureContext context, TopBar top) {
    List<String> ids = views.panels().stream().map(WindowPanel::id).toList();
    return new EditorDesk(
        LessonEditorViewModel.ofUser(workbench.selection(), context.lessons()),
        workbench,
        lessons,
        marks,
        () -> new AnchorsInSight(workbench, finder, ids, List.of(panes, top)),
        overlay,
        then -> context.lessons().runner().later(LAYOUT, then));
  }

  private void openLists(String id) {
    panes.openLists(id);
  }

  private void toggleCurves() {
    panes.toggleCurves();
  }

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
    ring.attend(scene);
    presenting.attendKeys(scene, actions);
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
  public List<WindowPanel> panels() {
    return views.panels();
  }

  @Override
  public PresentViewModel presenting() {
    return views.presenting();
  }

  public Map<String, Double> dividers() {
    return dividers.shares();
  }

  public void setDividers(Map<String, Double> positions) {
    dividers.put(positions);
  }

  public MarksLayer marks() {
    return marks;
  }

  ObservableBooleanValue lessonOpen() {
    return lessonOpen;
  }

  LessonDesk lessons() {
    return lessons;
  }

  ObservableBooleanValue editorOpen() {
    return editorOpen;
  }

  EditorDesk editor() {
    return editor;
  }

  AnchorFinder finder() {
    return finder;
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

  void drop(List<File> files) {
    Journal journal = workbench.selection().journal();
    journal.during(
        journal.gesture(), () -> files.forEach(file -> workbench.opener().open(file.toPath())));
  }

  /// Lets the view that a lesson is about, or else the one that has the keyboard, fill the room's
  /// screen.
  ActionBody present() {
    return new Performs(
        () -> presenting().presenting(lessonOpen.get() ? agenda.view() : focusedPanel().id()));
  }

  ActionBody projecting() {
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
          path.get()
              .ifPresent(found -> {
                // One that is gone is told of as what it was.
                if (what == Opens.What.RUNS && !LessonReader.isLesson(found)) {
                  workbench.opener().openFolder(found);
                } else {
                  workbench.opener().open(found);
                }
              });
      case Follows(SessionLink link) -> around.links(workbench).open(link);
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
