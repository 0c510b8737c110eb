package org.headscope.app.feature.probes;

import java.util.Optional;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.control.Cover;
import org.headscope.app.control.Framed;

/** The curves over layers: a click or Enter picks the probe behind a point. */
public final class LayersView extends PickPanel<Curves.Place> {
  private static final String HELP =
      "How well probes on each layer's hidden states do. Dashes are controls: an untrained model,"
          + " shuffled targets, and the last three tokens alone. A ring marks the best layer. Click"
          + " a point, or walk with the arrow keys and press Enter, to see what its probe"
          + " predicts.";

  private final LayersViewModel model;

  /** Shows {@code model}. */
  public LayersView(LayersViewModel model) {
    super("Over layers", HELP, model.coverProperty(), model.remedies());
    this.model = model;
    canvas().getStyleClass().add("takes-keyboard");
    model
        .figureProperty()
        .subscribe(figure -> {
          show(figure);
          captionProperty().set(figure.map(f -> f.curves().what()).orElse(""));
        });
  }

  @Override
  Optional<Curves.Place> at(double x, double y, double width, double height, Palette palette) {
    return model.figureProperty().get().flatMap(f -> f.nearest(x, y, width, height, palette));
  }

  @Override
  void point(Optional<Curves.Place> part) {
    model.point(part);
  }

  @Override
  boolean walk(int across, int down) {
    model.walk(across, down);
    return true;
  }

  @Override
  void pick() {
    model.pick();
  }

  @Override
  public Optional<Figure> figure() {
    return model
        .figureProperty()
        .get()
        .filter(f -> model.coverProperty().get() instanceof Cover.None)
        .map(f -> new Framed(f.still(), "Probes over layers", f.curves().what()));
  }
}
