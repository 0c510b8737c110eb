package org.headscope.app.shell.window;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.Insets;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Colouring;
import org.headscope.app.control.Panel;
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
import org.headscope.app.feature.probes.ProbesView;
import org.headscope.app.feature.probes.ProbesViewModel;
import org.headscope.app.feature.probes.StepsView;
import org.headscope.app.feature.probes.StepsViewModel;
import org.headscope.app.feature.probes.reading.ReadingView;
import org.headscope.app.feature.probes.reading.ReadingViewModel;
import org.headscope.app.feature.runs.RunsView;
import org.headscope.app.feature.runs.RunsViewModel;
import org.headscope.app.feature.sequence.SequenceView;
import org.headscope.app.feature.sequence.SequenceViewModel;
import org.headscope.app.selection.Selection;
import org.headscope.app.shell.Dialogs;
import org.headscope.app.shell.Pasteboard;
import org.headscope.app.shell.ProbeBench;
import org.headscope.app.shell.Workbench;

/** Every view of the window with its view model, on the one workbench and selection. */
final class Views {
  private final List<WindowPanel> panels = new ArrayList<>();
  private final Region lists;
  private final HeadsTab heads;
  private final CompareView compare;
  private final BuilderView builder;
  private final ProbesView probes;
  private final HiddenView hidden;

  Views(
      Workbench workbench, MainWindow.Surroundings around, Dialogs dialogs, Pasteboard pasteboard) {
    Selection selection = workbench.selection();
    lists = new RunsView(new RunsViewModel(workbench, selection));
    lists.getStyleClass().add("region");
    HeadsView grid = new HeadsView(new HeadsViewModel(workbench, selection));
    add("heads", "Heads", grid);
    AttentionViewModel attention = new AttentionViewModel(workbench, selection);
    AttentionView map = new AttentionView(attention);
    add("attention", "Attention", map);
    shareColourMap(workbench, attention);
    heads = new HeadsTab(grid, map);
    compare = compare(workbench, selection);
    BuilderViewModel building = new BuilderViewModel(workbench, around.workshop(), runsFolder());
    ProgressView training = new ProgressView(building);
    add("training", "Training", training);
    builder = new BuilderView(building, training, dialogs, pasteboard);
    probes = probes(workbench, selection, around.probes());
    hidden =
        new HiddenView(new HiddenViewModel(workbench, selection, around.projections()), workbench);
    add("hidden", "Hidden states", hidden);
    add("automaton", "Automaton", new AutomatonView(new AutomatonViewModel(workbench, selection)));
    add(
        "prediction",
        "Next symbol",
        new PredictionView(new PredictionViewModel(workbench, selection)));
    add("sequence", "Sequence", new SequenceView(new SequenceViewModel(workbench, selection)));
    add(
        "checkpoints",
        "Checkpoints",
        new CheckpointsView(new CheckpointsViewModel(workbench, selection)));
  }

  /** Where people find what they trained. */
  private static Path runsFolder() {
    return Path.of(System.getProperty("user.home", "."), "HeadScope", "runs");
  }

  private CompareView compare(Workbench workbench, Selection selection) {
    CompareViewModel model = new CompareViewModel(workbench);
    MatrixViewModel matrix = new MatrixViewModel(model, workbench);
    MatrixView distances = new MatrixView(model, matrix);
    PositionsView positions =
        new PositionsView(new PositionsViewModel(workbench, selection, model, matrix));
    CurvesView curves = new CurvesView(new CurvesViewModel(model));
    add("matrix", "Distances", distances);
    add("positions", "Where they differ", positions);
    add("curves", "Curves", curves);
    return new CompareView(model, workbench, distances, positions, curves);
  }

  private ProbesView probes(Workbench workbench, Selection selection, ProbeBench bench) {
    ProbesViewModel model = new ProbesViewModel(workbench, selection, bench);
    LayersView layers = new LayersView(new LayersViewModel(model));
    StepsView steps = new StepsView(new StepsViewModel(model));
    BestView best = new BestView(new BestViewModel(model));
    add("probe-layers", "Probes over layers", layers);
    add("probe-steps", "Probes over checkpoints", steps);
    add("probe-best", "Probes at the best layers", best);
    ReadingViewModel asked =
        new ReadingViewModel(workbench, selection, bench, model.pickProperty());
    asked.inSightProperty().bind(model.inSightProperty());
    ReadingView reading = new ReadingView(asked);
    add("probe-reading", "Probe on this instance", reading);
    return new ProbesView(model, workbench, layers, steps, best, reading);
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

  private void add(String id, String title, Panel panel) {
    panel.setId(id);
    if (panel.getPadding().equals(Insets.EMPTY)) {
      panel.getStyleClass().add("region");
    }
    panel.setMinWidth(0);
    panels.add(
        new WindowPanel(
            id, title, panel, panel.paletteProperty(), panel::figure, panel.textForms()));
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
            false,
            inSight -> {}),
        new Tab(
            "compare",
            "Compare",
            "How far models and simple predictors are apart, and where",
            compare,
            List.of("matrix", "positions", "curves"),
            false,
            compare::shown),
        new Tab(
            "build",
            "Build",
            "Describe a model of any architecture, see what it costs, and train it",
            builder,
            List.of("training"),
            true,
            builder::shown),
        new Tab(
            "probes",
            "Probes",
            "What the hidden states of each layer know, beside what controls know",
            probes,
            List.of("probe-layers", "probe-steps", "probe-best", "probe-reading"),
            true,
            probes::shown),
        new Tab(
            "states",
            "States",
            "The hidden states of many instances as points, over time and checkpoints",
            hidden,
            List.of("hidden"),
            false,
            hidden::shown));
  }

  /** The panes with dividers in the middle, by name. */
  Map<String, SplitPane> panes() {
    Map<String, SplitPane> panes = new LinkedHashMap<>(compare.panes());
    panes.putAll(builder.panes());
    panes.putAll(probes.panes());
    panes.put("heads", heads);
    return panes;
  }

  /** The heads beside the map of the chosen one. */
  SplitPane heads() {
    return heads;
  }

  /** The lists of runs and instances. */
  Region lists() {
    return lists;
  }

  WindowPanel panel(String id) {
    return panels.stream().filter(p -> p.id().equals(id)).findFirst().orElseThrow();
  }

  Region region(String id) {
    return panel(id).view();
  }
}
