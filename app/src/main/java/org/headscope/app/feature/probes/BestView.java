package org.headscope.app.feature.probes;

import java.util.Optional;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.control.Cover;
import org.headscope.app.control.Framed;

/** The runs at their best layers: a click or Enter picks the probe behind a bar. */
public final class BestView extends PickPanel<Best.Bar> {
  private static final String HELP =
      "Each run's last checkpoint at its best layer, by task and by n, as in Figure 5 of the paper;"
          + " errors of counts and frequencies, accuracies of existence and of states. The lines"
          + " across a bar are its controls.";

  private final BestViewModel model;

  /** Shows {@code model}. */
  public BestView(BestViewModel model) {
    super("Best layers", HELP, model.coverProperty(), model.remedies());
    this.model = model;
    captionProperty().bind(model.captionProperty());
    model.figureProperty().subscribe(this::show);
  }

  @Override
  Optional<Best.Bar> at(double x, double y, double width, double height, Palette palette) {
    return model.figureProperty().get().flatMap(f -> f.barAt(x, y, width, height, palette));
  }

  @Override
  void point(Optional<Best.Bar> part) {
    model.point(part);
  }

  @Override
  boolean walk(int across, int down) {
    if (across == 0) {
      return false;
    }
    model.walk(across);
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
        .map(f ->
            new Framed(
                new BestFigure(f.best(), Optional.empty(), Optional.empty()),
                "Probes at the best layers",
                model.captionProperty().get()));
  }
}
