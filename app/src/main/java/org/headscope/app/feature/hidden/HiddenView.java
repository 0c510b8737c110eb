package org.headscope.app.feature.hidden;

import java.util.Optional;
import javafx.animation.KeyFrame;
import javafx.animation.KeyValue;
import javafx.animation.Timeline;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Cover;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Panel;
import org.headscope.app.service.Workbench;

/// The map's region: hovering reads out, a click goes there, a drag draws a line around points;
/// arrow keys walk, and with Shift they stretch a rectangle around the query's point.
public final class HiddenView extends Panel {
  private static final String HELP =
      "Each point is what the model holds after one token. Hover to read it out, click to go there,"
          + " drag a line around points to pick them out: their positions are underlined in the"
          + " sequence below; with Shift they are added. By keyboard, left and right walk the"
          + " points of this instance, Shift and the arrow keys stretch a rectangle around the"
          + " query's point, space plays over time, Shift+space over checkpoints, Esc lets go.";

  private static final Duration MOVE = Duration.millis(400);
  private static final double STRETCH = 0.04;

  private final HiddenViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();
  private final Playback playing;
  private final DoubleProperty share = new SimpleDoubleProperty(1);
  private final Timeline mover =
      new Timeline(
          new KeyFrame(Duration.ZERO, new KeyValue(share, 0)),
          new KeyFrame(MOVE, new KeyValue(share, 1, javafx.animation.Interpolator.EASE_BOTH)));

  /// Shows `model`.
  public HiddenView(HiddenViewModel model, Workbench workbench) {
    super("Hidden states");
    this.model = model;
    this.playing = new Playback(model, workbench, workbench.selection());
    explain(HELP);
    captionProperty().bind(model.captionProperty());
    canvas.paletteProperty().bind(paletteProperty());
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    canvas.getStyleClass().add("takes-keyboard");
    canvas.setCursor(Cursor.CROSSHAIR);
    reachable(canvas);
    Region map = covered(canvas, model.coverProperty(), model::again, model.projecting());
    VBox body =
        new VBox(
            8,
            new HiddenControls(model, workbench),
            map,
            picked(),
            new PlayControls(model, playing));
    VBox.setVgrow(map, Priority.ALWAYS);
    map.setMinHeight(60);
    body.setMinSize(0, 0);
    setCenter(body);
    model
        .figureProperty()
        .subscribe(figure -> {
          canvas.figureProperty().set(figure.map(f -> f));
          canvas.setAccessibleHelp(model.describe());
        });
    share.addListener((_, _, is) -> model.move(is.doubleValue()));
    model
        .movingProperty()
        .subscribe(moving -> {
          if (moving) {
            mover.playFromStart();
          }
        });
    new Lasso(canvas, model, this::area);
    canvas.setOnKeyPressed(this::pressed);
  }

  /// What is picked out, and the way to let go of it.
  private HBox picked() {
    Label summary = sentence();
    summary.setId("hidden-summary");
    summary.textProperty().bind(model.summaryProperty());
    HBox.setHgrow(summary, Priority.ALWAYS);
    summary.setMaxWidth(Double.MAX_VALUE);
    Button release = new Button("Let go");
    release.getStyleClass().addAll("quiet", "small");
    release.setMinWidth(USE_PREF_SIZE);
    Hint.on(release, "Forget what was picked out (Esc)");
    release.setOnAction(_ -> model.release());
    HBox row = new HBox(10, summary, release);
    row.visibleProperty().bind(model.summaryProperty().isNotEmpty());
    row.managedProperty().bind(row.visibleProperty());
    return row;
  }

  /// Computes only while it is in sight.
  public void shown(boolean inSight) {
    model.inSightProperty().set(inSight);
  }

  private Optional<PlotArea> area() {
    return model
        .figureProperty()
        .get()
        .map(f ->
            PlotArea.of(canvas.getWidth(), canvas.getHeight(), f.sight(), paletteProperty().get()));
  }

  private void pressed(KeyEvent event) {
    if (event.isControlDown() || event.isMetaDown() || event.isAltDown()) {
      return;
    }
    boolean done = event.isShiftDown() ? stretched(event) : walked(event);
    if (done) {
      event.consume();
    }
  }

  private boolean stretched(KeyEvent event) {
    switch (event.getCode()) {
      case RIGHT -> model.stretch(STRETCH, 0);
      case LEFT -> model.stretch(-STRETCH, 0);
      case UP -> model.stretch(0, STRETCH);
      case DOWN -> model.stretch(0, -STRETCH);
      case SPACE -> playing.toggleCheckpoints();
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean walked(KeyEvent event) {
    switch (event.getCode()) {
      case RIGHT, DOWN -> model.walk(1);
      case LEFT, UP -> model.walk(-1);
      case SPACE -> playing.toggleTime();
      case ESCAPE -> {
        return model.release();
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  @Override
  public Optional<Figure> figure() {
    return model
        .figureProperty()
        .get()
        .filter(_ -> !(model.coverProperty().get() instanceof Cover.Dimmed))
        .map(f -> framed(new CloudFigure(f.sight().exported(), f.map(), Optional.empty())));
  }
}
