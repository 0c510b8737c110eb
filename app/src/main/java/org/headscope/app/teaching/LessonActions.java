package org.headscope.app.teaching;

import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import org.headscope.app.action.Action.Menu;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.action.ActionList;

/// The actions of lessons; a step's changes to the session go through the journal.
final class LessonActions {
  private LessonActions() {}

  static void add(ActionList list, Teaching teaching) {
    ObservableValue<String> played =
        ActionList.needs(
            teaching.lessons().openProperty(), "No lesson is open; Ctrl+Shift+L lists them.");
    ObservableValue<String> edited =
        ActionList.needs(teaching.editor().openProperty(), "No lesson is being edited.");
    list.in(Menu.GO, "Lesson")
        .line()
        .add("Lesson: choose…", new Shows(() -> teaching.openLessons()))
        .add("Lesson: next step", played, new Shows(() -> teaching.lessons().model().forward()))
        .add("Lesson: previous step", played, new Shows(() -> teaching.lessons().model().back()))
        .add("Lesson: show all", played, new Shows(() -> teaching.lessons().toggleBright()))
        .add(
            "Lesson: reveal",
            ActionList.needs(
                Bindings.and(
                    teaching.lessons().openProperty(), teaching.presenting().view.isEqualTo("")),
                "No lesson is open in the window; while presenting, R reveals."),
            new Shows(() -> teaching.lessons().model().answers().revealAll()))
        .add(
            "Lesson: explore or return",
            played,
            new Shows(() -> teaching.lessons().model().exploreOrResume()))
        .add("Lesson: new…", new Shows(() -> teaching.editor().begin()))
        .add("Lesson: edit this one…", played, new Shows(() -> teaching.editor().editPlayed()))
        .add(
            "Lesson: save handout…",
            ActionList.needs(
                Bindings.or(teaching.lessons().openProperty(), teaching.editor().openProperty()),
                "No lesson is open; Ctrl+Shift+L lists them."),
            new Shows(() -> teaching.askForHandout()))
        .add(
            "Lesson: add current view",
            edited,
            new Shows(() -> teaching.editor().model().steps().addCurrentView()));
  }
}
