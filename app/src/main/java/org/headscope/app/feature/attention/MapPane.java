package org.headscope.app.feature.attention;

import module java.base;

import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.geometry.Dimension2D;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.InScene;
import org.headscope.app.feature.attention.CardPlace.Fold;
import org.headscope.app.feature.attention.picture.AttentionLayout;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.MapSlots;
import org.headscope.app.feature.attention.picture.ReadoutText;
import org.headscope.app.feature.attention.picture.ReadoutText.Form;
import org.headscope.app.session.Viewport;

/// The picture with what is said of the pinned cell: in the corner above the diagonal, where there
/// can be no data, all of it or on one line; where that corner is too small or has data, under the
/// picture. It can be dragged elsewhere, or moved there with Shift and the arrow keys.
final class MapPane extends Region {
  private static final double GAP = 6;

  /// The minimum height of a picture beside a card, in units of the smallest text.
  private static final double PICTURE = 10;

  private final AttentionViewModel model;
  private final ObjectProperty<Palette> palette;
  private final FigureCanvas canvas;
  private final PinnedCard card;
  private Set<Concealed> concealed = Set.of();
  private Optional<Box> dragged = Optional.empty();
  private double graspedX;
  private double graspedY;

  MapPane(AttentionViewModel model, ObjectProperty<Palette> palette, FigureCanvas canvas) {
    this.model = model;
    this.palette = palette;
    this.canvas = canvas;
    this.card = new PinnedCard(palette, this::toggleFold, this::unpin);
    getChildren().addAll(canvas, card);
    setMinSize(0, 0);
    palette.subscribe(_ -> requestLayout());
    canvas.screenScaleProperty().subscribe(_ -> requestLayout());
    model.sceneProperty().subscribe(_ -> refresh());
    model.card().listen(this::refresh);
    card.setOnMousePressed(this::grasp);
    card.setOnMouseDragged(this::drag);
    card.setOnMouseReleased(this::drop);
    card.setOnMouseClicked(e -> {
      if (e.getClickCount() == 2) {
        model.card().home();
      }
      e.consume();
    });
    card.addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
  }

  private void toggleFold() {
    model.card().fold(card.isFolded() ? Fold.OPEN : Fold.FOLDED);
  }

  private Box box() {
    return new Box(card.getLayoutX(), card.getLayoutY(), card.getWidth(), card.getHeight());
  }

  /// Where what is said of the pinned cell stands over the picture.
  Optional<Box> cardBox() {
    return card.isVisible() ? Optional.of(box()) : Optional.empty();
  }

  /// What is said of the pinned cell, while it stands there.
  Optional<Box> cardInScene() {
    return card.isVisible() ? InScene.of(card) : Optional.empty();
  }

  private void grasp(MouseEvent e) {
    graspedX = e.getSceneX() - card.getLayoutX();
    graspedY = e.getSceneY() - card.getLayoutY();
    e.consume();
  }

  private void drag(MouseEvent e) {
    if (dragged.isPresent() || !e.isStillSincePress()) {
      double x = Math.clamp(e.getSceneX() - graspedX, 0, Math.max(0, getWidth() - card.getWidth()));
      double y =
          Math.clamp(e.getSceneY() - graspedY, 0, Math.max(0, getHeight() - card.getHeight()));
      dragged = Optional.of(new Box(x, y, card.getWidth(), card.getHeight()));
      requestLayout();
    }
    e.consume();
  }

  /// A busy desktop may tell of a drag only where it ends.
  private void drop(MouseEvent e) {
    drag(e);
    dragged.ifPresent(box -> model.card().move(box, getWidth(), getHeight()));
    dragged = Optional.empty();
    e.consume();
  }

  private void walk(KeyEvent e) {
    int across = e.getCode() == KeyCode.LEFT ? -1 : e.getCode() == KeyCode.RIGHT ? 1 : 0;
    int down = e.getCode() == KeyCode.UP ? -1 : e.getCode() == KeyCode.DOWN ? 1 : 0;
    if (e.isShiftDown() && (across != 0 || down != 0)) {
      model.card().walk(box(), across, down, getWidth(), getHeight());
      e.consume();
    } else if (e.getCode() == KeyCode.HOME) {
      model.card().home();
      e.consume();
    }
  }

  private void unpin() {
    canvas.requestFocus();
    model.release();
  }

  /// Lets what is pinned say less, since it is to be predicted first.
  void conceal(Set<Concealed> what) {
    concealed = what;
    refresh();
  }

  private ReadoutText said() {
    return model
        .scene()
        .filter(s -> s.axes().cell().pinned())
        .map(s -> s.selected(palette.get()).concealing(concealed))
        .orElse(ReadoutText.NOTHING);
  }

  private void refresh() {
    if (said().isEmpty()) {
      if (card.hasKeyboard()) {
        canvas.requestFocus();
      }
      card.setVisible(false);
    }
    requestLayout();
  }

  @Override
  protected double computePrefWidth(double height) {
    return 400;
  }

