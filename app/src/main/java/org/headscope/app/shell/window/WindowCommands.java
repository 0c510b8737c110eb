package org.headscope.app.shell.window;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.Theme;
import org.headscope.app.selection.Lens;
import org.headscope.app.selection.Selection;
import org.headscope.app.shell.Dialogs;
import org.headscope.app.shell.RunView;
import org.headscope.app.shell.Walks;
import org.headscope.app.shell.Workbench;
import org.headscope.app.shell.command.Command;
import org.headscope.app.shell.command.Command.Menu;
import org.headscope.app.shell.command.PaletteViewModel.Item;
import org.headscope.engine.benchmark.Instance;

/** The commands of the main window, and everything that its palette can find. */
final class WindowCommands {
  private final Workbench workbench;
  private final WindowActions window;
  private final Dialogs dialogs;
  private final Exports exports;
  private final List<WindowPanel> panels;
  private final List<Command> all = new ArrayList<>();

  WindowCommands(
      Workbench workbench,
      WindowActions window,
      Dialogs dialogs,
      Exports exports,
      List<WindowPanel> panels) {
    this.workbench = workbench;
    this.window = window;
    this.dialogs = dialogs;
    this.exports = exports;
    this.panels = panels;
    files();
    edits();
    walks(new Walks(workbench));
    tabs();
    looks();
    add(Menu.HELP, "Shortcuts and gestures", "F1", "Shows this table", window::openHelp);
    add(
        Menu.HELP,
        "Search or run a command",
        "Shortcut+K",
        "Finds commands, runs, instances, heads and checkpoints by typing",
        window::openPalette);
    add(Menu.HELP, "Menu", "F10", "Opens the menu under the name", window::openMenu);
  }

  private void add(Menu menu, String title, String keys, String explanation, Runnable action) {
    all.add(Command.of(menu, title, keys, explanation, action));
  }

  private void files() {
    add(Menu.FILE, "Open run…", "Shortcut+O", "Opens the folder of a trained run", this::openRun);
    add(
        Menu.FILE,
        "Open instances…",
        "Shortcut+Shift+O",
        "Opens a JSON Lines file of instances",
        this::openInstances);
    add(
        Menu.FILE,
        "Export the view in focus…",
        "Shortcut+E",
        "Writes the view that has the keyboard, else the picture in the middle",
        () -> exports.save(window.focusedPanel(), "png"));
    add(
        Menu.FILE,
        "Export every view…",
        "Shortcut+Shift+E",
        "Writes every view as PNG, SVG and PDF, and its data as CSV, into a folder",
        () -> exports.saveAll(panels));
    add(
        Menu.FILE,
        "Close run",
        "Shortcut+W",
        "Takes the run off the list; its files stay",
        () -> workbench.runProperty().get().ifPresent(workbench::close));
    add(Menu.FILE, "Quit", "Shortcut+Q", "Ends HeadScope and remembers the window", window::quit);
  }

  private void openRun() {
    dialogs.folder("Open the folder of a run").ifPresent(workbench::openRun);
  }

  private void openInstances() {
    dialogs
        .file("Open instances", "Instances (JSON Lines)", List.of("jsonl"))
        .ifPresent(workbench::openInstances);
  }

  private void edits() {
    Selection selection = workbench.selection();
    all.add(
        Command.of(
                Menu.EDIT,
                "Undo",
                "Shortcut+Z",
                "Goes back to what was selected before",
                selection::undo)
            .when(selection.canUndoProperty()));
    all.add(
        Command.of(Menu.EDIT, "Redo", "Shortcut+Shift+Z", "Goes forward again", selection::redo)
            .when(selection.canRedoProperty()));
    add(
        Menu.EDIT,
        "Copy the view in focus",
        "Shortcut+C",
        "Copies the view that has the keyboard, else the middle: a picture, and its data",
        () -> exports.copy(window.focusedPanel()));
    add(
        Menu.EDIT,
        "Let go",
        "Esc",
        "Releases the pinned cell, then the lit state or edge",
        selection::release);
  }

