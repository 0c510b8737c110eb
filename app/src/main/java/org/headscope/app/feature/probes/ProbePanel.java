package org.headscope.app.feature.probes;

import module java.base;

import javafx.scene.input.MouseEvent;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.FramedFigure;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;

/// A panel of probes whose points are highlighted by the mouse or the arrow keys and picked by a
/// click or Enter: curves over layers or checkpoints, or runs at their best layers.
public final class ProbePanel<F extends ProbePictureModel.ProbeFigure> extends PicturePanel<F> {
  private static final String LAYERS =
      "The scores of probes on each layer's hidden states. Dashes are controls: an untrained model,"
          + " shuffled targets, and only the last three tokens. A ring marks the best layer. Click"
          + " a point, or move with the arrow keys and press Enter, to see what its probe"
          + " predicts.";
  private static final String STEPS =
      "How the knowledge in the run's hidden states developed during training. The line is the selected"
          + " checkpoint; click a step, or move with the arrow keys and press Enter, to select"
          + " another.";

  private static final String BEST =
      "Each run's last checkpoint at its best layer, by task and by n, as in Figure 5 of the paper;"
          + " errors for counts and frequencies, accuracies for existence and for states or leaves. The"
          + " lines across a bar are its controls.";

  private final ProbePictureModel<F> model;
  private final String exported;

  private ProbePanel(String title, String help, String exported, ProbePictureModel<F> model) {
    super(title, model);
    this.model = model;
    this.exported = exported;
    explain(help, () -> "");
    setCenter(covered(scrolled(canvas()), model.coverProperty(), model));
    canvas().setOnMouseMoved(event -> model.highlight(at(event)));
    canvas().setOnMouseExited(_ -> model.highlight(Optional.empty()));
    canvas()
        .setOnMouseClicked(event -> {
          canvas().requestFocus();
          clicked(event.getX(), at(event));
        });
    tryKey("Left", () -> model.walk(-1, 0));
    tryKey("Right", () -> model.walk(1, 0));
    tryKey("Up", () -> model.walk(0, -1));
    tryKey("Down", () -> model.walk(0, 1));
    onKey("Enter", model::pick);
    onKey("Space", model::pick);
    onKey("Esc", () -> model.highlight(Optional.empty()));
  }

  public static ProbePanel<ProbeCurvesFigure> of(ProbeCurvesViewModel model) {
    boolean layers = model.over == ProbeCurvesViewModel.Over.LAYERS;
    ProbePanel<ProbeCurvesFigure> panel =
        layers
            ? new ProbePanel<>("Over layers", LAYERS, "Probes over layers", model)
            : new ProbePanel<>("Over checkpoints", STEPS, "Probes over checkpoints", model);
    if (layers) {
      panel.canvas().getStyleClass().add("takes-keyboard");
    }
    Words best = new Words("best layer", "The best layer of each checkpoint");
    Words picked = new Words("picked layer", "The layer of the picked probe");
    model.layer.ifPresent(layer ->
        panel.beside(
            new Segments<>(layer, List.of(ProbeCurvesViewModel.At.values()), best, picked)));
    return panel;
  }

  public static ProbePanel<BestLayersFigure> of(BestViewModel model) {
    return new ProbePanel<>("Best layers", BEST, "Probes at the best layers", model);
  }

  /// Picks a point, or selects the checkpoint nearest to a click elsewhere.
  private void clicked(double x, Optional<ProbePoint> part) {
    model.highlight(part);
    model.pick();
    if (part.isEmpty()) {
      double width = canvas().getWidth();
      double height = canvas().getHeight();
      model
          .figure()
          .ifPresent(
              f -> f.dotAt(x, width, height, paletteProperty().get()).ifPresent(model::seek));
    }
  }

  @Override
  public Optional<String> subject() {
    return whole().flatMap(model::subject);
  }

  private Optional<ProbePoint> at(MouseEvent event) {
    double width = canvas().getWidth();
    double height = canvas().getHeight();
    Palette palette = paletteProperty().get();
    return model
        .figure()
        .flatMap(f -> f.spotAt(event.getX(), event.getY(), width, height, palette));
  }

  @Override
  protected Figure exported(F shown) {
    return new FramedFigure(shown.still(), exported, model.caption(shown));
  }
}
