package org.headscope.app.window;

import java.util.List;
import javafx.beans.value.ObservableValue;
import org.headscope.app.action.Action.Menu;
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
  private final ObservableValue<String> on;

  PresentActions(ActionList list, PresentViewModel model) {
    this.list = list;
    this.model = model;
    this.on =
        ActionList.needs(
            model.viewProperty().isNotEqualTo(""), "Nothing is presented; F5 presents a view.");
  }

  void add() {
    list.in(Menu.VIEW, "Present").line();
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
    toggle("Present: freeze", "F", "The room keeps what it sees now", model.frozenProperty());
    toggle(
        "Present: blank",
        "B",
        "The room's screen goes black, or comes back",
        model.blankProperty());
    predicts();
    plays();
  }

  private void walks() {
    list.add(
            "Present: next",
            "",
            "Reveals what is hidden, or goes one step on; while presenting Page Down does it",
            on,
            new Performs(model::next))
        .add(
            "Present: back",
            "",
            "Goes one step back; while presenting Page Up does it",
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
            "What heads are called and what matches predict are to be guessed first; or not",
            on,
            new Performs(() -> model.hiding(Concealed.LABELS)))
        .add(
            "Present: hide numbers",
            "2",
            "Weights and probabilities are to be guessed first; or not",
            on,
            new Performs(() -> model.hiding(Concealed.NUMBERS)))
        .add(
            "Present: hide the model's bars",
            "3",
            "What the model says comes next is to be guessed first; or not",
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
        "Nothing behind the query is there yet: the map grows row by row",
        model.readingProperty());
  }

  private void plays() {
    list.line()
        .add(
            "Present: play",
            "Space",
            "Goes on by itself: token by token, or over checkpoints; or stops",
            on,
            new Shows(model::togglePlay))
        .add(
            "Present: faster",
            "Equals",
            "More steps in a minute",
            on,
            Performs.one(() -> model.playing().faster(true)))
        .add(
            "Present: slower",
            "Minus",
            "Fewer steps in a minute",
            on,
            Performs.one(() -> model.playing().faster(false)));
    toggle(
        "Present: loop",
        "L",
        "What plays begins anew at its end, or stops there",
        model.playing().loopProperty());
  }
}
