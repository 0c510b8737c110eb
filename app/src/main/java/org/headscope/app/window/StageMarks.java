package org.headscope.app.window;

import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Bounds;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Room;
import org.headscope.app.control.InScene;
import org.headscope.app.feature.Anchored;
import org.headscope.app.feature.lesson.MarksLayer;
import org.headscope.app.feature.lesson.Pointing;
import org.headscope.app.feature.lesson.Sights;
import org.headscope.app.feature.present.StagePane;
import org.headscope.app.lesson.Anchor;
import org.headscope.app.session.Command;

/// What a step of a lesson points at on the screen that a room sees, as far as it is there.
final class StageMarks implements Sights {
  private final StagePane stage;

  private StageMarks(StagePane stage) {
    this.stage = stage;
  }

  /// Lays the marks of `pointing` over `stage`.
  static void lay(
      StagePane stage, ObservableValue<Palette> palette, ObservableValue<Pointing> pointing) {
    StageMarks sights = new StageMarks(stage);
    MarksLayer layer = new MarksLayer(sights);
    layer.setId("stage-marks");
    layer
        .paletteProperty()
        .bind(
            Bindings.createObjectBinding(
                () -> Room.enlarge(palette.getValue(), stage.getWidth(), stage.getHeight()),
                palette,
                stage.widthProperty(),
                stage.heightProperty()));
    stage.lay(layer);
    Runnable point = () -> layer.point(sights.there(pointing.getValue()));
    pointing.subscribe(_ -> point.run());
    stage.onChange(point);
    stage.widthProperty().subscribe(_ -> point.run());
    stage.heightProperty().subscribe(_ -> point.run());
  }

  /// What of `pointing` is there; what means nothing that is there dims nothing.
  private Pointing there(Pointing pointing) {
    return new Pointing(
        pointing.bright().stream().filter(anchor -> where(anchor).isPresent()).toList(),
        pointing.dimmed().stream().filter(anchor -> where(anchor).isPresent()).toList(),
        pointing.marks().stream()
            .filter(mark -> mark.anchors().stream().anyMatch(a -> where(a).isPresent()))
            .toList());
  }

  private Optional<StagePane.Standing> standing() {
    return stage.getScene() == null || stage.getWidth() < 1 ? Optional.empty() : stage.standing();
  }

  private Box onScene(Box box, double x, double y) {
    Bounds origin = stage.localToScene(stage.getLayoutBounds());
    return new Box(
        box.x() + x + origin.getMinX(), box.y() + y + origin.getMinY(), box.width(), box.height());
  }

  @Override
  public Box room() {
    return InScene.of(stage).orElse(new Box(0, 0, 0, 0));
  }

  @Override
  public List<View> views() {
    return standing().stream()
        .map(now -> {
          Box box = onScene(now.box(), 0, 0);
          List<Box> blanks =
              now.picture() instanceof Anchored named
                  ? named.blanks(now.room()).stream()
                      .map(blank -> onScene(blank, now.box().x(), now.box().y()))
                      .toList()
                  : List.of();
          return new View(box, box, blanks);
        })
        .toList();
  }

  @Override
  public List<Box> uncovered() {
    return standing().stream()
        .flatMap(now -> now.beside().stream())
        .map(box -> onScene(box, 0, 0))
        .toList();
  }

  @Override
  public Optional<Box> where(Anchor anchor) {
    return standing()
        .flatMap(now ->
            now.picture() instanceof Anchored named
                ? named
                    .where(anchor, now.room())
                    .map(box -> onScene(box, now.box().x(), now.box().y()))
                : Optional.empty());
  }

  @Override
  public List<Command> revealing(Anchor anchor) {
    return List.of();
  }
}
