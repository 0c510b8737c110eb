package org.headscope.app.window;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Colouring;
import org.headscope.app.chart.Theme;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.DividedPane;
import org.headscope.app.control.Panel;
import org.headscope.app.control.Pasteboard;
import org.headscope.app.feature.attention.AttentionView;
import org.headscope.app.feature.attention.AttentionViewModel;
import org.headscope.app.feature.automaton.AutomatonView;
import org.headscope.app.feature.automaton.AutomatonViewModel;
import org.headscope.app.feature.builder.BuilderView;
import org.headscope.app.feature.builder.BuilderViewModel;
import org.headscope.app.feature.builder.ProgressView;
import org.headscope.app.feature.checkpoints.CheckpointsView;
import org.headscope.app.feature.checkpoints.CheckpointsViewModel;
import org.headscope.app.feature.compare.CompareView;
import org.headscope.app.feature.compare.CompareViewModel;
import org.headscope.app.feature.compare.CurvesView;
import org.headscope.app.feature.compare.CurvesViewModel;
import org.headscope.app.feature.compare.MatrixView;
import org.headscope.app.feature.compare.MatrixViewModel;
import org.headscope.app.feature.compare.PositionsView;
import org.headscope.app.feature.compare.PositionsViewModel;
import org.headscope.app.feature.heads.HeadsView;
import org.headscope.app.feature.heads.HeadsViewModel;
import org.headscope.app.feature.hidden.HiddenView;
import org.headscope.app.feature.hidden.HiddenViewModel;
import org.headscope.app.feature.prediction.PredictionView;
import org.headscope.app.feature.prediction.PredictionViewModel;
import org.headscope.app.feature.probes.BestView;
import org.headscope.app.feature.probes.BestViewModel;
import org.headscope.app.feature.probes.LayersView;
import org.headscope.app.feature.probes.LayersViewModel;
import org.headscope.app.feature.probes.NoProbePicked;
import org.headscope.app.feature.probes.ProbesView;
import org.headscope.app.feature.probes.ProbesViewModel;
import org.headscope.app.feature.probes.StepsView;
import org.headscope.app.feature.probes.StepsViewModel;
import org.headscope.app.feature.probes.reading.ReadingView;
import org.headscope.app.feature.probes.reading.ReadingViewModel;
import org.headscope.app.feature.runs.RunsRail;
import org.headscope.app.feature.runs.RunsView;
import org.headscope.app.feature.runs.RunsViewModel;
import org.headscope.app.feature.sequence.SequenceView;
import org.headscope.app.feature.sequence.SequenceViewModel;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Selection;

/** Every view of the window with its view model, on the one workbench and selection. */
final class Views {
  private final Workbench workbench;
  private final Selection selection;
  private final MainWindow.Surroundings around;
  private final Dialogs dialogs;
  private final Pasteboard pasteboard;
  private final List<WindowPanel> panels = new ArrayList<>();
  private final Lazy<RunsViewModel> runs;
  private final Lazy<SequenceView> strip;
  private final Lazy<CheckpointsView> track;
  private final Lazy<TabContent> heads = new Lazy<>(this::makeHeads);
  private final Lazy<TabContent> compare = new Lazy<>(this::makeCompare);
  private final Lazy<TabContent> build = new Lazy<>(this::makeBuild);
  private final Lazy<TabContent> probes = new Lazy<>(this::makeProbes);
  private final Lazy<TabContent> states = new Lazy<>(this::makeStates);

