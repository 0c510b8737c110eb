package org.headscope.app.feature.builder;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.*;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Hint;
import org.headscope.engine.training.TrainingNeed;
import org.headscope.engine.training.trial.Estimate.EstimateResult;

/// The name of the described model, and its cost.
final class ModelSummary extends HBox {
  private final HBox name = new HBox();
  private final Readout parameters = new Readout("Parameters");
  private final Readout token = new Readout("FLOPs per token");
  private final Readout step = new Readout("FLOPs per step");
  private final Readout memory = new Readout("Memory");
  private final Readout time = new Readout("Time here");

  private static final class Readout extends VBox {
    private final Label value = new Label();
    private final String name;

    Readout(String name) {
      super(1);
      this.name = name;
      Label caption = new Label(name);
      caption.getStyleClass().addAll("text-muted", "caption");
      value.getStyleClass().add("readout");
      value.setMinWidth(USE_PREF_SIZE);
      getChildren().addAll(caption, value);
    }

    void setValue(Optional<String> known, String explanation) {
      String text = known.orElse("–");
      value.setText(text);
      Hint.on(this, explanation);
      setAccessibleText(name + " " + text);
    }
  }

  ModelSummary(BuilderViewModel builder) {
    super(22);
    getStyleClass().addAll("chooser", "summary");
    setAlignment(Pos.CENTER_LEFT);
    name.setId("model-name");
    name.setAlignment(Pos.CENTER_LEFT);
    name.setMinWidth(USE_PREF_SIZE);
    FlowPane readouts = new FlowPane(26, 4, parameters, token, step, memory, time);
    readouts.setId("readouts");
    readouts.setPrefWrapLength(900);
    readouts.setAlignment(Pos.CENTER_RIGHT);
    HBox.setHgrow(readouts, Priority.ALWAYS);
    getChildren().addAll(name, readouts);
    builder.model.draft.subscribe(draft -> showName(draft));
    builder.cost.price.subscribe(this::show);
  }

  private void showName(ModelForm.Draft called) {
    name.getChildren().clear();
    name.setAccessibleText(called.nameLine());
    for (ModelForm.NamePart part : called.name()) {
      name.getChildren().add(label(part.text(), "model-name"));
      if (!part.low().isEmpty()) {
        VBox behind = new VBox(label(part.high(), "model-index"), label(part.low(), "model-index"));
        behind.setAlignment(Pos.CENTER_LEFT);
        name.getChildren().add(behind);
      }
    }
  }

  private static Label label(String text, String style) {
    Label label = new Label(text);
    label.getStyleClass().add(style);
    label.setMinWidth(USE_PREF_SIZE);
    return label;
  }

  private void show(CostEstimate.KnownCost price) {
    Optional<EstimateResult> known = price.result();
    parameters.setValue(
        known.map(r -> NumberText.count(r.cost().parameters())), "Number of trained values");
    String of = known.map(r -> "an instance of " + r.cost().length() + " tokens").orElse("a text");
    token.setValue(
        known.map(r -> NumberText.rounded(r.cost().tokenFlops())),
        "Training on one token of %s: six operations for each multiplication of the forward pass, counted as in Park et al. 2024, App. B"
            .formatted(of));
    Optional<String> run =
        known.map(r -> "; the whole run " + NumberText.rounded(r.cost().runFlops()));
    step.setValue(
        known.map(r -> NumberText.rounded(r.cost().stepFlops())),
        "An optimiser step of the costliest phase" + run.orElse(""));
    memory.setValue(
        known.map(r ->
            NumberText.bytes(r.memory().total()).replace(" GB", "")
                + " of "
                + NumberText.bytes(r.machine().memory())),
        known.map(r -> parts(r.memory())).orElse("Maximum, of this machine's memory"));
    time.setValue(
        known
            .flatMap(EstimateResult::time)
            .map(t -> NumberText.range(t.low(), t.high()))
            .or(() -> price.trying() ? Optional.of("measuring…") : Optional.empty()),
        why(price));
  }

  private static String parts(TrainingNeed need) {
    return "Maximum, for the longest instances:\n%s for weights, gradients and moments\n%s for activations kept for the backward pass\n%s while a checkpoint is saved\n%s for Java, the tensor library and instances"
        .formatted(
            NumberText.bytes(need.weights()),
            NumberText.bytes(need.activations()),
            NumberText.bytes(need.saving()),
            NumberText.bytes(need.program() + need.data()));
  }

  private static String why(CostEstimate.KnownCost price) {
    if (!price.error().isEmpty()) {
      return price.error();
    }
    boolean counted = price.result().isPresent() && price.result().get().time().isEmpty();
    return counted && !price.trying()
        ? "Not measured during a training or without enough memory"
        : "Measured over a few steps of each phase; longer if other programs run";
  }
}
