package org.headscope.app.feature.checkpoints;

import module java.base;

import javafx.animation.*;
import javafx.beans.property.*;
import javafx.geometry.*;
import javafx.scene.Cursor;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import javafx.scene.shape.SVGPath;
import javafx.util.Duration;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Cover;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.feature.Landmarks;

/// The track's region: click or drag the playhead, walk with the arrow keys, play with space. It
/// has curves, or takes one line of the window; a button changes between them.
public final class CheckpointsView extends PicturePanel<TrackFigure> implements Landmarks {
  public static final Feature FEATURE =
      Feature.around(
          new FeatureView("checkpoints", "Checkpoints", 1200, 220),
          context ->
              new CheckpointsView(
                  new CheckpointsViewModel(context.workbench(), context.selection())));

  private static final Duration TICK = Duration.millis(350);
  private static final String HELP =
      "The run's training: the best head's attention to the previous token and to keys after "
          + "matches of 1 and of 2, and the model's accuracy, or, for context trees, its nats "
          + "per symbol. Each dot is a checkpoint. A flag is at the onset of what the selected head "
          + "is named after, with its interval as a bar. Drag the playhead, or move it with the "
          + "arrow keys; space plays.";

  private static final String SCALE =
      "Switches the step axis between logarithmic, which shows the beginning, and linear; "
          + "automatic until you choose (View › Steps)";

  private static final String UP = "M1 7l6-6 6 6";
  private static final String DOWN = "M1 1l6 6 6-6";

  private final CheckpointsViewModel model;
  private final StackPane body = new StackPane();
  private final Button play = new Button();
  private final Button toggle = new Button();
  private final ToggleButton scale = new ToggleButton("log");
  private final SVGPath arrow = new SVGPath();
  private final Label step = new Label();
  private final Label place = new Label();
  private final Timeline clock = new Timeline();
  private final BooleanProperty compact = new SimpleBooleanProperty();
  private final Label absence = sentence();

  public CheckpointsView(CheckpointsViewModel model) {
    super("Checkpoints", model);
    this.model = model;
    absence.textProperty().bind(model.coverProperty().map(Cover::words));
    body.getChildren().addAll(canvas(), absence);
    body.setMinSize(0, 0);
    setCenter(body);
    clock.getKeyFrames().add(new KeyFrame(TICK, _ -> model.tick()));
    clock.setCycleCount(Animation.INDEFINITE);
    controls();
    model.figureProperty().subscribe(_ -> show());
    model.coverProperty().subscribe(_ -> show());
    concealedProperty().subscribe(_ -> show()); // else the curves are drawn into one line
    compact.subscribe(this::arrange);
    paletteProperty().subscribe(_ -> arrange());
    Hint.on(canvas(), HELP);
    canvas().setCursor(Cursor.H_RESIZE);
    canvas().setOnMousePressed(this::drag);
    canvas().setOnMouseDragged(this::drag);
    canvas().setOnMouseReleased(this::release);
    canvas()
        .setOnMouseMoved(event ->
            Hint.on(canvas(), stepAt(event).map(model::describe).orElse("") + "\n\n" + HELP));
    onKey("Left", () -> model.move(-1));
    onKey("Right", () -> model.move(1));
    onKey("Home", () -> model.move(Integer.MIN_VALUE / 2));
    onKey("End", () -> model.move(Integer.MAX_VALUE / 2));
    onKey("Space", model::togglePlay);
  }

  public BooleanProperty compactProperty() {
    return compact;
  }

  /// Sets the action of its button, which asks for the curves, or for the one line.
  public void setOnToggle(Runnable action) {
    toggle.setOnAction(_ -> action.run());
  }

  private void controls() {
    step.textProperty().bind(model.step);
    place.textProperty().bind(model.place);
    play.setId("play");
    play.setMinWidth(Region.USE_PREF_SIZE);
    Hint.on(play, "Play the checkpoints from here (space)");
    play.setAccessibleText("Play");
    play.setOnAction(_ -> model.togglePlay());
    play.disableProperty().bind(model.figureProperty().map(Optional::isEmpty));
    Controls.small(scale, "track-scale", SCALE);
    scale.setAccessibleText("Logarithmic steps");
    model.logarithmic.subscribe(scale::setSelected);
    scale.setOnAction(_ -> {
      model.toggleScale();
      scale.setSelected(model.logarithmic.get());
    });
    scale.disableProperty().bind(play.disableProperty());
    toggle.setId("track-toggle");
    toggle.setGraphic(arrow);
    toggle.getStyleClass().addAll("quiet", "bare", "track-toggle");
    toggle.setMinSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    arrow.getStyleClass().add("rail-arrow");
    model.playing.subscribe(playing -> {
      arrange();
      if (playing) {
        clock.play();
      } else {
        clock.stop();
      }
    });
  }