  private void walks(Walks go) {
    add(Menu.GO, "Query before", "Up", "Pins the row above", () -> go.query(-1));
    add(Menu.GO, "Query after", "Down", "Pins the row below", () -> go.query(1));
    add(Menu.GO, "Key before", "Left", "Pins the cell to the left", () -> go.key(-1));
    add(Menu.GO, "Key after", "Right", "Pins the cell to the right", () -> go.key(1));
    add(Menu.GO, "Head before", "Alt+Left", "Looks at the head before", () -> go.head(-1));
    add(Menu.GO, "Head after", "Alt+Right", "Looks at the next head", () -> go.head(1));
    add(Menu.GO, "Layer below", "Alt+Up", "The head of the layer before", () -> go.layer(-1));
    add(Menu.GO, "Layer above", "Alt+Down", "The head of the next layer", () -> go.layer(1));
    add(
        Menu.GO,
        "Checkpoint before",
        "Shortcut+Left",
        "The model as it was earlier in training",
        () -> go.checkpoint(-1));
    add(
        Menu.GO,
        "Checkpoint after",
        "Shortcut+Right",
        "The model as it was later in training",
        () -> go.checkpoint(1));
    add(
        Menu.GO,
        "Instance before",
        "Shortcut+Up",
        "The instance before in the list",
        () -> go.instance(-1));
    add(
        Menu.GO,
        "Instance after",
        "Shortcut+Down",
        "The next instance in the list",
        () -> go.instance(1));
    add(Menu.GO, "Positions before", "Page_Up", "One window to the left", () -> go.page(-1));
    add(Menu.GO, "Positions after", "Page_Down", "One window to the right", () -> go.page(1));
  }

  private void tabs() {
    int number = 1;
    for (Tab tab : window.tabs()) {
      add(
          Menu.VIEW,
          tab.title(),
          "Shortcut+" + number++,
          tab.explanation(),
          () -> window.show(tab));
    }
  }

  /** The shortcuts of the tabs, in their order, as people read them. */
  List<String> tabKeys() {
    return window.tabs().stream()
        .map(tab ->
            all.stream()
                .filter(c -> c.menu() == Menu.VIEW && c.title().equals(tab.title()))
                .map(Command::keysText)
                .findFirst()
                .orElse(""))
        .toList();
  }

  private void looks() {
    Walks go = new Walks(workbench);
    add(Menu.VIEW, "Zoom in", "Shortcut+Equals", "Fewer positions, larger", () -> go.zoom(0.8));
    add(Menu.VIEW, "Zoom out", "Shortcut+Minus", "More positions, smaller", () -> go.zoom(1.25));
    add(Menu.VIEW, "All positions", "Shortcut+0", "The whole instance", () -> go.zoom(1e6));
    lenses();
    for (Theme theme : Theme.values()) {
      add(
          Menu.VIEW,
          name(theme) + " theme",
          "",
          switch (theme) {
            case LIGHT -> "Dark on white";
            case DARK -> "Light on dark";
            case PROJECTOR -> "Large text and strong lines, for the last row of a lecture hall";
          },
          () -> workbench.themeProperty().set(theme));
    }
    add(
        Menu.VIEW,
        "Present",
        "F5",
        "Switches the projector theme on and off",
        window::togglePresent);
    for (ColourMap map : ColourMap.values()) {
      add(
          Menu.VIEW,
          "Colours: " + map.label(),
          "",
          "Shows attention weights in " + map.label(),
          () -> workbench.colourMapProperty().set(map));
    }
    add(
        Menu.VIEW,
        "Lists",
        "Shortcut+L",
        "Shows or hides the lists of runs and instances",
        window::toggleLists);
    add(Menu.VIEW, "Full screen", "F11", "Fills the screen", window::toggleFullScreen);
  }

