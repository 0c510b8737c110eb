package org.headscope.app.window;

import module java.base;

import org.headscope.app.action.Action.Menu;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.action.ActionList;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.StepScale;
import org.headscope.app.chart.Theme;
import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.service.Navigation;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.LayerPicture;
import org.headscope.app.session.OtherMap.Pairing;
import org.headscope.app.session.SelectionState;

/// The actions of the menu View: what is shown, and how it looks.
final class ViewActions {
  private final ActionList list;
  private final MainWindow window;
  private final Workbench workbench;
  private final Navigation go;

  /// @param list takes them
  ViewActions(ActionList list, MainWindow window, Workbench workbench) {
    this.list = list;
    this.window = window;
    this.workbench = workbench;
    this.go = new Navigation(workbench);
  }

  void add() {
    tabs();
    pictures();
    zooms();
    colours();
    themes();
    steps();
    screens();
  }

  private void tabs() {
    list.in(Menu.VIEW);
    int number = 1;
    for (Tab tab : window.tabs()) {
      list.add(
          tab.title(),
          TabArea.keys(number++),
          tab.feature().explanation(),
          Performs.one(new Command.Tab(tab.id())));
    }
  }

  private void pictures() {
    list.in(Menu.VIEW, "Map").line();
    for (PictureKind kind : PictureKind.all()) {
      PictureKind.Words words = kind.words();
      list.add(
          "Map: " + words.label().toLowerCase(Locale.ROOT),
          words.keys(),
          words.action(),
          picture(kind));
    }
    list.add(
            "Map: side by side",
            "Alt+5",
            "A second map beside the first: another head's, checkpoint's or run's; or one again",
            pair(Pairing.BESIDE))
        .add(
            "Map: difference",
            "Alt+6",
            "The second map taken from the first, A − B; or one again",
            pair(Pairing.DIFFERENCE))
        .line()
        .add(
            "Map: previous channel",
            "Alt+Comma",
            "The channel before; before the first, the mean over all",
            Performs.one(() -> channel(-1)))
        .add(
            "Map: next channel",
            "Alt+Period",
            "One channel's signed map, where every channel has its own",
            Performs.one(() -> channel(1)));
  }

  private ActionBody pair(Pairing how) {
    return Performs.one(() -> go.pair(how));
  }

  private ActionBody picture(PictureKind kind) {
    return Performs.one(() -> Optional.of(command(model().picture().showing(kind))));
  }

  private SelectionState.InModel model() {
    return workbench.selection().snapshot().model();
  }

  private static Command command(LayerPicture picture) {
    return new Command.Picture(picture.show(), picture.channel());
  }

  private Optional<Command> channel(int by) {
    LayerPicture picture = model().picture();
    return workbench
        .runProperty()
        .get()
        .map(run -> run.layerInfo(model().layer()).channels())
        .filter(channels -> channels > 0)
        .map(channels -> command(picture.through(Math.clamp(picture.channel() + by, 0, channels))));
  }

  private void zooms() {
    list.in(Menu.VIEW, "Zoom")
        .add(
            "Zoom in",
            "Shortcut+Equals",
            "Shows fewer positions, larger",
            Performs.one(() -> go.zoom(0.8)))
        .add(
            "Zoom out",
            "Shortcut+Minus",
            "Shows more positions, smaller",
            Performs.one(() -> go.zoom(1.25)))
        .add(
            "All positions",
            "Shortcut+0",
            "Shows the whole instance",
            Performs.one(() -> go.zoom(1e6)));
  }

  private void colours() {
    list.in(Menu.VIEW, "Colours");
    for (ColourMap map : ColourMap.values()) {
      list.add(
          "Colours: " + map.label(),
          "",
          "Shows attention weights in " + map.label(),
          Performs.one(workbench.colourMapProperty().to(map)));
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
          Performs.one(workbench.themeProperty().to(theme)));
    }
    list.line()
        .add(
            "Projector theme",
            "Shift+F5",
            "Toggles the projector theme: large text and strong lines",
            window.projecting());
  }

  private void steps() {
    list.in(Menu.VIEW, "Steps");
    for (StepScale scale : StepScale.values()) {
      list.add(
          "Steps: " + scale.label(),
          "",
          switch (scale) {
            case AUTOMATIC -> "Steps of a training as its checkpoints lie: evenly if there is room";
            case LINEAR -> "Steps of a training evenly on their axis";
            case LOGARITHMIC -> "Steps of a training by the logarithm, which shows the beginning";
          },
          Performs.one(workbench.looks().stepScaleProperty().to(scale)));
    }
  }

  private void screens() {
    list.in(Menu.VIEW)
        .line()
        .add(
            "Full screen",
            "F11",
            "Fills the screen, or leaves it",
            new Shows(window::toggleFullScreen))
        .add(
            "Lists",
            "Shortcut+L",
            "Shows or hides the lists of runs and instances",
            new Performs(window::togglingLists));
    new PresentActions(list, window.presenting(), window.present()).add();
    list.in(Menu.VIEW, "Tasks and messages")
        .line()
        .add(
            "Tasks",
            "Shortcut+J",
            "Lists what is being computed, with its time left and Cancel",
            new Shows(window::toggleTasks))
        .line()
        .add(
            "Go to messages",
            "F6",
            "Gives the keyboard to the newest",
            new Shows(window::goToMessages))
        .add(
            "Dismiss messages",
            "Shortcut+Shift+D",
            "Takes all of them away",
            new Shows(window::dismissMessages));
  }
}
