package org.headscope.app.window.view;

import module java.base;

import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.feature.automaton.AutomatonView;
import org.headscope.app.feature.bench.BenchView;
import org.headscope.app.feature.builder.BuilderView;
import org.headscope.app.feature.checkpoints.CheckpointsView;
import org.headscope.app.feature.circuit.CircuitView;
import org.headscope.app.feature.compare.CompareView;
import org.headscope.app.feature.hidden.HiddenView;
import org.headscope.app.feature.lens.LensesView;
import org.headscope.app.feature.prediction.PredictionView;
import org.headscope.app.feature.sequence.SequenceView;

/// All features of the program: the single list behind everything that names them.
public final class Features {
  /// Tabs from left to right, then the views around them.
  public static final List<Feature> ALL =
      List.of(
          HeadsTab.FEATURE,
          CompareView.FEATURE,
          BuilderView.FEATURE,
          ProbesTab.FEATURE,
          HiddenView.FEATURE,
          BenchView.FEATURE,
          LensesView.FEATURE,
          CircuitView.FEATURE,
          AutomatonView.FEATURE,
          PredictionView.FEATURE,
          SequenceView.FEATURE,
          CheckpointsView.FEATURE);

  /// The name of a picture of the whole window.
  private static final String WINDOW = "window";

  private Features() {}

  public static List<FeatureView> views() {
    return ALL.stream().flatMap(feature -> feature.views().stream()).toList();
  }

  public static Optional<FeatureView> view(String id) {
    return views().stream().filter(view -> view.id().equals(id)).findFirst();
  }

  /// The names of pictures of the whole window: `window`, and every tab's name that is not also a
  /// view's.
  public static List<String> windows() {
    return Stream.concat(
            Stream.of(WINDOW),
            ALL.stream().filter(Feature::isTab).map(Feature::id).filter(id -> view(id).isEmpty()))
        .toList();
  }

  /// Returns the view that the window's picture `name` shows in the middle.
  public static String middle(String name) {
    return ALL.stream()
        .filter(feature -> feature.id().equals(name))
        .findFirst()
        .orElse(ALL.getFirst())
        .views()
        .getFirst()
        .id();
  }
}