  private void lenses() {
    Selection selection = workbench.selection();
    add(
        Menu.VIEW,
        "Weights of the layer",
        "Alt+1",
        "The mixer's own map: attention, or the weights that a recurrence or a kernel implies",
        () -> selection.look(selection.snapshot().lens().showing(Lens.Show.WEIGHTS)));
    add(
        Menu.VIEW,
        "Influence of tokens",
        "Alt+2",
        "How much replacing a token moves the predictions, measured on the whole model",
        () -> selection.look(selection.snapshot().lens().showing(Lens.Show.INFLUENCE)));
    add(
        Menu.VIEW,
        "State of the layer",
        "Alt+3",
        "The recurrent state over time, where the layer has one",
        () -> selection.look(selection.snapshot().lens().showing(Lens.Show.STATE)));
    add(
        Menu.VIEW,
        "Next channel",
        "Alt+Period",
        "One channel's signed map, where every channel has its own",
        () -> channel(1));
    add(
        Menu.VIEW,
        "Channel before",
        "Alt+Comma",
        "The channel before; before the first, the mean over all",
        () -> channel(-1));
  }

  private void channel(int by) {
    Selection selection = workbench.selection();
    int channels =
        workbench
            .runProperty()
            .get()
            .map(run -> run.look(selection.snapshot().layer()).channels())
            .orElse(0);
    if (channels > 0) {
      Lens lens = selection.snapshot().lens();
      selection.look(lens.through(Math.clamp(lens.channel() + by, 0, channels)));
    }
  }

  private static String name(Theme theme) {
    String lower = theme.name().toLowerCase(Locale.ROOT);
    return Character.toUpperCase(lower.charAt(0)) + lower.substring(1);
  }

  /** Every command, in the order of the menus. */
  List<Command> all() {
    return all;
  }

  /** Everything that can be found by typing, now. */
  List<Item> everything() {
    List<Item> items = new ArrayList<>();
    for (Command command : all) {
      if (command.enabled().get()) {
        items.add(
            new Item(command.title(), command.explanation(), command.keysText(), command::run));
      }
    }
    workbench.runProperty().get().ifPresent(run -> addHeadsAndSteps(items, run));
    for (RunView run : workbench.runs()) {
      items.add(
          new Item(run.ref().name(), "run · " + run.summary(), "", () -> workbench.show(run)));
    }
    for (Instance instance : workbench.instances()) {
      items.add(
          new Item(
              instance.id(),
              "instance · %d symbols".formatted(instance.text().length()),
              "",
              () -> workbench.show(instance)));
    }
    items.addAll(recent());
    return items;
  }

  /** What was opened before, newest first. */
  List<Item> recent() {
    List<Item> items = new ArrayList<>();
    for (Path path : window.recentRuns()) {
      items.add(new Item("Open " + path, "recent run", "", () -> workbench.openRun(path)));
    }
    for (Path path : window.recentInstances()) {
      items.add(
          new Item("Open " + path, "recent instances", "", () -> workbench.openInstances(path)));
    }
    return items;
  }

  /** {@code Head 2.1}, or the layer where maps are no heads'. */
  private static String title(RunView run, int layer, int head) {
    return run.look(layer).heads() > 0
        ? "Head %d.%d".formatted(layer, head)
        : "Layer %d".formatted(layer);
  }

  private void addHeadsAndSteps(List<Item> items, RunView run) {
    Selection selection = workbench.selection();
    long step = selection.stepProperty().get();
    for (int layer = 1; layer <= run.layers(); layer++) {
      for (int head = 1; head <= Math.max(1, run.look(layer).maps()); head++) {
        int l = layer;
        int h = head;
        String label =
            run.headScoresAt(step).stream()
                .flatMap(s -> s.heads().stream())
                .filter(s -> s.layer() == l && s.head() == h)
                .map(s -> s.label() + String.format(Locale.ROOT, " %.2f", s.value()))
                .findFirst()
                .orElse("");
        items.add(
            new Item(
                title(run, l, h),
                run.mapName(l, h) + " " + label,
                "",
                () -> selection.selectHead(l, h)));
      }
    }
    for (long each : run.steps()) {
      items.add(
          new Item(
              String.format(Locale.ENGLISH, "Step %,d", each),
              "checkpoint " + each + " of " + run.ref().name(),
              "",
              () -> selection.stepProperty().set(each)));
    }
  }
}
