package org.headscope.app.window;

import module java.base;

import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import org.headscope.app.action.Action;
import org.headscope.app.action.Action.Menu;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Opens;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.action.ActionList;
import org.headscope.app.control.Dialogs;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.service.InterventionStack;
import org.headscope.app.service.LanguageEdits;
import org.headscope.app.service.LinkNavigator;
import org.headscope.app.service.Navigation;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.link.SessionLink;
import org.headscope.app.window.Sheets.Kind;
import org.headscope.app.window.action.Exports;
import org.headscope.engine.run.UserError;

final class WindowActions {
  private final Workbench workbench;
  private final MainWindow window;
  private final Sheets sheets;
  private final Dialogs dialogs;
  private final Exports exports;
  private final Consumer<String> copy;
  private final ActionList list = new ActionList();

  public WindowActions(MainWindow window, FeatureContext context, Exports exports) {
    this.workbench = context.workbench();
    this.window = window;
    this.sheets = window.sheets();
    this.dialogs = context.dialogs();
    this.exports = exports;
    this.copy = context.pasteboard()::text;
    files();
    edits();
    walks(new Navigation(workbench));
    extend(Menu.GO);
    runs(context.analyses());
    new ViewActions(list, window, workbench).add();
    helps();
  }

  private void files() {
    list.in(Menu.FILE)
        .add("Open run…", Opens.runs(dialogs))
        .add("Open instances…", openFile("Open instances", "Instances (JSON Lines)", "jsonl"))
        .add("Open circuit…", openFile("Open circuit", "Kept circuits", "circuit.json"))
        .add("Open rows…", openFile("Open rows", "Rows of another program (CSV)", "csv"))
        .add("Open pack…", openFile("Open pack", "Packs", "hscope"))
        .add("Import model…", new Shows(this::importModel))
        .add("New instance…", opens(Kind.DRAWING))
        .add("Close run", new Performs(this::closing))
        .line()
        .add("Export view…", new Shows(() -> sheets.openExport(window.focusedPanel())))
        .add("Export all views…", Performs.one(exports::savingAll));
    extend(Menu.FILE);
    list.add("Export pack…", opens(Kind.PACK))
        .add("Save session as script…", Performs.one(exports::savingScript))
        .line()
        .add("Quit", new Shows(window::quit));
  }

  /// Its sheet opens once the folder was read.
  private void importModel() {
    dialogs.folder("Choose the folder of a model").ifPresent(workbench.opener().received()::add);
  }

  private void extend(Menu menu) {
    window.extensions().forEach(each -> each.add(menu, list));
  }

  private ActionBody openFile(String title, String kind, String extension) {
    return new Opens(Opens.What.FILE, () -> dialogs.file(title, kind, List.of(extension)));
  }

  private List<Command> closing() {
    return workbench.runProperty().get().map(workbench.pairs()::commandsToClose).orElse(List.of());
  }

  private ActionBody opens(Kind sheet) {
    return new Shows(() -> sheets.open(sheet));
  }

  private void edits() {
    Selection selection = workbench.selection();
    LanguageEdits language = new LanguageEdits(workbench);
    list.in(Menu.EDIT)
        .add(
            "Undo",
            ActionList.needs(selection.canUndoProperty(), "Nothing to undo."),
            Performs.one(new Command.Undo()))
        .add(
            "Redo",
            ActionList.needs(selection.canRedoProperty(), "Nothing to redo."),
            Performs.one(new Command.Redo()))
        .add("History…", opens(Kind.HISTORY))
        .line()
        .add("Copy view", new Shows(() -> exports.copy(window.focusedPanel())))
        .add("Copy as command", new Shows(() -> exports.copyLine(window.focusedPanel())))
        .add("Copy link", new Shows(this::copyLink))
        .add("Clear selection", Performs.one(new Command.ClearSelection()))
        .line()
        .add(
            "Edit the automaton",
            Bindings.createStringBinding(
                () -> language.automaton().isPresent() ? "" : "This instance has no automaton.",
                selection.snapshotProperty()),
            new Performs(() -> List.of(language.toggling())))
        .line()
        .add("Preferences…", opens(Kind.PREFERENCES));
  }