  Views(
      Workbench workbench, MainWindow.Surroundings around, Dialogs dialogs, Pasteboard pasteboard) {
    this.workbench = workbench;
    this.selection = workbench.selection();
    this.around = around;
    this.dialogs = dialogs;
    this.pasteboard = pasteboard;
    runs = new Lazy<>(() -> new RunsViewModel(workbench, selection));
    strip =
        new Lazy<>(() -> {
          // Says which positions decided what the explained predictor says.
          region("prediction");
          return new SequenceView(new SequenceViewModel(workbench, selection));
        });
    track = new Lazy<>(() -> new CheckpointsView(new CheckpointsViewModel(workbench, selection)));
    add("heads", "Heads", heads);
    add("attention", "Attention", heads, "json");
    add("matrix", "Distances", compare, "tex");
    add("positions", "Where they differ", compare);
    add("curves", "Curves", compare);
    add("training", "Training", build);
    add("probe-layers", "Probes over layers", probes);
    add("probe-steps", "Probes over checkpoints", probes);
    add("probe-best", "Probes at the best layers", probes);
    add("probe-reading", "Probe on this instance", probes);
    add("hidden", "Hidden states", states);
    addAlone("automaton", "Automaton", this::makeAutomaton, "dot");
    addAlone("prediction", "Next symbol", this::makePrediction, "json");
    addAlone("sequence", "Sequence", strip);
    addAlone("checkpoints", "Checkpoints", track);
  }

  private Panel makeAutomaton() {
    return new AutomatonView(new AutomatonViewModel(workbench, selection));
  }

  private Panel makePrediction() {
    return new PredictionView(new PredictionViewModel(workbench, selection));
  }

  /** Where people find what they trained. */
  private static Path runsFolder() {
    return Path.of(System.getProperty("user.home", "."), "HeadScope", "runs");
  }

  private TabContent makeHeads() {
    AttentionViewModel attention = new AttentionViewModel(workbench, selection);
    HeadsView grid = new HeadsView(new HeadsViewModel(workbench, selection));
    AttentionView map = new AttentionView(attention);
    shareColourMap(workbench, attention);
    HeadsTab pane = new HeadsTab(grid, map);
    return content(
        pane,
        Map.of("heads", grid, "attention", map),
        Map.of("heads", pane.divided()),
        inSight -> {},
        panel -> {});
  }

  private TabContent makeCompare() {
    CompareViewModel model = new CompareViewModel(workbench);
    MatrixViewModel matrix = new MatrixViewModel(model, workbench);
    MatrixView distances = new MatrixView(model, matrix);
    PositionsView positions =
        new PositionsView(new PositionsViewModel(workbench, selection, model, matrix));
    CurvesView curves = new CurvesView(new CurvesViewModel(model));
    CompareView view = new CompareView(model, workbench, distances, positions, curves);
    return content(
        view,
        Map.of("matrix", distances, "positions", positions, "curves", curves),
        view.panes(),
        view::shown,
        view::bring);
  }

  private TabContent makeBuild() {
    BuilderViewModel model = new BuilderViewModel(workbench, around.workshop(), runsFolder());
    ProgressView training = new ProgressView(model);
    BuilderView view = new BuilderView(model, training, dialogs, pasteboard);
    return content(view, Map.of("training", training), view.panes(), view::shown, view::bring);
  }

  private TabContent makeProbes() {
    ProbesViewModel model = new ProbesViewModel(workbench, selection, around.probes());
    LayersView layers = new LayersView(new LayersViewModel(model));
    StepsView steps = new StepsView(new StepsViewModel(model));
    BestView best = new BestView(new BestViewModel(model));
    ReadingViewModel asked =
        new ReadingViewModel(
            workbench, selection, around.probes(), model.pickProperty(), NoProbePicked.of(model));
    asked.inSightProperty().bind(model.inSightProperty());
    ReadingView reading = new ReadingView(asked);
    ProbesView view = new ProbesView(model, workbench, layers, steps, best, reading);
    return content(
        view,
        Map.of(
            "probe-layers", layers,
            "probe-steps", steps,
            "probe-best", best,
            "probe-reading", reading),
        view.panes(),
        view::shown,
        view::bring);
  }

  private TabContent makeStates() {
    HiddenView view =
        new HiddenView(new HiddenViewModel(workbench, selection, around.projections()), workbench);
    return content(view, Map.of("hidden", view), Map.of(), view::shown, panel -> {});
  }

