package org.headscope.app.control;

import java.util.Objects;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.util.Duration;

/// What a node is for: shown under the mouse, and told to screen readers. A tooltip is a window of
/// its own, too dear to be made for each of hundreds of nodes before the mouse comes to it.
public final class Hint {
  private static final double WIDEST = 400;
  private static final Duration DELAY = Duration.millis(500);

  private final Node node;
  private String text = "";
  private Optional<Tooltip> tooltip = Optional.empty();

  private Hint(Node node) {
    this.node = node;
    // A filter comes before the tooltip's own handler, which thus hears of the same move.
    node.addEventFilter(MouseEvent.MOUSE_MOVED, _ -> approached());
  }

  /// Says `text` of `node` from now on; nothing if it is empty.
  public static void on(Node node, String text) {
    ((Hint) node.getProperties().computeIfAbsent(Hint.class, _ -> new Hint(node))).say(text);
  }

  /// Says of `node` what `text` is at the time.
  public static void on(Node node, ObservableValue<String> text) {
    text.subscribe(now -> on(node, now));
  }

  public static String of(Node node) {
    return node.getProperties().get(Hint.class) instanceof Hint hint ? hint.text : "";
  }

  private void say(String now) {
    // Some nodes have a help of their own.
    if (Objects.requireNonNullElse(node.getAccessibleHelp(), "").equals(text)) {
      node.setAccessibleHelp(now);
    }
    text = now;
    tooltip.ifPresent(shown -> shown.setText(now));
    if (now.isEmpty()) {
      tooltip.ifPresent(shown -> Tooltip.uninstall(node, shown));
      tooltip = Optional.empty();
    }
  }

  private void approached() {
    if (tooltip.isEmpty() && !text.isEmpty()) {
      Tooltip made = new Tooltip(text);
      made.setWrapText(true);
      made.setMaxWidth(WIDEST);
      made.setShowDelay(DELAY);
      Tooltip.install(node, made);
      tooltip = Optional.of(made);
    }
  }
}
