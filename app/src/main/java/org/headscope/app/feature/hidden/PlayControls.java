package org.headscope.app.feature.hidden;

import module java.base;

import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.util.Duration;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;

/// Under the points: play over time and over checkpoints, and how far the text is read.
final class PlayControls extends HBox {
  /// Two frames a second, as in the authors' video.
  private static final Duration BEAT = Duration.millis(500);

  private final HiddenViewModel model;
  private final Playback playing;
  private final Slider slider = new Slider(0, 1, 1);
  private final Label shown = new Label();
  private final Timeline clock = new Timeline();
  private boolean following;

  PlayControls(HiddenViewModel model, Playback playing) {
    super(10);
    this.model = model;
    this.playing = playing;
    setAlignment(Pos.CENTER_LEFT);
    setMinWidth(0);
    clock.getKeyFrames().add(new KeyFrame(BEAT, _ -> playing.tick()));
    clock.setCycleCount(Animation.INDEFINITE);
    Button time =
        button(
            "play-time",
            "Time",
            Playback.What.TIME,
            "Read the texts, a few positions a frame (space)",
            playing::toggleTime);
    Button checkpoints =
        button(
            "play-checkpoints",
            "Checkpoints",
            Playback.What.CHECKPOINTS,
            "Watch the points move from checkpoint to checkpoint (Shift+space)",
            playing::toggleCheckpoints);
    playing.what.subscribe(what -> {
      if (what == Playback.What.NOTHING) {
        clock.stop();
      } else {
        clock.playFromStart();
      }
    });
    positions();
    getChildren().addAll(time, slider, shown, steps(), checkpoints);
  }

  private Button button(
      String id, String label, Playback.What what, String explanation, Runnable action) {
    Button button = Controls.quiet(new Button(), id, explanation);
    button.setOnAction(_ -> action.run());
    button.disableProperty().bind(model.figureProperty().map(f -> f.isEmpty()));
    playing.what.subscribe(now -> button.setText(now == what ? "Pause" : "▶ " + label));
    return button;
  }

  private Segments<Integer> steps() {
    return new Segments<>(
        playing.step,
        List.of(1, 5, 10, 20),
        each -> new Words("+" + each, "Positions that a frame adds: " + each));
  }

  private void positions() {
    slider.setAccessibleText("The last position shown");
    Hint.on(slider, "Show the points of the first positions only");
    slider.setMinWidth(60);
    HBox.setHgrow(slider, Priority.ALWAYS);
    shown.getStyleClass().addAll("text-muted", "caption", "may-shorten");
    shown.setMinWidth(0);
    Hint.on(shown, shown.textProperty());
    slider
        .valueProperty()
        .addListener((_, _, is) -> {
          if (!following) {
            int until = (int) Math.round(is.doubleValue());
            model.until.set(until >= model.lastPosition() ? -1 : until);
          }
        });
    model.figureProperty().subscribe(_ -> follow());
    model.until.subscribe(_ -> follow());
  }

  private void follow() {
    int last = model.lastPosition();
    int until = model.until.get();
    int now = until < 0 ? last : Math.min(until, last);
    following = true;
    slider.setMax(Math.max(1, last));
    slider.setValue(now);
    following = false;
    shown.setText(
        until < 0
            ? "all positions"
            : "positions 0–%s of %s".formatted(NumberText.count(now), NumberText.count(last + 1)));
  }
}
