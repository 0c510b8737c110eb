package org.headscope.app.window;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.Node;
import org.headscope.app.action.AboutSheet;
import org.headscope.app.action.Action;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.ActionPalette;
import org.headscope.app.action.GlossarySheet;
import org.headscope.app.action.HelpSheet;
import org.headscope.app.action.PaletteViewModel;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.lesson.LessonsSheet;
import org.headscope.app.lesson.play.LessonProgress;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.document.Packs;
import org.headscope.app.service.document.Performers;

/// The sheets that open over the window, each made when it is first asked for.
final class Sheets {
  private final Overlay overlay;
  private final Exports exports;
  private final Supplier<EditorDesk> editor;
  private final Consumer<ActionBody> performer;
  private final ProblemReports reports;
  private final ReportViewModel report;
  private final Packs packs;
  private final Lazy<ActionPalette> palette;
  private final Lazy<HelpSheet> help;
  private final Lazy<AboutSheet> about;
  private final Lazy<GlossarySheet> glossary = new Lazy<>(GlossarySheet::new);
  private final Lazy<NotesSheet> notes;
  private final Lazy<HistorySheet> history;
  private final Lazy<PreferencesSheet> preferences;
  private final Lazy<DrawingSheet> drawing;
  private final Lazy<PackSheet> packing;
  private final Lazy<ReportSheet> reporting;
  private final Lazy<LessonsSheet> lessons;
  private final Lazy<RecordSheet> recording;

  /// @param actions all that a person can do, asked when a sheet lists them
  /// @param editor makes lessons, asked when one is
  /// @param performer does what a sheet asks for
  Sheets(
      Overlay overlay,
      FeatureContext context,
      MainWindow.Surroundings around,
      Exports exports,
      Supplier<List<Action>> actions,
      Supplier<EditorDesk> editor,
      Consumer<ActionBody> performer) {
    this.editor = editor;
    this.overlay = overlay;
    this.exports = exports;
    this.performer = performer;
    Workbench workbench = context.workbench();
    Dialogs dialogs = context.dialogs();
    Runnable close = overlay::close;
    reports = new ProblemReports(workbench, context.pasteboard()::text, around::showInFolder);
    report = new ReportViewModel(workbench, dialogs, FaultReport::of);
    reporting = new Lazy<>(() -> new ReportSheet(report, close));
    palette =
        new Lazy<>(() -> {
          SearchItems findable = new SearchItems(workbench, around, actions.get());
          PaletteViewModel model = new PaletteViewModel(findable::everything, findable::typed);
          return new ActionPalette(model, performer, close);
        });
    lessons =
        new Lazy<>(() ->
            new LessonsSheet(
                context.lessons().runner(), LessonProgress.ofUser(), ways(workbench, dialogs)));
    help = new Lazy<>(() -> new HelpSheet(actions.get(), close));
    about =
        new Lazy<>(() ->
            new AboutSheet(context.pasteboard()::text, reports::copyDiagnostics, reports::showLog));
    Performers performers = Performers.of(workbench);
    history = new Lazy<>(() -> new HistorySheet(workbench.selection()));
    notes = new Lazy<>(() -> new NotesSheet(performers.notebook(), close));
    drawing =
        new Lazy<>(() -> new DrawingSheet(performers.drawing(), dialogs, exports::copy, close));
    packs = performers.packs();
    PackViewModel packed = new PackViewModel(workbench, packs, () -> editor.get().lesson());
    packing = new Lazy<>(() -> new PackSheet(packed, dialogs, exports::copy, close));
    RecordViewModel recorded = new RecordViewModel(workbench.selection().journal(), dialogs);
    recording = new Lazy<>(() -> new RecordSheet(recorded, performer, close));
    PreferencesViewModel preferred =
        new PreferencesViewModel(workbench.selection().journal(), around.preferred());
    preferred.chosenProperty().addListener((_, _, now) -> around.keep(now));
    preferences =
        new Lazy<>(() -> {
          preferred.lookForDevices(
              workbench.details(), context.training().service().maker()::devices);
          return new PreferencesSheet(preferred, dialogs);
        });
  }

