package org.headscope.app.feature.lesson;

import module java.base;

import javafx.beans.property.*;
import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.lesson.LessonTraining;
import org.headscope.app.lesson.measure.HeadFormation;
import org.headscope.app.lesson.play.LessonTrainingViewModel;
import org.headscope.app.lesson.play.TrainingStatus;
import org.headscope.app.lesson.play.TrainingStatus.Stage;
import org.headscope.engine.training.Recipe;

/// The training that a step offers: a button that starts it, its progress, and the scores of its
/// heads. The card stays while the text around it is rebuilt.
public final class TrainingCard extends VBox {
  private final ObjectProperty<Palette> palette = new SimpleObjectProperty<>(Theme.LIGHT.palette());
  private final Label heading = new Label("TRAINING");
  private final Button train = new Button();
  private final Label caption = new Label();
  private final ProgressBar bar = new ProgressBar(0);
  private final Label progress = new Label();
  private final Button stop = new Button();
  private final Label scores = new Label("Largest 1-gram score of any head at each checkpoint");
  private final FigureCanvas canvas = new FigureCanvas();
  private final Label moment = new Label();
  private final Label why = new Label();
  private final HBox running;
  private Optional<TrainingStatus> shown = Optional.empty();

  TrainingCard(LessonTrainingViewModel model) {
    setId("lesson-training");
    train.setId("lesson-train");
    train.setMinWidth(USE_PREF_SIZE);
    train.setOnAction(_ -> model.begin());
    stop.setOnAction(_ -> model.stop());
    Controls.small(stop, "lesson-stop-training", "Stops after this step; the run can be resumed");
    bar.setMaxWidth(Double.MAX_VALUE);
    bar.setMinWidth(24);
    bar.setAccessibleText("Training progress");
    HBox.setHgrow(bar, Priority.ALWAYS);
    running = new HBox(8, bar, stop);
    running.setAlignment(Pos.CENTER_LEFT);
    canvas.paletteProperty().bind(palette);
    Hint.on(
        canvas,
        "At each checkpoint the head with the largest share of attention on keys that follow the "
            + "query's symbol, and that share; full dots once it is labelled 1-gram");
    for (Label label : List.of(caption, progress, scores, moment, why)) {
      label.setWrapText(true);
      label.setMinHeight(Region.USE_PREF_SIZE);
    }
    getChildren()
        .addAll(
            new Separator(),
            heading,
            why,
            running,
            progress,
            scores,
            canvas,
            moment,
            train,
            caption);
    palette.subscribe(_ -> applyTheme());
    boolean _ = show(Optional.empty());
  }

  ObjectProperty<Palette> paletteProperty() {
    return palette;
  }

  private void applyTheme() {
    Palette p = palette.get();
    double text = p.size().text();
    setSpacing(0.6 * text);
    FxFonts.setFont(heading, TextStyle.sans(p.size().small()).semibold());
    heading.setTextFill(p.ink().muted());
    FxFonts.setFont(train, TextStyle.sans(text).semibold());
    for (Label quiet : List.of(caption, progress, scores)) {
      FxFonts.setFont(quiet, TextStyle.sans(p.size().small()));
      quiet.setTextFill(p.ink().muted());
    }
    FxFonts.setFont(moment, TextStyle.sans(1.08 * text).semibold());
    FxFonts.setFont(why, TextStyle.sans(1.08 * text));
    moment.setTextFill(p.ink().text());
    why.setTextFill(p.ink().text());
  }

  /// Shows `status`; nothing if the step offers no training.
  ///
  /// @return true if the card has become higher, so that its end may be out of sight
  boolean show(Optional<TrainingStatus> status) {
    boolean focused = train.isFocused() || stop.isFocused();
    boolean another =
        !shown.map(TrainingStatus::training).equals(status.map(TrainingStatus::training));
    Optional<HeadFormation> before = shown.filter(_ -> !another).map(TrainingStatus::forming);
    boolean grown =
        !another
            && status.isPresent()
            && !shown.map(TrainingCard::parts).equals(status.map(TrainingCard::parts));
    shown = status;
    Controls.show(this, status.isPresent());
    status.ifPresent(now -> {
      begin(now);
      go(now);
      if (!before.equals(Optional.of(now.forming()))) {
        scores(now);
      }
      Button next = now.isRunning() ? stop : train;
      if (focused && !next.isFocused()) {
        next.requestFocus();
      }
    });
    return grown;
  }

  private static List<Object> parts(TrainingStatus status) {
    HeadFormation forming = status.forming();
    return List.of(status.stage(), forming.scored().isEmpty(), forming.firstNamed().isPresent());
  }

  private void begin(TrainingStatus now) {
    LessonTraining training = now.training();
    boolean first = now.stage() == Stage.OFFERED;
    train.setText(first ? "Train now" : "Train again");
    train.getStyleClass().remove("accent");
    if (first) {
      train.getStyleClass().add("accent");
    }
    Hint.on(
        train,
        "Trains %s with seed %d as a new run; training starts only when you click"
            .formatted(training.preset(), training.seed()));
    Controls.show(train, !now.isRunning());
    caption.setText(
        first
            ? "This creates a new run, %s with seed %d, in at most %d min."
                .formatted(training.preset(), training.seed(), training.minutes())
            : now.run().isEmpty()
                ? ""
                : "Your training is the run %s in the list.".formatted(now.run()));
    Controls.show(caption, !now.isRunning() && !caption.getText().isEmpty());
  }

  private void go(TrainingStatus now) {
    boolean trying = now.stage() == Stage.TRYING;
    bar.setProgress(Math.max(0, now.fraction()));
    stop.setText(trying ? "Skip kernel test" : "Stop");
    progress.setText(
        trying ? "Finding the fastest kernels for this model (once, up to 10 s)." : now.progress());
    why.setText(now.why());
    Controls.show(running, now.isRunning());
    Controls.show(progress, now.isRunning());
    Controls.show(why, !now.why().isEmpty());
  }

  private void scores(TrainingStatus now) {
    HeadFormation forming = now.forming();
    boolean any = !forming.scored().isEmpty();
    Controls.show(scores, any);
    Controls.show(canvas, any);
    canvas
        .figureProperty()
        .set(
            Optional.of(new HeadFormationFigure(forming, steps(now.training())))
                .filter(_ -> any)
                .map(figure -> figure));
    Optional<HeadFormation.Scored> named = forming.firstNamed();
    String where = now.stage() == Stage.RECORDED ? "In the recorded run, h" : "H";
    moment.setText(
        named
            .map(m ->
                "%sead %s is a 1-gram head from step %s on, with %s of its attention on such keys."
                    .formatted(
                        where,
                        m.words(),
                        NumberText.count(m.step()),
                        NumberText.decimals(m.score(), 2)))
            .orElse(""));
    Controls.show(moment, named.isPresent());
  }

  private static long steps(LessonTraining training) {
    return Recipe.byName(training.preset()).training().steps();
  }
}
