package org.headscope.app.feature.builder;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
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

/// How the model is trained and where, and the buttons that do it.
final class TrainingColumn extends VBox {
  private final BuilderViewModel builder;
  private final TrainingForm form;
  private final Dialogs dialogs;
  private final Pasteboard pasteboard;
  private final Label heading = new PanelTitle("Training");
  private final FieldGrid above = new FieldGrid();
  private final FieldGrid left = new FieldGrid();
  private final FieldGrid right = new FieldGrid();
  private final FieldGrid below = new FieldGrid();
  private final PhaseRows phases;
  private final ProblemLabel phasesProblem = new ProblemLabel();
  private final Button train = new Button("_Train");
  private final ProblemLabel whyNot = new ProblemLabel();

  TrainingColumn(BuilderViewModel builder, Dialogs dialogs, Pasteboard pasteboard) {
    super(9);
    this.builder = builder;
    this.form = builder.training();
    this.dialogs = dialogs;
    this.pasteboard = pasteboard;
    this.phases = new PhaseRows(form);
    getStyleClass().add("build-column");
    ComboBox<Preset> presets =
        ModelColumn.combo("preset", TrainingForm.PRESETS, form.presetProperty(), Preset::title);
    above.add(
        "_Preset",
        "preset",
        presets,
        "The training and the task that the fields start from; Samples, First sample, Paper and Reference code are for every model, the others bring their own");
    for (Input input :
        List.of(Input.STEPS, Input.RATE, Input.DECAY, Input.CLIP, Input.MICRO_BATCH, Input.SEED)) {
      left.add(input, form.typed(), () -> true);
    }
    device();
    right.add("Schedule", "rate-decay", falls(), "How the learning rate falls towards its end");
    right.add("Arithmetic", "compute", precisions(), "What matrices are multiplied in");
    GridPane columns = new GridPane();
    columns.setHgap(18);
    columns.getStyleClass().addAll("build-fields", "wide");
    above.getStyleClass().addAll("build-fields", "wide");
    below.getStyleClass().addAll("build-fields", "wide");
    ColumnConstraints half = new ColumnConstraints();
    half.setPercentWidth(50);
    half.setHgrow(Priority.ALWAYS);
    columns.getColumnConstraints().addAll(half, half);
    columns.add(left, 0, 0);
    columns.add(new VBox(8, right, phases, phasesProblem), 1, 0);
    folder();
    scores();
    whyNot.setId("why-not");
    getChildren().addAll(heading, above, columns, below, buttons(), whyNot);
    builder.planProperty().subscribe(this::show);
  }

  Label heading() {
    return heading;
  }

  private Segments<ComputePrecision> precisions() {
    Words exact = new Words("float32", "Full precision");
    Words fast = new Words("bfloat16", "Faster where the processor can, a little less exact");
    return new Segments<>(
        form.computeProperty(),
        List.of(ComputePrecision.values()),
        c -> c == ComputePrecision.FLOAT32 ? exact : fast);
  }

  private Segments<Decay> falls() {
    Words cosine = new Words("cosine", "As a cosine, as in the paper");
    Words linear = new Words("linear", "In a line, as the public code does for recall");
    return new Segments<>(
        form.fallsProperty(), List.of(Decay.values()), d -> d == Decay.COSINE ? cosine : linear);
  }

  private void device() {
    ComboBox<ComputeDevice> devices =
        ModelColumn.combo("device", List.of(), builder.deviceProperty(), ComputeDevice::label);
    right.add("_Device", "device", devices, "Where it is computed");
    builder
        .devicesProperty()
        .subscribe(found -> {
          devices.getItems().setAll(found);
          devices.setValue(builder.deviceProperty().get());
        });
  }

  private void folder() {
    TextField folder = new TextField();
    folder.setId("input-folder");
    folder.textProperty().bindBidirectional(form.typed().text(Input.FOLDER));
    Hint.on(folder, Input.FOLDER.explanation());
    HBox.setHgrow(folder, Priority.ALWAYS);
    Button browse =
        Controls.flat(
            new Button("Browse…"), "browse", "Choose a folder; the run goes into a new one in it");
    browse.setOnAction(
        _ -> dialogs.folder("Choose where to write the run").ifPresent(builder::writeInto));
    HBox row = new HBox(6, folder, browse);
    below.add(Input.FOLDER.label(), Input.FOLDER.json(), row, Input.FOLDER.explanation());
    below.getChildren().stream()
        .filter(Label.class::isInstance)
        .map(Label.class::cast)
        .filter(label -> row.equals(label.getLabelFor()))
        .forEach(label -> label.setLabelFor(folder));
    folder.setAccessibleText(Input.FOLDER.words());
  }

  private void scores() {
    CheckBox scores = new CheckBox("Score heads");
    scores.setId("scores");
    scores.selectedProperty().bindBidirectional(builder.scoredProperty());
    below.add(
        "At the end",
        "scored",
        scores,
        "Label every head at every checkpoint, on 100 held-out instances, once training is over");
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
            "Write the JSON that train --config reads");
    save.setOnAction(_ -> save(_ -> {}));
    Button copy =
        Controls.flat(
            new Button("Copy comma_nd"),
            "copy-command",
            "Copy the command that trains this without a window");
    copy.setOnAction(_ -> copy());
    builder
        .planProperty()
        .subscribe(plan -> {
          save.setDisable(plan.recipe().isEmpty());
          copy.setDisable(plan.recipe().isEmpty());
        });
    FlowPane row = new FlowPane(8, 6, train, save, copy);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  private void save(Consumer<Path> then) {
    dialogs
        .save("Save the configuration", builder.fileName(), List.of("json"))
        .ifPresent(file -> builder.save(file, then));
  }

  /// A command needs the file; where there is none it is saved first.
  private void copy() {
    Optional<Path> file = builder.savedFile();
    if (file.isPresent()) {
      copy(file.get());
    } else {
      save(this::copy);
    }
  }

  private void copy(Path file) {
    String command = builder.command(file);
    pasteboard.text(command);
    builder.tell("Copied: " + command);
  }

  private void show(BuilderViewModel.Plan plan) {
    for (FieldGrid grid : List.of(above, left, right, below)) {
      grid.update(plan.problems());
    }
    String problem = plan.problems().at(TrainingForm.PHASES);
    phasesProblem.say(problem.isEmpty() ? "" : "The phases " + problem + ".");
    boolean can = plan.whyNot().isEmpty();
    train.setDisable(!can);
    whyNot.say(can || builder.session().running() ? "" : "Not yet: " + plan.whyNot());
  }
}
