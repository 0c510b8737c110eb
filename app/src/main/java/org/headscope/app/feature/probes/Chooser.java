package org.headscope.app.feature.probes;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Segments;
import org.headscope.app.feature.probes.Settings.Lines;
import org.headscope.app.feature.probes.Settings.Scope;
import org.headscope.app.feature.probes.Settings.Steps;
import org.headscope.app.service.RunView;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.task.StateKind;

/// What is shown, how it is probed, and how far probing is.
final class Chooser extends VBox {
  private final ProbesViewModel model;

  Chooser(ProbesViewModel model) {
    super(8);
    this.model = model;
    getStyleClass().add("chooser");
    Node order = n();
    Node checkpoints = steps();
    FlowPane how = Controls.row(preset(), site(), seeds(), controls(), scope());
    FlowPane what = Controls.row(task(), lines(), order, checkpoints, runs(), opener(how));
    getChildren().addAll(what, how, new ProbingRow(model));
    model
        .settingsProperty()
        .subscribe(s -> {
          boolean asked = s.lines() != Lines.N && s.task().ngram();
          Controls.show(order, asked);
          Controls.show(checkpoints, s.lines() == Lines.CHECKPOINT);
        });
  }

  /// Says how is probed, and opens what changes it: pictures need the room more.
  private ToggleButton opener(Node how) {
    ToggleButton opener =
        Controls.quiet(
            new ToggleButton(),
            "probing-settings",
            "How is probed: preset, tensor, seeds, controls, and which tasks together");
    opener.selectedProperty().bindBidirectional(model.openedProperty());
    how.visibleProperty().bind(opener.selectedProperty());
    how.managedProperty().bind(how.visibleProperty());
    Runnable words =
        () ->
            opener.setText(model.settings().how().shortest() + (opener.isSelected() ? " ▴" : " ▾"));
    model.settingsProperty().subscribe(_ -> words.run());
    opener.selectedProperty().subscribe(_ -> words.run());
    return opener;
  }

  private Node task() {
    return Controls.labelled(
        "Task",
        new Segments<>(
                part(Settings::task, Settings::withTask),
                List.of(ProbeTask.values()),
                task -> words(task, model.subjects().states()))
            .renamed(
                model.workbench().frameProperty().map(_ -> model.subjects().states()),
                kind -> task -> words(task, kind)));
  }

  private static Segments.Words words(ProbeTask task, StateKind states) {
    return switch (task) {
      case COUNT -> new Segments.Words("count", "How often a symbol followed the last n−1");
      case FREQUENCY -> new Segments.Words("frequency", "In what share of cases it followed them");
      case EXISTENCE -> new Segments.Words("existence", "Whether it followed them at all");
      case STATE ->
          new Segments.Words(
              states.one(), "Whether the %s was the same after two tokens".formatted(states.one()));
    };
  }

  private Node lines() {
    return Controls.labelled(
        "Line",
        new Segments<>(
            part(Settings::lines, Settings::withLines),
            List.of(Lines.values()),
            lines ->
                switch (lines) {
                  case N -> new Segments.Words("n", "A line for each order of n-grams");
                  case RUN -> new Segments.Words("run", "A line for each chosen run");
                  case CHECKPOINT ->
                      new Segments.Words(
                          "checkpoint", "A line for each checkpoint of the selected run");
                }));
  }

  private Node n() {
    return Controls.labelled(
        "n",
        new Segments<>(
            part(Settings::n, Settings::withN),
            List.of(1, 2, 3),
            n -> new Segments.Words(String.valueOf(n), "n-grams of " + n + " symbols")));
  }

  private Node steps() {
    return Controls.labelled(
        "Checkpoints",
        new Segments<>(
            part(Settings::steps, Settings::withSteps),
            List.of(Steps.values()),
            steps ->
                steps == Steps.SPREAD
                    ? new Segments.Words(
                        "spread", "Probe a few checkpoints, from the first to the last")
                    : new Segments.Words("all", "Probe every checkpoint; takes longer")));
  }

  private Node preset() {
    return Controls.labelled(
        "Preset",
        new Segments<>(
            part(s -> s.how().preset(), Settings::withPreset),
            ProbePreset.presets(),
            preset ->
                new Segments.Words(
                    preset.name(),
                    switch (preset.name()) {
                      case "quick" -> "Ranks layers and models as the paper does, far sooner";
                      case "paper" -> "Appendix E of the paper to the letter";
                      default -> "As the paper's public code has it";
                    })));
  }

