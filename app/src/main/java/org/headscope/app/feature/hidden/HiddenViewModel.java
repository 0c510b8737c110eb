package org.headscope.app.feature.hidden;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.control.ShellLine;
import org.headscope.app.control.ViewVisibility;
import org.headscope.app.feature.hidden.ProjectionQuery.CheckpointQuery;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.ProjectionSource;
import org.headscope.app.session.Journal;
import org.headscope.app.session.MarkedTokens;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.task.Query;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.projection.ProjectionMethod;
import org.headscope.engine.interpret.projection.ProjectionResult;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.Instance;

/// The state of the hidden-states panel: tensor, layer and instances, colours, last position shown
/// and selected points. Computes nothing before the panel is visible.
public final class HiddenViewModel extends PictureModel<CloudFigure> {
  enum Scope {
    ALL,
    INSTANCE
  }

  private final Workbench workbench;
  private final Selection selection;
  private final Cache<CheckpointQuery, ProjectionResult> cache = Cache.ofEntries(80);
  final Query<CheckpointQuery, ProjectionResult> projecting;
  final Setting<HiddenStateSite> place;
  final Setting<ProjectionMethod> method;
  final Setting<Scope> scope;
  final Setting<ColourBy> hue;

  final ReadOnlyObjectWrapper<List<ColourBy>> hues =
      new ReadOnlyObjectWrapper<>(this, "hues", ColourBy.of(RegBench.VOCABULARY));

  /// The last position shown, −1 for all.
  final Setting<Integer> lastShown;

  final ViewVisibility showing = new ViewVisibility();

  /// A summary of the selected points; empty if there are none.
  final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper(this, "summary", "");

  /// True while points move to their positions at another checkpoint.
  final ReadOnlyBooleanWrapper moving = new ReadOnlyBooleanWrapper(this, "moving");

  private final PointRaster pixels = new PointRaster();
  private Optional<CheckpointQuery> checkpointQuery = Optional.empty();
  private Optional<ProjectedCloud> cloud = Optional.empty();
  private BitSet mine = new BitSet();
  private BitSet chosen = new BitSet();
  private Optional<Polygon> loop = Optional.empty();
  private Optional<double[]> reach = Optional.empty();
  private int hover = -1;
  private Optional<ProjectedCloud.PointPositions> start = Optional.empty();
  private double share = 1;

  public HiddenViewModel(Workbench workbench, Worker<ProjectionSource> projections) {
    this.workbench = workbench;
    this.selection = workbench.selection();
    Journal journal = selection.journal();
    place =
        journal.setting(
            "hidden.site",
            HiddenStateSite.RESIDUAL,
            SettingCodec.of(HiddenStateSite.all(), HiddenStateSite::label));
    SettingCodec<ProjectionMethod> methods =
        SettingCodec.of(
            List.of(ProjectionMethod.PCA, ProjectionMethod.TSNE), ProjectionMethod::label);
    method = journal.setting("hidden.method", ProjectionMethod.PCA, methods);
    scope = journal.setting("hidden.instances", Scope.ALL, SettingCodec.of(Scope.class));
    hue = journal.setting("hidden.colour", ColourBy.STATE, SettingCodec.of(ColourBy.class));
    lastShown =
        journal.setting("hidden.last-position", -1, SettingCodec.whole(-1, Integer.MAX_VALUE));
    Query.Source<CheckpointQuery, ProjectionResult> source =
        new Query.Source<>(
            CheckpointQuery::describe,
            (next, _, progress, stop) ->
                projections.source().project(next.request(), progress, stop));
    this.projecting = new Query<>(projections.runner(), source, cache);
    Stream.of(workbench.instances(), place, method, scope, showing)
        .forEach(each -> each.addListener((InvalidationListener) _ -> ask()));
    workbench
        .frameProperty()
        .addListener((_, was, is) -> {
          if (!of(was.selection()).equals(of(is.selection()))) {
            updateMarked();
          }
          ask();
          show();
        });
    hue.addListener(_ -> show());
    lastShown.addListener(_ -> show());
    workbench.colourMapProperty().addListener(_ -> show());
    projecting.stateProperty().addListener(_ -> onAnswer());
  }

  private void ask() {
    if (showing.get()) {
      Optional<CheckpointQuery> next = checkpointQuery(workbench.frame().step());
      if (!next.map(CheckpointQuery::question)
          .equals(checkpointQuery.map(CheckpointQuery::question))) {
        projecting.stopPrefetch();
      }
      checkpointQuery = next;
      projecting.request(next);
      updateStatus();
    }
  }