  private LessonsSheet.Ways ways(Workbench workbench, Dialogs dialogs) {
    return new LessonsSheet.Ways(
        folder -> closing(() -> workbench.opener().open(folder)),
        folder -> closing(() -> editor.get().edit(folder)),
        unsaved -> closing(() -> editor.get().goOn(unsaved)),
        this::askForHandout,
        () -> closing(() -> editor.get().begin()),
        () ->
            dialogs
                .folder("Open the folder of a lesson")
                .ifPresent(folder -> closing(() -> workbench.opener().open(folder))));
  }

  private void closing(Runnable then) {
    overlay.close();
    then.run();
  }

  /// Shows each pack that was given to the window; whoever closes its sheet lets it be.
  void attendPacks() {
    packs
        .foundProperty()
        .subscribe(found ->
            found.ifPresent(pack -> {
              Runnable open =
                  () -> {
                    packs.open();
                    overlay.close();
                  };
              overlay.open(new FoundPackSheet(pack, open), Pos.CENTER);
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

  /// What people send along when something is wrong.
  ProblemReports reports() {
    return reports;
  }

  /// Opens what finds whatever is typed.
  ///
  /// @param begun what stands in its field already
  void openPalette(String begun) {
    overlay.open(palette.get(), Pos.TOP_CENTER);
    palette.get().open(begun);
  }

  void openLessons() {
    overlay.open(lessons.get(), Pos.CENTER);
    lessons.get().open();
  }

  /// Asks how the lesson that is open is written as a handout.
  void askForHandout() {
    editor.get().saved().ifPresent(this::askForHandout);
  }

  private void askForHandout(Path folder) {
    overlay.open(
        new AskSheet(
            "handout",
            "Save handout",
            "The lesson becomes one file to read or print, HTML or PDF.",
            List.of(
                new AskSheet.Way(
                    "With _answers",
                    "handout-answers",
                    "Writes the lesson with its answers at the end",
                    () -> saveHandout(folder, false)),
                new AskSheet.Way(
                    "_Exercise sheet",
                    "handout-exercises",
                    "Writes the lesson without answers",
                    () -> saveHandout(folder, true))),
            overlay::close),
        Pos.CENTER);
  }

  private void saveHandout(Path folder, boolean withoutAnswers) {
    performer.accept(new Performs(() -> exports.savingHandout(folder, withoutAnswers)));
  }

  void openNotes() {
    overlay.open(notes.get(), Pos.CENTER);
    notes.get().open();
  }

  /// At the right, where it hides less of what it leads to.
  void openHistory() {
    overlay.open(history.get(), Pos.CENTER_RIGHT);
    history.get().open();
  }

  void openDrawing() {
    overlay.open(drawing.get(), Pos.CENTER);
    drawing.get().open();
  }

  void openPacking() {
    overlay.open(packing.get(), Pos.CENTER);
    packing.get().open();
  }

  /// Asks how `panel` is to be recorded.
  void openRecording(WindowPanel panel) {
    overlay.open(recording.get(), Pos.CENTER);
    recording.get().open(panel.id(), panel.title());
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
    Node focused = overlay.getScene().getFocusOwner();
    if (focused == null || !Hint.show(focused)) {
      openGlossary();
    }
  }

  void openPreferences() {
    overlay.open(preferences.get(), Pos.CENTER);
  }

  void openReport() {
    report.make();
    overlay.open(reporting.get(), Pos.CENTER);
  }

  void openHelp() {
    overlay.open(help.get(), Pos.CENTER);
    help.get().open();
  }

  /// Asks how `panel` should look on paper.
  void openExport(WindowPanel panel) {
    exports.compose(
        panel,
        model -> {
          Runnable save = () -> performer.accept(new Performs(() -> exports.saving(panel, "pdf")));
          overlay.open(new ExportSheet(model, save, exports::copy, overlay::close), Pos.CENTER);
        });
  }
}
