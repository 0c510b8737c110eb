package org.headscope.app.feature.probes;

import java.util.List;
import java.util.Optional;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.control.Cover;
import org.headscope.app.control.Framed;
import org.headscope.app.control.Segments;
import org.headscope.app.feature.probes.StepsViewModel.At;

/** The curves over checkpoints: a click or Enter selects the checkpoint. */
public final class StepsView extends PickPanel<Curves.Place> {
  private static final String HELP =
      "How what the selected run's hidden states know grew in training. The line is the selected"
          + " checkpoint; click a step, or walk with the arrow keys and press Enter, to select"
          + " another.";

  private final StepsViewModel model;

  /** Shows {@code model}. */
  public StepsView(StepsViewModel model) {
    super("Over checkpoints", HELP, model.coverProperty(), model.remedies());
    this.model = model;
    beside(new Segments<>(model.layerProperty(), List.of(At.values()), StepsView::words));
    model
        .figureProperty()
        .subscribe(figure -> {
          show(figure);
          captionProperty().set(figure.map(f -> f.curves().what()).orElse(""));
        });
  }

  private static Segments.Words words(At at) {
    return switch (at) {
      case BEST -> new Segments.Words("best layer", "The best layer of each checkpoint");
      case PICKED -> new Segments.Words("picked layer", "The layer of the picked probe");
    };
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

  /** A click beside all points seeks the checkpoint below. */
  @Override
  void clicked(double x, Optional<Curves.Place> part) {
    point(part);
    if (part.isPresent()) {
      pick();
      return;
    }
    model
        .figureProperty()
        .get()
        .ifPresent(f ->
            f.dotAt(x, canvas().getWidth(), canvas().getHeight(), paletteProperty().get())
                .ifPresent(model::seek));
  }

  @Override
  public Optional<Figure> figure() {
    return model
        .figureProperty()
        .get()
        .filter(f -> model.coverProperty().get() instanceof Cover.None)
        .map(f -> new Framed(f.still(), "Probes over checkpoints", f.curves().what()));
  }
}
