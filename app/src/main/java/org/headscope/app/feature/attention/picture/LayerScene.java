package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.card.Presented;
import org.headscope.app.chart.colour.Cells;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.map.Visualization;

/// The picture of a layer, as a value: a map, a state over time, or averages over heads.
public interface LayerScene {
  MapAxes axes();

  Visualization numbers();

  /// The kind of its numbers, for a heading.
  default String kind() {
    return numbers().title();
  }

  /// The place in the model: `layer 2 · head 1`.
  String place();

  /// The same, from the fullest form to the briefest.
  default List<String> places() {
    return List.of(place());
  }

  default String title() {
    return kind() + ": " + place();
  }

  /// The names of its head, from the fullest form to the briefest.
  default List<String> names() {
    return List.of();
  }

  /// The description of what is in view, from the fullest form to the briefest.
  default List<String> inView() {
    return List.of();
  }

  /// Returns the picture, painted with the buffers of `painter`, which no other thread uses; on
  /// paper with a title and without hover marks.
  SceneFigure figure(HeatmapPainter painter, boolean paper);

  /// The read-out of the selected cell or value, on paper; empty if none is selected.
  ReadoutText selected(Palette palette);

  ShellLine line(CommandLineWriter words);

  /// Returns all numbers, including those out of view.
  Map<String, Object> json();

  DataTable data();

  /// The same where something is to be predicted first.
  default LayerScene concealing(Set<Concealed> what) {
    return this;
  }

  default Presented presented(Presented.Showing showing) {
    return Presented.alone(figure(new HeatmapPainter(), /* paper= */ true));
  }

  /// The spot so many further than the one that is looked at; empty of what has none.
  default OptionalInt beside(int by) {
    return OptionalInt.empty();
  }

  /// Rows of a state that keys walk through; 0 of what has none.
  default int rows() {
    return 0;
  }

  /// The numbers of `cells` by row, of causal ones as far as they are allowed.
  static float[][] rows(Cells cells) {
    float[][] rows = new float[cells.rows()][];
    for (int row = 0; row < rows.length; row++) {
      int from = row * cells.columns();
      int length = cells.causal() ? row + 1 : cells.columns();
      rows[row] = Arrays.copyOfRange(cells.values(), from, from + length);
    }
    return rows;
  }
}
