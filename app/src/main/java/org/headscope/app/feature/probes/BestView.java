package org.headscope.app.feature.probes;

import module java.base;

/// The runs at their best layers: a click or Enter picks the probe behind a bar.
public final class BestView extends PickPanel<BestFigure> {
  private static final String HELP =
      "Each run's last checkpoint at its best layer, by task and by n, as in Figure 5 of the paper;"
          + " errors of counts and frequencies, accuracies of existence and of states or leaves. The"
          + " lines across a bar are its controls.";

  public BestView(BestViewModel model) {
    super("Best layers", HELP, "Probes at the best layers", model);
  }

  /// Runs at their last steps, whichever is selected.
  @Override
  public Optional<String> subject() {
    return whole()
        .map(shown -> shown.best().runs().sequencedKeySet())
        .map(runs -> runs.size() == 1 ? runs.getFirst().run().name() : runs.size() + "-runs");
  }
}
