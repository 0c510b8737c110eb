package org.headscope.app.feature.compare;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.headscope.app.control.Cover;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.service.PredictionSource;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Span;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.evaluation.DisagreementResult;
import org.headscope.engine.interpret.evaluation.DisagreementResult.Position;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Cache;

/// The positions that cause the distance of the pinned two. Choosing one selects it, so that the
/// automaton, the strip and the prediction go there.
public final class PositionsViewModel {
  private static final int MOST = 50;

  /// Positions shown of an instance that is gone to, and how many of them lie after the place.
  private static final int SHOWN = 48;

  private static final int AFTER = 12;
  private static final int KEPT = 24;

  private final Workbench workbench;
  private final Selection selection;
  private final CompareViewModel compare;
  private final MatrixViewModel matrix;
  private final Query<Two, DisagreementResult> finding;
  private final ReadOnlyObjectWrapper<Optional<PositionsFigure>> figure =
      new ReadOnlyObjectWrapper<>(this, "figure", Optional.empty());
  private final ReadOnlyStringWrapper caption = new ReadOnlyStringWrapper(this, "caption", "");
  private final ReadOnlyObjectWrapper<Cover> cover =
      new ReadOnlyObjectWrapper<>(this, "cover", new Cover.None());
  private Optional<Disagreement> found = Optional.empty();

  /// Whose positions are looked for, and where.
  private record Two(ComparedPredictor a, ComparedPredictor b, Sample sample, RowRule rows) {
    Disagreement disagreement(DisagreementResult result) {
      String of = Comparison.rowWords(rows) + " of " + sample.words();
      return new Disagreement(a, b, result, of, sample.single());
    }
  }

  /// Follows the pinned cell of `matrix`.
  public PositionsViewModel(
      Workbench workbench, Selection selection, CompareViewModel compare, MatrixViewModel matrix) {
    this.workbench = workbench;
    this.selection = selection;
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
                        MOST,
                        progress,
                        cancellation)),
            Cache.ofEntries(KEPT));
    matrix.pinnedProperty().addListener(_ -> look());
    compare.comparisonProperty().addListener(_ -> look());
    compare.coverProperty().addListener(_ -> tell());
    finding.stateProperty().addListener(_ -> tell());
    workbench.frameProperty().addListener(_ -> show());
    look();
  }

  /// Looks for the positions of a whole result; one that still grows would be asked too often.
  private void look() {
    finding.ask(comparison().filter(Comparison::whole).flatMap(this::pinned));
    tell();
  }

  private Optional<Comparison> comparison() {
    return compare.comparisonProperty().get();
  }

  private Optional<Two> pinned(Comparison c) {
    return matrix
        .pinnedProperty()
        .get()
        .filter(cell -> c.indexOf(cell.row()) >= 0 && c.indexOf(cell.column()) >= 0)
        .map(cell ->
            new Two(
                c.lines().get(c.indexOf(cell.row())),
                c.lines().get(c.indexOf(cell.column())),
                c.sample(),
                c.rows()));
  }

  private String absence() {
    return comparison()
        .map(c ->
            c.whole()
                ? "Click a distance to see which positions cause it."
                : "Once all instances are read, this lists the positions that cause a distance.")
        .orElse("Once there are distances, this lists the positions that cause one.");
  }

  /// Nothing is listed of another checkpoint than the matrix shows.
  private void tell() {
    QueryStatus<Two, DisagreementResult> now =
        QueryStatus.of(finding.state(), _ -> "The list of positions", absence());
    found =
        now.answer()
            .filter(a -> comparison().filter(c -> isOf(c, a.key())).isPresent())
            .map(a -> a.key().disagreement(a.value()));
    Cover over = now.dimmed() ? now.cover() : compare.coverProperty().get();
    boolean listed = found.filter(d -> !d.positions().isEmpty()).isPresent();
    cover.set(
        over instanceof Cover.Dimmed(String words, var _)
            ? listed ? over : new Cover.Reading(words)
            : found.isPresent() && !listed
                ? new Cover.Absent("They never differ on these rows.")
                : now.cover());
    caption.set(found.map(d -> d.a().label() + " ↔ " + d.b().label()).orElse(""));
    show();
  }

  private static boolean isOf(Comparison c, Two two) {
    return c.sample().equals(two.sample())
        && c.rows() == two.rows()
        && c.lines().containsAll(List.of(two.a(), two.b()));
  }

  private void show() {
    Optional<PositionsFigure> next =
        found
            .filter(d -> !d.positions().isEmpty())
            .map(d -> new PositionsFigure(d, chosen(d), false));
    if (!next.equals(figure.get())) {
      figure.set(next);
    }
  }

  /// The listed position that is selected, −1 if none is.
  private int chosen(Disagreement d) {
    SelectionState now = workbench.frame().selection();
    if (!now.sequence().pinned()) {
      return -1;
    }
    for (int i = 0; i < d.positions().size(); i++) {
      Position p = d.positions().get(i);
      if (p.position() == now.sequence().query()
          && now.opened().instance().filter(in -> in.id().equals(p.instance().id())).isPresent()) {
        return i;
      }
    }
    return -1;
  }

  /// Goes to a listed position: its instance, the position pinned, and what lies around it.
  void choose(int index) {
    found
        .map(Disagreement::positions)
        .filter(all -> index >= 0 && index < all.size())
        .map(all -> all.get(index))
        .ifPresent(p -> {
          int length = p.instance().text().length();
          selection.update(s -> {
            boolean there = s.opened().instance().filter(p.instance()::equals).isPresent();
            int size =
                Math.min(there ? Math.max(s.sequence().window().length(), 8) : SHOWN, length);
            Span around =
                there && s.sequence().window().contains(p.position())
                    ? s.sequence().window()
                    : around(p.position(), size, length);
            return (there ? s : s.withInstance(p.instance(), around))
                .withCell(p.position(), -1, true)
                .withWindow(around);
          });
        });
  }

  private static Span around(int position, int size, int length) {
    int from = Math.max(0, position - Math.max(size - AFTER, size / 2));
    return new Span(from, from + size).within(length);
  }

  /// Goes to the listed position so many places further.
  void walk(int by) {
    found.ifPresent(d -> {
      int now = chosen(d);
      List<Position> all = d.positions();
      choose(now < 0 ? 0 : Math.clamp(now + (long) by, 0, all.size() - 1));
    });
  }

  /// The list; empty while there is none.
  public ReadOnlyObjectProperty<Optional<PositionsFigure>> figureProperty() {
    return figure.getReadOnlyProperty();
  }

  /// Which two differ.
  public ReadOnlyStringProperty captionProperty() {
    return caption.getReadOnlyProperty();
  }

  /// What stands over the list or in its place.
  public ReadOnlyObjectProperty<Cover> coverProperty() {
    return cover.getReadOnlyProperty();
  }

  /// Computes again what was cancelled or failed.
  void again() {
    if (compare.coverProperty().get() instanceof Cover.Dimmed) {
      compare.again();
    } else {
      finding.again();
    }
  }
}
