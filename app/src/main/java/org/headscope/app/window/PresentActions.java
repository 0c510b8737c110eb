package org.headscope.app.window;

import module java.base;

import javafx.beans.value.ObservableValue;
import org.headscope.app.action.Action.Menu;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.action.ActionList;
import org.headscope.app.chart.Concealed;
import org.headscope.app.feature.present.PresentViewModel;
import org.headscope.app.session.Setting;

/// The actions of presenting; what has a letter for a key works while a view is presented.
final class PresentActions {
  private final ActionList list;
  private final PresentViewModel model;
  private final ActionBody present;
  private final ObservableValue<String> on;

  /// @param present begins it
  PresentActions(ActionList list, PresentViewModel model, ActionBody present) {
    this.list = list;
    this.model = model;
    this.present = present;
    this.on =
        ActionList.needs(
            model.viewProperty().isNotEqualTo(""), "Nothing is presented; F5 presents a view.");
  }

  void add() {
    list.in(Menu.VIEW, "Present")
        .line()
        .add(
            "Present",
            "F5",
            "Presents the focused view, or the main one, full screen; Esc ends",
            present);
    walks();
    toggle(
        "Present: pointer",
        "P",
        "A large dot with a trail follows the mouse",
        model.pointing().dotProperty());
    toggle(
        "Present: spotlight",
        "S",
        "Dims all but a circle around the mouse, and the labels of what is selected",
        model.pointing().spotlightProperty());
    toggle("Present: freeze", "F", "Keeps the audience screen as it is", model.frozenProperty());
    toggle(
        "Present: blank",
        "B",
        "Blanks the audience screen, or shows it again",
        model.blankProperty());
    predicts();
    plays();
  }

  private void walks() {
    list.add(
            "Present: next",
            "",
            "Reveals what is hidden, or goes one step forward (Page Down while presenting)",
            on,
            new Performs(model::next))
        .add(
            "Present: back",
            "",
            "Goes one step back (Page Up while presenting)",
            on,
            new Performs(model::back))
        .line();
  }

  private void toggle(String title, String keys, String explanation, Setting<Boolean> setting) {
    list.add(title, keys, explanation, on, new Performs(() -> List.of(setting.to(!setting.get()))));
  }

  private void predicts() {
    list.line()
        .add(
            "Present: hide labels",
            "1",
            "Hides the names of heads and what matches predict, or shows them",
            on,
            new Performs(() -> model.hiding(Concealed.LABELS)))
        .add(
            "Present: hide numbers",
            "2",
            "Hides weights, scores and probabilities everywhere, or shows them",
            on,
            new Performs(() -> model.hiding(Concealed.NUMBERS)))
        .add(
            "Present: hide the model's bars",
            "3",
            "Hides what the model predicts next, or shows it",
            on,
            new Performs(() -> model.hiding(Concealed.BARS)))
        .add(
            "Present: reveal",
            Concealed.KEY,
            "Shows all that is hidden, or hides it again",
            on,
            new Performs(model::revealing));
    toggle(
        "Present: token by token",
        "T",
        "Hides what follows the query, so that the map grows row by row",
        model.readingProperty());
  }

  private void plays() {
    list.line()
        .add(
            "Present: play",
            "Space",
            "Plays token by token or over checkpoints, or stops",
            on,
            new Shows(model::togglePlay))
        .add(
            "Present: faster",
            "Equals",
            "More steps per minute",
            on,
            Performs.one(() -> model.playing().faster(true)))
        .add(
            "Present: slower",
            "Minus",
            "Fewer steps per minute",
            on,
            Performs.one(() -> model.playing().faster(false)));
    toggle(
        "Present: loop",
        "L",
        "Starts again at the end, or stops there",
        model.playing().loopProperty());
  }
}
