package org.headscope.app.feature.circuit;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.StepAxis;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.app.session.Command;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.circuit.CircuitMeasure;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.block.ResidualReader;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.run.Cache;

/// The edges of the open model as a graph, with three more pictures of the same measurement, and
/// the edge that is selected in all of them.
public final class CircuitViewModel extends PictureModel<CircuitGraphFigure> {
  private static final int CACHED_LAYOUTS = 20;
  private static final int CURVES = 8;
  private static final String HEADS = "heads";

  private final Workbench workbench;
  final CircuitMeasurement measurement;
  final CircuitSettings settings;
  private final Query<Drawn, CircuitGraphFigure> layingOut;

  /// The edges, the largest first.
  final ReadOnlyObjectWrapper<List<EdgeEffect>> ranked =
      new ReadOnlyObjectWrapper<>(this, "ranked", List.of());

  /// The methods by which edges were scored.
  final ReadOnlyObjectWrapper<List<EdgeMethod>> methods =
      new ReadOnlyObjectWrapper<>(this, "methods", List.of(EdgeMethod.EXACT));

  /// The measures that can be chosen: those with the truth, and the TVD to each predictor that the
  /// prediction of the next symbol shows.
  final ReadOnlyObjectWrapper<List<CircuitMeasure>> measures =
      new ReadOnlyObjectWrapper<>(this, "measures", CircuitMeasure.PLAIN);

  /// A caution about approximations, in a sentence; empty without one.
  final ReadOnlyStringWrapper caution = new ReadOnlyStringWrapper(this, "caution", "");

  /// The effects of the selected edge by all methods, in lines; empty without one.
  final ReadOnlyStringWrapper effects = new ReadOnlyStringWrapper(this, "effects", "");

  final EdgeComparisonViewModel comparison;
  final Part<CircuitCurveFigure> curves = new Part<>();
  final Part<EdgeStepsFigure> steps = new Part<>();

  /// The values that determine the layout of the graph.
  ///
  /// @param also edges that are drawn in any case
  private record Drawn(CircuitResult result, EdgeMethod by, int count, Set<ResidualEdge> also) {}

  /// Another picture of the same measurement.
  final class Part<F extends Figure> extends PictureModel<F> {
    private void show(Optional<F> shown, Cover over) {
      setFigure(shown);
      setCover(over);
    }

    @Override
    public void again() {
      CircuitViewModel.this.again();
    }

    @Override
    public ShellLine line() {
      return figure().isPresent() ? CircuitViewModel.this.line() : ShellLine.nothing();
    }
  }

  public CircuitViewModel(Workbench workbench, Worker<CircuitSource> worker) {
    this.workbench = workbench;
    measurement = new CircuitMeasurement(workbench, worker);
    settings = measurement.settings;
    comparison = new EdgeComparisonViewModel(measurement, worker, this::selected);
    layingOut =
        new Query<>(
            workbench.details(),
            new Query.Source<>(
                _ -> "lay out the edges",
                (drawn, _, _, _) ->
                    CircuitGraphFigure.of(drawn.result, drawn.by, drawn.count, drawn.also)),
            Cache.ofEntries(CACHED_LAYOUTS));
    measurement.changes.addListener(_ -> show());
    workbench.selection().predictorsProperty().subscribe(this::offer);
    layingOut.stateProperty().addListener(_ -> draw());
    show();
  }

  private void offer(List<PredictorChoice> predictors) {
    Stream<CircuitMeasure> distances =
        predictors.stream()
            .flatMap(choice ->
                choice instanceof PredictorChoice.Symbolic(String name) && !name.equals("truth")
                    ? Stream.of(CircuitMeasure.tvdTo(new PredictorRef.Symbolic(name)))
                    : Stream.empty());
    List<CircuitMeasure> all =
        Stream.of(CircuitMeasure.PLAIN.stream(), distances, Stream.of(settings.measure.get()))
            .flatMap(each -> each)
            .distinct()
            .toList();
    if (!all.equals(measures.get())) {
      measures.set(all);
    }
  }

  private void show() {
    offer(workbench.selection().predictorsProperty().get());
    Optional<CircuitResult> result = measurement.result();
    ranked.set(result.map(shown -> shown.ranked(by(shown))).orElse(List.of()));
    result
        .map(CircuitResult::methods)
        .filter(all -> !all.equals(methods.get()))
        .ifPresent(methods::set);
    caution.set(result.flatMap(CircuitWords::caution).orElse(""));
    effects.set(effect().map(CircuitWords::effects).orElse(""));
    layingOut.request(result.map(this::drawn));
    draw();
    Cover cover = measurement.cover(result.isPresent());
    comparison.show();
    curves.show(
        result.flatMap(CircuitCurveFigure::of), result.isPresent() ? measurement.judged() : cover);
    Optional<EdgeStepsFigure> trained = trained();
    steps.show(
        trained,
        measurement.steps().checkpoints().isEmpty()
            ? cover
            : trained.isPresent()
                ? new Cover.None()
                : new Cover.Absent(
                    "Measure at all checkpoints to see how edges grow in training."));
  }

