package org.headscope.app.feature.attention;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.geometry.Dimension2D;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.Palette;
import org.headscope.app.feature.attention.ReadoutText.Form;

/// The picture with what is said of the pinned cell: in the corner above the diagonal, where there
/// can be no data, all of it or on one line; where that corner is too small or has data, under the
/// picture.
final class MapPane extends Region {
  private static final double GAP = 6;

  /// The minimum height of a picture beside a card, in units of the smallest text.
  private static final double PICTURE = 10;

  private final AttentionViewModel model;
  private final ObjectProperty<Palette> palette;
  private final FigureCanvas canvas;
  private final PinnedCard card;
  private Fold fold = Fold.AS_FITS;

  private enum Fold {
    AS_FITS,
    OPEN,
    FOLDED
  }

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
  }

  private void toggleFold() {
    fold = card.isFolded() ? Fold.OPEN : Fold.FOLDED;
    refresh();
  }

  private void unpin() {
    canvas.requestFocus();
    model.release();
  }

  private ReadoutText said() {
    return model
        .scene()
        .filter(s -> s.axes().cell().pinned())
        .map(s -> s.selected(palette.get()))
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
            : corner(said, width, height).or(() -> under(said, width, height));
    double tall = home.map(h -> height - h.under()).orElse(height);
    model.fit(
        AttentionLayout.viewport(
            width,
            tall,
            canvas.screenScaleProperty().get(),
            model.axesProperty().get().map(MapAxes::longest).orElse(1),
            palette.get()));
    canvas.resizeRelocate(0, 0, width, tall);
    card.setVisible(home.isPresent());
    home.ifPresent(h -> {
      card.say(said, h.form());
      card.resizeRelocate(h.box().x(), h.box().y(), h.box().width(), h.box().height());
    });
  }

  /// Where the card stands.
  ///
  /// @param under height that it takes from the picture
  private record Home(Box box, Form form, double under) {}

  /// Where all of it, or one line, fits into the empty corner.
  private Optional<Home> corner(ReadoutText said, double width, double height) {
    double scale = canvas.screenScaleProperty().get();
    return model
        .scene()
        .filter(AttentionScene.class::isInstance)
        .map(LayerScene::axes)
        .map(a ->
            AttentionLayout.of(
                width, height, scale, a.queries(), a.keys(), false, a.longest(), palette.get()))
        .flatMap(layout ->
            forms().stream()
                .flatMap(form -> {
                  Dimension2D size = card.size(said, form);
                  return layout
                      .emptyCorner(width, size.getWidth(), size.getHeight())
                      .map(box -> new Home(box, form, 0))
                      .stream();
                })
                .findFirst());
  }

  /// The forms that may stand in the corner, the fullest first.
  private List<Form> forms() {
    return switch (fold) {
      case AS_FITS -> List.of(Form.values());
      case OPEN -> List.of(Form.ALL, Form.FEW);
      case FOLDED -> List.of(Form.BRIEF);
    };
  }

  /// Under the picture, if that leaves a picture.
  private Optional<Home> under(ReadoutText said, double width, double height) {
    Form form = fold == Fold.OPEN ? Form.ALL : Form.BRIEF;
    double tall = card.size(said, form).getHeight();
    double left = height - tall - GAP;
    return left < PICTURE * palette.get().size().small()
        ? Optional.empty()
        : Optional.of(new Home(new Box(0, height - tall, width, tall), form, tall + GAP));
  }
}
