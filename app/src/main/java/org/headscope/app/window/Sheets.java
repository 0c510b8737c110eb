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
import org.headscope.app.control.Sheet;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.document.Inbox;
import org.headscope.app.service.document.ModelImports.PendingModel;
import org.headscope.app.service.document.Packs.PendingPack;
import org.headscope.app.service.document.Performers;
import org.headscope.app.session.Journal;
import org.headscope.app.window.action.ExportSheet;
import org.headscope.app.window.action.Exports;
import org.headscope.app.window.action.SearchItems;
import org.headscope.app.window.sheet.DrawingSheet;
import org.headscope.app.window.sheet.FaultReport;
import org.headscope.app.window.sheet.HistorySheet;
import org.headscope.app.window.sheet.ImportSheet;
import org.headscope.app.window.sheet.ImportViewModel;
import org.headscope.app.window.sheet.NotesSheet;
import org.headscope.app.window.sheet.PackContentsSheet;
import org.headscope.app.window.sheet.PackSheet;
import org.headscope.app.window.sheet.PackViewModel;
import org.headscope.app.window.sheet.PreferencesSheet;
import org.headscope.app.window.sheet.PreferencesViewModel;
import org.headscope.app.window.sheet.ReportSheet;
import org.headscope.app.window.sheet.ReportViewModel;
import org.headscope.app.window.view.Lazy;
import org.headscope.app.window.view.Overlay;
import org.headscope.app.window.view.WindowHost;
import org.headscope.app.window.view.WindowPanel;

/// The sheets that open over the window, each created when it is first needed.
final class Sheets {
  private final Overlay overlay;
  private final Exports exports;
  private final Consumer<ActionBody> performer;
  private final ReportViewModel reports;
  private final Performers performers;
  private final Dialogs dialogs;
  private final Lazy<ActionPalette> palette;
  private final Map<Kind, Lazy<Sheet>> all = new EnumMap<>(Kind.class);

  /// Sheets that start from what the window shows.
  enum Kind {
    ABOUT,
    DRAWING,
    GLOSSARY,
    HELP,
    HISTORY,
    NOTES,
    PACK,
    PREFERENCES,
    REPORT
  }

  Sheets(
      Overlay overlay,
      FeatureContext context,
      WindowHost around,
      Exports exports,
      Supplier<List<Action>> actions,
      Supplier<Optional<Path>> folder,
      Consumer<ActionBody> performer) {
    this.overlay = overlay;
    this.exports = exports;
    this.performer = performer;
    Workbench workbench = context.workbench();
    Journal journal = workbench.selection().journal();
    dialogs = context.dialogs();
    Consumer<String> paste = context.pasteboard()::text;
    Runnable close = overlay::close;
    performers = Performers.of(workbench);
    reports = new ReportViewModel(workbench, dialogs, FaultReport::of, paste, around::showInFolder);
    palette =
        new Lazy<>(() -> {
          SearchItems findable = new SearchItems(workbench, around, actions.get());
          PaletteViewModel model = new PaletteViewModel(findable::everything, findable::typed);
          return new ActionPalette(model, performer, close);
        });
    PackViewModel packed = new PackViewModel(workbench, performers.packs(), folder);
    PreferencesViewModel preferred = new PreferencesViewModel(journal, around.preferred());
    preferred.chosenProperty().addListener((_, _, now) -> around.keep(now));
    offer(Kind.ABOUT, () -> new AboutSheet(paste, reports::copyDiagnostics, reports::showLog));
    offer(
        Kind.DRAWING, () -> new DrawingSheet(performers.drawing(), dialogs, exports::copy, close));
    offer(Kind.GLOSSARY, GlossarySheet::new);
    offer(Kind.HELP, () -> new HelpSheet(actions.get(), close));
    offer(Kind.HISTORY, () -> new HistorySheet(workbench.selection()));
    offer(Kind.NOTES, () -> new NotesSheet(performers.notebook(), close));
    offer(Kind.PACK, () -> new PackSheet(packed, dialogs, exports::copy, close));
    offer(
        Kind.PREFERENCES,
        () -> {
          preferred.findDevices(workbench.details(), context.training().service().maker()::devices);
          return new PreferencesSheet(preferred, dialogs);
        });
    offer(Kind.REPORT, () -> new ReportSheet(reports, close));
  }

  private void offer(Kind kind, Supplier<Sheet> make) {
    all.put(kind, new Lazy<>(make));
  }

  /// Shows each pack and model that was handed to the window; closing its sheet discards it.
  void showReceived() {
    Inbox inbox = performers.inbox();
    inbox
        .pendingProperty()
        .subscribe(found -> found.ifPresent(next -> overlay.open(sheet(next), Pos.CENTER)));
    overlay
        .visibleProperty()
        .subscribe(visible -> {
          if (!visible) {
            inbox.skip();
          }
        });
    inbox.attend();
  }

  private Sheet sheet(Inbox.Pending pending) {
    return switch (pending) {
      case PendingPack pack ->
          new PackContentsSheet(
              pack,
              () -> {
                performers.packs().open(pack);
                overlay.close();
              });
      case PendingModel model ->
          new ImportSheet(
              new ImportViewModel(model),
              dialogs,
              exports::copy,
              run -> {
                performers.imports().start(model, run);
                overlay.close();
              });
    };
  }

  ReportViewModel reports() {
    return reports;
  }

  /// Opens a sheet; the history is placed at the right, where it hides less of the views that it
  /// leads to.
  void open(Kind kind) {
    Sheet sheet = Objects.requireNonNull(all.get(kind)).get();
    overlay.open(sheet, kind == Kind.HISTORY ? Pos.CENTER_RIGHT : Pos.CENTER);
    sheet.open();
  }

  /// Opens the search palette with `begun` already typed.
  void openPalette(String begun) {
    overlay.open(palette.get(), Pos.TOP_CENTER);
    palette.get().open(begun);
  }

  /// Describes the focused control and the terms on it.
  void explainFocus() {
    Node focused = overlay.getScene().getFocusOwner();
    if (focused == null || !Hint.show(focused)) {
      open(Kind.GLOSSARY);
    }
  }

  void openExport(WindowPanel panel) {
    exports.compose(
        panel,
        model -> {
          Runnable save = () -> performer.accept(Performs.one(() -> exports.saving(panel, "pdf")));
          overlay.open(new ExportSheet(model, save, exports::copy, overlay::close), Pos.CENTER);
        });
  }
}
