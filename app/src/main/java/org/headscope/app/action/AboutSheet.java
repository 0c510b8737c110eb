package org.headscope.app.action;

import module java.base;

import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.FlowPane;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Sheet;
import org.headscope.engine.run.Version;

/// Which HeadScope this is, under what licence, and how to cite it.
public final class AboutSheet extends Sheet {
  private static final int ROWS = 12;

  /// @param copy puts text on the clipboard
  /// @param diagnostics copies what to report of this machine
  /// @param log shows where faults are noted
  public AboutSheet(Consumer<String> copy, Runnable diagnostics, Runnable log) {
    super("about", Version.sentence());
    setMaxHeight(USE_PREF_SIZE);
    Label licence =
        words(
            "A workbench for in-context language learning, free under the Apache License 2.0. It"
                + " sends nothing anywhere. If you use it in your work, please cite it, and the"
                + " paper whose benchmark it shows:");
    TextArea citation = new TextArea(Citation.bibTex());
    citation.setEditable(false);
    citation.setId("citation");
    citation.setPrefRowCount(ROWS);
    citation.getStyleClass().add("mono");
    citation.setAccessibleText("How to cite it, as BibTeX; Esc closes");
    FlowPane buttons =
        new FlowPane(
            8,
            6,
            button("_Copy citation", "Copy both as BibTeX", () -> copy.accept(Citation.bibTex())),
            button(
                "Copy _diagnostics",
                "Copy versions and devices of this machine, for a report",
                diagnostics),
            button("Show _log", "Open the folder where faults are noted", log));
    getChildren().addAll(licence, citation, buttons);
  }

  private static Button button(String text, String hint, Runnable action) {
    Button button = Controls.flat(new Button(text), "", hint);
    button.setOnAction(_ -> action.run());
    return button;
  }
}
