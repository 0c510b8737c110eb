package org.headscope.app.feature.lens;

import module java.base;

import javafx.beans.value.ObservableValue;
import org.headscope.app.control.Panel;
import org.headscope.app.control.Tiles.Pane;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AttributionSource;

/// The views of what heads contribute, copy, compare and read from each other.
record HeadReadings(
    AttributionView attribution, CompositionView composition, HeadCircuitView head) {
  static final List<FeatureView> VIEWS =
      List.of(
          new FeatureView("attribution", "Attribution", 820, 520),
          new FeatureView("composition", "Composition", 820, 380),
          new FeatureView("head-weights", "Head", 820, 480));

  static HeadReadings of(FeatureContext context, ObservableValue<Boolean> showing) {
    Worker<AttributionSource> worker = context.workers().attributions();
    return new HeadReadings(
        new AttributionView(new AttributionViewModel(context.workbench(), worker, showing)),
        new CompositionView(new CompositionViewModel(context.workbench(), worker, showing)),
        new HeadCircuitView(new HeadCircuitViewModel(context.workbench(), worker, showing)));
  }

  Map<String, Panel> panels() {
    return Map.of("attribution", attribution, "composition", composition, "head-weights", head);
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
            28));
  }
}
