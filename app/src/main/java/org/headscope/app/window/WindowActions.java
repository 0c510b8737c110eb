package org.headscope.app.window;

import module java.base;

import org.headscope.app.action.Action;
import org.headscope.app.action.Action.Menu;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Opens;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.action.ActionList;
import org.headscope.app.control.Dialogs;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.service.LinkedPlaces;
import org.headscope.app.service.Navigation;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.headscope.app.session.link.SessionLink;
import org.headscope.engine.run.UserError;

/// The actions of the main window.
final class WindowActions {
  private final Workbench workbench;
  private final MainWindow window;
  private final Sheets sheets;
  private final Dialogs dialogs;
  private final Exports exports;
  private final Consumer<String> copy;
  private final ActionList list = new ActionList();

  WindowActions(MainWindow window, FeatureContext context, Exports exports) {
    this.workbench = context.workbench();
    this.window = window;
    this.sheets = window.sheets();
    this.dialogs = context.dialogs();
    this.exports = exports;
    this.copy = context.pasteboard()::text;
    files();
    edits();
    walks(new Navigation(workbench));
    LessonActions.add(list, window);
    RunActions.add(list, window, context);
    new ViewActions(list, window, workbench).add();
    helps();
  }

  private void files() {
    list.in(Menu.FILE)
        .add("Open run…", "Shortcut+O", "Opens the folder of a trained run", openRun(dialogs))
        .add(
            "Open instances…",
            "Shortcut+Shift+O",
            "Opens a JSON Lines file of instances",
            openFile("Open instances", "Instances (JSON Lines)", "jsonl"))
        .add(
            "Open pack…",
            "",
            "Checks a pack of runs, shows what is inside, and opens it among your runs",
            openFile("Open pack", "Packs", "hscope"))
        .add(
            "New instance…",
            "",
            "Draws from the automaton or context tree that is shown, one that you write, or a task",
            shows(sheets::openDrawing))
        .add(
            "Close run",
            "Shortcut+W",
            "Closes the run; its files are kept",
            new Performs(this::closing))
        .line()
        .add(
            "Export view…",
            "Shortcut+E",
            "Saves the focused view (or the main one) as a figure",
            new Shows(() -> sheets.openExport(window.focusedPanel())))
        .add(
            "Export all views…",
            "Shortcut+Shift+E",
            "Writes every view as PNG, SVG and PDF, and its data as CSV, into a folder",
            new Performs(exports::savingAll))
        .add(
            "Record…",
            "Shortcut+R",
            "Records that view over tokens, checkpoints, a training or seconds, as GIF or PNG",
            new Shows(() -> sheets.openRecording(window.focusedPanel())))
        .add(
            "Export pack…",
            "",
            "Bundles runs, instances and results in one file",
            shows(sheets::openPacking))
        .add(
            "Save session as script…",
            "",
            "Writes what was done to a file that headscope replay repeats without a window",
            new Performs(exports::savingScript))
        .line()
        .add("Quit", "Shortcut+Q", "Quits; the session is restored next time", shows(window::quit));
  }

  /// What asks for the folder of a run, and opens it.
  static ActionBody openRun(Dialogs dialogs) {
    return new Opens(Opens.What.RUNS, () -> dialogs.folder("Open the folder of a run, or of runs"));
  }

  private ActionBody openFile(String title, String kind, String extension) {
    return new Opens(Opens.What.FILE, () -> dialogs.file(title, kind, List.of(extension)));
  }

  private List<Command> closing() {
    return workbench.runProperty().get().map(workbench.pairs()::closing).orElse(List.of());
  }

  private static ActionBody shows(Runnable action) {
    return new Shows(action);
  }

  private void edits() {
    Selection selection = workbench.selection();
    list.in(Menu.EDIT)
        .add(
            "Undo",
            "Shortcut+Z",
            "Undoes the last action: what was selected, opened, set or typed",
            ActionList.needs(selection.canUndoProperty(), "There is nothing to undo."),
            Performs.one(new Command.Undo()))
        .add(
            "Redo",
            "Shortcut+Shift+Z",
            "Redoes it",
            ActionList.needs(selection.canRedoProperty(), "Nothing was undone."),
            Performs.one(new Command.Redo()))
        .add(
            "History…",
            "Shortcut+Alt+Z",
            "Lists what was done, step by step, and goes back or forward to any of it",
            shows(sheets::openHistory))
        .line()
        .add(
            "Copy view",
            "Shortcut+C",
            "Copies the focused view (or the main one): a picture, and its data",
            shows(() -> exports.copy(window.focusedPanel())))
        .add(
            "Copy as command",
            "Shortcut+Shift+C",
            "Copies the line that gives the numbers of that view in a terminal",
            shows(() -> exports.copyLine(window.focusedPanel())))
        .add(
            "Copy link",
            "",
            "Copies where you are, such as run@step#instance:2.1@86; Ctrl+K and headscope open it",
            shows(this::copyLink))
        .add(
            "Clear selection",
            "Esc",
            "Releases the pinned cell, then the lit state or edge",
            Performs.one(new Command.Release()))
        .line()
        .add(
            "Preferences…",
            "Shortcut+Comma",
            "Theme, size of text, folders of runs, device, threads, kernels and caches",
            shows(sheets::openPreferences));
  }

