package org.headscope.app.window.view;

import module java.base;

import org.headscope.app.feature.Feature;
import org.headscope.app.feature.Feature.Place;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.feature.probes.BestViewModel;
import org.headscope.app.feature.probes.ProbeCurvesViewModel;
import org.headscope.app.feature.probes.ProbeCurvesViewModel.Over;
import org.headscope.app.feature.probes.ProbePanel;
import org.headscope.app.feature.probes.ProbesView;
import org.headscope.app.feature.probes.ProbesViewModel;
import org.headscope.app.feature.probes.reading.ReadingView;
import org.headscope.app.feature.probes.reading.ReadingViewModel;
import org.headscope.app.session.SettingCodec;

/// Probe scores over layers, checkpoints and runs, and the chosen probe's output along the
/// instance.
final class ProbesTab {
  static final Feature FEATURE =
      new Feature(
          "probes",
          "Probes",
          "Probes of each layer's hidden states, compared with controls",
          Place.WIDE_TAB,
          List.of(
              new FeatureView("probe-layers", "Probes over layers", 720, 380),
              new FeatureView("probe-steps", "Probes over checkpoints", 720, 380),
              new FeatureView("probe-best", "Probes at the best layers", 1000, 380),
              new FeatureView("probe-reading", "Probe on this instance", 480, 600)),
          ProbesTab::make);

  private ProbesTab() {}

  private static FeatureContent make(FeatureContext context) {
    ProbesViewModel model = new ProbesViewModel(context.workbench(), context.probes());
    ProbePanel<?> layers = ProbePanel.of(new ProbeCurvesViewModel(model, Over.LAYERS));
    ProbePanel<?> steps = ProbePanel.of(new ProbeCurvesViewModel(model, Over.STEPS));
    ProbePanel<?> best = ProbePanel.of(new BestViewModel(model));
    ReadingViewModel current =
        new ReadingViewModel(
            context.workbench(),
            context.probes(),
            model.pickProperty(),
            model.unpicked(),
            model::again);
    current.showingProperty().bind(model.showingProperty());
    ReadingView reading = new ReadingView(current);
    ProbesView view = new ProbesView(model, layers, steps, best, reading);
    return FeatureContent.tiled(
        view,
        Map.of(
            "probe-layers", layers,
            "probe-steps", steps,
            "probe-best", best,
            "probe-reading", reading),
        view.tiles,
        context
            .selection()
            .journal()
            .setting("probes.views", List.of(), SettingCodec.text().list()),
        model.showingProperty());
  }
}
