package org.headscope.app.feature.probes;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import javafx.util.Subscription;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.app.feature.probes.ProbeSettings.Field;
import org.headscope.app.feature.probes.ProbeSettings.Lines;
import org.headscope.app.service.RunView;
import org.headscope.app.task.Query.State;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.TaskProgress;
import org.headscope.engine.task.StateKind;

/// The controls for what is shown and how it is probed, with the progress of probing.
final class ProbeControls extends VBox {
  private final ProbesViewModel model;

  ProbeControls(ProbesViewModel model) {
    super(8);
    this.model = model;
    getStyleClass().add("chooser");
    Node order =
        choice(
            "n",
            ProbeSettings.N,
            n -> new Words(String.valueOf(n), "n-grams of " + n + " symbols"));
    Node checkpoints =
        choice(
            "Checkpoints",
            ProbeSettings.STEPS,
            new Words("spread", "Probe a few checkpoints, from the first to the last"),
            new Words("all", "Probe every checkpoint; takes longer"));
    Node lines =
        choice(
            "Line",
            ProbeSettings.LINES,
            new Words("n", "A line for each order of n-grams"),
            new Words("run", "A line for each chosen run"),
            new Words("checkpoint", "A line for each checkpoint of the selected run"));
    FlowPane how = how();
    getChildren()
        .addAll(
            Controls.row(task(), lines, order, checkpoints, runs(), opener(how)),
            how,
            new ProbingRow());
    model.settings.subscribe(s -> {
      Controls.show(order, s.lines() != Lines.N && s.task().ngram());
      Controls.show(checkpoints, s.lines() == Lines.CHECKPOINT);
    });
  }

  private FlowPane how() {
    return Controls.row(
        choice(
            "Preset",
            ProbeSettings.PRESET,
            preset ->
                new Words(
                    preset.name(),
                    switch (preset.name()) {
                      case "quick" -> "Ranks layers and models like the paper, in much less time";
                      case "paper" -> "Exactly as in Appendix E of the paper";
                      default -> "As in the paper's public code";
                    })),
        site(),
        choice(
            "Seeds",
            ProbeSettings.SEEDS,
            new Words("1", "One probe each, and no error bars"),
            new Words("3", "3 probes each; error bars are one standard error"),
            new Words("5", "5 probes each; error bars are one standard error")),
        choice(
            "Controls",
            ProbeSettings.CONTROLS,
            new Words("none", "No controls"),
            new Words(
                "best layer",
                "An untrained model, shuffled targets and the input at the best layer"),
            new Words("every layer", "The same controls at every layer; takes longer")),
        choice(
            "Probe",
            ProbeSettings.SCOPE,
            new Words("this task", "Train probes for the shown task only"),
            new Words("all tasks", "Train probes for all tasks together")));
  }

  private <T> HBox choice(String name, Field<T> field, Words... words) {
    return choice(name, field, value -> words[field.values().indexOf(value)]);
  }

  private <T> HBox choice(String name, Field<T> field, Function<T, Words> words) {
    return Controls.labelled(name, new Segments<>(part(field), field.values(), words));
  }

  /// Returns a button that shows the settings briefly and opens their controls: pictures need the
  /// space.
  private ToggleButton opener(Node how) {
    ToggleButton opener =
        Controls.small(
            new ToggleButton(),
            "probing-settings",
            "Probe settings: preset, tensor, seeds, controls and tasks");
    opener.selectedProperty().bindBidirectional(model.opened);
    how.visibleProperty().bind(opener.selectedProperty());
    how.managedProperty().bind(how.visibleProperty());
    Runnable words =
        () ->
            opener.setText(
                model.settings().probing().shortest() + (opener.isSelected() ? " ▴" : " ▾"));
    model.settings.subscribe(_ -> words.run());
    opener.selectedProperty().subscribe(_ -> words.run());
    return opener;
  }

