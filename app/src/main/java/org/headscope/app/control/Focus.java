package org.headscope.app.control;

import module java.base;

import javafx.scene.*;
import javafx.scene.control.*;
import javafx.scene.input.*;

/// Focusable nodes, and the keys that they keep for themselves.
public final class Focus {
  private static final String KEPT = "headscope.keys";

  private static final List<KeyCombination> EDITING =
      Stream.of("Z", "Shift+Z", "Y", "A", "C", "X", "V", "Left", "Right")
          .map(key -> KeyCombination.valueOf("Shortcut+" + key))
          .toList();

  private static final List<KeyCombination> DROPPING =
      Stream.of("Alt+Down", "Alt+Up").map(KeyCombination::valueOf).toList();

  private Focus() {}

  /// Leaves `keys` to `node`, although the window has shortcuts for them.
  public static void keep(Node node, String... keys) {
    node.getProperties().put(KEPT, Stream.of(keys).map(KeyCombination::valueOf).toList());
  }

  /// True if `owner` or one of its ancestors keeps the key of `event`.
  public static boolean keeps(Node owner, KeyEvent event) {
    return ancestors(owner).anyMatch(node -> kept(node).stream().anyMatch(k -> k.match(event)));
  }

  private static List<KeyCombination> kept(Node node) {
    if (node.getProperties().get(KEPT) instanceof List<?> keys) {
      return keys.stream().map(KeyCombination.class::cast).toList();
    }
    return switch (node) {
      case TextInputControl _ -> EDITING;
      case Spinner<?> spinner when spinner.isEditable() -> EDITING;
      case ComboBoxBase<?> box when box.isEditable() -> EDITING;
      case ComboBoxBase<?> box -> DROPPING;
      default -> List.of();
    };
  }

  /// Returns `node` and its ancestors, from the inside out.
  public static Stream<Node> ancestors(Node node) {
    return Stream.iterate(Optional.of(node), Optional::isPresent, n -> n.map(Node::getParent))
        .flatMap(Optional::stream);
  }

  /// True if `node` is visible within its scene and enabled.
  public static boolean canReceiveFocus(Node node) {
    return node.getScene() != null
        && !node.isDisabled()
        && ancestors(node).allMatch(Node::isVisible);
  }

  /// Returns the nodes that Tab reaches inside `region`, in order.
  public static List<Node> focusableIn(Node region) {
    List<Node> found = new ArrayList<>();
    if (canReceiveFocus(region)) {
      collect(region, found);
    }
    return found;
  }

  private static void collect(Node node, List<Node> found) {
    if (!node.isVisible() || node.isDisabled()) {
      return;
    }
    if (node.isFocusTraversable()) {
      found.add(node);
    }
    if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> collect(child, found));
    }
  }
}
