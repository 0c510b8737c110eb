package org.headscope.app.feature.builder;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PanelTitle;
import org.headscope.app.control.Pasteboard;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.Preset;
import org.headscope.engine.training.Schedule.Decay;

/// The fields of the training and its folder, and the buttons that start, save and copy it.
final class TrainingColumn extends VBox {
  final Label heading = new PanelTitle("Training");
  private final BuilderViewModel builder;
  private final TrainingForm form;
  private final Dialogs dialogs;
  private final Pasteboard pasteboard;
  private final FieldGrid above = new FieldGrid();
  private final FieldGrid left = new FieldGrid();
  private final FieldGrid right = new FieldGrid();
  private final FieldGrid below = new FieldGrid();
  private final PhaseRows phases;
  private final FieldGrid.ProblemLabel phasesProblem = new FieldGrid.ProblemLabel();
  private final Button train = new Button("_Train");
  private final FieldGrid.ProblemLabel whyNot = new FieldGrid.ProblemLabel();

  TrainingColumn(BuilderViewModel builder, Dialogs dialogs, Pasteboard pasteboard) {
    super(9);
    this.builder = builder;
    this.form = builder.training;
    this.dialogs = dialogs;
    this.pasteboard = pasteboard;
    this.phases = new PhaseRows(form);
    getStyleClass().add("build-column");
    above.add(
        "_Preset",
        "preset",
        ModelColumn.combo("preset", TrainingForm.PRESETS, form.preset, Preset::title),
        "Initial values of training and task; Samples, First sample, Paper and Reference code are for every model, the others also set the model");
    left.add(form, BuilderInput.STEPS, BuilderInput.RATE, BuilderInput.DECAY);
    left.add(form, BuilderInput.CLIP, BuilderInput.MICRO_BATCH, BuilderInput.SEED);
    right.add(
        "_Device",
        "device",
        ModelColumn.combo("device", builder.devices, builder.device, ComputeDevice::label),
        "The device to train on");
    Segments<Decay> falls =
        new Segments<>(
            form.falls,
            List.of(Decay.COSINE, Decay.LINEAR),
            new Words("cosine", "Cosine decay (as in the paper)"),
            new Words("linear", "Linear decay (as in the public code for recall)"));
    right.add("Schedule", "rate-decay", falls, "The decay of the learning rate");
    Segments<ComputePrecision> precisions =
        new Segments<>(
            form.compute,
            List.of(ComputePrecision.FLOAT32, ComputePrecision.BFLOAT16),
            new Words("float32", "Full precision"),
            new Words("bfloat16", "Faster on processors that support it, slightly less exact"));
    right.add("Arithmetic", "compute", precisions, "The number format of matrix products");
    GridPane columns = new GridPane();
    columns.setHgap(18);
    for (GridPane wide : List.of(columns, above, below)) {
      wide.getStyleClass().addAll("build-fields", "wide");
    }
    ColumnConstraints half = new ColumnConstraints();
    half.setPercentWidth(50);
    half.setHgrow(Priority.ALWAYS);
    columns.getColumnConstraints().addAll(half, half);
    columns.add(left, 0, 0);
    columns.add(new VBox(8, right, phases, phasesProblem), 1, 0);
    folder();
    scores();
    whyNot.setId("why-not");
    ClampRows clamps = new ClampRows(builder, dialogs);
    getChildren().addAll(heading, above, columns, clamps, below, buttons(), whyNot);
    builder.plan.subscribe(this::show);
  }

  private void folder() {
    BuilderInput input = BuilderInput.FOLDER;
    TextField folder = FieldGrid.typed("input-folder", form.text(input));
    Hint.on(folder, input.explanation);
    HBox.setHgrow(folder, Priority.ALWAYS);
    Button browse =
        Controls.flat(
            new Button("Browse…"), "browse", "Chooses a folder; the run gets a new folder in it");
    browse.setOnAction(
        _ -> dialogs.folder("Choose where to write the run").ifPresent(builder::writeInto));
    HBox row = new HBox(6, folder, browse);
    below.add(input.label, input.json, row, input.explanation).setLabelFor(folder);
    folder.setAccessibleText(input.words());
  }

  private void scores() {
    CheckBox scores = new CheckBox("Score heads");
    scores.setId("scores");
    scores.selectedProperty().bindBidirectional(builder.scored);
    below.add(
        "At the end",
        "scored",
        scores,
        "Labels every head at every checkpoint, on 100 held-out instances, after training");
  }

