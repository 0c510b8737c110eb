package org.headscope.app.window;

import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.headscope.app.control.Controls;

/// Shows a report before it is saved.
final class ReportSheet extends VBox {
  private static final int ROWS = 24;

  ReportSheet(ReportViewModel model, Runnable close) {
    super(10);
    getStyleClass().addAll("sheet-of-paper", "report");
    Label title = new Label("Report");
    title.getStyleClass().add("app-name");
    Label words =
        new Label(
            "This is all that would be saved; nothing is sent. What you typed and names of your"
                + " files are left out.");
    words.setWrapText(true);
    words.setMinHeight(USE_PREF_SIZE);
    TextArea text = new TextArea();
    text.setId("report");
    text.setEditable(false);
    text.setPrefRowCount(ROWS);
    text.getStyleClass().add("mono");
    text.setPromptText("Looking at this machine…");
    text.setAccessibleText("The report; Esc closes");
    VBox.setVgrow(text, Priority.ALWAYS);
    Button save =
        Controls.flat(
            new Button("_Save…"), "save-report", "Ask where to, and write this text there");
    save.setOnAction(_ -> {
      if (model.save()) {
        close.run();
      }
    });
    Button done = Controls.flat(new Button("Close"), "close-report", "Close this sheet (Esc)");
    done.setOnAction(_ -> close.run());
    HBox foot = new HBox(8, save, done);
    foot.setAlignment(Pos.CENTER_RIGHT);
    getChildren().addAll(title, words, text, foot);
    model
        .reportProperty()
        .subscribe(report -> {
          text.setText(report.map(FaultReport::text).orElse(""));
          save.setDisable(report.isEmpty());
        });
  }
}
