package org.headscope.app.feature.builder;

import java.nio.file.Path;
import java.util.List;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.Feature.Place;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;

/// A model described, priced and trained.
public final class BuilderFeature {
  public static final Feature FEATURE =
      new Feature(
          "build",
          "Build",
          "Describe a model of any architecture, see what it costs, and train it",
          Place.WIDE_TAB,
          List.of(new FeatureView("training", "Training", 420, 320)),
          BuilderFeature::make);

  private BuilderFeature() {}

  private static FeatureContent make(FeatureContext context) {
    Path runs = Path.of(System.getProperty("user.home", "."), "HeadScope", "runs");
    BuilderViewModel model = new BuilderViewModel(context.workbench(), context.training(), runs);
    ProgressView training = new ProgressView(model);
    BuilderView view = new BuilderView(model, training, context.dialogs(), context.pasteboard());
    return view.content();
  }
}