  private Node task() {
    return Controls.labelled(
        "Task",
        new Segments<>(
                part(ProbeSettings.TASK),
                ProbeSettings.TASK.values(),
                task -> words(task, model.subjects.states()))
            .renamed(
                model.workbench.frameProperty().map(_ -> model.subjects.states()),
                kind -> task -> words(task, kind)));
  }

  private static Words words(ProbeTask task, StateKind states) {
    return switch (task) {
      case COUNT -> new Words("count", "The number of times a symbol followed the last n−1");
      case FREQUENCY -> new Words("frequency", "The share of cases in which it followed them");
      case EXISTENCE -> new Words("existence", "Yes or no: did it follow them at all?");
      case STATE ->
          new Words(
              states.one(),
              "Yes or no: is the %s the same after two tokens?".formatted(states.one()));
    };
  }

  private Node site() {
    MenuButton menu = menu("site", "The tensor to probe in every layer");
    model.settings.subscribe(s -> menu.setText(s.probing().site().label()));
    menu.setOnShowing(_ ->
        menu.getItems()
            .setAll(
                ProbeSettings.SITE.values().stream()
                    .map(site -> {
                      RadioMenuItem item = new RadioMenuItem(site.label());
                      item.setMnemonicParsing(false);
                      item.setSelected(model.settings().probing().site() == site);
                      item.setOnAction(_ -> model.change(ProbeSettings.SITE, site));
                      return item;
                    })
                    .toList()));
    return Controls.labelled("Site", menu);
  }

  private Node runs() {
    MenuButton menu = menu("probed-runs", "The open runs to compare, of the selected run's task");
    model.workbench.runs().addListener((InvalidationListener) _ -> count(menu));
    model.subjects.leftOut.subscribe(_ -> count(menu));
    model.workbench.runProperty().subscribe(() -> count(menu));
    menu.setOnShowing(
        _ -> menu.getItems().setAll(model.subjects.comparable().stream().map(this::item).toList()));
    return Controls.labelled("Runs", menu);
  }

  private void count(MenuButton menu) {
    List<RunView> runs = model.subjects.comparable();
    long chosen = runs.stream().filter(r -> model.subjects.isChosen(r.ref())).count();
    menu.setText(runs.isEmpty() ? "none open" : "%d of %d".formatted(chosen, runs.size()));
  }

  private CheckMenuItem item(RunView run) {
    String known =
        model
            .result(new ProbeSubject(run.ref(), run.lastStep()))
            .filter(r -> !r.scores().isEmpty())
            .map(_ -> "")
            .orElse(", not probed");
    CheckMenuItem item =
        new CheckMenuItem(
            "%s (step %s%s)".formatted(run.ref().name(), NumberText.count(run.lastStep()), known));
    item.setMnemonicParsing(false);
    item.setSelected(model.subjects.isChosen(run.ref()));
    item.setOnAction(_ -> model.subjects.choose(run.ref(), item.isSelected()));
    return item;
  }

  private static MenuButton menu(String id, String explanation) {
    MenuButton menu = Controls.small(new MenuButton(), id, explanation);
    menu.setMnemonicParsing(false);
    return menu;
  }

  private <T> ObjectProperty<T> part(Field<T> field) {
    ObjectProperty<T> part = new SimpleObjectProperty<>(field.of().apply(model.settings()));
    model.settings.subscribe(s -> part.set(field.of().apply(s)));
    part.addListener((_, _, is) -> model.change(field, is));
    return part;
  }

  /// Starts and stops probing, and shows its progress.
  private final class ProbingRow extends HBox {
    private final Button start =
        Controls.small(new Button("Pr_obe"), "probe", "Trains the missing probes");
    private final Button stop =
        Controls.small(
            new Button("S_top"), "stop-probing", "Stops probing; finished results are kept");
    private final ProgressBar bar = new ProgressBar(0);
    private final Label words = new Label();
    private Subscription hearing = Subscription.EMPTY;

