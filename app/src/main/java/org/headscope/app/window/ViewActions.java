package org.headscope.app.window;

import module java.base;

import org.headscope.app.action.Action.Menu;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.action.ActionList;
import org.headscope.app.chart.StepScale;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.service.Navigation;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.LayerPicture;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.link.OtherMap.Pairing;
import org.headscope.app.window.view.Tab;
import org.headscope.app.window.view.TabArea;

/// The actions of the View menu.
final class ViewActions {
  private final ActionList list;
  private final MainWindow window;
  private final Workbench workbench;
  private final Navigation go;

  ViewActions(ActionList list, MainWindow window, Workbench workbench) {
    this.list = list;
    this.window = window;
    this.workbench = workbench;
    this.go = new Navigation(workbench);
  }

  void add() {
    list.in(Menu.VIEW);
    int number = 1;
    for (Tab tab : window.tabs()) {
      list.add(
          tab.title(),
          TabArea.keys(number++),
          tab.feature().explanation(),
          Performs.one(new Command.Tab(tab.id())));
    }
    addPictures();
    addAppearance();
    addScreens();
  }

  private void addPictures() {
    list.in(Menu.VIEW, "Map").line();
    for (PictureKind kind : PictureKind.all()) {
      PictureKind.Words words = kind.words();
      list.add(
          "Map: " + words.label().toLowerCase(Locale.ROOT),
          words.keys(),
          words.action(),
          picture(kind));
    }
    list.add("Map: side by side", pair(Pairing.BESIDE))
        .add("Map: difference", pair(Pairing.DIFFERENCE))
        .line()
        .add("Map: previous channel", Performs.one(() -> channel(-1)))
        .add("Map: next channel", Performs.one(() -> channel(1)));
  }

  private ActionBody pair(Pairing how) {
    return Performs.one(() -> go.toggleSecondMap(how));
  }

  private ActionBody picture(PictureKind kind) {
    return Performs.one(() -> Optional.of(command(model().picture().showing(kind))));
  }

  private SelectionState.InModel model() {
    return workbench.selection().snapshot().model();
  }

  private static Command command(LayerPicture picture) {
    return new Command.SelectMap(picture.show(), picture.channel());
  }

  private Optional<Command> channel(int by) {
    LayerPicture picture = model().picture();
    return workbench
        .runProperty()
        .get()
        .map(run -> run.layerInfo(model().layer()).channels())
        .filter(channels -> channels > 0)
        .map(channels ->
            command(picture.withChannel(Math.clamp(picture.channel() + by, 0, channels))));
  }

  private void addAppearance() {
    list.in(Menu.VIEW, "Zoom")
        .add("Zoom in", Performs.one(() -> go.zoom(0.8)))
        .add("Zoom out", Performs.one(() -> go.zoom(1.25)))
        .add("All positions", Performs.one(() -> go.zoom(1e6)));
    list.in(Menu.VIEW, "Colours");
    for (ColourMap map : ColourMap.values()) {
      list.add(
          "Colours: " + map.label(),
          "",
          "Shows attention weights in " + map.label(),
          Performs.one(workbench.colourMapProperty().to(map)));
    }
    list.in(Menu.VIEW, "Theme");
    for (Theme theme : Theme.values()) {
      list.add(
          "Theme: " + theme.name().toLowerCase(Locale.ROOT),
          Performs.one(workbench.themeProperty().to(theme)));
    }
    list.line().add("Projector theme", window.projecting());
    list.in(Menu.VIEW, "Steps");
    for (StepScale scale : StepScale.values()) {
      list.add(
          "Steps: " + scale.label(),
          Performs.one(workbench.appearance().stepScaleProperty().to(scale)));
    }
  }

  private void addScreens() {
    list.in(Menu.VIEW)
        .add("Full screen", new Shows(window::toggleFullScreen))
        .add("Lists", new Performs(window::togglingLists));
    window.extensions().forEach(each -> each.add(Menu.VIEW, list));
    list.in(Menu.VIEW, "Tasks and messages")
        .add("Tasks", new Shows(window::toggleTasks))
        .line()
        .add("Go to messages", new Shows(() -> window.toasts().takeKeyboard()))
        .add("Dismiss messages", new Shows(() -> window.toasts().dismissAll()));
  }
}
