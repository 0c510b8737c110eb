package org.headscope.app.feature.attention;

import module java.base;

import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.geometry.Dimension2D;
import javafx.scene.Node;
import javafx.scene.input.*;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.VisibleBounds;
import org.headscope.app.feature.attention.CardPlace.Fold;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.ReadoutText;
import org.headscope.app.feature.attention.picture.ReadoutText.ReadoutForm;

/// The picture with the card of the pinned cell. The card is in the corner above the diagonal,
/// which has no data, in full or as one line; where that corner is too small or has data, the card
/// is under the picture. It can be dragged elsewhere, or moved with Shift and the arrow keys.
final class MapPane extends Region {
  private static final double GAP = 6;

  /// The minimum height of a picture above a card, in multiples of the small text size.
  private static final double PICTURE = 10;

  private final AttentionViewModel model;
  private final ObjectProperty<Palette> palette;
  private final FigureCanvas canvas;
  private final PinnedCard card;
  private Set<Concealed> concealed = Set.of();
  private Optional<Box> dragged = Optional.empty();
  private double grabX;
  private double grabY;

  MapPane(AttentionViewModel model, ObjectProperty<Palette> palette, FigureCanvas canvas) {
    this.model = model;
    this.palette = palette;
    this.canvas = canvas;
    this.card =
        new PinnedCard(
            palette,
            this::toggleFold,
            () -> {
              canvas.requestFocus();
              model.release();
            });
    getChildren().addAll(canvas, card);
    setMinSize(0, 0);
    setPrefSize(400, 400);
    palette.subscribe(_ -> requestLayout());
    canvas.screenScaleProperty().subscribe(_ -> requestLayout());
    model.sceneProperty().subscribe(_ -> refresh());
    model.card.listen(this::refresh);
    card.setOnMousePressed(this::grab);
    card.setOnMouseDragged(this::drag);
    card.setOnMouseReleased(this::drop);
    card.setOnMouseClicked(e -> {
      if (e.getClickCount() == 2) {
        model.card.reset();
      }
      e.consume();
    });
    card.addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
  }

  private void toggleFold() {
    model.card.fold.set(card.isFolded() ? Fold.OPEN : Fold.FOLDED);
  }

  private Box box() {
    return new Box(card.getLayoutX(), card.getLayoutY(), card.getWidth(), card.getHeight());
  }

  Optional<Box> cardBox() {
    return card.isVisible() ? Optional.of(box()) : Optional.empty();
  }

  Optional<Box> cardInScene() {
    return card.isVisible() ? VisibleBounds.of(card) : Optional.empty();
  }

  private void grab(MouseEvent e) {
    grabX = e.getSceneX() - card.getLayoutX();
    grabY = e.getSceneY() - card.getLayoutY();
    e.consume();
  }

  private void drag(MouseEvent e) {
    if (dragged.isPresent() || !e.isStillSincePress()) {
      double x = Math.clamp(e.getSceneX() - grabX, 0, Math.max(0, getWidth() - card.getWidth()));
      double y = Math.clamp(e.getSceneY() - grabY, 0, Math.max(0, getHeight() - card.getHeight()));
      dragged = Optional.of(new Box(x, y, card.getWidth(), card.getHeight()));
      requestLayout();
    }
    e.consume();
  }

  /// Ends a drag, and drags once more, since a busy desktop may report only its end.
  private void drop(MouseEvent e) {
    drag(e);
    dragged.ifPresent(box -> model.card.move(box, getWidth(), getHeight()));
    dragged = Optional.empty();
    e.consume();
  }

  private void walk(KeyEvent e) {
    int across = e.getCode() == KeyCode.LEFT ? -1 : e.getCode() == KeyCode.RIGHT ? 1 : 0;
    int down = e.getCode() == KeyCode.UP ? -1 : e.getCode() == KeyCode.DOWN ? 1 : 0;
    if (e.isShiftDown() && (across != 0 || down != 0)) {
      model.card.nudge(box(), across, down, getWidth(), getHeight());
      e.consume();
    } else if (e.getCode() == KeyCode.HOME) {
      model.card.reset();
      e.consume();
    }
  }

  /// Hides parts of the pinned readout that the audience is to predict first.
  void conceal(Set<Concealed> what) {
    concealed = what;
    refresh();
  }

  private ReadoutText readout() {
    return model
        .scene()
        .filter(s -> s.axes().cell().pinned())
        .map(s -> s.selected(palette.get()).concealing(concealed))
        .orElse(ReadoutText.NOTHING);
  }

