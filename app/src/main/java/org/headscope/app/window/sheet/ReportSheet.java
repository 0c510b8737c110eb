package org.headscope.app.window.sheet;

import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Sheet;

/// Shows a problem report before it is saved.
public final class ReportSheet extends Sheet {
  private static final int ROWS = 24;

  private final ReportViewModel model;

  public ReportSheet(ReportViewModel model, Runnable close) {
    super("report", "Report");
    this.model = model;
    Label words =
        words(
            "This is everything that would be saved; nothing is sent. Your texts and file names are"
                + " left out.");
    TextArea text = new TextArea();
    text.setId("report");
    text.setEditable(false);
    text.setPrefRowCount(ROWS);
    text.getStyleClass().add("mono");
    text.setWrapText(true);
    text.setAccessibleText("The report; Esc closes");
    VBox.setVgrow(text, Priority.ALWAYS);
    Button save =
        button(
            "_Save…",
            "save-report",
            "Choose a file and save this text",
            () -> {
              if (model.save()) {
                close.run();
              }
            });
    HBox foot = new HBox(8, save);
    foot.setAlignment(Pos.CENTER_RIGHT);
    getChildren().addAll(words, text, foot);
    model.report.subscribe(report -> {
      text.setText(report.map(FaultReport::text).orElse("Inspecting this machine…"));
      save.setDisable(report.isEmpty());
    });
  }

  @Override
  public void open() {
    model.create();
  }
}
