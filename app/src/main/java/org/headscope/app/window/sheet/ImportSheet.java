package org.headscope.app.window.sheet;

import module java.base;

import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Sheet;

/// A recognised model of another library, before anything is written; asks for the folder of its
/// run.
public final class ImportSheet extends Sheet {
  /// @param start imports it into a folder
  public ImportSheet(
      ImportViewModel model, Dialogs dialogs, Consumer<String> copy, Consumer<Path> start) {
    super("pack", "Import model");
    setMaxHeight(USE_PREF_SIZE);
    TextField run = new TextField();
    run.setId("import-run");
    run.setAccessibleText("Folder of the run");
    model.run.subscribe(run::setText);
    run.textProperty().addListener((_, _, text) -> model.type(text));
    Hint.on(run, "The folder to write the run to; new or empty");
    HBox.setHgrow(run, Priority.ALWAYS);
    Button browse =
        button(
            "_Browse…",
            "import-browse",
            "Chooses a folder; the run gets a new folder in it",
            () -> dialogs.folder("Choose where to write the run").ifPresent(model::writeInto));
    HBox where = Controls.labelled("Write to", run);
    where.getChildren().add(browse);
    Label problem = words("", "field-problem");
    problem.setId("import-problem");
    problem.textProperty().bind(model.problem);
    problem.textProperty().subscribe(text -> Controls.show(problem, !text.isEmpty()));
    Button agree =
        button(
            "_Import",
            "import-model",
            "Imports it in the background, then shows its run",
            () -> model.folder().ifPresent(start));
    agree.setDefaultButton(true);
    Button line =
        button(
            "_Copy command",
            "import-line",
            "Copies the headscope command that imports this model",
            () -> model.line().ifPresent(copy));
    agree.disableProperty().bind(model.problem.isNotEmpty());
    line.disableProperty().bind(model.problem.isNotEmpty());
    getChildren()
        .addAll(
            words(model.source().toString(), "text-muted"),
            words(model.recognised(), "strong"),
            words(model.consequences(), "text-muted"),
            where,
            problem,
            foot(agree, line));
  }
}
