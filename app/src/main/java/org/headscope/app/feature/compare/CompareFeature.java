package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.feature.Feature;
import org.headscope.app.feature.Feature.Place;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.session.SettingCodec;

/// How far models and simple predictors are apart.
public final class CompareFeature {
  public static final Feature FEATURE =
      new Feature(
          "compare",
          "Compare",
          "How far models and simple predictors are apart, and where",
          Place.TAB,
          List.of(
              new FeatureView("matrix", "Distances", 720, 640, List.of("tex")),
              new FeatureView("positions", "Where they differ", 560, 720),
              new FeatureView("curves", "Curves", 1000, 380)),
          CompareFeature::make);

  private CompareFeature() {}

  private static FeatureContent make(FeatureContext context) {
    CompareViewModel model = new CompareViewModel(context.workbench());
    MatrixViewModel matrix = new MatrixViewModel(model, context.workbench());
    MatrixView distances = new MatrixView(matrix);
    PositionsView positions =
        new PositionsView(new PositionsViewModel(context.workbench(), model, matrix));
    CurvesView curves = new CurvesView(new CurvesViewModel(model));
    CompareView view = new CompareView(model, context.workbench(), distances, positions, curves);
    return FeatureContent.tiled(
        view,
        Map.of("matrix", distances, "positions", positions, "curves", curves),
        view.tiles(),
        context
            .selection()
            .journal()
            .setting("compare.views", List.of(), SettingCodec.text().list()),
        model.showingProperty());
  }
}
