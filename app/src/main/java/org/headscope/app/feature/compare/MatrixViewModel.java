package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.compare.MatrixLayout.Place;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// The matrix and its highlighted cell. Hovering and the arrow keys highlight, a click or Enter
/// pins, Esc clears; the pinned pair stays when rows are moved, added or removed.
public final class MatrixViewModel extends PictureModel<MatrixFigure> {
  private final CompareViewModel compare;

  final Setting<Optional<Cell>> pinned;
  private Optional<Cell> highlighted = Optional.empty();

  record Cell(ComparedEntry row, ComparedEntry column) {
    static final SettingCodec<Optional<Cell>> CODEC =
        ComparedEntry.CODEC
            .list()
            .as(
                two ->
                    two.size() == 2
                        ? Optional.of(new Cell(two.get(0), two.get(1)))
                        : Optional.empty(),
                cell -> cell.map(two -> List.of(two.row(), two.column())).orElse(List.of()));
  }

  public MatrixViewModel(CompareViewModel compare) {
    this.compare = compare;

    Optional<Cell> first =
        Optional.of(new Cell(new ComparedEntry.Selected(), ComparedEntry.symbolic("truth")));
    pinned = compare.journal.setting("compare.pair", first, Cell.CODEC);
    pinned.addListener(_ -> show());
    compare.comparison.addListener(_ -> show());
    compare.caption.subscribe(this::setCaption);
    compare.cover.subscribe(this::setCover);
    compare.workbench.colourMapProperty().subscribe(_ -> show());
  }

  private void show() {
    setFigure(
        compare
            .compared()
            .map(c ->
                new MatrixFigure(
                    c,
                    new MatrixFigure.Marks(place(c, highlighted), place(c, pinned.get())),
                    compare.workbench.colourMapProperty().get())));
  }

  static Optional<Place> place(Comparison c, Optional<Cell> cell) {
    return cell.map(two -> new Place(c.indexOf(two.row()), c.indexOf(two.column())))
        .filter(place -> place.row() >= 0 && place.column() >= 0);
  }

  void highlight(Optional<Place> place) {
    highlighted = compare.compared().flatMap(c -> place.map(p -> cell(c.lines(), p)));
    show();
  }

  private static Cell cell(List<ComparedPredictor> lines, Place p) {
    return new Cell(lines.get(p.row()).entry(), lines.get(p.column()).entry());
  }

  /// Pins a cell; cells on the diagonal cannot be pinned.
  void click(Place place) {
    highlight(Optional.of(place));
    pin();
  }

  void pin() {
    highlighted
        .filter(cell -> !cell.row().equals(cell.column()))
        .ifPresent(cell -> pinned.set(Optional.of(cell)));
    show();
  }

  /// Clears the highlighted cell, or else the pinned one; returns true if there was one.
  boolean release() {
    boolean hadCell = highlighted.isPresent() || pinned.get().isPresent();
    if (highlighted.isPresent()) {
      highlighted = Optional.empty();
    } else {
      pinned.set(Optional.empty());
    }
    show();
    return hadCell;
  }

  /// Moves the highlight by a number of rows and columns, beginning at the pinned cell.
  void walk(int rows, int columns) {
    compare
        .compared()
        .ifPresent(c -> {
          Optional<Place> now = place(c, highlighted);
          Place start = now.or(() -> place(c, pinned.get())).orElse(new Place(0, 0));
          int step = now.isPresent() ? 1 : 0;
          highlight(
              Optional.of(
                  new Place(
                      Math.clamp(start.row() + (long) step * rows, 0, c.size() - 1),
                      Math.clamp(start.column() + (long) step * columns, 0, c.size() - 1))));
        });
  }

  void moveRow(int by) {
    highlighted.or(pinned::get).ifPresent(cell -> compare.move(cell.row(), by));
  }

  void removeRow() {
    highlighted.ifPresent(cell -> {
      highlighted = Optional.empty();
      compare.remove(cell.row());
    });
  }

  /// Returns the readout of the highlighted cell in one line; empty without one.
  String describe() {
    return compare
        .compared()
        .flatMap(
            c -> place(c, highlighted).map(p -> String.join("; ", CellReadout.readoutLines(c, p))))
        .orElse("");
  }

  @Override
  public void again() {
    compare.again();
  }

  @Override
  public ShellLine line() {
    return figure().map(f -> f.comparison().line(compare.workbench)).orElse(ShellLine.nothing());
  }
}