  private Node seeds() {
    return Controls.labelled(
        "Seeds",
        new Segments<>(
            part(s -> s.how().seeds(), Settings::withSeeds),
            List.of(1, 3, 5),
            seeds ->
                new Segments.Words(
                    String.valueOf(seeds),
                    seeds == 1
                        ? "One probe each, and no error bars"
                        : seeds + " probes each; error bars are one standard error")));
  }

  private Node controls() {
    return Controls.labelled(
        "Controls",
        new Segments<>(
            part(s -> s.how().controls(), Settings::withControls),
            List.of(Control.Extent.values()),
            extent ->
                switch (extent) {
                  case NONE -> new Segments.Words("none", "Numbers without anything beside them");
                  case BEST ->
                      new Segments.Words(
                          "best layer",
                          "An untrained model, shuffled targets and the input at the best layer");
                  case ALL ->
                      new Segments.Words("every layer", "The same at every layer; takes longer");
                }));
  }

  private Node scope() {
    return Controls.labelled(
        "Probe",
        new Segments<>(
            part(Settings::scope, Settings::withScope),
            List.of(Scope.values()),
            scope ->
                scope == Scope.TASK
                    ? new Segments.Words("this task", "Train probes for the task in sight only")
                    : new Segments.Words("all tasks", "Train probes for all tasks together")));
  }

  private Node site() {
    MenuButton menu = menu("site", "Which tensor of every layer is probed");
    model.settingsProperty().subscribe(s -> menu.setText(s.how().site().label()));
    menu.setOnShowing(_ ->
        menu.getItems()
            .setAll(
                Arrays.stream(ProbeSite.values())
                    .map(site -> {
                      RadioMenuItem item = new RadioMenuItem(site.label());
                      item.setMnemonicParsing(false);
                      item.setSelected(model.settings().how().site() == site);
                      item.setOnAction(_ -> model.change(s -> s.withSite(site)));
                      return item;
                    })
                    .toList()));
    return Controls.labelled("Site", menu);
  }

  private Node runs() {
    MenuButton menu =
        menu("probed-runs", "Which open runs of the selected one's task are compared");
    model.workbench().runs().addListener((InvalidationListener) _ -> count(menu));
    model.subjects().leftOutProperty().subscribe(_ -> count(menu));
    model.workbench().runProperty().subscribe(() -> count(menu));
    menu.setOnShowing(_ ->
        menu.getItems().setAll(model.subjects().comparable().stream().map(this::item).toList()));
    return Controls.labelled("Runs", menu);
  }

  private void count(MenuButton menu) {
    List<RunView> runs = model.subjects().comparable();
    long chosen = runs.stream().filter(r -> model.subjects().isChosen(r.ref())).count();
    menu.setText(runs.isEmpty() ? "none open" : "%d of %d".formatted(chosen, runs.size()));
  }

  private CheckMenuItem item(RunView run) {
    String known =
        model
            .result(new Subject(run.ref(), run.lastStep()))
            .filter(r -> !r.scores().isEmpty())
            .map(_ -> "")
            .orElse(", not probed");
    CheckMenuItem item =
        new CheckMenuItem(
            "%s (step %s%s)".formatted(run.ref().name(), NumberText.count(run.lastStep()), known));
    item.setMnemonicParsing(false);
    item.setSelected(model.subjects().isChosen(run.ref()));
    item.setOnAction(_ -> model.subjects().choose(run.ref(), item.isSelected()));
    return item;
  }

  private static MenuButton menu(String id, String explanation) {
    MenuButton menu = Controls.quiet(new MenuButton(), id, explanation);
    menu.setMnemonicParsing(false);
    return menu;
  }

  private <T> ObjectProperty<T> part(
      Function<Settings, T> get, BiFunction<Settings, T, Settings> with) {
    ObjectProperty<T> part = new SimpleObjectProperty<>(get.apply(model.settings()));
    model.settingsProperty().subscribe(s -> part.set(get.apply(s)));
    part.addListener((_, _, is) -> model.change(s -> with.apply(s, is)));
    return part;
  }
}
