package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.app.feature.Feature;
import org.headscope.app.feature.Feature.Place;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;

/// Hidden states in the plane.
public final class HiddenFeature {
  public static final Feature FEATURE =
      new Feature(
          "states",
          "States",
          "The hidden states of many instances as points, over time and checkpoints",
          Place.TAB,
          List.of(new FeatureView("hidden", "Hidden states", 720, 640)),
          HiddenFeature::make);

  private HiddenFeature() {}

  private static FeatureContent make(FeatureContext context) {
    HiddenViewModel model = new HiddenViewModel(context.workbench(), context.projections());
    HiddenView view = new HiddenView(model, context.workbench());
    return new FeatureContent(
        view, Map.of("hidden", view), Map.of(), model.showingProperty()::set, _ -> List.of());
  }
}
