package org.headscope.app.feature.compare;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.headscope.app.feature.compare.MatrixViewModel.Cell;
import org.headscope.app.selection.Selection;
import org.headscope.app.selection.SelectionState;
import org.headscope.app.selection.Span;
import org.headscope.app.shell.Workbench;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Latest;
import org.headscope.engine.interpret.evaluation.DisagreementResult;
import org.headscope.engine.interpret.evaluation.DisagreementResult.Position;
import org.headscope.engine.run.UserError;

/**
 * The positions that cause the distance of the pinned two. Choosing one selects it, so that the
 * automaton, the strip and the prediction go there.
 */
public final class PositionsViewModel {
  private static final int MOST = 50;

  /** Positions shown of an instance that is gone to, and how many of them lie after the place. */
  private static final int SHOWN = 48;

  private static final int AFTER = 12;

  private final Workbench workbench;
  private final Selection selection;
  private final CompareViewModel compare;
  private final MatrixViewModel matrix;
  private final Latest finding;
  private final ReadOnlyObjectWrapper<Optional<PositionsFigure>> figure =
      new ReadOnlyObjectWrapper<>(this, "figure", Optional.empty());
  private final ReadOnlyStringWrapper caption = new ReadOnlyStringWrapper(this, "caption", "");
  private final ReadOnlyStringWrapper sentence = new ReadOnlyStringWrapper(this, "sentence", "");
  private Optional<Wanted> wanted = Optional.empty();
  private Optional<Disagreement> found = Optional.empty();

  /** Which positions are looked for. */
  private record Wanted(Line a, Line b, Question question) {
    boolean same(Wanted other) {
      return a.equals(other.a) && b.equals(other.b) && question.sameRows(other.question);
    }
  }

  /** Follows the pinned cell of {@code matrix}. */
  public PositionsViewModel(
      Workbench workbench, Selection selection, CompareViewModel compare, MatrixViewModel matrix) {
    this.workbench = workbench;
    this.selection = selection;
    this.compare = compare;
    this.matrix = matrix;
    this.finding = new Latest(workbench.predictions().runner());
    matrix.pinnedProperty().addListener(observable -> look());
    compare.comparisonProperty().addListener(observable -> look());
    workbench.frameProperty().addListener(observable -> show());
    look();
  }

  /** Looks for the positions of a whole result; one that still grows would be asked too often. */
  private void look() {
    Optional<Comparison> comparison = compare.comparisonProperty().get();
    if (comparison.filter(c -> !c.whole()).isPresent()) {
      return;
    }
    Optional<Wanted> next = comparison.flatMap(this::wanted);
    if (next.isPresent() && wanted.filter(next.get()::same).isPresent()) {
      return;
    }
    wanted = next;
    finding.cancel();
    next.ifPresentOrElse(this::find, () -> tell(Optional.empty(), absence()));
  }

  private Optional<Wanted> wanted(Comparison c) {
    return matrix
        .pinnedProperty()
        .get()
        .filter(cell -> c.indexOf(cell.row()) >= 0 && c.indexOf(cell.column()) >= 0)
        .map(cell -> of(c, cell));
  }

  private static Wanted of(Comparison c, Cell cell) {
    return new Wanted(
        c.lines().get(c.indexOf(cell.row())),
        c.lines().get(c.indexOf(cell.column())),
        new Question(c.lines(), c.sample(), c.rows()));
  }

  private String absence() {
    return compare.comparisonProperty().get().isEmpty()
        ? "Once there are distances, this lists the positions that cause one."
        : "Click a distance to see which positions cause it.";
  }

  private void find(Wanted what) {
    Question question = what.question();
    finding.start(
        new BackgroundTask<DisagreementResult>(
                "rank positions",
                (progress, cancellation) ->
                    workbench
                        .predictions()
                        .source()
                        .disagreements(
                            what.a().choice(),
                            what.b().choice(),
                            question.sample().instances(),
                            question.rows(),
                            MOST,
                            progress,
                            cancellation))
            .onSuccess(result -> tell(Optional.of(disagreement(what, result)), ""))
            .onError(error -> failed(error)));
  }

  private static Disagreement disagreement(Wanted what, DisagreementResult result) {
    String of =
        Comparison.rowWords(what.question().rows()) + " of " + what.question().sample().words();
    return new Disagreement(what.a(), what.b(), result, of, what.question().sample().single());
  }

  private void failed(UserError error) {
    tell(Optional.empty(), String.valueOf(error.getMessage()));
  }

  private void tell(Optional<Disagreement> now, String words) {
    found = now;
    sentence.set(
        now.filter(d -> d.positions().isEmpty()).isPresent()
            ? "They never differ on these rows."
            : words);
    caption.set(now.map(d -> d.a().label() + " ↔ " + d.b().label()).orElse(""));
    show();
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

  /** The listed position that is selected, −1 if none is. */
  private int chosen(Disagreement d) {
    SelectionState now = workbench.frame().selection();
    if (!now.pinned()) {
      return -1;
    }
    for (int i = 0; i < d.positions().size(); i++) {
      Position p = d.positions().get(i);
      if (p.position() == now.query()
          && now.instance().filter(in -> in.id().equals(p.instance().id())).isPresent()) {
        return i;
      }
    }
    return -1;
  }

  /** Goes to a listed position: its instance, the position pinned, and what lies around it. */
  void choose(int index) {
    found
        .map(Disagreement::positions)
        .filter(all -> index >= 0 && index < all.size())
        .map(all -> all.get(index))
        .ifPresent(p -> {
          int length = p.instance().text().length();
          selection.update(s -> {
            boolean there = s.instance().filter(p.instance()::equals).isPresent();
            int size = Math.min(there ? Math.max(s.window().length(), 8) : SHOWN, length);
            Span around =
                there && s.window().contains(p.position())
                    ? s.window()
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

  /** Goes to the listed position so many places further. */
  void walk(int by) {
    found.ifPresent(d -> {
      int now = chosen(d);
      List<Position> all = d.positions();
      choose(now < 0 ? 0 : Math.clamp(now + (long) by, 0, all.size() - 1));
    });
  }

  /** The list; empty while there is none. */
  public ReadOnlyObjectProperty<Optional<PositionsFigure>> figureProperty() {
    return figure.getReadOnlyProperty();
  }

  /** Which two differ. */
  public ReadOnlyStringProperty captionProperty() {
    return caption.getReadOnlyProperty();
  }

  /** Why there is no list; empty when there is one. */
  public ReadOnlyStringProperty sentenceProperty() {
    return sentence.getReadOnlyProperty();
  }
}
