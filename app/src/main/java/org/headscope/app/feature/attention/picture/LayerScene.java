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

/// The content of a layer's picture: a map, a state over time, or averages over heads.
public interface LayerScene {
  MapAxes axes();

  Visualization numbers();

  /// The kind of the numbers, for a heading.
  default String kind() {
    return numbers().title();
  }

  /// The place in the model: `layer 2 · head 1`.
  String place();

  /// The place in the model, from the fullest form to the briefest.
  default List<String> places() {
    return List.of(place());
  }

  default String title() {
    return kind() + ": " + place();
  }

  /// The names of the head, from the fullest form to the briefest.
  default List<String> names() {
    return List.of();
  }

  /// The description of what is in view, from the fullest form to the briefest.
  default List<String> inView() {
    return List.of();
  }

  /// Returns the figure, painted with the buffers of `painter`, which no other thread uses. On
  /// paper it has a title and no hover marks.
  SceneFigure figure(HeatmapPainter painter, boolean paper);

  /// Describes the selected cell or value, for paper; empty if none is selected.
  ReadoutText selected(Palette palette);

  ShellLine line(CommandLineWriter words);

  /// Returns all numbers, including those out of view.
  Map<String, Object> json();

  DataTable data();

  /// Returns the scene without what the audience is to predict first.
  default LayerScene concealing(Set<Concealed> what) {
    return this;
  }

  default Presented presented(Presented.Showing showing) {
    return Presented.alone(figure(new HeatmapPainter(), /* paper= */ true));
  }

  /// Returns the spot that is `by` spots after the selected one; empty if the picture has no spots.
  default OptionalInt neighbour(int by) {
    return OptionalInt.empty();
  }

  /// The number of rows of a state, which the arrow keys move through; 0 for other pictures.
  default int rows() {
    return 0;
  }

  /// Returns the values of `cells` by row; causal rows end at the diagonal.
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
