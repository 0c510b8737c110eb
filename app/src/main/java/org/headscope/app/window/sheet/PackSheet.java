package org.headscope.app.window.sheet;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Sheet;
import org.headscope.app.session.RunRef;

/// Asks for the runs, checkpoints and instances to put in a pack.
public final class PackSheet extends Sheet {
  private final PackViewModel model;
  private final Dialogs dialogs;
  private final Runnable close;
  private final VBox runs = new VBox(6);
  private final TextField steps = new TextField();
  private final CheckBox instances = new CheckBox();
  private final CheckBox lesson = new CheckBox();

  public PackSheet(PackViewModel model, Dialogs dialogs, Consumer<String> copy, Runnable close) {
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
    Hint.on(steps, "Chooses checkpoints in all chosen runs; all if empty");
    steps.textProperty().addListener((_, _, text) -> model.type(text));
    HBox.setHgrow(steps, Priority.ALWAYS);
    instances.setId("pack-instances");
    instances.selectedProperty().addListener((_, _, is) -> model.chooseInstances(is));
    lesson.setId("pack-lesson");
    lesson.selectedProperty().addListener((_, _, is) -> model.chooseLesson(is));
    for (CheckBox box : List.of(instances, lesson)) {
      box.getStyleClass().add("may-shorten");
      box.setMnemonicParsing(false);
    }
    Label problem = words("", "field-problem");
    problem.setId("pack-problem");
    problem.textProperty().bind(model.problem);
    problem.textProperty().subscribe(text -> Controls.show(problem, !text.isEmpty()));
    Button save = button("_Save…", "pack-save", "Choose a file and save the pack", this::save);
    Button line =
        button(
            "_Copy command",
            "pack-line",
            "Copy the headscope command that writes this pack",
            () -> model.line().ifPresent(copy));
    save.disableProperty().bind(model.problem.isNotEmpty());
    line.disableProperty().bind(model.problem.isNotEmpty());
    Node checkpoints = Controls.labelled("Checkpoints", steps);
    getChildren().addAll(how, list, checkpoints, lesson, instances, problem, foot(save, line));
  }

  @Override
  public void open() {
    boolean begins = model.open();
    runs.getChildren().setAll(model.runs().stream().map(this::box).toList());
    if (begins) {
      steps.clear();
    }
    instances.setSelected(model.hasInstances());
    lesson.setSelected(model.hasLesson());
    offer(
        instances,
        "Include the instances ",
        model.instances(),
        "Adds the open instance file to the pack: %s");
    offer(
        lesson,
        "Include the lesson ",
        model.lesson(),
        "Adds the lesson in %s and the runs it needs");
    steps.requestFocus();
  }

  private static void offer(CheckBox box, String words, Optional<Path> what, String hint) {
    Controls.show(box, what.isPresent());
    what.ifPresent(path -> {
      box.setText(words + path.getFileName());
      Hint.on(box, hint.formatted(path));
    });
  }

  private CheckBox box(RunRef run) {
    CheckBox box = new CheckBox(model.words(run));
    box.setMnemonicParsing(false);
    box.getStyleClass().add("may-shorten");
    box.setSelected(model.has(run));
    box.selectedProperty().addListener((_, _, is) -> model.choose(run, is));
    Hint.on(box, "Adds the run in " + run.directory() + " to the pack");
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
