package org.headscope.app.window;

import atlantafx.base.controls.Notification;
import atlantafx.base.theme.Styles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.beans.InvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Hint;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;

/// What the person should read, floating over a corner of the window, the newest lowest. Successes
/// leave by themselves unless the mouse or the keyboard is there; errors stay.
final class Toasts extends VBox {
  private static final int SHOWN = 3;

  private final Workbench workbench;
  private final Consumer<Path> showFolder;
  private final Consumer<String> copy;
  private final Duration stay;
  private final Map<Notice, Notification> toasts = new LinkedHashMap<>();
  private final Button all = new Button();
  private Optional<Node> focusedBefore = Optional.empty();

  /// The notices of `workbench`.
  ///
  /// @param stay how long what is no error stays
  Toasts(Workbench workbench, Consumer<Path> showFolder, Consumer<String> copy, Duration stay) {
    super(8);
    this.workbench = workbench;
    this.showFolder = showFolder;
    this.copy = copy;
    this.stay = stay;
    getStyleClass().add("toasts");
    setAlignment(Pos.BOTTOM_RIGHT);
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    setPickOnBounds(false);
    all.setId("dismiss-all");
    all.getStyleClass().addAll("quiet", "small");
    Hint.on(all, "Take all messages away (Ctrl+Shift+D)");
    all.setOnAction(_ -> dismissAll());
    workbench.notices().addListener((InvalidationListener) _ -> follow());
    follow();
    // Where the keyboard goes back to, whether it came here by Tab, by F6 or by a click.
    sceneProperty()
        .flatMap(scene -> scene.focusOwnerProperty())
        .addListener((_, was, is) -> {
          if (is != null && was != null && isHere(is) && !isHere(was)) {
            focusedBefore = Optional.of(was);
          }
        });
  }

  private boolean isHere(Node node) {
    return Focus.line(node).anyMatch(this::equals);
  }

  private void follow() {
    boolean focused = isFocusWithin();
    List<Notice> notices = workbench.notices();
    toasts.keySet().retainAll(notices);
    notices.forEach(notice -> toasts.computeIfAbsent(notice, this::toast));
    List<Notification> shown =
        notices.stream().skip(Math.max(0, notices.size() - SHOWN)).map(toasts::get).toList();
    List<Node> next = new ArrayList<>(shown);
    if (notices.size() > 1) {
      all.setText(notices.size() > SHOWN ? "Dismiss all " + notices.size() : "Dismiss all");
      next.addFirst(all);
    }
    if (focused && next.stream().noneMatch(Node::isFocusWithin)) {
      focusedBefore.filter(Focus::isPossible).ifPresent(Node::requestFocus);
    }
    if (!next.equals(getChildren())) {
      getChildren().setAll(next);
    }
  }

  private Notification toast(Notice notice) {
    Label mark =
        new Label(
            switch (notice.kind()) {
              case SUCCESS -> "✓";
              case INFORMATION -> "i";
              case ERROR -> "!";
            });
    mark.getStyleClass().add("mark");
    Notification toast = new Notification(notice.sentence(), mark);
    toast.setFocusTraversable(false);
    toast.getStyleClass().add(Styles.ELEVATED_2);
    switch (notice.kind()) {
      case SUCCESS -> toast.getStyleClass().add(Styles.SUCCESS);
      case ERROR -> toast.getStyleClass().add(Styles.DANGER);
      case INFORMATION -> {}
    }
    toast.setOnClose(_ -> workbench.dismiss(notice));
    toast.skinProperty().subscribe(() -> closable(toast));
    notice.file().ifPresent(file -> toast.getPrimaryActions().add(folder(file)));
    notice.details().ifPresent(details -> toast.getPrimaryActions().add(details(details)));
    if (notice.kind() != Notice.Kind.ERROR) {
      leave(toast, notice);
    }
    return toast;
  }

  /// The cross of a notification is out of the keyboard's reach otherwise.
  private static void closable(Notification toast) {
    Node cross = toast.lookup(".close-button");
    if (cross != null) {
      cross.setFocusTraversable(true);
      cross.setAccessibleRole(AccessibleRole.BUTTON);
      cross.setAccessibleText("Dismiss");
      Hint.on(cross, "Take this message away");
      cross.setOnKeyPressed(event -> {
        if (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.SPACE) {
          toast.getOnClose().handle(event);
          event.consume();
        }
      });
    }
  }

  private Button folder(Path file) {
    return button(
        "Show in folder",
        "Open the folder of " + file.getFileName(),
        () -> showFolder.accept(file));
  }

  private Button details(String details) {
    return button(
        "Copy details",
        "Copy where in HeadScope it happened, for a report; nothing of your data is in it",
        () -> copy.accept(details));
  }

  private static Button button(String text, String hint, Runnable action) {
    Button button = new Button(text);
    button.getStyleClass().addAll("quiet", "small");
    Hint.on(button, hint);
    button.setOnAction(_ -> action.run());
    return button;
  }

  private void leave(Notification toast, Notice notice) {
    PauseTransition pause = new PauseTransition(stay);
    pause.setOnFinished(_ -> workbench.dismiss(notice));
    Runnable attend =
        () -> {
          if (toast.isHover() || toast.isFocusWithin()) {
            pause.stop();
          } else {
            pause.playFromStart();
          }
        };
    toast.hoverProperty().subscribe(attend);
    toast.focusWithinProperty().subscribe(attend);
    attend.run();
  }

  /// Gives the keyboard to the newest message.
  void takeKeyboard() {
    if (!getChildren().isEmpty()) {
      Focus.inside(getChildren().getLast()).stream().findFirst().ifPresent(Node::requestFocus);
    }
  }

  void dismissAll() {
    List.copyOf(workbench.notices()).forEach(workbench::dismiss);
  }
}