  private Node buttons() {
    train.setId("train");
    train.getStyleClass().add("accent");
    Hint.on(train, "Trains in the background, into the folder above (Alt+T)");
    train.setOnAction(_ -> builder.train());
    Button save =
        Controls.flat(
            new Button("Save confi_guration…"),
            "save-configuration",
            "Writes the JSON that train --config reads");
    save.setOnAction(_ -> save(_ -> {}));
    Button copy =
        Controls.flat(
            new Button("Copy comma_nd"),
            "copy-command",
            "Copies the command that runs this training without a window");
    copy.setOnAction(_ -> copy());
    save.disableProperty().bind(builder.plan.map(plan -> plan.recipe().isEmpty()));
    copy.disableProperty().bind(save.disableProperty());
    FlowPane row = new FlowPane(8, 6, train, save, copy);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  private void save(Consumer<Path> then) {
    dialogs
        .save("Save the configuration", builder.fileName(), List.of("json"))
        .ifPresent(file -> builder.save(file, then));
  }

  /// Copies the command, which needs the file: saves it first if necessary.
  private void copy() {
    builder.savedFile().ifPresentOrElse(this::copy, () -> save(this::copy));
  }

  private void copy(Path file) {
    String command = builder.command(file);
    pasteboard.text(command);
    builder.showNotice("Copied: " + command);
  }

  private void show(BuilderViewModel.Plan plan) {
    for (FieldGrid grid : List.of(above, left, right, below)) {
      grid.update(plan.problems());
    }
    String problem = plan.problems().at(TrainingForm.PHASES);
    phasesProblem.setProblem(problem.isEmpty() ? "" : "The phases " + problem + ".");
    boolean can = plan.whyNot().isEmpty();
    train.setDisable(!can);
    whyNot.setProblem(can || builder.session.running() ? "" : "Not yet: " + plan.whyNot());
  }

  private static final class PhaseRows extends VBox {
    private static final List<String> COLUMNS = List.of("Steps", "Length", "Batch");
    private static final List<String> MEANINGS =
        List.of(
            "Optimiser steps of this phase",
            "Tokens after which an instance is cut; 0 for whole instances",
            "Instances per step");

    private final TrainingForm form;
    private final GridPane grid = new GridPane();
    private final List<TextField> fields = new ArrayList<>(); // row by row
    private final Button fewer =
        Controls.small(new Button("−"), "fewer-phases", "Remove the last phase");
    private boolean following;

    PhaseRows(TrainingForm form) {
      super(6);
      this.form = form;
      setId("phases");
      grid.setHgap(5);
      grid.setVgap(4);
      ColumnConstraints number = new ColumnConstraints();
      ColumnConstraints third = new ColumnConstraints();
      third.setPercentWidth(30);
      number.setPercentWidth(10);
      grid.getColumnConstraints().addAll(number, third, third, third);
      Button more = Controls.small(new Button("+"), "more-phases", "Add a phase like the last");
      more.setAccessibleText("Add a phase");
      more.setOnAction(_ -> form.phases(form.phases.get().size() + 1));
      fewer.setAccessibleText("Remove the last phase");
      fewer.setOnAction(_ -> form.phases(form.phases.get().size() - 1));
      Label title = new Label("Phases");
      title.getStyleClass().add("field-name");
      Hint.on(title, "Stages of the training, each with one batch shape");
      HBox head = new HBox(6, title, more, fewer);
      head.setAlignment(Pos.CENTER_LEFT);
      getChildren().addAll(head, grid);
      form.phases.subscribe(this::show);
    }

    private void show(List<List<String>> phases) {
      List<String> texts = phases.stream().flatMap(List::stream).toList();
      following = true;
      if (fields.size() != texts.size()) {
        build(phases.size());
      }
      for (int i = 0; i < texts.size(); i++) {
        if (!fields.get(i).getText().equals(texts.get(i))) { // an unchanged field keeps its caret
          fields.get(i).setText(texts.get(i));
        }
      }
      fewer.setDisable(phases.size() == 1);
      following = false;
    }

    private void build(int count) {
      grid.getChildren().clear();
      fields.clear();
      for (int column = 0; column < COLUMNS.size(); column++) {
        grid.add(caption(COLUMNS.get(column)), column + 1, 0);
      }
      for (int i = 0; i < count; i++) {
        grid.add(caption(String.valueOf(i + 1)), 0, i + 1);
        for (int column = 0; column < COLUMNS.size(); column++) {
          fields.add(field(i, column));
          grid.add(fields.getLast(), column + 1, i + 1);
        }
      }
    }

    private static Label caption(String text) {
      Label caption = new Label(text);
      caption.getStyleClass().addAll("text-muted", "caption");
      return caption;
    }

    private TextField field(int row, int column) {
      TextField field = new TextField();
      field.setId("phase-%d-%s".formatted(row + 1, COLUMNS.get(column).toLowerCase(Locale.ROOT)));
      field.getStyleClass().addAll("small-field", "typed-number");
      field.setPrefColumnCount(5);
      Hint.on(field, MEANINGS.get(column));
      field.setAccessibleText("%s of phase %d".formatted(COLUMNS.get(column), row + 1));
      field
          .textProperty()
          .addListener((_, _, _) -> {
            if (!following) {
              int first = row * COLUMNS.size();
              List<TextField> own = fields.subList(first, first + COLUMNS.size());
              form.phase(row, own.stream().map(TextField::getText).toList());
            }
          });
      return field;
    }
  }
}
