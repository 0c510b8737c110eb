package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.compare.PositionsFigure.Disagreement;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.session.SelectionState;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.evaluation.DisagreementResult;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Cache;
import org.headscope.engine.task.Instance;

/// The positions that contribute most to the distance of the pinned pair. Selecting one moves the
/// automaton, the strip and the prediction there.
public final class PositionsViewModel extends PictureModel<PositionsFigure> {
  private static final int MAX_LISTED = 50;
  private static final int CACHED = 24;

  private final Workbench workbench;
  private final CompareViewModel compare;
  private final MatrixViewModel matrix;
  private final Query<PairQuery, DisagreementResult> finding;
  private Optional<Disagreement> found = Optional.empty();

  private record PairQuery(
      ComparedPredictor a, ComparedPredictor b, ComparedSample sample, RowRule rows) {
    boolean isOf(Comparison c) {
      boolean same = c.sample().equals(sample) && c.rows() == rows;
      return same && c.lines().containsAll(List.of(a, b));
    }

    Disagreement disagreement(DisagreementResult result) {
      String of = Comparison.describeRows(rows) + " of " + sample.describe();
      return new Disagreement(a, b, result, of, sample.single());
    }
  }

  public PositionsViewModel(CompareViewModel compare, MatrixViewModel matrix) {
    this.workbench = compare.workbench;
    this.compare = compare;
    this.matrix = matrix;
    PredictionSource source = workbench.predictions().source();
    this.finding =
        new Query<>(
            workbench.predictions().runner(),
            new Query.Source<>(
                _ -> "rank positions",
                (two, _, progress, cancellation) ->
                    source.disagreements(
                        two.a().choice(),
                        two.b().choice(),
                        two.sample().instances(),
                        two.rows(),
                        MAX_LISTED,
                        progress,
                        cancellation)),
            Cache.ofEntries(CACHED));
    matrix.pinned.addListener(_ -> rankPositions());
    compare.comparison.addListener(_ -> rankPositions());
    compare.cover.addListener(_ -> updateList());
    finding.stateProperty().addListener(_ -> updateList());
    workbench.frameProperty().addListener(_ -> show());
    rankPositions();
  }

  /// Ranks the positions once a result is complete; while it grows, the ranking would be requested
  /// too often.
  private void rankPositions() {
    finding.request(compare.comparison.get().filter(Comparison::whole).flatMap(this::pinned));
    updateList();
  }

  private Optional<PairQuery> pinned(Comparison c) {
    return MatrixViewModel.place(c, matrix.pinned.get())
        .map(p ->
            new PairQuery(c.lines().get(p.row()), c.lines().get(p.column()), c.sample(), c.rows()));
  }

  private String absence() {
    return compare
        .compared()
        .map(c ->
            c.whole()
                ? "Click a distance to see which positions cause it."
                : "Positions that contribute most appear here once all instances have been read.")
        .orElse("Positions that contribute most appear here once there are distances.");
  }

  /// Updates the list; positions of another checkpoint than the matrix shows are not listed.
  private void updateList() {
    QueryStatus<PairQuery, DisagreementResult> now =
        QueryStatus.of(finding.state(), _ -> "The list of positions", absence());
    found =
        now.answer()
            .filter(a -> compare.compared().filter(a.key()::isOf).isPresent())
            .map(a -> a.key().disagreement(a.value()));
    Cover over = now.dimmed() ? now.cover() : compare.cover.get();
    boolean listed = found.filter(d -> !d.positions().isEmpty()).isPresent();
    setCover(
        over instanceof Cover.Dimmed(String words, var _)
            ? listed ? over : new Cover.Reading(words)
            : found.isPresent() && !listed
                ? new Cover.Absent("They never differ on these rows.")
                : now.cover());
    setCaption(found.map(d -> d.a().label() + " ↔ " + d.b().label()).orElse(""));
    show();
  }

  private void show() {
    setFigure(
        found
            .filter(d -> !d.positions().isEmpty())
            .map(d -> new PositionsFigure(d, chosen(d), false)));
  }

  private int chosen(Disagreement d) {
    SelectionState now = workbench.frame().selection();
    Optional<String> id = now.opened().instance().map(Instance::id);
    List<DisagreementResult.Position> all = now.sequence().pinned() ? d.positions() : List.of();
    return IntStream.range(0, all.size())
        .filter(i -> all.get(i).position() == now.sequence().query())
        .filter(i -> id.equals(Optional.of(all.get(i).instance().id())))
        .findFirst()
        .orElse(-1);
  }

  /// Selects a listed position: its instance, with the position pinned and the area around it.
  void choose(int index) {
    found
        .filter(d -> index >= 0 && index < d.positions().size())
        .map(d -> d.positions().get(index))
        .ifPresent(p -> workbench.selection().goTo(p.instance(), p.position()));
  }

  void walk(int by) {
    found.ifPresent(d -> {
      int now = chosen(d);
      choose(now < 0 ? 0 : Math.clamp(now + (long) by, 0, d.positions().size() - 1));
    });
  }

  @Override
  public ShellLine line() {
    return finding
        .state()
        .currentKey()
        .filter(_ -> figure().isPresent())
        .map(two ->
            two.sample()
                .line(
                    "disagreements",
                    List.of(two.a().choice(), two.b().choice()),
                    two.rows(),
                    workbench)
                .and("--count", String.valueOf(MAX_LISTED), "--json"))
        .orElse(ShellLine.nothing());
  }

  @Override
  public void again() {
    if (compare.cover.get() instanceof Cover.Dimmed) {
      compare.again();
    } else {
      finding.again();
    }
  }
}
