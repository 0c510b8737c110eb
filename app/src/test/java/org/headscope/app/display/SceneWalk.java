package org.headscope.app.display;

import module java.base;

import javafx.css.PseudoClass;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Cell;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Toggle;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Panel;
import org.headscope.app.display.Observation.Place;
import org.jspecify.annotations.Nullable;

/// Finds the visible parts of a window's scene and their places on the screen.
final class SceneWalk {
  private static final PseudoClass DISABLED = PseudoClass.getPseudoClass("disabled");

  private static final Set<AccessibleRole> ITEMS =
      Set.of(
          AccessibleRole.MENU,
          AccessibleRole.MENU_ITEM,
          AccessibleRole.CHECK_MENU_ITEM,
          AccessibleRole.RADIO_MENU_ITEM);

  private final Window window;
  private final List<Place> panels = new ArrayList<>();
  private final List<Place> parts = new ArrayList<>();
  private Optional<Place> focus = Optional.empty();

  SceneWalk(Window window) {
    this.window = window;
    Parent root = window.getScene().getRoot();
    visit(root, root.localToScene(root.getLayoutBounds()), false);
  }

  /// Returns the window itself, without the decorations of the desktop.
  Place place() {
    Scene scene = window.getScene();
    return new Place(
        System.identityHashCode(window),
        window.getClass().getSimpleName(),
        "",
        window instanceof Stage stage ? String.valueOf(stage.getTitle()) : "",
        box(new BoundingBox(0, 0, scene.getWidth(), scene.getHeight())),
        window.isFocused(),
        true,
        false);
  }

  /// Returns the views that are not hidden, including those scrolled out of view.
  List<Place> panels() {
    return panels;
  }

  /// Returns visible labels, rows and figures, and all controls that should be visible.
  List<Place> parts() {
    return parts;
  }

  /// Returns the focused control, if this window is focused.
  Optional<Place> focus() {
    return focus;
  }

  /// Visits `node` within the part of the scene that its parents leave visible.
  private void visit(Node node, Bounds open, boolean scrolls) {
    if (!node.isVisible()) {
      return;
    }
    Bounds whole = node.localToScene(node.getLayoutBounds());
    Bounds seen = both(open, whole);
    boolean showing = seen.getWidth() > 0 && seen.getHeight() > 0;
    boolean cut =
        !scrolls
            && (seen.getWidth() < whole.getWidth() - 1 || seen.getHeight() < whole.getHeight() - 1);
    if (window.isFocused() && node.equals(node.getScene().getFocusOwner())) {
      focus = Optional.of(place(node, seen, cut));
    }
    if (node instanceof Panel) {
      panels.add(place(node, seen, cut));
    } else if ((showing || (!scrolls && isUsed(node))) && isPart(node)) {
      parts.add(place(node, seen, cut));
    }
    if (node instanceof Parent parent && !isWhole(node)) {
      Bounds inner =
          node.getClip() == null
              ? open
              : both(open, node.localToScene(node.getClip().getBoundsInParent()));
      boolean inPane = scrolls || node instanceof ScrollPane;
      parent.getChildrenUnmodifiable().forEach(child -> visit(child, inner, inPane));
    }
  }

  /// Returns true if `node` can be read or used, rather than only containing such nodes.
  private static boolean isPart(Node node) {
    return isItem(node)
        || node instanceof FigureCanvas
        || (node instanceof Cell<?> cell ? !cell.isEmpty() : node instanceof Labeled)
        || isUsed(node);
  }

  /// Returns true if a control can be focused.
  private static boolean isUsed(Node node) {
    return node instanceof Control && node.isFocusTraversable() && !node.isDisabled();
  }

  /// Returns true if [#words] describes the content of `node`.
  private static boolean isWhole(Node node) {
    return isItem(node) || (node instanceof Labeled && isPart(node));
  }

  private static boolean isItem(Node node) {
    return ITEMS.contains(node.getAccessibleRole());
  }

  private Place place(Node node, Bounds seen, boolean cut) {
    boolean on =
        switch (node) {
          case Toggle toggle -> toggle.isSelected();
          case Cell<?> cell -> cell.isSelected();
          // Menus are focused although their windows never report it.
          default -> node.equals(node.getScene().getFocusOwner());
        };
    return new Place(
        System.identityHashCode(node),
        kind(node),
        node.getId() == null ? "" : node.getId(),
        text(node),
        box(seen),
        on,
        // Rows of menus only look disabled.
        !node.isDisabled() && !node.getPseudoClassStates().contains(DISABLED),
        cut);
  }

  /// Returns the place of `seen`, in the scene, on the screen.
  private Box box(Bounds seen) {
    return new Box(
        Math.rint(window.getX() + window.getScene().getX() + seen.getMinX()),
        Math.rint(window.getY() + window.getScene().getY() + seen.getMinY()),
        Math.rint(seen.getWidth()),
        Math.rint(seen.getHeight()));
  }

  private static String kind(Node node) {
    Class<?> type = node.getClass();
    while (type.isAnonymousClass()) {
      type = type.getSuperclass();
    }
    return switch (node.getAccessibleRole()) {
      case MENU -> "Menu";
      case MENU_ITEM, CHECK_MENU_ITEM, RADIO_MENU_ITEM -> "MenuItem";
      case null, default -> type.getSimpleName();
    };
  }

  private static String text(Node node) {
    String words = words(node).filter(text -> !text.isBlank()).collect(Collectors.joining(" "));
    return words.isEmpty() ? text(node.getAccessibleText()) : words;
  }

  private static Stream<String> words(Node node) {
    return switch (node) {
      case Labeled labeled when labeled.getGraphic() == null -> Stream.of(text(labeled.getText()));
      case Labeled labeled ->
          Stream.concat(Stream.of(text(labeled.getText())), words(labeled.getGraphic()));
      case TextInputControl input -> Stream.of(text(input.getText()));
      case Text text -> Stream.of(text.getText());
      case Panel _ -> Stream.of();
      case Parent parent -> parent.getChildrenUnmodifiable().stream().flatMap(SceneWalk::words);
      default -> Stream.of();
    };
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static Bounds both(Bounds a, Bounds b) {
    double x = Math.max(a.getMinX(), b.getMinX());
    double y = Math.max(a.getMinY(), b.getMinY());
    return new BoundingBox(
        x,
        y,
        Math.max(0, Math.min(a.getMaxX(), b.getMaxX()) - x),
        Math.max(0, Math.min(a.getMaxY(), b.getMaxY()) - y));
  }
}