  Optional<CheckpointQuery> checkpointQuery(long step) {
    return question().map(q -> new CheckpointQuery(q, step, wholeInstance(q)));
  }

  /// Returns the instance that kept all its points when `q` was first asked, so that the answer can
  /// be reused.
  private String wholeInstance(ProjectionQuery q) {
    return checkpointQuery
        .filter(a -> a.question().equals(q))
        .or(() -> cache.find(a -> a.question().equals(q)))
        .map(CheckpointQuery::whole)
        .or(() -> workbench.frame().selection().opened().instance().map(Instance::id))
        .orElse("");
  }

  /// Returns the current query, except for the checkpoint.
  private Optional<ProjectionQuery> question() {
    SelectionState now = workbench.frame().selection();
    Optional<RunView> run = workbench.frame().run();
    if (run.isEmpty() || now.opened().step() < 0 || now.opened().instance().isEmpty()) {
      return Optional.empty();
    }
    int layer = place.get().layer(Math.clamp(now.model().layer(), 1, run.get().layers()));
    boolean single = scope.get() == Scope.INSTANCE;
    Instance instance = now.opened().instance().get();
    List<Instance> read = single ? List.of(instance) : texts(instance);
    return Optional.of(
        new ProjectionQuery(run.get().ref(), place.get(), layer, method.get(), read, single));
  }

  /// Returns the first instances of the file; adds `selected` at the end if it is not among them.
  private List<Instance> texts(Instance selected) {
    List<Instance> texts =
        new ArrayList<>(
            workbench.instances().stream().limit(ProjectionQuery.MAX_INSTANCES).toList());
    if (!texts.contains(selected)) {
      texts.removeIf(other -> other.id().equals(selected.id()));
      texts.add(selected);
    }
    return texts;
  }

  /// Shows a new answer; if the tokens are the same, points move from their current positions.
  private void onAnswer() {
    Optional<ProjectedCloud> before = cloud;
    Optional<Query.Answer<CheckpointQuery, ProjectionResult>> answer = status().answer();
    if (before.map(ProjectedCloud::query).equals(answer.map(Query.Answer::key))) {
      updateStatus();
      return;
    }
    Optional<ProjectedCloud> plain = answer.map(ProjectedCloud::of);
    Optional<ProjectedCloud> followed = before.filter(b -> plain.filter(b::sameSeries).isPresent());
    cloud = plain.map(p -> followed.map(p::alignedTo).orElse(p));
    boolean same = followed.filter(b -> b.sameTokens(plain.orElseThrow())).isPresent();
    if (same) {
      start = scene().map(ProjectionScene::positions);
      loop = Optional.empty();
    } else {
      start = Optional.empty();
      clearLoop();
    }
    share = 0;
    hover = -1;
    updateMarked();
    show();
    moving.set(same);
    updateStatus();
  }

  /// Moves the points a share of the way to their positions at this checkpoint; 1 ends the move.
  void move(double newShare) {
    share = newShare;
    moving.set(moving.get() && share < 1);
    show();
  }

  private void clearLoop() {
    loop = Optional.empty();
    reach = Optional.empty();
  }

  /// Returns the parts of the state that decide which points belong to the instance and which are
  /// selected.
  private static List<Object> of(SelectionState state) {
    return List.of(state.opened().instance(), state.workspace().marked());
  }

  private void updateMarked() {
    SelectionState now = workbench.frame().selection();
    Optional<Instance> instance = now.opened().instance();
    MarkedTokens marked = now.workspace().marked();
    mine = cloud.map(c -> c.of(instance)).orElseGet(BitSet::new);
    chosen = cloud.map(c -> c.of(marked)).orElseGet(BitSet::new);
    if (marked.isEmpty()) {
      loop = Optional.empty();
    }
    String name = instance.map(Instance::id).map(PlainText::line).orElse("");
    summary.set(cloud.map(c -> c.summary(chosen, mine, name)).orElse(""));
  }

  private void show() {
    Optional<Instance> selected = workbench.frame().selection().opened().instance();
    selected.ifPresent(i -> hues.set(ColourBy.of(i.vocabulary())));
    ColourMap map = workbench.colourMapProperty().get();
    setFigure(cloud.map(c -> new CloudFigure(sight(c), map, Optional.of(pixels))));
  }

