package org.headscope.app.feature.probes;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.util.Subscription;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.probes.Settings.Lines;
import org.headscope.app.task.Query.State;
import org.headscope.engine.run.TaskProgress;

/// Starts and stops probing, and says how far it is.
final class ProbingRow extends HBox {
  private final ProbesViewModel model;
  private final Button start =
      Controls.quiet(new Button("Pr_obe"), "probe", "Trains the probes that are missing");
  private final Button stop =
      Controls.quiet(
          new Button("S_top"), "stop-probing", "Stops; questions that are finished stay");
  private final ProgressBar bar = new ProgressBar(0);
  private final Label words = new Label();
  private Subscription hearing = Subscription.EMPTY;

  ProbingRow(ProbesViewModel model) {
    super(8);
    this.model = model;
    setAlignment(Pos.CENTER_LEFT);
    setMinWidth(0);
    start.getStyleClass().add("accent");
    start.setOnAction(_ -> model.start());
    stop.setOnAction(_ -> model.stop());
    bar.setPrefWidth(160);
    bar.setMinWidth(60);
    bar.setAccessibleText("Share of this run's probing that is done");
    words.setId("probing-words");
    words.getStyleClass().addAll("caption", "may-shorten");
    words.setMinWidth(0);
    Hint.on(words, words.textProperty());
    HBox.setHgrow(words, Priority.ALWAYS);
    getChildren().addAll(start, stop, bar, words);
    InvalidationListener change = _ -> show();
    model.stateProperty().addListener(change);
    model.listen(change);
    show();
  }

  private void show() {
    ProbeQueue.State state = model.stateProperty().get();
    List<Subject> missing = model.missing();
    boolean running = state.running().isPresent();
    boolean reading =
        !model.unread().isEmpty() || (model.workbench().runs().isEmpty() && model.isOpening());
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
    String then = state.waiting() == 0 ? "" : " · %d more after it".formatted(state.waiting());
    words.setText(
        state.running().map(Subject::words).orElse("")
            + far
            + (left.isEmpty() ? "" : ", " + left)
            + then);
  }

  /// Before it is known what is kept, nobody can tell what is missing.
  private String reading() {
    String what = ProbeCovers.words(model.unread());
    return model.readingState() instanceof State.Computing || model.isOpening()
        ? "Loading " + what + "…"
        : Character.toUpperCase(what.charAt(0)) + what.substring(1) + ": not loaded";
  }

  private String rest(List<Subject> missing) {
    Settings settings = model.settings();
    if (model.workbench().runs().isEmpty()) {
      return "open a run to probe it";
    }
    List<Subject> lacking = model.lacking();
    if (missing.isEmpty() && !lacking.isEmpty()) {
      return settings.lines() == Lines.RUN && lacking.size() > 1
          ? "all others are probed; %s have no site %s"
              .formatted(names(settings, lacking), settings.how().site().label())
          : model.lack(lacking.getFirst()).orElse("");
    }
    if (missing.isEmpty()) {
      List<String> notes = model.notes();
      String all = "all probes shown are trained";
      return notes.isEmpty() ? all : all + "; " + String.join(" ", notes);
    }
    if (settings.lines() == Lines.N) {
      return missing.getFirst().words() + " is not probed in full";
    }
    String what = settings.lines() == Lines.RUN ? "run" : "checkpoint";
    return "%d %s%s not probed in full: %s"
        .formatted(
            missing.size(), what, missing.size() == 1 ? " is" : "s are", names(settings, missing));
  }

  private static String names(Settings settings, List<Subject> missing) {
    return String.join(
        ", ",
        missing.stream()
            .map(s -> settings.lines() == Lines.RUN ? s.run().name() : NumberText.count(s.step()))
            .toList());
  }
}
