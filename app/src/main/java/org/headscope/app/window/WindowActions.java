package org.headscope.app.window;

import java.util.List;
import java.util.Locale;
import org.headscope.app.action.Action;
import org.headscope.app.action.Action.Menu;
import org.headscope.app.action.ActionList;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.Theme;
import org.headscope.app.control.Dialogs;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.service.Navigation;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.LayerPicture;
import org.headscope.app.session.LayerPicture.Show;
import org.headscope.app.session.Selection;

/// The actions of the main window.
final class WindowActions {
  private final Workbench workbench;
  private final MainWindow window;
  private final Dialogs dialogs;
  private final Exports exports;
  private final ActionList list = new ActionList();

  WindowActions(MainWindow window, FeatureContext context, Exports exports) {
    this.workbench = context.workbench();
    this.window = window;
    this.dialogs = context.dialogs();
    this.exports = exports;
    files();
    edits();
    walks(new Navigation(workbench));
    tabs();
    pictures();
    zooms(new Navigation(workbench));
    colours();
    themes();
    screens();
    helps();
  }

  private void files() {
    list.in(Menu.FILE)
        .add("Open run…", "Shortcut+O", "Opens the folder of a trained run", this::openRun)
        .add(
            "Open instances…",
            "Shortcut+Shift+O",
            "Opens a JSON Lines file of instances",
            this::openInstances)
        .add(
            "Close run",
            "Shortcut+W",
            "Takes the run off the list; its files stay",
            () -> workbench.runProperty().get().ifPresent(workbench::close))
        .line()
        .add(
            "Export view…",
            "Shortcut+E",
            "Writes the view that has the keyboard, else the picture in the middle, as a figure",
            () -> window.openExport(window.focusedPanel()))
        .add(
            "Export all views…",
            "Shortcut+Shift+E",
            "Writes every view as PNG, SVG and PDF, and its data as CSV, into a folder",
            exports::saveAll)
        .add(
            "Save session as script…",
            "",
            "Writes what was done to a file that headscope replay repeats without a window",
            exports::saveScript)
        .line()
        .add("Quit", "Shortcut+Q", "Ends HeadScope and remembers the window", window::quit);
  }

  private void openRun() {
    dialogs.folder("Open the folder of a run, or of runs").ifPresent(workbench::openFolder);
  }

  private void openInstances() {
    dialogs
        .file("Open instances", "Instances (JSON Lines)", List.of("jsonl"))
        .ifPresent(workbench::openInstances);
  }

  private void edits() {
    Selection selection = workbench.selection();
    list.in(Menu.EDIT)
        .add(
            "Undo",
            "Shortcut+Z",
            "Takes back the last step: what was selected, opened, set or typed",
            selection.canUndoProperty(),
            selection::undo)
        .add(
            "Redo",
            "Shortcut+Shift+Z",
            "Goes forward again",
            selection.canRedoProperty(),
            selection::redo)
        .line()
        .add(
            "Copy view",
            "Shortcut+C",
            "Copies the view that has the keyboard, else the middle: a picture, and its data",
            () -> exports.copy(window.focusedPanel()))
        .add(
            "Copy as command",
            "Shortcut+Shift+C",
            "Copies the line that gives the numbers of that view in a terminal",
            () -> exports.copyLine(window.focusedPanel()))
        .add(
            "Clear selection",
            "Esc",
            "Releases the pinned cell, then the lit state or edge",
            selection::release);
  }

  private void walks(Navigation go) {
    list.in(Menu.GO)
        .add("Previous query", "Up", "Pins the row above", () -> go.query(-1))
        .add("Next query", "Down", "Pins the row below", () -> go.query(1))
        .add("Previous key", "Left", "Pins the cell to the left", () -> go.key(-1))
        .add("Next key", "Right", "Pins the cell to the right", () -> go.key(1))
        .add("Previous positions", "Page Up", "One window to the left", () -> go.page(-1))
        .add("Next positions", "Page Down", "One window to the right", () -> go.page(1))
        .line()
        .add("Previous head", "Alt+Left", "Shows the head to the left", () -> go.head(-1))
        .add("Next head", "Alt+Right", "Shows the head to the right", () -> go.head(1))
        .add("Previous layer", "Alt+Up", "Shows the head in the layer before", () -> go.layer(-1))
        .add("Next layer", "Alt+Down", "Shows the head in the layer after", () -> go.layer(1))
        .line()
        .add(
            "Previous checkpoint",
            "Shortcut+Left",
            "Shows the model as it was earlier in training",
            () -> go.checkpoint(-1))
        .add(
            "Next checkpoint",
            "Shortcut+Right",
            "Shows the model as it was later in training",
            () -> go.checkpoint(1))
        .line()
        .add(
            "Previous instance",
            "Shortcut+Up",
            "Shows the instance above in the list",
            () -> go.instance(-1))
        .add(
            "Next instance",
            "Shortcut+Down",
            "Shows the instance below in the list",
            () -> go.instance(1));
  }

