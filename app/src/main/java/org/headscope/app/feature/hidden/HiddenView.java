package org.headscope.app.feature.hidden;

import module java.base;

import javafx.animation.*;
import javafx.beans.property.*;
import javafx.geometry.*;
import javafx.scene.Cursor;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import javafx.util.Duration;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.control.Segments;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.service.Workbench;

/// The panel of the hidden states: hovering describes a point, a click selects it, a drag draws a
/// line around points; arrow keys walk, and with Shift they stretch a rectangle around the query's
/// point.
public final class HiddenView extends PicturePanel<CloudFigure> {
  public static final Feature FEATURE =
      new Feature(
          "states",
          "States",
          "Hidden states of many instances as points, over time and checkpoints",
          Feature.Place.TAB,
          List.of(new FeatureView("hidden", "Hidden states", 720, 640)),
          HiddenView::make);

  private static final String HELP =
      "Each point is the model's hidden state after one token. Hover to describe it, click to go there,"
          + " drag a line around points to select them: their positions are underlined in the"
          + " sequence below; with Shift they are added. By keyboard, left and right walk the"
          + " points of this instance, Shift and the arrow keys stretch a rectangle around the"
          + " query's point, Space plays over time, Shift+Space over checkpoints, Esc clears the selection.";

  private static final Duration MOVE = Duration.millis(400);
  private static final double STRETCH = 0.04;

  private final HiddenViewModel model;
  private final Playback playing;
  private final DoubleProperty share = new SimpleDoubleProperty(1);
  private final Timeline mover =
      new Timeline(
          new KeyFrame(Duration.ZERO, new KeyValue(share, 0)),
          new KeyFrame(MOVE, new KeyValue(share, 1, Interpolator.EASE_BOTH)));

  public HiddenView(HiddenViewModel model, Workbench workbench) {
    super("Hidden states", model);
    this.model = model;
    this.playing = new Playback(model, workbench);
    explain(HELP);
    canvas().getStyleClass().add("takes-keyboard");
    canvas().setCursor(Cursor.CROSSHAIR);
    Region map = covered(canvas(), model.coverProperty(), model, model.projecting);
    FlowPane controls = new HiddenControls(model, workbench).row(workbench);
    VBox body = new VBox(8, controls, map, picked(), new PlayControls());
    VBox.setVgrow(map, Priority.ALWAYS);
    map.setMinHeight(60);
    body.setMinSize(0, 0);
    setCenter(body);
    model.figureProperty().subscribe(_ -> canvas().setAccessibleHelp(model.describe()));
    share.addListener((_, _, is) -> model.move(is.doubleValue()));
    model.moving.subscribe(moving -> {
      if (moving) {
        mover.playFromStart();
      }
    });
    new Lasso();
    keys();
  }

  private static FeatureContent make(FeatureContext context) {
    HiddenViewModel model =
        new HiddenViewModel(context.workbench(), context.workers().projections());
    HiddenView view = new HiddenView(model, context.workbench());
    return new FeatureContent(
        view, Map.of("hidden", view), Map.of(), model.showing::set, _ -> List.of());
  }

  private void keys() {
    onKey("Right", () -> model.walk(1));
    onKey("Down", () -> model.walk(1));
    onKey("Left", () -> model.walk(-1));
    onKey("Up", () -> model.walk(-1));
    onKey("Space", playing::toggleTime);
    tryKey("Esc", model::release);
    onKey("Shift+Right", () -> model.stretch(STRETCH, 0));
    onKey("Shift+Left", () -> model.stretch(-STRETCH, 0));
    onKey("Shift+Up", () -> model.stretch(0, STRETCH));
    onKey("Shift+Down", () -> model.stretch(0, -STRETCH));
    onKey("Shift+Space", playing::toggleCheckpoints);
  }

  private HBox picked() {
    Label summary = sentence();
    summary.setId("hidden-summary");
    summary.textProperty().bind(model.summary);
    HBox.setHgrow(summary, Priority.ALWAYS);
    summary.setMaxWidth(Double.MAX_VALUE);
    Button release =
        Controls.small(
            new Button("Clear selection"), "clear-points", "Clears the selection of points (Esc)");
    release.setOnAction(_ -> model.release());
    HBox row = new HBox(10, summary, release);
    row.visibleProperty().bind(model.summary.isNotEmpty());
    row.managedProperty().bind(row.visibleProperty());
    return row;
  }

  private PlotArea area(CloudFigure shown) {
    double width = canvas().getWidth();
    return PlotArea.of(width, canvas().getHeight(), shown.scene(), paletteProperty().get());
  }

  @Override
  protected Figure exported(CloudFigure shown) {
    return framed(shown.exported());
  }

