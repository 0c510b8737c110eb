package org.headscope.app.feature.automaton;

import java.util.List;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureView;

/// The automaton that drew the instance, and where it stands.
public final class AutomatonFeature {
  public static final Feature FEATURE =
      Feature.around(
          new FeatureView("automaton", "Automaton", 420, 320, List.of("dot")),
          context ->
              new AutomatonView(new AutomatonViewModel(context.workbench(), context.selection())));

  private AutomatonFeature() {}
}