  private TabContent content(
      Region region,
      Map<String, Panel> made,
      Map<String, DividedPane> panes,
      TabContent.Shown shown,
      TabContent.Choice choice) {
    made.forEach(this::settle);
    return new TabContent(region, made, panes, shown, choice);
  }

  /** The map's own choice of colours and the window's, which is remembered, are one. */
  private static void shareColourMap(Workbench workbench, AttentionViewModel attention) {
    workbench
        .colourMapProperty()
        .subscribe(map ->
            attention.colour(
                new Colouring(map, attention.lookProperty().get().colouring().scale())));
    attention
        .lookProperty()
        .subscribe(look -> workbench.colourMapProperty().set(look.colouring().map()));
  }

  private void add(String id, String title, Lazy<TabContent> tab, String... textForms) {
    Lazy<Panel> panel = tab.part(content -> Objects.requireNonNull(content.panels().get(id)));
    panels.add(new WindowPanel(id, title, panel, List.of(textForms)));
  }

  /** A view that stands in no tab. */
  private void addAlone(
      String id, String title, Supplier<? extends Panel> make, String... textForms) {
    Lazy<Panel> panel =
        new Lazy<>(() -> {
          Panel made = make.get();
          settle(id, made);
          return made;
        });
    panels.add(new WindowPanel(id, title, panel, List.of(textForms)));
  }

  private void settle(String id, Panel panel) {
    settle(id, panel, workbench.themeProperty());
  }

  /** Gives {@code panel} its name and its looks. */
  static void settle(String id, Panel panel, ObservableValue<Theme> theme) {
    panel.setId(id);
    if (panel.getPadding().equals(Insets.EMPTY)) {
      panel.getStyleClass().add("region");
    }
    panel.setMinWidth(0);
    panel.paletteProperty().bind(theme.map(Theme::palette));
  }

  /** The views that can be exported, from left to right and down. */
  List<WindowPanel> panels() {
    return List.copyOf(panels);
  }

  /** What can stand in the middle. */
  List<Tab> tabs() {
    return List.of(
        new Tab(
            "heads",
            "Heads",
            "Every head, and where the chosen one looks",
            heads,
            List.of("attention", "heads"),
            false),
        new Tab(
            "compare",
            "Compare",
            "How far models and simple predictors are apart, and where",
            compare,
            List.of("matrix", "positions", "curves"),
            false),
        new Tab(
            "build",
            "Build",
            "Describe a model of any architecture, see what it costs, and train it",
            build,
            List.of("training"),
            true),
        new Tab(
            "probes",
            "Probes",
            "What the hidden states of each layer know, beside what controls know",
            probes,
            List.of("probe-layers", "probe-steps", "probe-best", "probe-reading"),
            true),
        new Tab(
            "states",
            "States",
            "The hidden states of many instances as points, over time and checkpoints",
            states,
            List.of("hidden"),
            false));
  }

  /** What stands around the middle; the rail opens the lists with {@code lists}. */
  WindowPanes.Around around(RunsRail.Lists opener, Runnable toggleCurves) {
    Region lists = new RunsView(runs.get());
    lists.getStyleClass().add("region");
    SequenceView sequence = shown("sequence", strip);
    CheckpointsView checkpoints = shown("checkpoints", track);
    checkpoints.setOnToggle(toggleCurves);
    return new WindowPanes.Around(
        lists,
        new RunsRail(runs.get(), opener),
        region("automaton"),
        region("prediction"),
        new WindowPanes.Low(sequence, sequence.compactProperty()),
        new WindowPanes.Low(checkpoints, checkpoints.compactProperty()));
  }

  private <P extends Panel> P shown(String id, Lazy<P> view) {
    region(id);
    return view.get();
  }

  WindowPanel panel(String id) {
    return panels.stream().filter(p -> p.id().equals(id)).findFirst().orElseThrow();
  }

  Region region(String id) {
    return panel(id).view();
  }
}
