package org.headscope.app.feature.lesson;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.AccessibleRole;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.FxFonts;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Theme;
import org.headscope.app.feature.lesson.CalloutPlacement.Room;
import org.headscope.app.lesson.Anchor;
import org.jspecify.annotations.Nullable;

/// Lies over the window and dims and marks what a step says, wherever it stands by now: after every
/// layout it looks again. The mouse goes through it.
public final class MarksLayer extends Region {
  /// What is meant has this much around it.
  private static final double AROUND = 2;

  /// Of the ground's colour on what is dimmed: a weak projector would swallow what is too pale.
  private static final double VEIL = 0.75;

  private static final double DARK_VEIL = 0.68;
  private static final double PROJECTED_VEIL = 0.6;

  /// Text beyond this size is for a projector.
  private static final double LARGE = 17;

  private final Sights sights;
  private final FigureCanvas canvas = new FigureCanvas();
  private final ObjectProperty<Palette> palette = new SimpleObjectProperty<>(Theme.LIGHT.palette());
  private final ReadOnlyObjectWrapper<List<Anchor>> unseen = new ReadOnlyObjectWrapper<>(List.of());
  private final Runnable look = this::look;
  private Pointing pointing = Pointing.NOTHING;
  private Optional<Geometry> last = Optional.empty();

  /// Where everything stands that the picture follows from.
  private record Geometry(
      Pointing pointing,
      Palette palette,
      Box room,
      List<Sights.View> views,
      List<Box> uncovered,
      List<Optional<Box>> places) {}

  /// Points at nothing yet.
  public MarksLayer(Sights sights) {
    this.sights = sights;
    setId("marks");
    setMouseTransparent(true);
    setVisible(false);
    canvas.paletteProperty().bind(palette);
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    getChildren().add(canvas);
    sceneProperty()
        .subscribe((was, is) -> {
          follow(was, false);
          follow(is, isVisible());
        });
  }

  public ObjectProperty<Palette> paletteProperty() {
    return palette;
  }

  /// What of the things that it should point at is not in sight.
  public ReadOnlyObjectProperty<List<Anchor>> unseenProperty() {
    return unseen.getReadOnlyProperty();
  }

  /// Where callouts stand, as far as there is room for them.
  public List<Box> callouts() {
    return canvas
        .figureProperty()
        .get()
        .map(MarksFigure.class::cast)
        .map(MarksFigure::callouts)
        .orElse(List.of());
  }

  public void point(Pointing at) {
    pointing = at;
    setVisible(!at.isNothing());
    follow(getScene(), isVisible());
    if (at.isNothing()) {
      last = Optional.empty();
      canvas.figureProperty().set(Optional.empty());
      unseen.set(List.of());
    }
    requestLayout();
  }

  /// Looks after every layout of `scene`, or no longer.
  private void follow(@Nullable Scene scene, boolean is) {
    if (scene != null) {
      scene.removePostLayoutPulseListener(look);
      if (is) {
        scene.addPostLayoutPulseListener(look);
      }
    }
  }

  @Override
  protected double computePrefWidth(double height) {
    return 0;
  }

  @Override
  protected double computePrefHeight(double width) {
    return 0;
  }

  @Override
  protected void layoutChildren() {
    canvas.resizeRelocate(0, 0, getWidth(), getHeight());
    look();
  }

  /// Draws anew if anything stands elsewhere.
  private void look() {
    if (pointing.isNothing() || getScene() == null || getWidth() < 1) {
      return;
    }
    List<Anchor> anchors = pointing.anchors();
    Geometry now =
        new Geometry(
            pointing,
            palette.get(),
            sights.room(),
            sights.views(),
            sights.uncovered(),
            anchors.stream().map(sights::where).toList());
    if (last.filter(now::equals).isPresent()) {
      return;
    }
    last = Optional.of(now);
    List<Anchor> hidden = new ArrayList<>(anchors);
    for (int i = anchors.size() - 1; i >= 0; i--) {
      if (now.places().get(i).isPresent()) {
        hidden.remove(i);
      }
    }
    unseen.set(List.copyOf(hidden));
    canvas.figureProperty().set(Optional.of(figure(now)));
  }

  private static List<Box> places(Geometry now, List<Anchor> anchors) {
    List<Anchor> all = now.pointing().anchors();
    return anchors.stream().flatMap(a -> now.places().get(all.indexOf(a)).stream()).toList();
  }

  private static MarksFigure figure(Geometry now) {
    Palette palette = now.palette();
    Pointing pointing = now.pointing();
    List<MarksFigure.Mark> marks =
        pointing.marks().stream()
            .map(mark ->
                new MarksFigure.Mark(
                    new Callout(mark.number(), mark.words()), places(now, mark.anchors())))
            .toList();
    List<Box> marked = marks.stream().flatMap(mark -> mark.targets().stream()).toList();
    List<Box> meant =
        Stream.concat(places(now, pointing.bright()).stream(), marked.stream())
            .map(box -> box.grown(AROUND))
            .toList();
    List<Box> clear = Stream.concat(meant.stream(), now.uncovered().stream()).toList();
    List<Box> blocked = new ArrayList<>(now.uncovered());
    List<Box> blanks = new ArrayList<>();
    List<Box> veil = new ArrayList<>();
    for (Sights.View view : now.views()) {
      boolean in = meant.stream().anyMatch(view.box()::meets);
      boolean whole = meant.stream().anyMatch(box -> box.holds(view.box()));
      if (!pointing.bright().isEmpty() && !whole) {
        veil.addAll(Veil.around(in ? view.body() : view.box(), clear));
      }
      if (in || pointing.bright().isEmpty()) {
        blocked.addAll(Veil.around(view.box(), List.of(view.body())));
      }
      blanks.addAll(view.blanks());
      meant.stream()
          .filter(box -> box.meets(view.box()) && !box.holds(view.box()))
          .flatMap(box -> box.common(view.box()).stream())
          .forEach(blocked::add);
    }
    veil.addAll(places(now, pointing.dimmed()));
    double strength =
        palette.size().text() > LARGE ? PROJECTED_VEIL : palette.dark() ? DARK_VEIL : VEIL;
    return MarksFigure.placed(
        veil, strength, marks, new Room(now.room(), blocked, blanks), palette, FxFonts::width);
  }
}