  private TextStyle stepStyle() {
    Palette.Size size = paletteProperty().get().size();
    return TextStyle.sans(compact.get() ? size.text() : size.small()).semibold();
  }

  private void show() {
    Set<Concealed> hidden = concealedProperty().get();
    Optional<TrackFigure> full = model.figure().map(f -> withConcealed(f, hidden));
    boolean line = compact.get();
    String instead = model.coverProperty().get().words();
    canvas().figureProperty().set(full.map(f -> line ? f.inOneLine(instead) : f));
    Controls.show(absence, !line || full.isEmpty()); // the line says it beside its dots
    List<String> widest = line ? model.widest() : List.of();
    step.setMinWidth(
        widest.isEmpty() ? Region.USE_PREF_SIZE : width(widest.getFirst(), stepStyle()));
    TextStyle plain = TextStyle.sans(paletteProperty().get().size().small());
    DoubleStream widths = widest.stream().skip(1).mapToDouble(words -> width(words, plain));
    place.setMinWidth(widths.max().orElse(Region.USE_PREF_SIZE));
  }

  @Override
  protected TrackFigure withConcealed(TrackFigure shown, Set<Concealed> what) {
    return what.contains(Concealed.LABELS) ? shown.withoutFlags() : shown;
  }

  private static double width(String words, TextStyle style) {
    return Math.ceil(FxFonts.width(words, style));
  }

  private void arrange() {
    boolean line = compact.get();
    Palette p = paletteProperty().get();
    double small = p.size().small();
    boolean playing = model.playing.get();
    play.setText(line ? (playing ? "❙❙" : "▶") : playing ? "Pause" : "▶ Play");
    play.setPadding(line ? new Insets(4, 9, 4, 10) : new Insets(2, 10, 2, 10));
    FxFonts.setFont(play, TextStyle.sans(small));
    FxFonts.setFont(step, stepStyle());
    step.setTextFill(p.ink().text());
    FxFonts.setFont(place, TextStyle.sans(small));
    place.setTextFill(p.ink().muted());
    Hint.on(toggle, line ? "Shows the curves of the checkpoints" : "Reduces the track to one line");
    toggle.setAccessibleText(Hint.of(toggle));
    arrow.setContent(line ? UP : DOWN);
    Region side = line ? lineSide(small) : curvesSide(small);
    canvas().setMinHeight(Math.rint((line ? 2.6 : 6) * small));
    canvas().setPrefHeight(Math.rint((line ? 2.6 : 9.4) * small));
    setTop(null);
    setLeft(side);
    setRight(toggle);
    setAlignment(toggle, line ? Pos.CENTER : Pos.TOP_CENTER);
    setPadding(line ? new Insets(4, 8, 4, 14) : new Insets(8, 8, 8, 14));
    show();
  }

  private Region lineSide(double small) {
    HBox side = new HBox(0.8 * small, play, step, place);
    side.setAlignment(Pos.CENTER_LEFT);
    side.setPadding(new Insets(0, small, 0, 0));
    return side;
  }

  private Region curvesSide(double small) {
    HBox buttons = new HBox(0.35 * small, play, scale);
    buttons.setAlignment(Pos.CENTER_LEFT);
    VBox side = new VBox(0.35 * small, title(), buttons, step, place);
    side.setMinWidth(Math.rint(9.5 * small));
    side.setPadding(new Insets(0, small, 0, 0));
    return side;
  }

  private Optional<Track.StepFigure> shown() {
    return canvas().figureProperty().get().map(Track.StepFigure.class::cast);
  }

  @Override
  public Optional<Box> where(Anchor anchor) {
    return Landmarks.on(canvas(), anchor);
  }

  @Override
  public Optional<Anchor> thing(ContextMenuEvent asked) {
    Point2D at = canvas().sceneToLocal(asked.getSceneX(), asked.getSceneY());
    boolean pointed = !asked.isKeyboardTrigger() && canvas().contains(at);
    return shown()
        .map(f ->
            pointed
                ? f.stepAt(at.getX(), canvas().getWidth(), paletteProperty().get())
                : f.playhead())
        .filter(_ -> pointed || asked.isKeyboardTrigger())
        .map(Anchor.OfStep::new);
  }

  private Optional<Long> stepAt(MouseEvent event) {
    return shown().map(f -> f.stepAt(event.getX(), canvas().getWidth(), paletteProperty().get()));
  }

  private void drag(MouseEvent event) {
    canvas().requestFocus();
    stepAt(event).ifPresent(model::seek);
  }

  /// A busy desktop may report the last stretch of a drag, or all of it, only where it ends.
  private void release(MouseEvent event) {
    if (!event.isStillSincePress()) {
      drag(event);
    }
  }
}
