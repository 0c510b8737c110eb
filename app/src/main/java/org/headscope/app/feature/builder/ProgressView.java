package org.headscope.app.feature.builder;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Panel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.training.TrainingSession;
import org.headscope.app.service.training.TrainingSession.Stage;
import org.headscope.app.session.Command;
import org.headscope.engine.training.TrainingSpec;

/// The current or last training: its progress, its curves, and its buttons.
public final class ProgressView extends Panel {
  private final BuilderViewModel builder;
  private final TrainingSession session;
  private final FigureCanvas canvas = new FigureCanvas();
  private final Label sentence = sentence();
  private final Label progress = new Label();
  private final ProgressBar bar = new ProgressBar(0);
  private final Button stop = Controls.small(new Button(), "stop", "");
  private final Button resume =
      Controls.small(new Button("Resu_me"), "resume", "Resumes training where it stopped");
  private final Button openRun =
      Controls.small(
          new Button("Open run"), "look", "Shows the heads of this run at its newest checkpoint");

  public ProgressView(BuilderViewModel builder) {
    super("Progress");
    this.builder = builder;
    this.session = builder.session;
    canvas.paletteProperty().bind(paletteProperty());
    makeFocusable(canvas, "Loss and scores during training");
    stop.setOnAction(_ -> builder.perform(new Command.StopTraining()));
    resume.setOnAction(_ -> builder.perform(new Command.ResumeTraining()));
    openRun.setOnAction(_ -> builder.openRun());
    progress.setId("progress-words");
    progress.getStyleClass().add("caption");
    progress.setMinWidth(USE_PREF_SIZE);
    bar.setMinWidth(24);
    bar.setMaxWidth(Double.MAX_VALUE);
    bar.setAccessibleText("Training progress");
    HBox.setHgrow(bar, Priority.ALWAYS);
    HBox row = new HBox(8, bar, progress, stop, resume, openRun);
    row.setAlignment(Pos.CENTER_LEFT);
    row.visibleProperty().bind(session.stateProperty().map(s -> s.stage() != Stage.NONE));
    row.managedProperty().bind(row.visibleProperty());
    VBox body = new VBox(8, row, sentence, canvas);
    VBox.setVgrow(canvas, Priority.ALWAYS);
    body.setMinWidth(0);
    sentence.setMinHeight(USE_PREF_SIZE);
    setCenter(body);
    session.stateProperty().subscribe(this::show);
    session.lines().addListener((InvalidationListener) _ -> canvas.figureProperty().set(current()));
    canvas.figureProperty().set(current());
  }

  void takeKeyboard() {
    canvas.requestFocus();
  }

  private void show(TrainingSession.State state) {
    bar.setProgress(state.stage() == Stage.DONE ? 1 : Math.max(0, state.progress().fraction()));
    progress.setText(state.words());
    captionProperty().set(state.folder().map(f -> String.valueOf(f.getFileName())).orElse(""));
    boolean trying = state.stage() == Stage.TRYING;
    stop.setText(trying ? "S_kip kernel test" : "St_op");
    Hint.on(
        stop,
        trying
            ? "Ends the test; training continues with the default kernels"
            : "Stops after this step; the run can be resumed");
    Controls.show(stop, state.isActive());
    Controls.show(
        resume, state.stage() == Stage.STOPPED || (state.stage() == Stage.FAILED && state.kept()));
    Controls.show(openRun, state.kept());
    sentence.setText(words(state));
    Controls.show(sentence, !sentence.getText().isEmpty());
    if (!state.isActive()) {
      canvas.figureProperty().set(current());
    }
  }

  private static String words(TrainingSession.State state) {
    return switch (state.stage()) {
      case NONE -> "Training curves appear here; the run is added to the list.";
      case TRYING -> "Finding the fastest kernels for this model (once, up to 10 s)…";
      case FAILED -> state.error();
      case RUNNING, STOPPED, DONE -> "";
    };
  }

  private Optional<TrainingSpec> drawn() {
    return session.spec().filter(_ -> !session.lines().isEmpty());
  }

  private Optional<Figure> current() {
    return drawn()
        .map(spec ->
            ProgressFigure.of("" + spec.out().getFileName(), session.lines(), spec.recipe()));
  }

  @Override
  public Optional<Figure> figure() {
    return current().map(this::framed);
  }

  /// Names the training's run and its newest step, whichever run is selected.
  @Override
  public Optional<String> subject() {
    return drawn()
        .map(spec ->
            "%s-step%d".formatted(spec.out().getFileName(), session.lines().getLast().step()));
  }

  @Override
  public String reasonEmpty() {
    return sentence.getText();
  }

  @Override
  public ShellLine line() {
    return builder.line();
  }
}