  private void copyLink() {
    new LinkedPlaces(workbench)
        .here()
        .map(SessionLink::text)
        .ifPresentOrElse(
            link -> {
              copy.accept(link);
              workbench.tell(new Notice(Notice.Kind.SUCCESS, "Copied " + link + "."));
            },
            () -> workbench.report(new UserError("No run is shown yet; choose one of the list.")));
  }

  private void walks(Navigation go) {
    list.in(Menu.GO)
        .add("Previous query", "Up", "Pins the row above", Performs.one(() -> go.query(-1)))
        .add("Next query", "Down", "Pins the row below", Performs.one(() -> go.query(1)))
        .add("Previous key", "Left", "Pins the cell to the left", Performs.one(() -> go.key(-1)))
        .add("Next key", "Right", "Pins the cell to the right", Performs.one(() -> go.key(1)))
        .add(
            "Previous positions",
            "Page Up",
            "One window to the left",
            Performs.one(() -> go.page(-1)))
        .add(
            "Next positions",
            "Page Down",
            "One window to the right",
            Performs.one(() -> go.page(1)))
        .add(
            "Go to position…",
            "Shortcut+P",
            "Type a position after the @ to pin its query or to show the positions from there",
            shows(() -> sheets.openPalette("@")))
        .line()
        .add(
            "Previous head",
            "Alt+Left",
            "Shows the head to the left",
            Performs.one(() -> go.head(-1)))
        .add(
            "Next head", "Alt+Right", "Shows the head to the right", Performs.one(() -> go.head(1)))
        .add(
            "Previous layer",
            "Alt+Up",
            "Shows the head in the layer before",
            Performs.one(() -> go.layer(-1)))
        .add(
            "Next layer",
            "Alt+Down",
            "Shows the head in the layer after",
            Performs.one(() -> go.layer(1)))
        .line()
        .add(
            "Previous checkpoint",
            "Shortcut+Left",
            "Shows the model as it was earlier in training",
            Performs.one(() -> go.checkpoint(-1)))
        .add(
            "Next checkpoint",
            "Shortcut+Right",
            "Shows the model as it was later in training",
            Performs.one(() -> go.checkpoint(1)))
        .add(
            "Previous instance",
            "Shortcut+Up",
            "Shows the instance above in the list",
            new Performs(() -> go.instance(-1)))
        .add(
            "Next instance",
            "Shortcut+Down",
            "Shows the instance below in the list",
            new Performs(() -> go.instance(1)));
  }

  private void helps() {
    list.in(Menu.HELP)
        .add(
            "Search or run a command",
            "Shortcut+K",
            "Finds commands, runs, instances, heads and checkpoints by typing",
            shows(() -> sheets.openPalette("")))
        .add(
            "Shortcuts and gestures",
            "F1",
            "Lists commands, shortcuts and gestures",
            shows(sheets::openHelp))
        .add(
            "Explain this",
            "Shift+F1",
            "Describes the focused control and its terms",
            shows(sheets::explainFocus))
        .add(
            "Glossary",
            "Shortcut+G",
            "Lists every term with its meaning; hovering over one shows it, too",
            shows(sheets::openGlossary))
        .add("Open menu", "F10", "Opens the menu under the name", shows(window::openMenu))
        .line()
        .add(
            "About HeadScope",
            "",
            "Which version it is, its licence, and how to cite it",
            shows(sheets::openAbout))
        .add(
            "Copy diagnostics",
            "",
            "Copies what headscope doctor says of this machine, for a report",
            shows(sheets.reports()::copyDiagnostics))
        .add(
            "Save report…",
            "",
            "Shows what to give to whoever looks into a fault, and saves it; nothing is sent",
            shows(sheets::openReport))
        .add(
            "Show log",
            "",
            "Opens the folder where HeadScope notes its own faults",
            shows(sheets.reports()::showLog));
  }

  List<Action> all() {
    return list.all();
  }
}
