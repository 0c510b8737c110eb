package org.headscope.app.window;

import module java.base;

import atlantafx.base.controls.Notification;
import atlantafx.base.theme.Styles;
import javafx.animation.AnimationTimer;
import javafx.animation.KeyFrame;
import javafx.animation.KeyValue;
import javafx.animation.Timeline;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.transform.Scale;
import javafx.util.Duration;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.service.Notice;

/// One notice over the window. What is no error leaves by itself, as the line at its foot runs out,
/// unless the mouse or the keyboard is there.
final class Toast extends StackPane {
  /// Steps a second of the line: more would only keep the processor busy.
  private static final double STEPS = 10;

  /// After these, what was shown before them is laid out.
  private static final int PULSES = 2;

  private final Notice notice;
  private final Notification notification;
  private final Runnable dismiss;

  /// What can be done about a notice.
  record Deeds(Consumer<Notice> dismiss, Consumer<Path> showInFolder, Consumer<String> copy) {}

  /// @param stay how long it stays unless it is an error
  Toast(Notice notice, Deeds deeds, Duration stay) {
    this.notice = notice;
    this.dismiss = () -> deeds.dismiss().accept(notice);
    getStyleClass().add("toast");
    setAccessibleRole(AccessibleRole.TEXT);
    setAccessibleText(notice.sentence());
    notification = new Notification(notice.sentence(), mark());
    notification.setFocusTraversable(false);
    notification.getStyleClass().addAll(look());
    notification.setOnClose(_ -> dismiss.run());
    notification.skinProperty().subscribe(this::reachCross);
    notice.file().ifPresent(file -> folder(file, deeds.showInFolder()));
    notice.details().ifPresent(details -> details(details, deeds.copy()));
    getChildren().add(notification);
    addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    if (notice.kind() != Notice.Kind.ERROR) {
      leave(stay);
    }
  }

  private Label mark() {
    Label mark =
        new Label(
            switch (notice.kind()) {
              case SUCCESS -> "✓";
              case INFORMATION -> "i";
              case ERROR -> "!";
            });
    mark.getStyleClass().add("mark");
    return mark;
  }

  private List<String> look() {
    return switch (notice.kind()) {
      case SUCCESS -> List.of(Styles.ELEVATED_2, Styles.SUCCESS);
      case INFORMATION -> List.of(Styles.ELEVATED_2);
      case ERROR -> List.of(Styles.ELEVATED_2, Styles.DANGER);
    };
  }

  /// The cross of a notification is out of the keyboard's reach otherwise. Who comes to it hears
  /// the whole message.
  private void reachCross() {
    Node cross = notification.lookup(".close-button");
    if (cross != null) {
      cross.setFocusTraversable(true);
      cross.setAccessibleRole(AccessibleRole.BUTTON);
      cross.setAccessibleText("Dismiss: " + notice.sentence());
      Hint.on(cross, "Take this message away (Esc)");
      cross.setOnKeyPressed(event -> {
        if (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.SPACE) {
          dismiss.run();
          event.consume();
        }
      });
    }
  }

  private void pressed(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE) {
      dismiss.run();
      event.consume();
    }
  }

  private void folder(Path file, Consumer<Path> show) {
    String hint = "Open the folder of " + file.getFileName();
    button("Show in folder", hint, () -> show.accept(file));
  }

  private void details(String details, Consumer<String> copy) {
    String hint =
        "Copy where in HeadScope it happened, for a report; nothing of your data is in it";
    button("Copy details", hint, () -> copy.accept(details));
  }

  private void button(String text, String hint, Runnable action) {
    Button button = Controls.quiet(new Button(text), "", hint);
    button.setOnAction(_ -> action.run());
    notification.getPrimaryActions().add(button);
  }

  private void leave(Duration stay) {
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
    // What was dismissed holds the clock no longer.
    sceneProperty()
        .subscribe(scene -> {
          if (scene == null) {
            leaving.stop();
          } else {
            oncePainted(attend);
          }
        });
  }

  /// A window that has only come has nobody read anything until it was laid out.
  private static void oncePainted(Runnable action) {
    new AnimationTimer() {
      private int pulses;

      @Override
      public void handle(long now) {
        if (++pulses > PULSES) {
          stop();
          action.run();
        }
      }
    }.start();
  }
}
