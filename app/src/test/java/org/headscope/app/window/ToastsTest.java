package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import atlantafx.base.controls.Notification;
import javafx.geometry.Bounds;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;
import org.headscope.app.FxThread;
import org.headscope.app.service.Notice;
import org.headscope.app.task.FaultMessages;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/// Messages over the corner of the real window.
class ToastsTest {
  private final OpenWindow open = new OpenWindow("sample");
  private final FxRobot robot = new FxRobot();

  @AfterEach
  void close() {
    open.close();
  }

  private void notify(Notice... notices) {
    FxThread.run(() -> List.of(notices).forEach(open.workbench::notify));
    WaitForAsyncUtils.waitForFxEvents();
  }

  private List<String> shown() {
    return FxThread.get(() ->
        open.find(".toasts").lookupAll(".notification").stream()
            .map(node -> ((Notification) node).getMessage())
            .toList());
  }

  /// The close button of the newest message.
  private Node cross() {
    return FxThread.get(() ->
        open.find(".toasts").lookupAll(".close-button").stream()
            .reduce((_, second) -> second)
            .orElseThrow());
  }

  @Test
  void messagesMoveNothing() {
    var before = FxThread.get(() -> open.find("#attention").getBoundsInLocal());
    notify(new Notice(Notice.Kind.ERROR, "The folder cannot be written to."));
    assertThat(shown()).containsExactly("The folder cannot be written to.");
    assertThat(FxThread.get(() -> open.find("#attention").getBoundsInLocal())).isEqualTo(before);
  }

  @Test
  void dismissingRestoresTheFocus() {
    Node map = open.owner();
    notify(new Notice(Notice.Kind.ERROR, "one"), new Notice(Notice.Kind.ERROR, "two"));
    open.press("F6");
    assertThat(open.owner()).isSameAs(cross());
    open.press("Enter");
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(shown()).containsExactly("one");
    assertThat(open.owner()).isSameAs(map);
    robot.clickOn(cross());
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(shown()).isEmpty();
    assertThat(open.owner()).isSameAs(map);
  }

  @Test
  void theNewestMessagesAreShownAndAllAreDismissedAtOnce() {
    notify(new Notice(Notice.Kind.ERROR, "one"));
    assertThat(open.scene.getRoot().lookup("#dismiss-all")).isNull();
    for (String word : List.of("two", "three", "four")) {
      notify(new Notice(Notice.Kind.ERROR, word));
    }
    assertThat(shown()).containsExactly("two", "three", "four");
    assertThat(((Button) open.find("#dismiss-all")).getText()).isEqualTo("Dismiss all 4");
    open.press("Shortcut+Shift+D");
    assertThat(shown()).isEmpty();
    assertThat(open.workbench.notices()).isEmpty();
  }

  @Test
  void aRepeatedSentenceIsOneMessageAndTheNewest() {
    notify(
        new Notice(Notice.Kind.ERROR, "same", Optional.empty(), Optional.of("at one place")),
        new Notice(Notice.Kind.ERROR, "other"),
        new Notice(Notice.Kind.ERROR, "same", Optional.empty(), Optional.of("at another")));
    assertThat(shown()).containsExactly("other", "same");
    assertThat(open.workbench.notices()).hasSize(2);
  }

  @Test
  void escapeDismissesTheFocusedMessage() {
    Node map = open.owner();
    notify(new Notice(Notice.Kind.ERROR, "one"), new Notice(Notice.Kind.ERROR, "two"));
    assertThat(open.owner()).as("nothing takes the focus").isSameAs(map);
    open.press("F6");
    assertThat(open.owner().getAccessibleText()).isEqualTo("Dismiss: two");
    open.press("Esc");
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(shown()).containsExactly("one");
    assertThat(open.owner()).isSameAs(map);
  }

  @Test
  void theFocusedControlIsNeverCovered() {
    Button low = new Button("low");
    FxThread.run(() -> {
      StackPane place = (StackPane) open.find(".toasts").getParent();
      StackPane.setAlignment(low, Pos.BOTTOM_RIGHT);
      place.getChildren().addFirst(low);
      open.scene.getRoot().layout();
    });
    notify(new Notice(Notice.Kind.ERROR, "here"));
    assertThat(isCovered(low)).as("it is not focused").isTrue();
    FxThread.run(low::requestFocus);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(isCovered(low)).isFalse();
    notify(new Notice(Notice.Kind.ERROR, "there"));
    assertThat(isCovered(low)).isFalse();
    open.press("Shortcut+Shift+D");
    FxThread.run(open.window::focusMap);
    notify(new Notice(Notice.Kind.ERROR, "here again"));
    assertThat(isCovered(low)).isTrue();
  }

  private boolean isCovered(Node node) {
    return FxThread.get(() -> {
      open.scene.getRoot().applyCss();
      open.scene.getRoot().layout();
      Node toasts = open.find(".toasts");
      Bounds mine = toasts.localToScene(toasts.getLayoutBounds());
      return mine.intersects(node.localToScene(node.getLayoutBounds()));
    });
  }

  @Test
  void writtenFilesAreShownInTheirFolder() {
    notify(Notice.wrote(Path.of("/figures/map.png"), "Wrote /figures/map.png."));
    FxThread.run(() -> ((Button) open.find(".toasts .button-bar .button")).fire());
    assertThat(open.desktop.shown).containsExactly(Path.of("/figures/map.png"));
  }

  @Test
  void aFaultCanBeCopiedForAReport() {
    UserError fault = FaultMessages.inWindow(new IllegalStateException("of my text"));
    FxThread.run(() -> open.workbench.report(fault));
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(shown().getFirst()).contains("inside HeadScope", "faults.log");
    FxThread.run(() -> ((Button) open.find(".toasts .button-bar .button")).fire());
    assertThat(open.desktop.copied.getLast())
        .contains("IllegalStateException", "at org.headscope.app.window.ToastsTest")
        .doesNotContain("my text");
  }

  @Test
  void actionsWithoutEffectReportNoSuccess() {
    open.press("Shortcut+3");
    open.press("Shortcut+C");
    assertThat(open.workbench.notices())
        .extracting(Notice::kind)
        .containsExactly(Notice.Kind.INFORMATION);
  }

  @Test
  void successMessagesDisappearAndErrorsStay() {
    Toasts toasts =
        FxThread.get(() -> new Toasts(open.workbench, _ -> {}, _ -> {}, Duration.millis(30)));
    FxThread.run(() -> ((Pane) open.scene.getRoot()).getChildren().add(toasts));
    notify(new Notice(Notice.Kind.ERROR, "stays"), new Notice(Notice.Kind.SUCCESS, "leaves"));
    OpenWindow.await(() -> open.workbench.notices().size() == 1);
    assertThat(shown()).containsExactly("stays");
  }
}