  private void tabs() {
    list.in(Menu.VIEW);
    int number = 1;
    for (Tab tab : window.tabs()) {
      list.add(
          tab.title(), TabArea.keys(number++), tab.feature().explanation(), () -> window.show(tab));
    }
  }

  private void pictures() {
    list.in(Menu.VIEW, "Map")
        .line()
        .add(
            "Map: weights",
            "Alt+1",
            "The mixer's own map: attention, or the weights that a recurrence or a kernel implies",
            () -> show(Show.WEIGHTS))
        .add(
            "Map: influence",
            "Alt+2",
            "How much replacing a token moves the predictions, measured on the whole model",
            () -> show(Show.INFLUENCE))
        .add(
            "Map: state",
            "Alt+3",
            "The recurrent state over time, where the layer has one",
            () -> show(Show.STATE))
        .line()
        .add(
            "Map: previous channel",
            "Alt+Comma",
            "The channel before; before the first, the mean over all",
            () -> channel(-1))
        .add(
            "Map: next channel",
            "Alt+Period",
            "One channel's signed map, where every channel has its own",
            () -> channel(1));
  }

  private void show(Show kind) {
    Selection selection = workbench.selection();
    selection.selectPicture(selection.snapshot().model().picture().showing(kind));
  }

  private void channel(int by) {
    Selection selection = workbench.selection();
    int channels =
        workbench
            .runProperty()
            .get()
            .map(run -> run.layerInfo(selection.snapshot().model().layer()).channels())
            .orElse(0);
    if (channels > 0) {
      LayerPicture picture = selection.snapshot().model().picture();
      selection.selectPicture(picture.through(Math.clamp(picture.channel() + by, 0, channels)));
    }
  }

  private void zooms(Navigation go) {
    list.in(Menu.VIEW, "Zoom")
        .add("Zoom in", "Shortcut+Equals", "Shows fewer positions, larger", () -> go.zoom(0.8))
        .add("Zoom out", "Shortcut+Minus", "Shows more positions, smaller", () -> go.zoom(1.25))
        .add("All positions", "Shortcut+0", "Shows the whole instance", () -> go.zoom(1e6));
  }

  private void colours() {
    list.in(Menu.VIEW, "Colours");
    for (ColourMap map : ColourMap.values()) {
      list.add(
          "Colours: " + map.label(),
          "",
          "Shows attention weights in " + map.label(),
          () -> workbench.colourMapProperty().set(map));
    }
  }

  private void themes() {
    list.in(Menu.VIEW, "Theme");
    for (Theme theme : Theme.values()) {
      list.add(
          "Theme: " + theme.name().toLowerCase(Locale.ROOT),
          "",
          switch (theme) {
            case LIGHT -> "Dark on white";
            case DARK -> "Light on dark";
            case PROJECTOR -> "Large text and strong lines, for the last row of a lecture hall";
          },
          () -> workbench.themeProperty().set(theme));
    }
  }

  private void screens() {
    list.in(Menu.VIEW)
        .line()
        .add("Present", "F5", "Switches the projector theme on and off", window::togglePresent)
        .add("Full screen", "F11", "Fills the screen, or leaves it", window::toggleFullScreen)
        .add(
            "Lists",
            "Shortcut+L",
            "Shows or hides the lists of runs and instances",
            window::toggleLists)
        .line()
        .add(
            "Tasks",
            "Shortcut+J",
            "Lists what is being computed, with its time left and Cancel",
            window::toggleTasks)
        .add("Go to messages", "F6", "Gives the keyboard to the newest", window::goToMessages)
        .add(
            "Dismiss messages",
            "Shortcut+Shift+D",
            "Takes all of them away",
            window::dismissMessages);
  }

  private void helps() {
    list.in(Menu.HELP)
        .add(
            "Search or run a command",
            "Shortcut+K",
            "Finds commands, runs, instances, heads and checkpoints by typing",
            window::openPalette)
        .add("Shortcuts and gestures", "F1", "Shows this table", window::openHelp)
        .add("Open menu", "F10", "Opens the menu under the name", window::openMenu);
  }

  List<Action> all() {
    return list.all();
  }
}
