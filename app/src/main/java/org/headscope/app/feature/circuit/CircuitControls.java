package org.headscope.app.feature.circuit;

import module java.base;

import javafx.beans.property.Property;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.geometry.*;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.TaskBar;
import org.headscope.app.session.Setting;
import org.headscope.engine.interpret.circuit.CircuitMeasure;
import org.headscope.engine.interpret.circuit.Corruption;
import org.headscope.engine.interpret.circuit.EdgeMethod;

/// The settings of the measurement: corruption, measure, instances and methods.
final class CircuitControls extends FlowPane {
  /// The thresholds of the slider; the first means no sweep.
  private static final List<Double> THRESHOLDS =
      List.of(
          CircuitSettings.NO_SWEEP,
          0.001,
          0.002,
          0.003,
          0.005,
          0.01,
          0.02,
          0.03,
          0.05,
          0.1,
          0.2,
          0.3,
          0.5);

  private final CircuitViewModel model;
  private final CircuitSettings settings;

  CircuitControls(CircuitViewModel model) {
    super(14, 8);
    this.model = model;
    settings = model.settings;
    HBox threshold =
        Controls.labelled(
            "Sweep",
            slider(
                "circuit-threshold",
                "The threshold of the backward sweep: edges without which the prediction gets worse by less are dropped",
                0,
                THRESHOLDS.size() - 1.0,
                settings.threshold,
                CircuitControls::nearest,
                at -> THRESHOLDS.get((int) at),
                tau -> tau > CircuitSettings.NO_SWEEP ? "τ = " + tau : "none"));
    settings.judges.subscribe(judges -> Controls.show(threshold, judges > 0));
    getChildren()
        .addAll(
            Controls.labelled(
                "Corrupted by",
                combo(
                    "circuit-corruption",
                    "The values that a corrupted edge carries",
                    List.of(Corruption.values()),
                    settings.corruption,
                    Corruption::words)),
            Controls.labelled(
                "Measure",
                combo(
                    "circuit-measure",
                    "The measure of the predictions; edges do harm where it grows",
                    model.measures,
                    settings.measure,
                    CircuitMeasure::words)),
            Controls.labelled(
                "Instances",
                counts(
                    "circuit-instances",
                    "The held-out instances that edges are scored on",
                    settings.instances,
                    4,
                    10,
                    20,
                    50)),
            Controls.labelled(
                "Judges",
                counts(
                    "circuit-judges",
                    "Further held-out instances, of other languages, that judge circuits",
                    settings.judges,
                    0,
                    4,
                    8,
                    24,
                    50)),
            Controls.labelled(
                "Length",
                counts(
                    "circuit-length",
                    "The tokens that are read of each instance, at most",
                    settings.length,
                    64,
                    96,
                    128,
                    192,
                    256,
                    384,
                    512)),
            Controls.labelled("Methods", methods()),
            Controls.labelled(
                "Checkpoints",
                combo(
                    "circuit-steps",
                    "The checkpoints at which edges are scored; circuits are judged at one",
                    List.of(false, true),
                    settings.everywhere,
                    all -> all ? "all" : "this one")),
            threshold,
            bar());
    setPadding(new Insets(8, 14, 10, 14));
    setMinWidth(0);
  }

  private static int nearest(double tau) {
    return IntStream.range(0, THRESHOLDS.size())
        .boxed()
        .min(Comparator.comparingDouble(i -> Math.abs(THRESHOLDS.get(i) - tau)))
        .orElseThrow();
  }

  /// Returns the method and the number of edges of the graph.
  static HBox shown(CircuitViewModel model) {
    CircuitSettings settings = model.settings;
    HBox by =
        Controls.labelled(
            "by",
            combo(
                "circuit-by",
                "The method whose effects are shown",
                model.methods,
                settings.by,
                EdgeMethod::words));
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

  /// Returns the choice of the method that is compared.
  static HBox approximation(CircuitViewModel model) {
    return Controls.labelled(
        "of",
        combo(
            "circuit-approximation",
            "The approximation that is compared with the exact effects",
            model.approximations,
            model.settings.approximation,
            EdgeMethod::words));
  }

  private static <T> ComboBox<T> combo(
      String id,
      String explanation,
      List<T> choices,
      Property<T> value,
      Function<T, String> words) {
    return combo(id, explanation, new ReadOnlyObjectWrapper<>(choices), value, words);
  }

  private static <T> ComboBox<T> combo(
      String id,
      String explanation,
      ObservableValue<List<T>> choices,
      Property<T> value,
      Function<T, String> words) {
    ComboBox<T> combo = Controls.combo(choices, value, words);
    combo.setId(id);
    combo.getStyleClass().add("small");
    Hint.on(combo, explanation);
    return combo;
  }

  /// Returns a list of numbers, with the one that is set.
  private static ComboBox<Integer> counts(
      String id, String explanation, Setting<Integer> value, Integer... choices) {
    ObservableValue<List<Integer>> offered =
        value.map(
            now -> Stream.concat(Stream.of(choices), Stream.of(now)).distinct().sorted().toList());
    return combo(id, explanation, offered, value, String::valueOf);
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

  /// Returns a menu of the methods; the last one stays checked.
  private MenuButton methods() {
    MenuButton menu =
        Controls.small(new MenuButton(), "circuit-methods", "The methods that score edges");
    menu.setMnemonicParsing(false);
    List<EdgeMethod> all = List.of(EdgeMethod.values());
    settings.methods.subscribe(chosen ->
        menu.setText(
            chosen.size() == all.size()
                ? "all"
                : chosen.stream().map(EdgeMethod::words).collect(Collectors.joining(", "))));
    menu.setOnShowing(_ -> menu.getItems().setAll(all.stream().map(this::item).toList()));
    return menu;
  }

  private CheckMenuItem item(EdgeMethod method) {
    CheckMenuItem item = new CheckMenuItem(method.words());
    item.setMnemonicParsing(false);
    item.setSelected(settings.methods.get().contains(method));
    item.setOnAction(_ -> settings.choose(method, item.isSelected()));
    return item;
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
    bar.setPrefWidth(420);
    return bar;
  }
}
