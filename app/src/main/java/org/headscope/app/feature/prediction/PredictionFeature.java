package org.headscope.app.feature.prediction;

import java.util.List;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureView;

/// What the model, the truth and other predictors expect next.
public final class PredictionFeature {
  public static final Feature FEATURE =
      Feature.around(
          new FeatureView("prediction", "Next symbol", 420, 320, List.of("json")),
          context ->
              new PredictionView(
                  new PredictionViewModel(context.workbench(), context.selection())));

  private PredictionFeature() {}
}
