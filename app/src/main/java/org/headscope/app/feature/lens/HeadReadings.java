package org.headscope.app.feature.lens;

import module java.base;

import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import org.headscope.app.control.Panel;
import org.headscope.app.control.Tiles.Pane;
import org.headscope.app.control.ViewVisibility;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AttributionSource;

/// The views of what heads contribute, copy, compare, read from each other and distinguish, and of
/// their twins.
record HeadReadings(
    AttributionView attribution,
    MatrixPanel<CompositionFigure> composition,
    HeadCircuitView head,
    FoldView fold,
    TwinsView twins,
    ViewVisibility twinsInSight) {
  static final List<FeatureView> VIEWS =
      List.of(
          new FeatureView("attribution", "Attribution", 820, 520),
          new FeatureView("composition", "Composition", 820, 380),
          new FeatureView("head-weights", "Head", 820, 480),
          new FeatureView("fold", "Folded map", 640, 560),
          new FeatureView("twins", "Twins", 820, 380));

  private static final String COMPOSITION =
      "How much each later head (rows) reads of what each earlier head (columns) writes, in its"
          + " queries, keys and values, by the weights alone: 1 if all of it, and √(1/d) if the two"
          + " have nothing to do with each other. Click a cell, or move with the arrow keys and press"
          + " Enter, to select the later head.";

  static HeadReadings of(FeatureContext context, ObservableValue<Boolean> showing) {
    Worker<AttributionSource> worker = context.workers().attributions();
    ViewVisibility twinsInSight = new ViewVisibility();
    return new HeadReadings(
        new AttributionView(new AttributionViewModel(context.workbench(), worker, showing)),
        new MatrixPanel<>(
            "Composition",
            COMPOSITION,
            new CompositionViewModel(context.workbench(), worker, showing)),
        new HeadCircuitView(new HeadCircuitViewModel(context.workbench(), worker, showing)),
        new FoldView(new FoldViewModel(context.workbench(), showing)),
        new TwinsView(new TwinsViewModel(context.workbench(), worker, twinsInSight)),
        twinsInSight);
  }

  /// Lets twins, which take seconds, be matched only while no other view is in their place. Without
  /// a window all views are in sight.
  void follow(ObservableValue<Boolean> showing, Node tab) {
    Runnable follow =
        () ->
            twinsInSight.set(
                showing.getValue() && (tab.getScene() == null || twins.getParent() != null));
    Stream.of(showing, tab.sceneProperty(), twins.parentProperty())
        .forEach(each -> each.subscribe(_ -> follow.run()));
  }

  Map<String, Panel> panels() {
    return Map.of(
        "attribution",
        attribution,
        "composition",
        composition,
        "head-weights",
        head,
        "fold",
        fold,
        "twins",
        twins);
  }

  List<Pane> panes() {
    return List.of(
        new Pane(
            "attribution",
            "Attribution",
            "The parts of a logit that come from each head, MLP and bias",
            attribution,
            50,
            36),
        new Pane(
            "composition",
            "Composition",
            "The heads that read from one another, by their weights",
            composition,
            44,
            20),
        new Pane(
            "head-weights",
            "Head",
            "The tokens that the selected head copies (OV, with a copying score) and compares (QK)",
            head,
            44,
            28),
        new Pane(
            "fold",
            "Fold",
            "The selected head's map, collapsed to states, symbols or edges: log-ratios to uniform"
                + " attention",
            fold,
            44,
            28),
        new Pane(
            "twins",
            "Twins",
            "The head of another run or checkpoint that attends like each head",
            twins,
            40,
            20));
  }
}
