package org.headscope.app.window;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.geometry.*;
import javafx.scene.*;
import javafx.scene.control.*;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.*;
import javafx.util.Duration;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Focus;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;

/// Messages over a corner of the window, the newest lowest. They move to another corner if they
/// would cover the focused control or the mouse.
final class Toasts extends VBox {
  private static final int SHOWN = 3;
  private static final List<Pos> CORNERS =
      List.of(Pos.BOTTOM_RIGHT, Pos.BOTTOM_LEFT, Pos.TOP_RIGHT);

  private final Workbench workbench;
  private final Consumer<Path> showFolder;
  private final Consumer<String> copy;
  private final Duration stay;
  private final Map<Notice, Toast> toasts = new LinkedHashMap<>();
  private final Button all = new Button();
  private Optional<Node> focusedBefore = Optional.empty();
  private Optional<Point2D> mouse = Optional.empty();

  /// @param stay how long messages stay that are not errors
  Toasts(Workbench workbench, Consumer<Path> showFolder, Consumer<String> copy, Duration stay) {
    super(8);
    this.workbench = workbench;
    this.stay = stay;
    this.showFolder = showFolder;
    this.copy = copy;
    getStyleClass().add("toasts");
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    setPickOnBounds(false);
    Controls.small(all, "dismiss-all", "Dismiss all messages (Ctrl+Shift+D)");
    all.setOnAction(_ -> dismissAll());
    placeAt(CORNERS.getFirst());
    sceneProperty().subscribe(scene -> Optional.ofNullable(scene).ifPresent(this::watch));
    workbench.notices().addListener((InvalidationListener) _ -> follow());
    follow();
  }

  private void watch(Scene scene) {
    scene.addEventFilter(
        MouseEvent.ANY,
        event -> mouse = Optional.of(new Point2D(event.getSceneX(), event.getSceneY())));
    // The control to focus afterwards, whether the focus came by Tab, F6 or a click.
    scene
        .focusOwnerProperty()
        .addListener((_, was, is) -> {
          if (is != null && was != null && isHere(is) && !isHere(was)) {
            focusedBefore = Optional.of(was);
          }
          moveAside(Optional.empty());
        });
  }

  private boolean isHere(Node node) {
    return Focus.ancestors(node).anyMatch(this::equals);
  }

  private void follow() {
    boolean focused = isFocusWithin();
    boolean coming = getChildren().isEmpty();
    List<Notice> notices = workbench.notices();
    toasts.keySet().retainAll(notices);
    notices.forEach(notice -> toasts.computeIfAbsent(notice, this::toast));
    List<Toast> shown =
        notices.stream().skip(Math.max(0, notices.size() - SHOWN)).map(toasts::get).toList();
    List<Node> next = new ArrayList<>(shown);
    if (notices.size() > 1) {
      all.setText(notices.size() > SHOWN ? "Dismiss all " + notices.size() : "Dismiss all");
      next.addFirst(all);
    }
    if (focused && next.stream().noneMatch(Node::isFocusWithin)) {
      focusedBefore.filter(Focus::canReceiveFocus).ifPresent(Node::requestFocus);
    }
    if (!next.equals(getChildren())) {
      getChildren().setAll(next);
      if (coming) {
        placeAt(CORNERS.getFirst());
      }
      moveAside(coming ? mouse : Optional.empty());
    }
  }

  private Toast toast(Notice notice) {
    Toast toast = new Toast(notice, () -> workbench.dismiss(notice));
    notice
        .file()
        .ifPresent(file ->
            toast.offer(
                "Show in folder",
                "Open the folder of " + file.getFileName(),
                () -> showFolder.accept(file)));
    notice
        .details()
        .ifPresent(details ->
            toast.offer(
                "Copy details",
                "Copy where in HeadScope it happened, for a report; contains none of your data",
                () -> copy.accept(details)));
    if (notice.kind() != Notice.Kind.ERROR) {
      toast.leaveAfter(stay);
    }
    return toast;
  }

  /// Moves to the next corner that covers no control in use, unless this one is free.
  private void moveAside(Optional<Point2D> pointed) {
    if (!getChildren().isEmpty() && isInSight() && getParent() instanceof StackPane place) {
      applyCss();
      List<Bounds> used = used(place, pointed);
      Stream.concat(Stream.of(getAlignment()), CORNERS.stream())
          .filter(corner -> used.stream().noneMatch(at(corner, place)::intersects))
          .findFirst()
          .ifPresent(this::placeAt);
    }
  }

  /// True if the window is showing; before that, colours cannot be looked up.
  private boolean isInSight() {
    return getScene() != null
        && getScene().getWindow() != null
        && getScene().getWindow().isShowing();
  }

  private void placeAt(Pos corner) {
    setAlignment(corner);
    StackPane.setAlignment(this, corner);
  }

  /// Returns the bounds in use, in the coordinates of `place`. A focused picture may be partly
  /// covered, since only part of it is being read.
  private List<Bounds> used(StackPane place, Optional<Point2D> pointed) {
    List<Bounds> used = new ArrayList<>();
    if (getScene().getFocusOwner() instanceof Control owner && !isHere(owner)) {
      used.add(place.sceneToLocal(owner.localToScene(owner.getLayoutBounds())));
    }
    pointed
        .map(place::sceneToLocal)
        .ifPresent(at -> used.add(new BoundingBox(at.getX() - 1, at.getY() - 1, 2, 2)));
    return used;
  }

  private Bounds at(Pos corner, StackPane place) {
    double width = Math.min(prefWidth(-1), place.getWidth());
    double height = Math.min(prefHeight(-1), place.getHeight());
    double x = corner.getHpos() == HPos.LEFT ? 0 : place.getWidth() - width;
    double y = corner.getVpos() == VPos.TOP ? 0 : place.getHeight() - height;
    return new BoundingBox(x, y, width, height);
  }

  void takeKeyboard() {
    if (!getChildren().isEmpty()) {
      Focus.focusableIn(getChildren().getLast()).stream().findFirst().ifPresent(Node::requestFocus);
    }
  }

  void dismissAll() {
    List.copyOf(workbench.notices()).forEach(workbench::dismiss);
  }
}
