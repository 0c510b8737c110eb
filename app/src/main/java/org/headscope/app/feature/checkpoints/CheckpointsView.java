package org.headscope.app.feature.checkpoints;

import java.util.Optional;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Insets;
import javafx.scene.Cursor;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.FxFonts;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.control.Panel;

/** The track's region: click or drag the playhead, walk with the arrow keys, play with space. */
public final class CheckpointsView extends Panel {
  private static final Duration BEAT = Duration.millis(350);

  private static final String HELP =
      "How the run grew: the best head's attention to the previous token, to what follows 1-gram"
          + " and 2-gram matches, and the model's accuracy. Each dot is a checkpoint. Drag the"
          + " playhead, or move it with the arrow keys; space plays.";

  private final CheckpointsViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();
  private final Button play = new Button();
  private final Tooltip tooltip = new Tooltip(HELP);
  private final Timeline clock = new Timeline();

  /** Shows {@code model}. */
  public CheckpointsView(CheckpointsViewModel model) {
    super("Checkpoints");
    this.model = model;
    setStyle("-fx-padding: 6 14 8 14;");
    captionProperty().bind(model.noteProperty());
    canvas.paletteProperty().bind(paletteProperty());
    Label absence = sentence();
    absence.textProperty().bind(model.sentenceProperty());
    StackPane body = new StackPane(canvas, absence);
    body.setMinSize(0, 0);
    setCenter(body);
    model.figureProperty().subscribe(figure -> canvas.figureProperty().set(figure.map(f -> f)));
    clock.getKeyFrames().add(new KeyFrame(BEAT, event -> model.tick()));
    clock.setCycleCount(Animation.INDEFINITE);
    playControl();
    reachable(canvas, tooltip);
    canvas.setCursor(Cursor.H_RESIZE);
    canvas.setOnMousePressed(this::drag);
    canvas.setOnMouseDragged(this::drag);
    canvas.setOnMouseMoved(
        event -> tooltip.setText(stepAt(event).map(model::describe).orElse("") + "\n\n" + HELP));
    canvas.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
  }

  private void playControl() {
    Label note = new Label();
    note.textProperty().bind(model.noteProperty().map(text -> text.replace(" · ", "\n")));
    play.setPadding(new Insets(2, 10, 2, 10));
    play.setMinWidth(Region.USE_PREF_SIZE);
    play.setTooltip(new Tooltip("Play the checkpoints from here (space)"));
    play.setOnAction(event -> model.togglePlay());
    play.disableProperty().bind(model.figureProperty().map(Optional::isEmpty));
    model
        .playingProperty()
        .subscribe(playing -> {
          play.setText(playing ? "Pause" : "▶ Play");
          if (playing) {
            clock.play();
          } else {
            clock.stop();
          }
        });
    paletteProperty()
        .subscribe(p -> {
          canvas.setMinHeight(Math.rint(6 * p.size().small()));
          canvas.setPrefHeight(Math.rint(9.4 * p.size().small()));
          play.setFont(FxFonts.font(TextStyle.sans(p.size().small())));
          note.setFont(FxFonts.font(TextStyle.mono(p.size().small())));
          note.setTextFill(p.ink().text());
        });
    headBeside(play, note);
  }

  private Optional<Long> stepAt(MouseEvent event) {
    return model
        .figureProperty()
        .get()
        .map(f -> f.stepAt(event.getX(), canvas.getWidth(), paletteProperty().get()));
  }

  private void drag(MouseEvent event) {
    canvas.requestFocus();
    stepAt(event).ifPresent(model::seek);
  }

  private void pressed(KeyEvent event) {
    switch (event.getCode()) {
      case LEFT -> model.move(-1);
      case RIGHT -> model.move(1);
      case HOME -> model.move(Integer.MIN_VALUE / 2);
      case END -> model.move(Integer.MAX_VALUE / 2);
      case SPACE -> model.togglePlay();
      default -> {
        return;
      }
    }
    event.consume();
  }

  @Override
  public Optional<Figure> figure() {
    return model.figureProperty().get().map(this::framed);
  }
}
