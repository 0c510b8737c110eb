package org.headscope.app.window.view;

import module java.base;

import javafx.beans.binding.Bindings;
import javafx.beans.property.*;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.BadgedFigure.Badge;
import org.headscope.app.control.Panel;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.feature.automaton.AutomatonView;
import org.headscope.app.feature.checkpoints.CheckpointsView;
import org.headscope.app.feature.prediction.PredictionView;
import org.headscope.app.feature.runs.RunsRail;
import org.headscope.app.feature.runs.RunsView;
import org.headscope.app.feature.runs.RunsViewModel;
import org.headscope.app.feature.sequence.SequenceView;
import org.headscope.app.service.Frame;
import org.headscope.app.service.RunView;
import org.headscope.app.service.analysis.TrustChecks;

/// The features of the window, each created when it is first opened.
public final class Views {
  private final ObjectProperty<Set<Concealed>> concealed = new SimpleObjectProperty<>(Set.of());
  private final FeatureContext context;
  private final ObservableValue<Badge> badge;
  private final List<WindowPanel> panels = new ArrayList<>();
  private final List<Tab> tabs = new ArrayList<>();
  private final List<Extension.OfViews> extensions;

  public Views(FeatureContext context) {
    this.context = context;
    badge = badge(context);
    Features.ALL.forEach(this::add);
    extensions =
        ServiceLoader.load(Extension.class).stream()
            .map(found -> found.get().begin(this, context))
            .toList();
  }

  private void add(Feature feature) {
    Lazy<FeatureContent> content = new Lazy<>(() -> make(feature));
    for (FeatureView view : feature.views()) {
      Lazy<Panel> panel =
          content.part(made -> Objects.requireNonNull(made.panels().get(view.id())));
      panels.add(new WindowPanel(view, panel));
    }
    if (feature.isTab()) {
      tabs.add(new Tab(feature, content));
    }
  }

  private FeatureContent make(Feature feature) {
    if (feature.equals(SequenceView.FEATURE)) {
      // Highlights the positions that decided the explained predictor's output.
      region(PredictionView.FEATURE);
    }
    FeatureContent content = feature.make().apply(context);
    content
        .panels()
        .forEach((id, panel) -> {
          settle(id, panel, context.workbench().appearance().paletteProperty());
          panel.concealedProperty().bind(concealed);
          panel.badgeProperty().bind(badge);
        });
    return content;
  }

  /// Returns what the figures of the selected checkpoint say about it.
  private static ObservableValue<Badge> badge(FeatureContext context) {
    TrustChecks checks = context.workers().trust();
    return Bindings.createObjectBinding(
        () -> {
          Frame frame = context.workbench().frame();
          Optional<RunView> imported = frame.run().filter(run -> run.origin().isPresent());
          return new Badge(
              imported.map(RunView::markedName).orElse(""), checks.badge(frame).orElse(""));
        },
        context.workbench().frameProperty(),
        checks.values().stateProperty());
  }

  /// The parts that all views hide for now.
  public ObjectProperty<Set<Concealed>> concealedProperty() {
    return concealed;
  }

  public static void settle(String id, Panel panel, ObservableValue<Palette> palette) {
    panel.setId(id);
    if (panel.getPadding().equals(Insets.EMPTY)) {
      panel.getStyleClass().add("region");
    }
    panel.setMinWidth(0);
    panel.paletteProperty().bind(palette);
  }

  /// Returns a view as it fills a screen of that size; empty if no extension presents.
  public Optional<Figure> presented(String view, double width, double height) {
    return extensions.stream()
        .flatMap(each -> each.presented(view, width, height).stream())
        .findFirst();
  }

  /// Lets extensions add themselves to the window around the views.
  public List<Extension.InWindow> enter(Extension.Window window) {
    return extensions.stream().<Extension.InWindow>map(each -> each.enter(window)).toList();
  }

  public List<WindowPanel> panels() {
    return List.copyOf(panels);
  }

  public List<Tab> tabs() {
    return List.copyOf(tabs);
  }

  /// Returns the panes around the middle; the rail opens the lists with `opener`.
  public WindowPanes.Around around(
      Consumer<String> opener, RunsView.RunRowMenus menus, Runnable toggleCurves) {
    RunsViewModel runs = new RunsViewModel(context.workbench(), context.selection());
    Region lists = new RunsView(runs, menus);
    lists.getStyleClass().add("region");
    SequenceView sequence = (SequenceView) region(SequenceView.FEATURE);
    CheckpointsView checkpoints = (CheckpointsView) region(CheckpointsView.FEATURE);
    checkpoints.setOnToggle(toggleCurves);
    return new WindowPanes.Around(
        lists,
        new RunsRail(runs, opener),
        region(AutomatonView.FEATURE),
        region(PredictionView.FEATURE),
        new WindowPanes.Low(sequence, sequence.compactProperty()),
        new WindowPanes.Low(checkpoints, checkpoints.compactProperty()));
  }

  public WindowPanel panel(String id) {
    return panels.stream().filter(p -> p.id().equals(id)).findFirst().orElseThrow();
  }

  private Region region(Feature feature) {
    return region(feature.views().getFirst().id());
  }

  Region region(String id) {
    return panel(id).view();
  }
}
