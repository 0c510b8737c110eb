package org.headscope.app.teaching;

import module java.base;

import javafx.animation.*;
import javafx.beans.InvalidationListener;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.event.EventHandler;
import javafx.geometry.Rectangle2D;
import javafx.scene.*;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.*;
import javafx.stage.*;
import javafx.util.Duration;
import org.headscope.app.action.Action;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Focus;
import org.headscope.app.feature.present.PresentViewModel;
import org.headscope.app.feature.present.PresenterPane;
import org.headscope.app.feature.present.StagePane;
import org.headscope.app.session.Command;
import org.headscope.app.window.view.Extension;
import org.headscope.app.window.view.Lazy;
import org.headscope.app.window.view.Popups;
import org.headscope.app.window.view.WindowPanel;

/// Presents a view to an audience: on another screen if there is one, while the presenter keeps the
/// window with notes and time; else on this screen. It continues when screens are connected or
/// removed.
final class Presenting {
  private final PresentViewModel model;
  private final Extension.Window window;
  private final ObservableValue<Palette> palette;
  private final ObservableList<Rectangle2D> screens;
  private final Timeline clock = new Timeline();

  // Created once: they follow the presented view as long as the window exists.
  private final Lazy<StagePane> pane = new Lazy<>(this::stagePane);
  private final Lazy<PresenterPane> presenter = new Lazy<>(this::presenterPane);
  private final Lazy<Stage> audience = new Lazy<>(this::audience);
  private List<Action> keys = List.of();
  private boolean wasFull;

  Presenting(PresentViewModel model, Extension.Window window, ObservableValue<Palette> palette) {
    this.model = model;
    this.window = window;
    this.palette = palette;
    this.screens = window.around().screens();
    clock.setCycleCount(Animation.INDEFINITE);
    model.view.addListener((_, was, now) -> follow(was, now));
    screens.addListener((InvalidationListener) _ -> place());
    model.playing.playingProperty().addListener(_ -> wind());
    model.playing.speed.addListener(_ -> wind());
  }

  private void wind() {
    clock.stop();
    if (model.playing.isPlaying()) {
      Duration step = Duration.minutes(1.0 / model.playing.speed.get());
      clock.getKeyFrames().setAll(new KeyFrame(step, _ -> model.beat(this::perform)));
      clock.playFromStart();
    }
  }

  private void perform(List<Command> commands) {
    window.performer().accept(new Performs(() -> commands));
  }

  private void follow(String was, String now) {
    if (was.isEmpty()) {
      shown().ifPresent(stage -> wasFull = stage.isFullScreen());
      place();
    } else if (now.isEmpty()) {
      end();
    }
  }

  private Optional<Stage> shown() {
    return Optional.ofNullable(window.root().getScene())
        .map(Scene::getWindow)
        .filter(Stage.class::isInstance)
        .map(Stage.class::cast);
  }

  /// Puts the picture on the audience's screen.
  private void place() {
    if (!model.isPresenting()) {
      return;
    }
    Optional<Rectangle2D> other =
        shown()
            .flatMap(w ->
                otherScreen(
                    screens, new Rectangle2D(w.getX(), w.getY(), w.getWidth(), w.getHeight())));
    if (other.isPresent()) {
      leaveHere();
      beside();
      showThere(other.get());
    } else if (notes().isPresent()) {
      // The screen was disconnected: its picture waits until it is back.
      closeThere();
      notes().ifPresent(pane -> pane.waitForScreen(true));
    } else {
      showHere();
    }
  }

  /// Returns the largest of `screens`, except the one with most of `window`.
  static Optional<Rectangle2D> otherScreen(List<Rectangle2D> screens, Rectangle2D window) {
    Optional<Rectangle2D> own =
        screens.stream().max((a, b) -> Double.compare(common(a, window), common(b, window)));
    return screens.stream()
        .filter(screen -> own.filter(screen::equals).isEmpty())
        .max((a, b) -> Double.compare(area(a), area(b)));
  }

  private static double area(Rectangle2D r) {
    return r.getWidth() * r.getHeight();
  }

  private static double common(Rectangle2D a, Rectangle2D b) {
    double wide = Math.min(a.getMaxX(), b.getMaxX()) - Math.max(a.getMinX(), b.getMinX());
    double high = Math.min(a.getMaxY(), b.getMaxY()) - Math.max(a.getMinY(), b.getMinY());
    return Math.max(0, wide) * Math.max(0, high);
  }

  private void showHere() {
    if (stageHere().isPresent()) {
      return;
    }
    Popups.hide();
    StagePane shown = pane.get();
    window.frame().setVisible(false);
    window.root().getChildren().add(window.root().getChildren().indexOf(window.overlay()), shown);
    shown.requestFocus();
    shown()
        .ifPresent(stage -> {
          // JavaFX's own hint would cover the middle, and consume Esc.
          stage.setFullScreenExitHint("");
          stage.setFullScreenExitKeyCombination(KeyCombination.NO_MATCH);
          window.around().fill(stage, true);
        });
  }

