package org.headscope.app.window.view;

import module java.base;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.card.Presented;
import org.headscope.app.chart.card.Presented.Showing;
import org.headscope.app.chart.card.RoomCard;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Panel;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.feature.automaton.AutomatonView;
import org.headscope.app.feature.builder.BuilderView;
import org.headscope.app.feature.checkpoints.CheckpointsView;
import org.headscope.app.feature.prediction.PredictionView;
import org.headscope.app.feature.present.PresentViewModel;
import org.headscope.app.feature.present.Recorder;
import org.headscope.app.feature.present.StagePlace;
import org.headscope.app.feature.runs.RunsRail;
import org.headscope.app.feature.runs.RunsView;
import org.headscope.app.feature.runs.RunsViewModel;
import org.headscope.app.feature.sequence.SequenceView;
import org.headscope.engine.training.TrainingSpec;

/// The features of the window, each made when somebody first looks at it.
public final class Views {
  private final ObjectProperty<Set<Concealed>> concealed = new SimpleObjectProperty<>(Set.of());
  private final FeatureContext context;
  private final List<WindowPanel> panels = new ArrayList<>();
  private final List<Tab> tabs = new ArrayList<>();
  private final PresentViewModel presenting;

  public Views(FeatureContext context) {
    this.context = context;
    Features.ALL.forEach(this::add);
    presenting = new PresentViewModel(context.workbench(), new RoomViews());
    Recorder _ =
        new Recorder(
            context.workbench(),
            presenting,
            context.workbench().workers().aside("recording"),
            () -> context.training().service().closing().isPresent());
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
      // Lights the positions that decided what the explained predictor says.
      region(PredictionView.FEATURE);
    }
    FeatureContent content = feature.make().apply(context);
    content
        .panels()
        .forEach((id, panel) -> {
          settle(id, panel, context.workbench().looks().paletteProperty());
          panel.concealedProperty().bind(concealed);
          panel.changesProperty().addListener((_, _, _) -> presenting.refresh());
        });
    return content;
  }

  /// What all of them do not say yet.
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

  public PresentViewModel presenting() {
    return presenting;
  }

  /// Views as a screen shows them: made when somebody first asks, and followed from then on.
  private final class RoomViews implements PresentViewModel.Source {
    private static final String NEXT = "prediction";

    /// What comes next stands beside these.
    private static final List<String> ABOUT_QUERY = List.of("attention", "automaton", "sequence");

    @Override
    public List<String> ids() {
      return Features.views().stream().map(FeatureView::id).toList();
    }

    @Override
    public Optional<Presented> presented(String view, Showing showing) {
      return panel(view).panel().get().presented(showing);
    }

    @Override
    public Optional<String> instead(String view) {
      return panel(view).panel().get().hindrance();
    }

    @Override
    public Optional<RoomCard> beside(String view, Showing showing) {
      return ABOUT_QUERY.contains(view)
          ? panel(NEXT).panel().get().inset(showing)
          : Optional.empty();
    }

    @Override
    public StagePlace place(String view) {
      Optional<TrainingSpec> trained =
          context.training().spec().filter(_ -> view.equals(BuilderView.TRAINING));
      return trained
          .map(spec -> StagePlace.of(spec, context.training().lines()))
          .orElseGet(() ->
              StagePlace.of(
                  context.workbench().frame(),
                  context.workbench().looks().stepScaleProperty().get()));
    }
  }

  public List<WindowPanel> panels() {
    return List.copyOf(panels);
  }

  public List<Tab> tabs() {
    return List.copyOf(tabs);
  }

  /// What stands around the middle; the rail opens the lists with `opener`.
  public WindowPanes.Around around(
      Consumer<String> opener, RunsView.Rows menus, Runnable toggleCurves) {
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