  private ProjectionScene sight(ProjectedCloud c) {
    SelectionState now = workbench.frame().selection();
    int query = now.sequence().query() < 0 ? -1 : c.at(mine, now.sequence().query());
    int last = lastShown.get() < 0 ? Integer.MAX_VALUE : lastShown.get();
    return new ProjectionScene(
        c,
        start.map(from -> from.towards(c.positions(), share)).orElse(c.positions()),
        mine,
        now.opened().instance().map(Instance::id).orElse(""),
        hues.get().contains(hue.get()) ? hue.get() : hues.get().getFirst(),
        last,
        new ProjectionScene.PointMarks(chosen, c.highlighted(now, mine), query, hover, loop));
  }

  private QueryStatus<CheckpointQuery, ProjectionResult> status() {
    return QueryStatus.of(
        projecting.state(),
        CheckpointQuery::describe,
        "Open a run and instances to see its hidden states.");
  }

  private void updateStatus() {
    QueryStatus<CheckpointQuery, ProjectionResult> now = status();
    setCaption(now.caption(cloud.map(ProjectedCloud::describeQuery).orElse("")));
    setCover(now.cover());
  }

  void hover(int point) {
    if (point != hover) {
      hover = point;
      boolean own = point >= 0 && mine.get(point);
      int position = own ? cloud.map(c -> c.points().position()[point]).orElse(-1) : -1;
      selection.hover(position, -1);
      show();
    }
  }

  /// Selects a point's instance, pins its position and reveals the area around it.
  void pin(int point) {
    cloud.ifPresent(c -> {
      int position = c.points().position()[point];
      question().stream()
          .flatMap(q -> q.instances().stream())
          .filter(i -> i.id().equals(c.instance(point)))
          .findFirst()
          .ifPresent(i -> selection.goTo(i, position));
    });
  }

  void walk(int by) {
    cloud.ifPresent(c -> {
      List<Integer> own = mine.stream().filter(this::shows).boxed().toList();
      int query = selection.snapshot().sequence().query();
      if (own.isEmpty()) {
        return;
      }
      int at = own.indexOf(c.at(mine, query));
      pin(at < 0 ? own.getFirst() : own.get(Math.clamp(at + (long) by, 0, own.size() - 1)));
      reach.ifPresent(this::box);
    });
  }

  private Optional<ProjectionScene> scene() {
    return figure().map(CloudFigure::scene);
  }

  private boolean shows(int point) {
    return scene().filter(s -> s.shows(point)).isPresent();
  }

  void draw(Polygon drawn) {
    loop = Optional.of(drawn);
    show();
  }

  void choose(Polygon drawn, boolean add) {
    scene()
        .ifPresent(s -> {
          BitSet inside = drawn.inside(s.x(), s.y(), s::shows);
          if (add) {
            inside.or(chosen);
          }
          loop = inside.isEmpty() ? Optional.empty() : Optional.of(drawn);
          selection.markedProperty().set(s.cloud().marked(inside));
          show();
        });
  }

  /// Enlarges the rectangle around the query's point by shares of the whole cloud, and selects the
  /// points inside.
  void stretch(double width, double height) {
    double[] now = reach.orElseGet(() -> new double[] {0.02, 0.02});
    double[] next = {Math.clamp(now[0] + width, 0.01, 2), Math.clamp(now[1] + height, 0.01, 2)};
    reach = Optional.of(next);
    box(next);
  }

  private void box(double[] size) {
    scene()
        .filter(s -> s.cloud().size() > 0)
        .ifPresent(s -> {
          int middle = Math.max(0, s.marks().query());
          double wide = size[0] * s.positions().extent();
          double high = size[1] * s.positions().extent();
          choose(Polygon.rectangle(s.x()[middle], s.y()[middle], wide, high), false);
        });
  }

  /// Clears the selected points; returns true if there were any.
  boolean release() {
    boolean hadSelection = !chosen.isEmpty() || loop.isPresent();
    clearLoop();
    selection.markedProperty().set(MarkedTokens.NONE);
    show();
    return hadSelection;
  }

  /// Describes the point under the mouse, or else the query's; empty without either.
  String describe() {
    return scene()
        .map(s -> s.marks().hover() >= 0 ? s.marks().hover() : s.marks().query())
        .filter(point -> point >= 0)
        .flatMap(point -> cloud.map(c -> c.describe(point)))
        .orElse("");
  }

  int lastPosition() {
    return scene().map(ProjectionScene::lastPosition).orElse(0);
  }

  @Override
  public void again() {
    projecting.again();
  }

  @Override
  public ShellLine line() {
    return scene().map(s -> s.cloud().query().line(workbench)).orElse(ShellLine.nothing());
  }
}