  private void copyLink() {
    new LinkNavigator(workbench)
        .currentLink()
        .map(SessionLink::text)
        .ifPresentOrElse(
            link -> {
              copy.accept(link);
              workbench.notify(Notice.Kind.SUCCESS, "Copied " + link + ".");
            },
            () -> workbench.report(new UserError("No run selected; choose one from the list.")));
  }

  private void walks(Navigation go) {
    list.in(Menu.GO)
        .add("Previous query", Performs.one(() -> go.query(-1)))
        .add("Next query", Performs.one(() -> go.query(1)))
        .add("Previous key", Performs.one(() -> go.key(-1)))
        .add("Next key", Performs.one(() -> go.key(1)))
        .add("Previous positions", Performs.one(() -> go.page(-1)))
        .add("Next positions", Performs.one(() -> go.page(1)))
        .add("Go to position…", new Shows(() -> sheets.openPalette("@")))
        .line()
        .add("Previous head", Performs.one(() -> go.head(-1)))
        .add("Next head", Performs.one(() -> go.head(1)))
        .add("Previous layer", Performs.one(() -> go.layer(-1)))
        .add("Next layer", Performs.one(() -> go.layer(1)))
        .line()
        .add("Previous checkpoint", Performs.one(() -> go.checkpoint(-1)))
        .add("Next checkpoint", Performs.one(() -> go.checkpoint(1)))
        .add("Previous instance", new Performs(() -> go.instance(-1)))
        .add("Next instance", new Performs(() -> go.instance(1)));
  }

  /// Computations on the current run whose results are stored with it.
  private void runs(AnalysisQueue analyses) {
    ObservableValue<String> shown =
        workbench.runProperty().map(run -> run.isPresent() ? "" : AnalysisQueue.NO_RUN);
    list.in(Menu.RUN)
        .add("Score heads", shown, Performs.one(analyses::scoreHeadsCommand))
        .add(
            "Evaluate",
            Bindings.createStringBinding(
                () ->
                    workbench.instances().isEmpty()
                        ? "No instances open; open an instance file (Ctrl+Shift+O)."
                        : shown.getValue(),
                workbench.instances(),
                shown),
            Performs.one(analyses::evaluateCommand))
        .add(
            "Probe",
            shown,
            new Performs(() -> List.of(new Command.Tab("probes"), new Command.TrainProbes())))
        .add(
            "Resume training",
            analyses.resumeRefusalProperty(),
            new Performs(analyses::commandsToResume))
        .add("Cut the selected head", shown, new Performs(this::cutting))
        .add(
            "Show or hide the cut",
            Bindings.createStringBinding(
                () ->
                    workbench.interventions().toggling().isEmpty()
                        ? "Nothing is cut; press X to cut the selected head."
                        : "",
                workbench.interventions().stackProperty()),
            Performs.one(workbench.interventions()::toggling))
        .line()
        .add("Notes…", shown, opens(Kind.NOTES))
        .line()
        .add(
            "Stop scoring and evaluating",
            ActionList.needs(analyses.workingProperty(), "Nothing is being scored or evaluated."),
            Performs.one(new Command.StopAnalyses()));
  }

  /// Adds the selected head to the stack, or its layer if that has no heads.
  private List<Command> cutting() {
    InterventionStack stack = workbench.interventions();
    SelectionState.InModel now = workbench.selection().snapshot().model();
    return workbench
        .runProperty()
        .get()
        .map(run -> {
          int layer = Math.clamp(now.layer(), 1, run.layers());
          return stack.adding(stack.next(InterventionStack.component(run, layer, now.head())));
        })
        .orElse(List.of());
  }

  private void helps() {
    list.in(Menu.HELP)
        .add("Search or run a command", new Shows(() -> sheets.openPalette("")))
        .add("Shortcuts and gestures", opens(Kind.HELP))
        .add("Explain this", new Shows(sheets::explainFocus))
        .add("Glossary", opens(Kind.GLOSSARY))
        .add("Open menu", new Shows(window::openMenu))
        .line()
        .add("About HeadScope", opens(Kind.ABOUT))
        .add("Copy diagnostics", new Shows(sheets.reports()::copyDiagnostics))
        .add("Save report…", opens(Kind.REPORT))
        .add("Show log", new Shows(sheets.reports()::showLog));
  }

  List<Action> all() {
    return list.all();
  }
}