  private void refresh() {
    if (readout().isEmpty()) {
      if (card.isFocusInside()) {
        canvas.requestFocus();
      }
      card.setVisible(false);
    }
    requestLayout();
  }

  @Override
  protected void layoutChildren() {
    PictureArea space = area(getHeight());
    ReadoutText text = readout();
    Optional<Placement> placement =
        text.isEmpty()
            ? Optional.empty()
            : moved(text, space)
                .or(() -> corner(text, space))
                .or(() -> blank(text, space))
                .or(() -> underPicture(text, space));
    double tall = placement.map(h -> space.height() - h.under()).orElse(space.height());
    int letters = model.axesProperty().get().map(MapAxes::longest).orElse(1);
    if (isShown() && model.fit(model.slots().viewport(area(tall), letters))) {
      // Other views change in response, after this layout; they need another pulse.
      Platform.requestNextPulse();
    }
    canvas.resizeRelocate(0, 0, space.width(), tall);
    card.setVisible(placement.isPresent());
    placement.ifPresent(h -> {
      card.show(text, h.form());
      card.resizeRelocate(h.box().x(), h.box().y(), h.box().width(), h.box().height());
    });
  }

  private PictureArea area(double height) {
    return new PictureArea(getWidth(), height, canvas.screenScaleProperty().get(), palette.get());
  }

  /// Returns whether all parents are visible: a hidden tab is laid out, too, in whatever space the
  /// visible one leaves.
  private boolean isShown() {
    return Stream.<Node>iterate(this, Objects::nonNull, Node::getParent).allMatch(Node::isVisible);
  }

  /// A place for the card.
  ///
  /// @param under the height that a card under the picture takes from it
  private record Placement(Box box, ReadoutForm form, double under) {}

  /// The place to which the card was moved; during a drag it keeps its form.
  private Optional<Placement> moved(ReadoutText text, PictureArea space) {
    ReadoutForm form = model.card.fold.get() == Fold.FOLDED ? ReadoutForm.BRIEF : ReadoutForm.ALL;
    Dimension2D size = card.size(text, form);
    Optional<Box> put =
        model.card.box(space.width(), space.height(), size.getWidth(), size.getHeight());
    return dragged
        .map(box -> new Placement(box, card.isFolded() ? ReadoutForm.BRIEF : form, 0))
        .or(() -> put.map(box -> new Placement(box, form, 0)));
  }

  /// The place in the empty corner of the last map, for the fullest form that fits.
  private Optional<Placement> corner(ReadoutText text, PictureArea space) {
    double left = model.slots().left(model.slots().count() - 1, space);
    return model
        .layout(space)
        .filter(_ -> model.scene().filter(AttentionScene.class::isInstance).isPresent())
        .flatMap(layout ->
            first(
                text,
                size ->
                    layout
                        .emptyCorner(size.getWidth(), size.getHeight())
                        .map(box -> box.moved(left, 0))));
  }

  private Optional<Placement> first(ReadoutText text, Function<Dimension2D, Optional<Box>> place) {
    List<ReadoutForm> forms =
        switch (model.card.fold.get()) {
          case AS_FITS -> List.of(ReadoutForm.values());
          case OPEN -> List.of(ReadoutForm.ALL, ReadoutForm.FEW);
          case FOLDED -> List.of(ReadoutForm.BRIEF);
        };
    return forms.stream()
        .flatMap(form ->
            place.apply(card.size(text, form)).map(box -> new Placement(box, form, 0)).stream())
        .findFirst();
  }

  /// The place under two maps side by side, which do not fill the pane's height.
  private Optional<Placement> blank(ReadoutText text, PictureArea space) {
    return model
        .layout(space)
        .filter(_ -> model.slots().count() > 1)
        .flatMap(layout -> first(text, size -> bottomLeft(size, space, layout.bottom() + GAP)));
  }

  private static Optional<Box> bottomLeft(Dimension2D size, PictureArea space, double top) {
    double y = space.height() - size.getHeight();
    return y >= top && size.getWidth() <= space.width()
        ? Optional.of(new Box(0, y, size.getWidth(), size.getHeight()))
        : Optional.empty();
  }

  private Optional<Placement> underPicture(ReadoutText text, PictureArea space) {
    ReadoutForm form = model.card.fold.get() == Fold.OPEN ? ReadoutForm.ALL : ReadoutForm.BRIEF;
    double tall = card.size(text, form).getHeight();
    return space.height() - tall - GAP < PICTURE * space.palette().size().small()
        ? Optional.empty()
        : Optional.of(
            new Placement(
                new Box(0, space.height() - tall, space.width(), tall), form, tall + GAP));
  }
}
