package org.headscope.app.teaching;

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
    say("next", "", "Reveals what is hidden, or goes one step forward (Page Down while presenting)")
        .accept(new Performs(model::next));
    say("back", "", "Goes one step back (Page Up while presenting)")
        .accept(new Performs(model::back));
    list.line();
    toggle("pointer", "P", "A large dot with a trail follows the mouse", model.pointerProperty());
    toggle(
        "spotlight",
        "S",
        "Dims all but a circle around the mouse, and the labels of what is selected",
        model.spotlightProperty());
    toggle("freeze", "F", "Keeps the audience screen as it is", model.frozenProperty());
    toggle("blank", "B", "Blanks the audience screen, or shows it again", model.blankProperty());
    list.line();
    hides(
        "labels",
        "1",
        "Hides the names of heads and what matches predict, or shows them",
        Concealed.LABELS);
    hides(
        "numbers",
        "2",
        "Hides weights, scores and probabilities everywhere, or shows them",
        Concealed.NUMBERS);
    hides(
        "the model's bars", "3", "Hides what the model predicts next, or shows it", Concealed.BARS);
    say("reveal", Concealed.KEY, "Shows all that is hidden, or hides it again")
        .accept(new Performs(model::revealing));
    toggle(
        "token by token",
        "T",
        "Hides what follows the query, so that the map grows row by row",
        model.readingProperty());
    list.line();
    say("play", "Space", "Plays token by token or over checkpoints, or stops")
        .accept(new Shows(model::togglePlay));
    say("faster", "Equals", "More steps per minute")
        .accept(Performs.one(() -> model.playing().faster(true)));
    say("slower", "Minus", "Fewer steps per minute")
        .accept(Performs.one(() -> model.playing().faster(false)));
    toggle("loop", "L", "Starts again at the end, or stops there", model.playing().loopProperty());
  }

  private Consumer<ActionBody> say(String title, String keys, String explanation) {
    return body -> list.add("Present: " + title, keys, explanation, on, body);
  }

  private void toggle(String title, String keys, String explanation, Setting<Boolean> setting) {
    say(title, keys, explanation).accept(new Performs(() -> List.of(setting.to(!setting.get()))));
  }

  private void hides(String title, String keys, String explanation, Concealed what) {
    say("hide " + title, keys, explanation).accept(new Performs(() -> model.hiding(what)));
  }
}
