package org.headscope.app.feature.present;

import module java.base;

import javafx.animation.AnimationTimer;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.*;
import javafx.scene.control.Label;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import javafx.scene.paint.Color;
import javafx.scene.text.TextAlignment;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.card.AudiencePicture;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.present.Light.Point;
import org.headscope.app.session.Command;
import org.headscope.app.session.Setting;

/// An audience's screen: nothing on it but the view, and the pointer.
public final class StagePane extends StackPane {
  private static final long TRAIL_NANOS = 450_000_000;
  private static final int MAX_SPOTS = 24;

  private final PresentViewModel model;
  private final Consumer<List<Command>> performer;
  private final ObservableValue<Palette> palette;
  private final FigureCanvas stage = new FigureCanvas();
  private final FigureCanvas light = new FigureCanvas();
  private final Region blank = new Region();
  private final Label absence = new Label();
  private final Deque<Moved> trail = new ArrayDeque<>();
  private Optional<Point> mouse = Optional.empty();
  private final AnimationTimer fading =
      new AnimationTimer() {
        @Override
        public void handle(long now) {
          fade(now);
        }
      };

  private record Moved(Point at, long nanos) {}

  public StagePane(
      PresentViewModel model, ObservableValue<Palette> palette, Consumer<List<Command>> performer) {
    this.model = model;
    this.performer = performer;
    this.palette = palette;
    setId("stage");
    setMinSize(0, 0);
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    stage.paletteProperty().bind(palette);
    light.paletteProperty().bind(palette);
    light.setMouseTransparent(true);
    blank.setBackground(Background.fill(Color.BLACK));
    blank.visibleProperty().bind(model.blank);
    absence.setMouseTransparent(true);
    absence.setWrapText(true);
    absence.setTextAlignment(TextAlignment.CENTER);
    absence
        .textProperty()
        .bind(
            model
                .insteadProperty()
                .map(why -> why.isEmpty() ? "There is nothing to show yet." : why));
    absence.visibleProperty().bind(model.stageProperty().map(Optional::isEmpty));
    StackPane.setAlignment(absence, Pos.CENTER);
    getChildren().addAll(stage, light, absence, blank);
    palette.subscribe(p -> setBackground(Background.fill(p.ground().pane())));
    model
        .stageProperty()
        .subscribe(figure -> {
          stage.figureProperty().set(figure.map(f -> f));
          setAccessibleText(figure.map(StageFigure::title).orElse(""));
          relight();
        });
    for (Setting<Boolean> setting : List.of(model.pointer, model.spotlight)) {
      setting.subscribe(_ -> relight());
    }
    setOnMouseMoved(this::moved);
    setOnMouseDragged(this::moved);
    setOnMouseExited(_ -> {
      mouse = Optional.empty();
      relight();
    });
    setOnMouseClicked(this::clicked);
    for (ObservableValue<?> each : List.of(widthProperty(), heightProperty(), palette)) {
      each.subscribe(_ -> fit());
    }
  }

  /// Scales words for an audience.
  private void fit() {
    Palette large = PictureArea.enlarge(palette.getValue(), getWidth(), getHeight());
    FxFonts.setFont(absence, TextStyle.sans(large.size().text()));
    absence.setTextFill(large.ink().text());
    absence.setMaxWidth(0.7 * getWidth());
    relight();
  }

  private void moved(MouseEvent e) {
    point(e.getX(), e.getY());
  }

  void point(double x, double y) {
    Point now = new Point(x, y);
    mouse.ifPresent(before -> trail.addFirst(new Moved(before, System.nanoTime())));
    while (trail.size() > MAX_SPOTS) {
      trail.removeLast();
    }
    mouse = Optional.of(now);
    relight();
    fading.start();
  }

  private void fade(long now) {
    while (!trail.isEmpty() && now - trail.getLast().nanos() > TRAIL_NANOS) {
      trail.removeLast();
    }
    if (trail.isEmpty() || getScene() == null) {
      fading.stop();
    }
    relight();
  }

  private void relight() {
    boolean dot = model.pointer.get();
    boolean spot = model.spotlight.get();
    model.point(mouse.map(this::share), spots().stream().map(this::share).toList());
    setCursor(dot ? Cursor.NONE : Cursor.DEFAULT);
    light.setVisible(dot || spot);
    light
        .figureProperty()
        .set(
            light.isVisible()
                ? model
                    .stageProperty()
                    .get()
                    .map(figure -> new Light(figure, mouse, spots(), spot, dot))
                : Optional.empty());
  }

  private Point share(Point at) {
    return new Point(at.x() / Math.max(1, getWidth()), at.y() / Math.max(1, getHeight()));
  }

  /// The dot's last places, no two closer than a third of it.
  private List<Point> spots() {
    List<Point> spots = new ArrayList<>();
    double apart = 10 * PictureArea.factor(getWidth(), getHeight());
    Optional<Point> last = mouse;
    for (Moved moved : trail) {
      Point p = moved.at();
      if (last.filter(l -> Math.hypot(l.x() - p.x(), l.y() - p.y()) < apart).isEmpty()) {
        spots.add(p);
        last = Optional.of(p);
      }
    }
    return spots;
  }

  private void clicked(MouseEvent e) {
    requestFocus();
    if (e.getButton() == MouseButton.PRIMARY && e.getClickCount() == 1) {
      placeAt(e.getX(), e.getY()).ifPresent(place -> performer.accept(model.choosing(place)));
    }
    e.consume();
  }

  private Optional<AudiencePicture.Place> placeAt(double x, double y) {
    return stageLayout()
        .filter(now -> now.beside().stream().noneMatch(box -> box.contains(x, y)))
        .flatMap(now ->
            now.shown() instanceof AudiencePicture picture
                ? picture.at(now.area(), x - now.picture().x(), y - now.picture().y())
                : Optional.empty());
  }

  /// The layout; empty while it shows nothing.
  public Optional<StageLayout> stageLayout() {
    Palette large = PictureArea.enlarge(palette.getValue(), getWidth(), getHeight());
    return model
        .stageProperty()
        .get()
        .map(figure ->
            StageLayout.of(
                figure, getWidth(), getHeight(), stage.pixelScale(), large, FxFonts::width));
  }

  /// Paints so many pixels for each of the screen's, as a smaller view of a screen does.
  void setFineness(double factor) {
    stage.setOversampling(factor);
    light.setOversampling(factor);
  }
}