  /// The mouse gestures on the points: hovering, clicking, and drawing a line around some.
  private final class Lasso {
    /// Pixels beyond which a press counts as a drag.
    private static final double MOVED = 4;

    /// Pixels within which the mouse hits a point.
    private static final double REACH = 10;

    private final List<Point2D> corners = new ArrayList<>();
    private boolean drawing;

    Lasso() {
      canvas().setOnMouseMoved(event -> model.hover(pointAt(event)));
      canvas().setOnMouseExited(_ -> model.hover(-1));
      canvas().setOnMousePressed(this::pressed);
      canvas().setOnMouseDragged(this::dragged);
      canvas().setOnMouseReleased(this::released);
    }

    private int pointAt(MouseEvent event) {
      return model
          .figure()
          .map(f -> area(f).nearest(f.scene(), event.getX(), event.getY(), REACH))
          .orElse(-1);
    }

    private void pressed(MouseEvent event) {
      canvas().requestFocus();
      corners.clear();
      drawing = event.getButton() == MouseButton.PRIMARY;
      corners.add(new Point2D(event.getX(), event.getY()));
    }

    private boolean isLine() {
      return corners.stream().anyMatch(corner -> corner.distance(corners.getFirst()) > MOVED);
    }

    private void dragged(MouseEvent event) {
      if (!drawing) {
        return;
      }
      corners.add(new Point2D(event.getX(), event.getY()));
      if (isLine()) {
        line().ifPresent(model::draw);
      }
    }

    private void released(MouseEvent event) {
      if (!drawing) {
        return;
      }
      drawing = false;
      if (isLine()) {
        line().ifPresent(line -> model.choose(line, event.isShiftDown()));
        return;
      }
      int point = pointAt(event);
      if (point >= 0) {
        model.pin(point);
      }
    }

    private Optional<Polygon> line() {
      return model
          .figure()
          .map(HiddenView.this::area)
          .map(a ->
              new Polygon(
                  corners.stream().mapToDouble(corner -> a.x(corner.getX())).toArray(),
                  corners.stream().mapToDouble(corner -> a.y(corner.getY())).toArray()));
    }
  }

  /// The controls below the points: play over time or checkpoints, and a slider for the last
  /// position.
  private final class PlayControls extends HBox {
    /// Two frames per second, as in the authors' video.
    private static final Duration TICK = Duration.millis(500);

    private final Slider slider = new Slider(0, 1, 1);
    private final Label shown = new Label();
    private final Timeline clock = new Timeline();
    private boolean following;

    PlayControls() {
      super(10);
      setAlignment(Pos.CENTER_LEFT);
      setMinWidth(0);
      clock.getKeyFrames().add(new KeyFrame(TICK, _ -> playing.tick()));
      clock.setCycleCount(Animation.INDEFINITE);
      Button time =
          button(
              "play-time",
              "Time",
              Playback.PlayedAxis.TIME,
              "Reads the texts, a few positions per frame (Space)",
              playing::toggleTime);
      Button checkpoints =
          button(
              "play-checkpoints",
              "Checkpoints",
              Playback.PlayedAxis.CHECKPOINTS,
              "Moves the points from checkpoint to checkpoint (Shift+Space)",
              playing::toggleCheckpoints);
      playing.what.subscribe(what -> {
        if (what == Playback.PlayedAxis.NOTHING) {
          clock.stop();
        } else {
          clock.playFromStart();
        }
      });
      positions();
      Segments<Integer> steps =
          new Segments<>(
              playing.step,
              List.of(1, 5, 10, 20),
              each -> new Segments.Words("+" + each, "Positions added per frame: " + each));
      getChildren().addAll(time, slider, shown, steps, checkpoints);
    }

    private Button button(
        String id, String label, Playback.PlayedAxis what, String explanation, Runnable action) {
      Button button = Controls.small(new Button(), id, explanation);
      button.setOnAction(_ -> action.run());
      button.disableProperty().bind(model.figureProperty().map(f -> f.isEmpty()));
      playing.what.subscribe(now -> button.setText(now == what ? "Pause" : "▶ " + label));
      return button;
    }

    private void positions() {
      slider.setAccessibleText("Last position shown");
      Hint.on(slider, "Shows only points up to this position");
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
              model.lastShown.set(until >= model.lastPosition() ? -1 : until);
            }
          });
      model.figureProperty().subscribe(_ -> follow());
      model.lastShown.subscribe(_ -> follow());
    }

    private void follow() {
      int last = model.lastPosition();
      int until = model.lastShown.get();
      int now = until < 0 ? last : Math.min(until, last);
      following = true;
      slider.setMax(Math.max(1, last));
      slider.setValue(now);
      following = false;
      shown.setText(
          until < 0
              ? "all positions"
              : "positions 0–%s of %s"
                  .formatted(NumberText.count(now), NumberText.count(last + 1)));
    }
  }
}
