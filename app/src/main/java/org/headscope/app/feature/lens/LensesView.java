package org.headscope.app.feature.lens;

import module java.base;

import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;

/// The tab of lenses.
public final class LensesView {
  public static final Feature FEATURE =
      new Feature(
          "lenses",
          "Lenses",
          "The prediction that each layer of the model would make",
          Feature.Place.TAB,
          List.of(new FeatureView("lens", "Lens strip", 900, 360)),
          LensesView::make);

  private LensesView() {}

  private static FeatureContent make(FeatureContext context) {
    LensStripViewModel model =
        new LensStripViewModel(context.workbench(), context.workers().lenses());
    LensStripView strip = new LensStripView(model);
    return new FeatureContent(
        strip, Map.of("lens", strip), Map.of(), model.showing::set, _ -> List.of());
  }
}