  @Override
  protected double computePrefHeight(double width) {
    return 400;
  }

  @Override
  protected void layoutChildren() {
    double width = getWidth();
    double height = getHeight();
    ReadoutText said = said();
    Optional<Home> home =
        said.isEmpty()
            ? Optional.empty()
            : moved(said, width, height)
                .or(() -> corner(said, width, height))
                .or(() -> under(said, width, height));
    double tall = home.map(h -> height - h.under()).orElse(height);
    if (isInSight() && model.fit(viewport(width, tall))) {
      // What other views changed because of it gets its style after this layout, in another pulse.
      Platform.requestNextPulse();
    }
    canvas.resizeRelocate(0, 0, width, tall);
    card.setVisible(home.isPresent());
    home.ifPresent(h -> {
      card.say(said, h.form());
      card.resizeRelocate(h.box().x(), h.box().y(), h.box().width(), h.box().height());
    });
  }

  /// A tab out of sight is laid out, too, in whatever room the one in sight leaves.
  private boolean isInSight() {
    return Stream.<Node>iterate(this, Objects::nonNull, Node::getParent).allMatch(Node::isVisible);
  }

  private Viewport viewport(double width, double height) {
    double scale = canvas.screenScaleProperty().get();
    int letters = model.axesProperty().get().map(MapAxes::longest).orElse(1);
    double each = model.slots(width).each();
    return model.isBeside()
        ? AttentionLayout.viewportOfPair(each, height, scale, letters, palette.get())
        : AttentionLayout.viewport(
            each, height, scale, model.slots(width).named(), letters, palette.get());
  }

  /// Where the card stands.
  ///
  /// @param under height that it takes from the picture
  private record Home(Box box, Form form, double under) {}

  /// Where somebody drags it, or put it.
  private Optional<Home> moved(ReadoutText said, double width, double height) {
    Form form =
        switch (model.card().fold()) {
          case FOLDED -> Form.BRIEF;
          case OPEN, AS_FITS -> Form.ALL;
        };
    Dimension2D size = card.size(said, form);
    return dragged
        .map(box -> new Home(box, dragging(form), 0))
        .or(() ->
            model
                .card()
                .box(width, height, size.getWidth(), size.getHeight())
                .map(box -> new Home(box, form, 0)));
  }

  /// A card keeps its form while it is dragged.
  private Form dragging(Form otherwise) {
    return card.isFolded() ? Form.BRIEF : otherwise;
  }

  /// Where all of it, or one line, fits into the empty corner of the map, or of the second.
  private Optional<Home> corner(ReadoutText said, double width, double height) {
    MapSlots slots = model.slots(width);
    double left = slots.left(slots.count() - 1);
    return layout(width, height)
        .filter(_ -> model.scene().filter(AttentionScene.class::isInstance).isPresent())
        .flatMap(layout ->
            first(
                said,
                size ->
                    layout
                        .emptyCorner(slots.each(), size.getWidth(), size.getHeight())
                        .map(box -> new Box(left + box.x(), box.y(), box.width(), box.height()))));
  }

  private Optional<AttentionLayout> layout(double width, double height) {
    double scale = canvas.screenScaleProperty().get();
    return model
        .axesProperty()
        .get()
        .map(axes -> model.slots(width).layout(axes, height, scale, palette.get()));
  }

  /// The fullest form that has a place.
  private Optional<Home> first(ReadoutText said, Function<Dimension2D, Optional<Box>> place) {
    List<Form> forms =
        switch (model.card().fold()) {
          case AS_FITS -> List.of(Form.values());
          case OPEN -> List.of(Form.ALL, Form.FEW);
          case FOLDED -> List.of(Form.BRIEF);
        };
    return forms.stream()
        .flatMap(
            form -> place.apply(card.size(said, form)).map(box -> new Home(box, form, 0)).stream())
        .findFirst();
  }

  /// Under the picture: where it leaves room, or if that leaves a picture.
  private Optional<Home> under(ReadoutText said, double width, double height) {
    return blank(said, width, height).or(() -> taken(said, width, height));
  }

  /// Where two maps beside each other are not as high as the pane.
  private Optional<Home> blank(ReadoutText said, double width, double height) {
    return layout(width, height)
        .filter(_ -> model.isBeside())
        .flatMap(layout ->
            first(
                said,
                size ->
                    Optional.of(
                            new Box(
                                0, height - size.getHeight(), size.getWidth(), size.getHeight()))
                        .filter(box -> box.y() >= layout.bottom(palette.get()) + GAP)
                        .filter(box -> box.width() <= width)));
  }

  private Optional<Home> taken(ReadoutText said, double width, double height) {
    Form form = model.card().fold() == Fold.OPEN ? Form.ALL : Form.BRIEF;
    double tall = card.size(said, form).getHeight();
    double left = height - tall - GAP;
    return left < PICTURE * palette.get().size().small()
        ? Optional.empty()
        : Optional.of(new Home(new Box(0, height - tall, width, tall), form, tall + GAP));
  }
}
