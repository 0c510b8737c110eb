package org.headscope.app.window;

import module java.base;

import atlantafx.base.controls.Notification;
import atlantafx.base.theme.Styles;
import javafx.animation.*;
import javafx.geometry.Pos;
import javafx.scene.*;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import javafx.scene.transform.Scale;
import javafx.util.Duration;
import org.headscope.app.control.AfterPainting;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.service.Notice;

/// A message over the window. All except errors disappear when the line at the foot runs out,
/// unless the message is hovered over or focused.
final class Toast extends StackPane {
  /// Steps of the line per second; more would only keep the processor busy.
  private static final double STEPS = 10;

  private final Notice notice;
  private final Notification notification;
  private final Runnable dismiss;

  Toast(Notice notice, Runnable dismiss) {
    this.notice = notice;
    this.dismiss = dismiss;
    getStyleClass().add("toast");
    setAccessibleRole(AccessibleRole.TEXT);
    setAccessibleText(notice.sentence());
    Label mark =
        new Label(
            switch (notice.kind()) {
              case SUCCESS -> "✓";
              case INFORMATION -> "i";
              case ERROR -> "!";
            });
    mark.getStyleClass().add("mark");
    notification = new Notification(notice.sentence(), mark);
    notification.setFocusTraversable(false);
    notification.getStyleClass().add(Styles.ELEVATED_2);
    switch (notice.kind()) {
      case SUCCESS -> notification.getStyleClass().add(Styles.SUCCESS);
      case ERROR -> notification.getStyleClass().add(Styles.DANGER);
      case INFORMATION -> {}
    }
    notification.setOnClose(_ -> dismiss.run());
    notification.skinProperty().subscribe(this::makeCloseFocusable);
    getChildren().add(notification);
    addEventHandler(KeyEvent.KEY_PRESSED, event -> dismissBy(event, KeyCode.ESCAPE));
  }

  private void dismissBy(KeyEvent event, KeyCode... keys) {
    if (List.of(keys).contains(event.getCode())) {
      dismiss.run();
      event.consume();
    }
  }

  /// Makes the close button focusable, which a notification's is not otherwise; screen readers read
  /// the whole message there.
  private void makeCloseFocusable() {
    Node cross = notification.lookup(".close-button");
    if (cross != null) {
      cross.setFocusTraversable(true);
      cross.setAccessibleRole(AccessibleRole.BUTTON);
      cross.setAccessibleText("Dismiss: " + notice.sentence());
      Hint.on(cross, "Dismiss this message (Esc)");
      cross.setOnKeyPressed(event -> dismissBy(event, KeyCode.ENTER, KeyCode.SPACE));
    }
  }

  void offer(String text, String hint, Runnable action) {
    Button button = Controls.small(new Button(text), "", hint);
    button.setOnAction(_ -> action.run());
    notification.getPrimaryActions().add(button);
  }

  /// Dismisses it after `stay`, counted from when it becomes visible.
  void leaveAfter(Duration stay) {
    Region line = new Region();
    Scale left = new Scale(1, 1);
    line.getStyleClass().add("time-left");
    if (notice.kind() == Notice.Kind.SUCCESS) {
      line.getStyleClass().add(Styles.SUCCESS);
    }
    line.getTransforms().add(left);
    line.setMouseTransparent(true);
    setAlignment(line, Pos.BOTTOM_LEFT);
    getChildren().add(line);
    Timeline leaving =
        new Timeline(
            STEPS,
            new KeyFrame(Duration.ZERO, new KeyValue(left.xProperty(), 1)),
            new KeyFrame(stay, _ -> dismiss.run(), new KeyValue(left.xProperty(), 0)));
    Runnable attend =
        () -> {
          if (getScene() == null || isHover() || isFocusWithin()) {
            leaving.stop();
            left.setX(1);
          } else {
            leaving.playFromStart();
          }
        };
    hoverProperty().subscribe(attend);
    focusWithinProperty().subscribe(attend);
    // A dismissed message no longer stops the clock.
    sceneProperty()
        .subscribe(scene -> {
          if (scene == null) {
            leaving.stop();
          } else {
            AfterPainting.then(attend);
          }
        });
  }
}
