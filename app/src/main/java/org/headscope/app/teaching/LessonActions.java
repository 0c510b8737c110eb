package org.headscope.app.teaching;

import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import org.headscope.app.action.Action.Menu;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.action.ActionList;
import org.headscope.app.chart.Concealed;

/// The actions of lessons: what a step does to the session goes through its journal.
final class LessonActions {
  private LessonActions() {}

  static void add(ActionList list, Teaching teaching) {
    ObservableValue<String> played =
        ActionList.needs(
            teaching.lessons().openProperty(), "No lesson is open; choose one by Ctrl+Shift+L.");
    ObservableValue<String> edited =
        ActionList.needs(teaching.editor().openProperty(), "No lesson is being edited.");
    list.in(Menu.GO, "Lesson")
        .line()
        .add(
            "Lesson: choose…",
            "Shortcut+Shift+L",
            "Lists the lessons that are here, with how far you came in each",
            new Shows(() -> teaching.openLessons()))
        .add(
            "Lesson: next step",
            "Shortcut+Page Down",
            "Goes on in the lesson that is open",
            played,
            new Shows(() -> teaching.lessons().model().forward()))
        .add(
            "Lesson: previous step",
            "Shortcut+Page Up",
            "Goes back in the lesson that is open",
            played,
            new Shows(() -> teaching.lessons().model().back()))
        .add(
            "Lesson: show all",
            "A",
            "Shows all that a step of a lesson dims as it is, or dims it again",
            played,
            new Shows(() -> teaching.lessons().toggleBright()))
        .add(
            "Lesson: reveal",
            Concealed.KEY,
            "Reveals what the step hides and what follows from the answer",
            ActionList.needs(
                Bindings.and(
                    teaching.lessons().openProperty(),
                    teaching.presenting().viewProperty().isEqualTo("")),
                "No lesson is open in the window; while presenting, R reveals."),
            new Shows(() -> teaching.lessons().model().answers().revealAll()))
        .add(
            "Lesson: explore or return",
            "",
            "Leaves the lesson's track to look at anything, or returns to it just as it was",
            played,
            new Shows(() -> teaching.lessons().model().exploreOrResume()))
        .add(
            "Lesson: new…",
            "",
            "Begins a lesson whose first step is the current view",
            new Shows(() -> teaching.editor().begin()))
        .add(
            "Lesson: edit this one…",
            "",
            "Opens the lesson that is played in the editor; of a shipped one, a copy",
            played,
            new Shows(() -> teaching.editor().editPlayed()))
        .add(
            "Lesson: save handout…",
            "",
            "Writes the lesson as one file to read or print, with answers or without",
            ActionList.needs(
                Bindings.or(teaching.lessons().openProperty(), teaching.editor().openProperty()),
                "No lesson is open; choose one by Ctrl+Shift+L."),
            new Shows(() -> teaching.askForHandout()))
        .add(
            "Lesson: add current view",
            "Shortcut+Shift+A",
            "Adds the current view as a step of the lesson that is being edited",
            edited,
            new Shows(() -> teaching.editor().model().steps().addShown()));
  }
}
