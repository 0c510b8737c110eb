package org.headscope.app.window;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Sheet;
import org.headscope.app.session.RunRef;

/// Which runs, checkpoints and instances go into a pack.
final class PackSheet extends Sheet {
  private final PackViewModel model;
  private final Dialogs dialogs;
  private final Runnable close;
  private final VBox runs = new VBox(6);
  private final TextField steps = new TextField();
  private final CheckBox instances = new CheckBox();
  private final CheckBox lesson = new CheckBox();

  /// @param copy takes the line that writes the same
  PackSheet(PackViewModel model, Dialogs dialogs, Consumer<String> copy, Runnable close) {
    super("pack", "Export pack");
    this.model = model;
    this.dialogs = dialogs;
    this.close = close;
    setMaxHeight(USE_PREF_SIZE);
    Label how =
        words(
            "Bundles runs, their head scores, evaluations, notes and probes in one file. To open it"
                + " elsewhere, use File › Open pack… or drop it on the window.",
            "text-muted");
    ScrollPane list = new ScrollPane(runs);
    list.setFitToWidth(true);
    list.setFocusTraversable(false);
    list.setMinHeight(80);
    list.setPrefHeight(220);
    VBox.setVgrow(list, Priority.ALWAYS);
    steps.setId("pack-steps");
    steps.setPromptText("All; or steps such as 0, 400, 20000");
    steps.setAccessibleText("Checkpoints: all, or steps such as 0, 400, 20000");
    Hint.on(steps, "Checkpoints of every chosen run; all if empty");
    steps.textProperty().addListener((_, _, text) -> model.type(text));
    HBox.setHgrow(steps, Priority.ALWAYS);
    instances.setId("pack-instances");
    instances.getStyleClass().add("may-shorten");
    instances.setMnemonicParsing(false);
    instances.selectedProperty().addListener((_, _, is) -> model.chooseInstances(is));
    lesson.setId("pack-lesson");
    lesson.getStyleClass().add("may-shorten");
    lesson.setMnemonicParsing(false);
    lesson.selectedProperty().addListener((_, _, is) -> model.chooseLesson(is));
    Label problem = words("", "field-problem");
    problem.setId("pack-problem");
    problem.textProperty().bind(model.problemProperty());
    problem.textProperty().subscribe(text -> Controls.show(problem, !text.isEmpty()));
    getChildren()
        .addAll(
            how,
            list,
            Controls.labelled("Checkpoints", steps),
            lesson,
            instances,
            problem,
            buttons(copy));
  }

  private HBox buttons(Consumer<String> copy) {
    Button save =
        Controls.flat(
            new Button("_Save…"), "pack-save", "Choose a file and write the pack into it");
    save.getStyleClass().add("accent");
    save.setOnAction(_ -> save());
    Button line =
        Controls.flat(
            new Button("_Copy command"),
            "pack-line",
            "Copy the headscope line that writes the same");
    line.setOnAction(_ -> model.line().ifPresent(copy));
    save.disableProperty().bind(model.problemProperty().isNotEmpty());
    line.disableProperty().bind(model.problemProperty().isNotEmpty());
    HBox buttons = new HBox(8, save, line);
    buttons.setAlignment(Pos.CENTER_LEFT);
    return buttons;
  }

  /// Begins with what is shown.
  void open() {
    boolean begins = model.open();
    runs.getChildren().setAll(model.runs().stream().map(this::box).toList());
    if (begins) {
      steps.clear();
    }
    Controls.show(instances, model.instances().isPresent());
    model
        .instances()
        .ifPresent(file -> {
          instances.setText("With the instances " + file.getFileName());
          Hint.on(instances, "Puts the file of instances that is open into the pack, too: " + file);
        });
    instances.setSelected(model.hasInstances());
    Controls.show(lesson, model.lesson().isPresent());
    lesson.setSelected(model.hasLesson());
    model
        .lesson()
        .ifPresent(folder -> {
          lesson.setText("With the lesson " + folder.getFileName());
          Hint.on(lesson, "Puts the lesson in %s and the runs that it needs in".formatted(folder));
        });
    steps.requestFocus();
  }

  private CheckBox box(RunRef run) {
    CheckBox box = new CheckBox(model.words(run));
    box.setMnemonicParsing(false);
    box.getStyleClass().add("may-shorten");
    box.setSelected(model.has(run));
    box.selectedProperty().addListener((_, _, is) -> model.choose(run, is));
    Hint.on(box, "Puts the run in " + run.directory() + " into the pack");
    return box;
  }

  private void save() {
    dialogs
        .save("Export pack", model.name(), List.of("hscope"))
        .ifPresent(file -> {
          close.run();
          model.write(file);
        });
  }
}
