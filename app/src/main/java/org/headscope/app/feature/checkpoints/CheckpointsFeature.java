package org.headscope.app.feature.checkpoints;

import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureView;

/// The checkpoints of the run, and what grew while it was trained.
public final class CheckpointsFeature {
  public static final Feature FEATURE =
      Feature.around(
          new FeatureView("checkpoints", "Checkpoints", 1200, 220),
          context ->
              new CheckpointsView(
                  new CheckpointsViewModel(context.workbench(), context.selection())));

  private CheckpointsFeature() {}
}