  private void leaveHere() {
    stageHere()
        .ifPresent(pane -> {
          window.root().getChildren().remove(pane);
          window.frame().setVisible(true);
          shown()
              .ifPresent(stage -> {
                window.around().fill(stage, wasFull);
                stage.setFullScreenExitHint(null);
                stage.setFullScreenExitKeyCombination(null);
              });
        });
  }

  private void beside() {
    window.frame().setRight(presenter.get());
    presenter.get().waitForScreen(false);
  }

  private void showThere(Rectangle2D screen) {
    Stage stage = audience.get();
    stage.setX(screen.getMinX());
    stage.setY(screen.getMinY());
    stage.setWidth(screen.getWidth());
    stage.setHeight(screen.getHeight());
    if (!stage.isShowing()) {
      stage.show();
      window.around().fill(stage, true);
      shown().ifPresent(Stage::requestFocus);
    }
    notes().ifPresent(pane -> pane.showScreen(screen.getWidth(), screen.getHeight()));
  }

  private StagePane stagePane() {
    return new StagePane(model, palette, this::perform);
  }

  private PresenterPane presenterPane() {
    return new PresenterPane(model, palette, this::perform);
  }

  private Stage audience() {
    Stage stage = new Stage(StageStyle.UNDECORATED);
    stage.setTitle("Audience screen");
    stage.setFullScreenExitHint("");
    stage.setFullScreenExitKeyCombination(KeyCombination.NO_MATCH);
    Scene scene = new Scene(stagePane());
    palette.subscribe(p -> scene.setFill(p.ground().pane()));
    attendKeys(scene);
    stage.setScene(scene);
    stage.setOnCloseRequest(_ -> perform(model.ending()));
    return stage;
  }

  private void closeThere() {
    audienceStage().ifPresent(Stage::hide);
  }

  private void end() {
    closeThere();
    leaveHere();
    notes().ifPresent(_ -> window.frame().setRight(null));
    window.middle().focus();
  }

  /// Makes a double click on the picture of `panel` present it.
  void presentOnDoubleClick(WindowPanel panel) {
    EventHandler<MouseEvent> doubled =
        event -> {
          boolean on = event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2;
          if (on && event.getTarget() instanceof Node at && isPicture(at)) {
            // Otherwise the second click would clear what the first one pinned.
            event.consume();
            perform(model.presenting(panel.id()));
          }
        };
    panel.panel().whenCreated(view -> view.addEventFilter(MouseEvent.MOUSE_CLICKED, doubled));
  }

  private static boolean isPicture(Node node) {
    return Focus.ancestors(node).limit(2).anyMatch(FigureCanvas.class::isInstance);
  }

  /// Handles a presentation remote's keys in `scene`, and those of `actions` while presenting.
  void attendKeys(Scene scene, List<Action> actions) {
    keys = actions;
    scene.addEventFilter(KeyEvent.KEY_PRESSED, this::clicker);
  }

  private void attendKeys(Scene scene) {
    scene.addEventFilter(KeyEvent.KEY_PRESSED, this::clicker);
    scene.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event ->
            keys.stream()
                .filter(action -> action.isOn(event))
                .findFirst()
                .ifPresent(action -> action.perform(window.performer())));
  }

  private void clicker(KeyEvent event) {
    if (!model.isPresenting() || window.overlay().isVisible() || isTyping(event)) {
      return;
    }
    boolean plain =
        !(event.isControlDown() || event.isAltDown() || event.isMetaDown() || event.isShiftDown());
    Optional<List<Command>> requested = plain ? commandsFor(event.getCode()) : Optional.empty();
    requested.ifPresent(commands -> {
      perform(commands);
      event.consume();
    });
  }

  private Optional<List<Command>> commandsFor(KeyCode code) {
    return Optional.of(code)
        .map(key ->
            switch (key) {
              case PAGE_DOWN -> model.next();
              case PAGE_UP -> model.back();
              case ESCAPE, F5 -> model.ending();
              case B, PERIOD -> List.of(model.blank.to(!model.blank.get()));
              default -> null;
            });
  }

  private static boolean isTyping(KeyEvent event) {
    boolean command =
        List.of(KeyCode.F5, KeyCode.PAGE_DOWN, KeyCode.PAGE_UP).contains(event.getCode());
    return event.getTarget() instanceof TextInputControl && !command;
  }

  /// The window on the audience's screen, if open.
  Optional<Stage> audienceStage() {
    return audience.made().filter(Stage::isShowing);
  }

  /// The presentation on this screen, if open.
  Optional<StagePane> stageHere() {
    return pane.made().filter(shown -> window.root().getChildren().contains(shown));
  }

  /// The presenter's notes beside the window, if open.
  private Optional<PresenterPane> notes() {
    return presenter.made().filter(beside -> beside.equals(window.frame().getRight()));
  }
}
