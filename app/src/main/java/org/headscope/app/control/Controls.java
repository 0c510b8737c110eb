package org.headscope.app.control;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// The small controls around pictures.
public final class Controls {
  private Controls() {}

  /// Makes `button` small and without a frame, and never narrower than its words.
  public static <B extends ButtonBase> B quiet(B button, String id, String explanation) {
    button.getStyleClass().add("small");
    return flat(button, id, explanation);
  }

  /// The same in the usual size.
  public static <B extends ButtonBase> B flat(B button, String id, String explanation) {
    button.setId(id);
    button.getStyleClass().add("quiet");
    button.setMinWidth(Region.USE_PREF_SIZE);
    Hint.on(button, explanation);
    return button;
  }

  /// `control` with its name before it.
  public static HBox labelled(String name, Node control) {
    Label label = new Label(name);
    label.getStyleClass().addAll("text-muted", "caption");
    label.setMinWidth(Region.USE_PREF_SIZE);
    HBox row = new HBox(6, label, control);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  /// Controls beside each other, and below each other where there is little room.
  public static FlowPane row(Node... controls) {
    FlowPane row = new FlowPane(14, 6, controls);
    row.setMinWidth(0);
    row.setPrefWrapLength(200);
    return row;
  }

  /// Shows `node`, or takes it away with its room.
  public static void show(Node node, boolean is) {
    node.setVisible(is);
    node.setManaged(is);
  }
}
