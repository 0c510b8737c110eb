package org.headscope.app.teaching;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import org.headscope.app.action.Action;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionList;
import org.headscope.app.control.Sheet;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.lesson.LessonsSheet;
import org.headscope.app.feature.lesson.MarksLayer;
import org.headscope.app.feature.present.PresentViewModel;
import org.headscope.app.lesson.edit.LessonEditorViewModel;
import org.headscope.app.lesson.play.LessonProgress;
import org.headscope.app.lesson.play.LessonTrainingViewModel;
import org.headscope.app.lesson.play.LessonViewModel;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.window.action.FigureNames;
import org.headscope.app.window.sheet.AskSheet;
import org.headscope.app.window.view.Extension;
import org.headscope.app.window.view.Lazy;
import org.headscope.app.window.view.Views;
import org.headscope.app.window.view.WindowPanel;
import org.headscope.engine.io.ChosenPreferences;

/// Lessons and presenting in a window: their panes, layers, actions, keys and sheets.
public final class Teaching implements Extension.InWindow {
  /// The time after which the window is laid out and its views have adapted.
  private static final Duration LAYOUT = Duration.ofMillis(150);

  private final Extension.Window window;
  private final FeatureContext context;
  private final PresentViewModel presenting;
  private final MarksLayer marks;
  private final AnchorFinder finder;
  private final LessonController lessons;
  private final EditorController editor;
  private final LessonPresentation presentation;
  private final Presenting stage;
  private final Lazy<Sheet> lessonsSheet = new Lazy<>(this::lessonsSheet);
  private final Lazy<RecordSheet> recording;

  Teaching(
      Views views, FeatureContext context, PresentViewModel presenting, Extension.Window window) {
    this.window = window;
    this.context = context;
    this.presenting = presenting;
    Workbench workbench = context.workbench();
    finder = new AnchorFinder(views, window.middle(), window.panes());
    marks = new MarksLayer(finder);
    marks.paletteProperty().bind(workbench.appearance().paletteProperty());
    lessons = lessonController(workbench);
    views.concealedProperty().bind(lessons.model().answers().hiddenProperty().map(Map::keySet));
    presentation =
        new LessonPresentation(lessons.model(), presenting, () -> window.focused().get().id());
    editor = editorController(workbench, views.panels().stream().map(WindowPanel::id).toList());
    window.root().getChildren().addAll(marks, editor.picker());
    stage = new Presenting(presenting, window, workbench.appearance().paletteProperty());
    lessons.pointedProperty().subscribe(at -> presenting.mark(new StageMarks(at)));
    views.panels().forEach(stage::presentOnDoubleClick);
    RecordViewModel recorded =
        new RecordViewModel(workbench.selection().journal(), context.dialogs());
    recording =
        new Lazy<>(() -> new RecordSheet(recorded, window.performer(), window.overlay()::close));
    Welcome.show(
        window.top(),
        window.around().isFirstStart(),
        LessonProgress.ofUser(),
        ActionBody.Opens.runs(context.dialogs()),
        window.performer(),
        window.middle()::focus);
  }

  private LessonController lessonController(Workbench workbench) {
    LessonViewModel lesson =
        new LessonViewModel(workbench.selection(), context.lessons(), LessonProgress.ofUser());
    LessonTrainingViewModel training =
        new LessonTrainingViewModel(
            lesson,
            workbench,
            context.training(),
            context.analyses(),
            workbench.workers().forBackgroundWork("scores"),
            ChosenPreferences.ofUser()::newRuns);
    return new LessonController(lesson, training, workbench, marks, finder, window);
  }

  private EditorController editorController(Workbench workbench, List<String> ids) {
    return new EditorController(
        LessonEditorViewModel.ofUser(workbench.selection(), context.lessons()),
        workbench,
        lessons,
        marks,
        () -> {
          Region bar = (Region) window.top().getChildren().getFirst();
          return new PickableAnchors(workbench, finder, ids, List.of(window.panes(), bar));
        },
        window.overlay(),
        then -> context.lessons().runner().later(LAYOUT, then));
  }

  @Override
  public void add(Action.Menu menu, ActionList list) {
    switch (menu) {
      case FILE ->
          list.add("Record…", new ActionBody.Shows(() -> openRecording(window.focused().get())));
      case GO -> LessonActions.add(list, this);
      case VIEW -> PresentActions.add(list, presenting, present());
      default -> {}
    }
  }

  /// Presents the lesson's view or, without a lesson, the focused one.
  ActionBody present() {
    return new ActionBody.Performs(() ->
        presenting.presenting(
            lessons.openProperty().get() ? presentation.view() : window.focused().get().id()));
  }

  @Override
  public void attendKeys(Scene scene, List<Action> actions) {
    stage.attendKeys(scene, actions);
  }

  @Override
  public Optional<Path> folder() {
    return editor.lesson();
  }

  public PresentViewModel presenting() {
    return presenting;
  }

  Presenting stage() {
    return stage;
  }

  public MarksLayer marks() {
    return marks;
  }

  AnchorFinder finder() {
    return finder;
  }

  public LessonController lessons() {
    return lessons;
  }

  EditorController editor() {
    return editor;
  }

  public void openLessons() {
    window.overlay().open(lessonsSheet.get(), Pos.CENTER);
    lessonsSheet.get().open();
  }

  private Sheet lessonsSheet() {
    return new LessonsSheet(
        context.lessons().runner(),
        LessonProgress.ofUser(),
        new LessonsSheet.LessonHandlers(
            folder -> closing(() -> context.workbench().opener().open(folder)),
            folder -> closing(() -> editor.edit(folder)),
            unsaved -> closing(() -> editor.resume(unsaved)),
            this::askForHandout,
            () -> closing(editor::begin),
            () ->
                context
                    .dialogs()
                    .folder("Open the folder of a lesson")
                    .ifPresent(
                        folder -> closing(() -> context.workbench().opener().open(folder)))));
  }

  private void closing(Runnable then) {
    window.overlay().close();
    then.run();
  }

  public void openRecording(WindowPanel panel) {
    window.overlay().open(recording.get(), Pos.CENTER);
    recording.get().open(panel.id(), panel.title());
  }

  void askForHandout() {
    editor.saved().ifPresent(this::askForHandout);
  }

  private void askForHandout(Path folder) {
    window
        .overlay()
        .open(
            new AskSheet(
                "handout",
                "Save handout",
                "Saves the lesson as one file to read or print, HTML or PDF.",
                List.of(
                    new AskSheet.AskOption(
                        "With _answers",
                        "handout-answers",
                        "Saves the lesson with its answers at the end",
                        () -> saveHandout(folder, false)),
                    new AskSheet.AskOption(
                        "_Exercise sheet",
                        "handout-exercises",
                        "Saves the lesson without answers",
                        () -> saveHandout(folder, true))),
                window.overlay()::close),
            Pos.CENTER);
  }

  private void saveHandout(Path folder, boolean withoutAnswers) {
    String title = withoutAnswers ? "Save exercise sheet" : "Save handout";
    String name = folder.getFileName() + (withoutAnswers ? "-exercises" : "") + ".html";
    window
        .performer()
        .accept(
            ActionBody.Performs.one(() ->
                context
                    .dialogs()
                    .save(title, name, Command.SaveHandout.FORMS)
                    .map(file -> FigureNames.withExtension(file, Command.SaveHandout.FORMS, "html"))
                    .map(file ->
                        new Command.SaveHandout(
                            folder,
                            file.toAbsolutePath().normalize(),
                            withoutAnswers ? Optional.of(true) : Optional.empty()))));
  }
}
