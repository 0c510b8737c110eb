package org.headscope.app.teaching;

import module java.base;

import javafx.beans.value.ObservableValue;
import org.headscope.app.action.Action.Menu;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.ActionList;
import org.headscope.app.chart.Concealed;
import org.headscope.app.feature.present.PresentViewModel;
import org.headscope.app.session.Setting;

/// The actions of presenting; single-letter keys work only while presenting.
final class PresentActions {
  private final ActionList list;
  private final PresentViewModel model;
  private final ObservableValue<String> on;

  private PresentActions(ActionList list, PresentViewModel model) {
    this.list = list;
    this.model = model;
    this.on =
        ActionList.needs(
            model.view.isNotEqualTo(""), "Nothing is being presented; F5 presents a view.");
  }

  static void add(ActionList list, PresentViewModel model, ActionBody present) {
    list.in(Menu.VIEW, "Present").line().add("Present", present);
    new PresentActions(list, model).add();
  }

  private void add() {
    add("next", new Performs(model::next));
    add("back", new Performs(model::back));
    list.line();
    add("pointer", toggling(model.pointer));
    add("spotlight", toggling(model.spotlight));
    add("freeze", toggling(model.frozen));
    add("blank", toggling(model.blank));
    list.line();
    add("hide labels", hiding(Concealed.LABELS));
    add("hide numbers", hiding(Concealed.NUMBERS));
    add("hide the model's bars", hiding(Concealed.BARS));
    add("reveal", new Performs(model::revealing));
    add("token by token", toggling(model.reading));
    list.line();
    add("play", new ActionBody.Shows(model::togglePlay));
    add("faster", Performs.one(() -> model.playing.faster(true)));
    add("slower", Performs.one(() -> model.playing.faster(false)));
    add("loop", toggling(model.playing.loop));
  }

  private void add(String title, ActionBody body) {
    list.add("Present: " + title, on, body);
  }

  private static ActionBody toggling(Setting<Boolean> setting) {
    return new Performs(() -> List.of(setting.to(!setting.get())));
  }

  private ActionBody hiding(Concealed what) {
    return new Performs(() -> model.hiding(what));
  }
}
