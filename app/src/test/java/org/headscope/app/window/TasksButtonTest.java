package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.stage.Window;
import org.controlsfx.control.PopOver;
import org.headscope.app.FxThread;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/// Progress of tasks in the top bar of the real window, and in its list.
class TasksButtonTest {
  private final OpenWindow open = new OpenWindow("sample");
  private final Button button = (Button) open.find("#tasks");

  @AfterEach
  void close() {
    FxThread.run(() -> List.copyOf(open.measuring.active()).forEach(BackgroundTask::cancel));
    open.close();
  }

  private BackgroundTask<Boolean> endless(String name) {
    BackgroundTask<Boolean> task =
        new BackgroundTask<>(
            name,
            (progress, cancellation) -> {
              while (true) {
                progress.update("instances", 3, 12);
                LockSupport.parkNanos(5_000_000);
                cancellation.check();
              }
            });
    FxThread.run(() -> open.measuring.start(task));
    return task;
  }

  private static List<Node> inTheList(String selector) {
    return FxThread.get(() ->
        Window.getWindows().stream()
            .filter(PopOver.class::isInstance)
            .map(window -> window.getScene().getRoot())
            .map(Parent.class::cast)
            .flatMap(root -> root.lookupAll(selector).stream())
            .toList());
  }

  @Test
  void isVisibleOnlyWhileTasksRun() {
    OpenWindow.await(open.workbench.workers()::areViewsDone);
    OpenWindow.await(() -> !button.isVisible());
    BackgroundTask<Boolean> task = endless("compare everything");
    OpenWindow.await(button::isVisible);
    assertThat(button.getAccessibleText()).startsWith("1 task");
    FxThread.run(task::cancel);
    OpenWindow.await(() -> !button.isVisible());
  }

  @Test
  void tasksAreReadAndCancelledByKeyboard() {
    BackgroundTask<Boolean> task = endless("compare everything");
    OpenWindow.await(button::isVisible);
    Node before = open.owner();
    open.press("Shortcut+J");
    OpenWindow.await(() -> !inTheList(".task-message").isEmpty());
    OpenWindow.await(() -> text(".task-message").startsWith("instances · 25 %"));
    assertThat(text(".task-title")).isEqualTo("Compare everything");
    Button cancel = (Button) inTheList(".task-cancel-button").getFirst();
    OpenWindow.await(() -> !cancel.isDisabled());
    FxThread.run(cancel::fire);
    OpenWindow.await(() -> task.stateProperty().get() == TaskState.CANCELLED);
    OpenWindow.await(() -> !button.isVisible() && inTheList(".task-list").isEmpty());
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(open.owner()).isSameAs(before);
  }

  private static List<String> messages() {
    return inTheList(".task-message").stream().map(label -> ((Label) label).getText()).toList();
  }

  private static String text(String selector) {
    return ((Label) inTheList(selector).getFirst()).getText();
  }

  @Test
  void theListFollowsTheThemeAndFitsLongNames() {
    FxThread.run(() -> open.workbench.themeProperty().set(Theme.DARK));
    BackgroundTask<Boolean> task = endless("compare everything with all there is, ".repeat(9));
    OpenWindow.await(button::isVisible);
    open.press("Shortcut+J");
    OpenWindow.await(() -> !inTheList(".task-message").isEmpty());
    WaitForAsyncUtils.waitForFxEvents();
    Region rows = (Region) inTheList(".task-progress-view").getFirst();
    assertThat(FxThread.get(rows::getBackground).getFills())
        .allMatch(fill -> fill.getFill().equals(Color.TRANSPARENT));
    Label title = (Label) inTheList(".task-title").getFirst();
    assertThat(FxThread.get(title::getTextFill)).isEqualTo(Theme.DARK.palette().ink().text());
    assertThat(inTheList(".scroll-bar")).noneMatch(Node::isVisible);
    FxThread.run(task::cancel);
  }

  @Test
  void allAreCancelledAtOnce() {
    BackgroundTask<Boolean> one = endless("one");
    BackgroundTask<Boolean> two = endless("two");
    OpenWindow.await(() -> "2 tasks".equals(button.getAccessibleText().strip()));
    open.press("Shortcut+J");
    OpenWindow.await(() -> inTheList(".task-title").size() == 2);
    OpenWindow.await(() -> messages().contains("Queued"));
    assertThat(messages()).as("the running one").anyMatch(words -> words.startsWith("instances"));
    assertThat(inTheList(".progress-bar"))
        .extracting(bar -> ((ProgressBar) bar).isIndeterminate())
        .containsOnly(false);
    FxThread.run(() -> ((Button) inTheList(".task-list .button").getFirst()).fire());
    OpenWindow.await(() -> one.stateProperty().get() == TaskState.CANCELLED);
    OpenWindow.await(() -> two.stateProperty().get() == TaskState.CANCELLED);
  }
}
