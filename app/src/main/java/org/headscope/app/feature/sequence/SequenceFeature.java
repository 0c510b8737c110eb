package org.headscope.app.feature.sequence;

import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureView;

/// The tokens of the instance, coloured by state.
public final class SequenceFeature {
  public static final Feature FEATURE =
      Feature.around(
          new FeatureView("sequence", "Sequence", 1200, 120),
          context ->
              new SequenceView(new SequenceViewModel(context.workbench(), context.selection())));

  private SequenceFeature() {}
}