    ProbingRow() {
      super(8);
      setAlignment(Pos.CENTER_LEFT);
      setMinWidth(0);
      start.getStyleClass().add("accent");
      start.setOnAction(_ -> model.start());
      stop.setOnAction(_ -> model.stop());
      bar.setPrefWidth(160);
      bar.setMinWidth(60);
      bar.setAccessibleText("Progress of probing this run");
      words.setId("probing-words");
      words.getStyleClass().addAll("caption", "may-shorten");
      words.setMinWidth(0);
      Hint.on(words, words.textProperty());
      HBox.setHgrow(words, Priority.ALWAYS);
      getChildren().addAll(start, stop, bar, words);
      InvalidationListener change = _ -> show();
      model.queue.state.addListener(change);
      model.listen(change);
      show();
    }

    private void show() {
      ProbeQueue.State state = model.queue.state.get();
      List<ProbeSubject> missing = model.missing();
      boolean running = state.running().isPresent();
      boolean reading =
          !model.unread().isEmpty() || (model.workbench.runs().isEmpty() && model.isOpening());
      start.setDisable(reading || missing.isEmpty());
      Controls.show(start, !running);
      Controls.show(stop, running);
      Controls.show(bar, running);
      hearing.unsubscribe();
      hearing =
          state
              .task()
              .map(task -> task.progressProperty().subscribe(progress -> show(state, progress)))
              .orElse(Subscription.EMPTY);
      if (!running) {
        words.setText(reading ? reading() : rest(missing));
      }
    }

    private void show(ProbeQueue.State state, TaskProgress progress) {
      double share = progress.fraction();
      bar.setProgress(share > 0 ? share : ProgressBar.INDETERMINATE_PROGRESS);
      String far = share > 0 ? ": " + Math.round(100 * share) + " %" : "";
      String left = progress.timeLeft();
      String then = state.waiting() == 0 ? "" : " · %d more queued".formatted(state.waiting());
      words.setText(
          state.running().map(ProbeSubject::words).orElse("")
              + far
              + (left.isEmpty() ? "" : ", " + left)
              + then);
    }

    /// Describes the loading: missing probes are unknown until stored ones are loaded.
    private String reading() {
      String what = ProbeCovers.words(model.unread());
      return model.reading.state() instanceof State.Computing || model.isOpening()
          ? "Loading " + what + "…"
          : PlainText.capitalized(what) + ": not loaded";
    }

    private String rest(List<ProbeSubject> missing) {
      ProbeSettings settings = model.settings();
      if (model.workbench.runs().isEmpty()) {
        return "open a run to probe it";
      }
      List<ProbeSubject> lacking = model.lacking();
      if (missing.isEmpty() && !lacking.isEmpty()) {
        return settings.lines() == Lines.RUN && lacking.size() > 1
            ? "all others are probed; %s have no site %s"
                .formatted(names(settings, lacking), settings.probing().site().label())
            : model.reasonAgainst(lacking.getFirst()).orElse("");
      }
      if (missing.isEmpty()) {
        List<String> notes = model.notes();
        String all = "all probes shown are trained";
        return notes.isEmpty() ? all : all + "; " + String.join(" ", notes);
      }
      if (settings.lines() == Lines.N) {
        return missing.getFirst().words() + " is not fully probed";
      }
      String what = settings.lines() == Lines.RUN ? "run" : "checkpoint";
      return "%d %s%s not fully probed: %s"
          .formatted(
              missing.size(),
              what,
              missing.size() == 1 ? " is" : "s are",
              names(settings, missing));
    }

    private static String names(ProbeSettings settings, List<ProbeSubject> missing) {
      boolean runs = settings.lines() == Lines.RUN;
      return missing.stream()
          .map(s -> runs ? s.run().name() : NumberText.count(s.step()))
          .collect(Collectors.joining(", "));
    }
  }
}
