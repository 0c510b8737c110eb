package org.headscope.app.feature.circuit;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.geometry.*;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.TaskBar;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Setting;
import org.headscope.engine.interpret.circuit.CircuitMeasure;
import org.headscope.engine.interpret.circuit.Corruption;
import org.headscope.engine.interpret.circuit.EdgeMethod;

/// The settings of the measurement: corruption, measure, instances and methods.
final class CircuitControls extends FlowPane {
  /// The thresholds of the slider; the first means no sweep.
  private static final double[] THRESHOLDS = {
    CircuitSettings.NO_SWEEP, 0.001, 0.002, 0.003, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.3, 0.5
  };

  private final CircuitViewModel model;

  CircuitControls(CircuitViewModel model) {
    super(14, 8);
    this.model = model;
    CircuitSettings settings = model.settings;
    HBox threshold =
        Controls.labelled(
            "Sweep",
            slider(
                "circuit-threshold",
                "The threshold of the backward sweep: edges without which the prediction gets worse by less are dropped",
                0,
                THRESHOLDS.length - 1.0,
                settings.threshold,
                CircuitControls::nearest,
                at -> THRESHOLDS[(int) at],
                tau -> tau > CircuitSettings.NO_SWEEP ? "τ = " + tau : "none"));
    settings.judges.subscribe(judges -> Controls.show(threshold, judges > 0));
    MenuButton methods =
        Controls.checks(
            CircuitSettings.METHODS,
            settings.methods,
            EdgeMethod::words,
            Controls.allOr(CircuitSettings.METHODS, EdgeMethod::words),
            _ -> "");
    getChildren()
        .addAll(
            choice(
                "Corrupted by",
                Controls.combo(
                    fixed(List.of(Corruption.values())), settings.corruption, Corruption::words),
                "circuit-corruption",
                "The values that a corrupted edge carries"),
            choice(
                "Measure",
                Controls.combo(model.measures, settings.measure, CircuitMeasure::words),
                "circuit-measure",
                "The measure of the predictions; edges do harm where it grows"),
            choice(
                "Instances",
                counts(settings.instances, List.of(4, 10, 20, 50)),
                "circuit-instances",
                "The held-out instances that edges are scored on"),
            choice(
                "Judges",
                counts(settings.judges, List.of(0, 4, 8, 24, 50)),
                "circuit-judges",
                "Further held-out instances, of other languages, that judge circuits"),
            choice(
                "Length",
                counts(settings.length, List.of(64, 96, 128, 192, 256, 384, 512)),
                "circuit-length",
                "The tokens that are read of each instance, at most"),
            Controls.labelled(
                "Methods",
                Controls.small(methods, "circuit-methods", "The methods that score edges")),
            choice(
                "Checkpoints",
                Controls.combo(
                    fixed(List.of(false, true)),
                    settings.everywhere,
                    all -> all ? "all" : "this one"),
                "circuit-steps",
                "The checkpoints at which edges are scored; circuits are judged at one"),
            threshold,
            bar());
    setPadding(new Insets(8, 14, 10, 14));
    setMinWidth(0);
  }

  private static double nearest(double tau) {
    return IntStream.range(0, THRESHOLDS.length)
        .boxed()
        .min(Comparator.comparingDouble(i -> Math.abs(THRESHOLDS[i] - tau)))
        .orElseThrow();
  }

  /// Returns the method and the number of edges of the graph.
  static HBox shown(CircuitViewModel model) {
    CircuitSettings settings = model.settings;
    HBox by =
        choice(
            "by",
            Controls.combo(model.methods, settings.by, EdgeMethod::words),
            "circuit-by",
            "The method whose effects are shown");
    model.methods.subscribe(all -> Controls.show(by, all.size() > 1));
    HBox row =
        new HBox(
            10,
            by,
            slider(
                "circuit-shown",
                "The number of edges that are drawn, the largest first",
                1,
                CircuitSettings.MAX_SHOWN,
                settings.shown,
                count -> count,
                at -> (int) at,
                count -> count + " edges"));
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  /// Returns the choices of what is compared.
  static FlowPane compared(CircuitViewModel model) {
    Setting<String> other = model.settings.other;
    HBox method =
        choice(
            "of",
            Controls.combo(
                model.comparison.approximations, model.settings.approximation, EdgeMethod::words),
            "circuit-approximation",
            "The approximation that is compared with the exact effects");
    HBox run =
        choice(
            "with",
            Controls.combo(model.comparison.runs, other, CircuitControls::name),
            "circuit-other",
            "Exact effects, or the run whose edges are compared with those of this one; open others first");
    other.subscribe(now -> Controls.show(method, now.equals(CircuitSettings.NO_RUN)));
    model.comparison.runs.subscribe(all -> Controls.show(run, all.size() > 1));
    return Controls.row(method, run);
  }

  private static String name(String folder) {
    return folder.equals(CircuitSettings.NO_RUN)
        ? "exact effects"
        : RunRef.of(Path.of(folder)).name();
  }

  private static HBox choice(String label, ComboBox<?> combo, String id, String explanation) {
    return Controls.labelled(label, Controls.small(combo, id, explanation));
  }

  private static <T> ObservableValue<List<T>> fixed(List<T> choices) {
    return new ReadOnlyObjectWrapper<>(choices);
  }

  /// Returns a list of numbers, with the one that is set.
  private static ComboBox<Integer> counts(Setting<Integer> value, List<Integer> choices) {
    return Controls.combo(
        value.map(
            now -> Stream.concat(choices.stream(), Stream.of(now)).distinct().sorted().toList()),
        value,
        String::valueOf);
  }

  /// Returns a slider beside the value that it sets.
  private static <T> HBox slider(
      String id,
      String explanation,
      double min,
      double max,
      Setting<T> value,
      ToDoubleFunction<T> place,
      DoubleFunction<T> at,
      Function<T, String> words) {
    Slider slider = new Slider(min, max, min);
    slider.setId(id);
    slider.setBlockIncrement(1);
    slider.setPrefWidth(90);
    slider.setMinWidth(60);
    slider.setAccessibleText(explanation);
    Hint.on(slider, explanation);
    Label shown = new Label();
    shown.getStyleClass().add("caption");
    shown.setMinWidth(Region.USE_PREF_SIZE);
    slider
        .valueProperty()
        .addListener((_, _, is) -> {
          double whole = Math.rint(is.doubleValue());
          // A value between those of the slider stays until a person moves it.
          if (whole != Math.rint(place.applyAsDouble(value.get()))) {
            value.set(at.apply(whole));
          }
        });
    value.subscribe(now -> {
      slider.setValue(place.applyAsDouble(now));
      shown.setText(words.apply(now));
    });
    HBox row = new HBox(6, slider, shown);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  private TaskBar bar() {
    TaskBar bar =
        TaskBar.of(
            model.measurement.measuring,
            "circuit",
            "Scores all edges, and judges circuits",
            "Stops; the instances so far are kept",
            CircuitWords::units);
    // Stays on its line while the words about the progress change.
    bar.setPrefWidth(500);
    return bar;
  }
}
