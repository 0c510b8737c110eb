package org.headscope.app.window;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.GridPane;
import org.headscope.app.FxThread;

/// The table of F1 as in the documents.
public final class KeyTable {
  private KeyTable() {}

  /// Returns one table, with each menu's name above its actions.
  public static String text() {
    try (OpenWindow open = new OpenWindow("sample")) {
      open.press("F1");
      OpenWindow.await(() -> open.scene.getRoot().lookup("#help-table") != null);
      return FxThread.get(() -> text((ScrollPane) open.find("#help-table")));
    }
  }

  private static String text(ScrollPane sheet) {
    StringBuilder text = new StringBuilder("| action | keys | what happens |\n|---|---|---|\n");
    List<String> row = new ArrayList<>();
    for (Node node : ((GridPane) sheet.getContent()).getChildren()) {
      row.add(((Label) node).getText());
      if (node.getStyleClass().contains("strong")) {
        text.append("| **%s** |  |  |\n".formatted(row.getFirst()));
        row.clear();
      } else if (row.size() == 3) {
        text.append("| ").append(String.join(" | ", row)).append(" |\n");
        row.clear();
      }
    }
    return text.toString();
  }
}