  /// Shows the layout, or the previous one while it is computed.
  private void draw() {
    Optional<CircuitResult> result = measurement.result();
    Optional<CircuitGraphFigure> ready = layingOut.state().ready();
    Optional<CircuitGraphFigure> drawn = result.flatMap(_ -> ready.or(this::figure));
    setFigure(drawn.map(this::marked));
    setCaption(drawn.isPresent() ? measurement.caption() : "");
    boolean late = drawn.isPresent() && !drawn.map(CircuitGraphFigure::result).equals(result);
    setCover(
        late
            ? new Cover.Dimmed("The graph is being laid out.")
            : measurement.cover(result.isPresent()));
  }

  private CircuitGraphFigure marked(CircuitGraphFigure figure) {
    return figure.marking(selected(), Set.copyOf(settings.own.get()));
  }

  /// The chosen method, or the best if edges were not scored by it.
  private EdgeMethod by(CircuitResult result) {
    List<EdgeMethod> all = result.methods();
    return all.contains(settings.by.get()) ? settings.by.get() : all.getFirst();
  }

  private Drawn drawn(CircuitResult result) {
    int count = settings.shown.get();
    Set<ResidualEdge> also =
        Stream.concat(settings.own.get().stream(), selected().stream())
            .collect(Collectors.toCollection(HashSet::new));
    ranked.get().stream().limit(count).map(EdgeEffect::edge).forEach(also::remove);
    return new Drawn(result, by(result), count, Set.copyOf(also));
  }

  private Optional<EdgeStepsFigure> trained() {
    return workbench
        .frame()
        .run()
        .filter(_ -> measurement.steps().checkpoints().size() > 1)
        .map(run ->
            EdgeStepsFigure.of(
                measurement.steps(),
                CURVES,
                StepAxis.of(run.steps(), workbench.appearance().stepScaleProperty().get()),
                workbench.frame().step(),
                selected()));
  }

  /// The selected edge, if the model has it.
  Optional<ResidualEdge> selected() {
    return effect().map(EdgeEffect::edge);
  }

  private Optional<EdgeEffect> effect() {
    return settings.selected.get().stream().flatMap(edge -> effect(edge).stream()).findFirst();
  }

  private Optional<EdgeEffect> effect(ResidualEdge edge) {
    return ranked.get().stream().filter(effect -> effect.edge().equals(edge)).findFirst();
  }

  void select(Optional<ResidualEdge> edge) {
    settings.selected.set(edge.stream().toList());
  }

  /// Moves the selection along the ranks, beginning with the largest edge.
  void walk(int by) {
    List<ResidualEdge> all = ranked.get().stream().map(EdgeEffect::edge).toList();
    if (!all.isEmpty()) {
      int next = selected().map(edge -> all.indexOf(edge) + by).orElse(0);
      select(Optional.of(all.get(Math.clamp(next, 0, all.size() - 1))));
    }
  }

  /// Ends the selection; returns true if there was one.
  boolean release() {
    boolean had = selected().isPresent();
    select(Optional.empty());
    return had;
  }

  boolean isOwn(ResidualEdge edge) {
    return settings.own.get().contains(edge);
  }

  /// Puts the selected edge into the user's circuit, or takes it out.
  void toggle() {
    selected().ifPresent(settings::toggle);
  }

  /// The name of the head that writes the selected edge; empty if none does.
  Optional<String> writer() {
    return selected()
        .map(ResidualEdge::from)
        .filter(from -> from.type() == ResidualWriter.Type.HEAD)
        .map(ResidualWriter::name);
  }

  /// The name of the head that reads the selected edge; empty if none does.
  Optional<String> reader() {
    return selected().map(ResidualEdge::to).filter(to -> to.head() > 0).map(ResidualReader::place);
  }

  /// Selects a head, and opens its map.
  void open(String head) {
    ResidualWriter named = ResidualWriter.parse(head);
    workbench
        .selection()
        .perform(
            List.of(new Command.SelectHead(named.layer(), named.head()), new Command.Tab(HEADS)));
  }

  /// Shows the checkpoint of a step.
  void seek(long step) {
    workbench.selection().selectStep(step);
  }

  /// Returns the effect of an edge by the chosen method.
  String effect(EdgeEffect edge) {
    return measurement.result().map(shown -> CircuitWords.number(edge.by(by(shown)))).orElse("");
  }

  /// Describes the selected edge; empty without one.
  String describe() {
    return selected().map(this::describe).orElse("");
  }

  /// Describes an edge by its effects.
  String describe(ResidualEdge edge) {
    return effect(edge)
        .map(effect -> edge.label() + "; " + CircuitWords.effects(effect).replace("\n", "; "))
        .orElse("");
  }

  @Override
  public void again() {
    measurement.measuring.measure();
  }

  @Override
  public ShellLine line() {
    return measurement.line();
  }
}
