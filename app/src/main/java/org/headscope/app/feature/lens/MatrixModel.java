package org.headscope.app.feature.lens;

import module java.base;

import javafx.beans.value.ObservableValue;
import org.headscope.app.feature.QueriedPicture;
import org.headscope.app.feature.lens.PanelGrid.Place;
import org.headscope.app.service.Workbench;
import org.headscope.app.task.Query;
import org.headscope.app.task.TaskRunner;

/// Matrices with a cursor, which hovering and the arrow keys move.
abstract class MatrixModel<K, V, F extends MatrixPicture> extends QueriedPicture<K, V, F> {
  private Optional<Place> at = Optional.empty();

  protected MatrixModel(
      Workbench workbench,
      TaskRunner runner,
      Query.Source<K, V> source,
      ObservableValue<Boolean> showing) {
    super(workbench, runner, source, showing);
  }

  /// The cursor, if it is in the picture, and the selected head.
  protected final MatrixMarks marks(PanelGrid.Form form) {
    var model = workbench.frame().selection().model();
    return new MatrixMarks(
        at.filter(
            p -> p.panel() < form.panels() && p.row() < form.rows() && p.column() < form.columns()),
        model.layer() + "." + model.head());
  }

  final Optional<Place> at() {
    return figure().flatMap(shown -> shown.marks().at());
  }

  final void highlight(Optional<Place> place) {
    if (!place.equals(at)) {
      at = place;
      show();
    }
  }

  /// Moves the cursor, which begins at the first place.
  final void walk(int rows, int columns) {
    figure()
        .ifPresent(shown ->
            highlight(
                Optional.of(
                    at().map(from -> PanelGrid.walked(from, rows, columns, shown.form()))
                        .orElse(new Place(0, 0, 0)))));
  }

  /// Removes the cursor; returns true if there was one.
  final boolean release() {
    boolean had = at.isPresent();
    highlight(Optional.empty());
    return had;
  }

  /// Does what a click on the highlighted cell does.
  final void select() {
    figure().ifPresent(shown -> at().ifPresent(place -> select(shown, place)));
  }

  /// Selects the head of a cell, if it has one.
  protected void select(F shown, Place place) {
    shown
        .head(place)
        .ifPresent(found -> workbench.selection().selectHead(found.layer(), found.head()));
  }

  /// Describes the highlighted cell; empty without one.
  final String describe() {
    return figure()
        .flatMap(shown -> at().map(shown::describe))
        .map(lines -> String.join("; ", lines))
        .orElse("");
  }
}
