package org.headscope.app.feature.bench;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;
import org.headscope.engine.neural.component.Component;

/// The effects of ablations as a picture with a cursor.
sealed interface AblationPicture extends Figure permits AblationsFigure, PairsFigure {
  /// The place of a cut in the picture, from 0; the column is 0 where each row is a cut.
  record Place(int row, int column) {}

  /// The marks of the pointer and of the selection.
  ///
  /// @param at the place under the mouse or of the arrow keys
  /// @param selected the component that is the window's selected head
  record Marks(Optional<Place> at, Optional<Component> selected) {
    static final Marks NONE = new Marks(Optional.empty(), Optional.empty());
  }

  AblatedSweep sweep();

  Optional<Place> placeAt(double x, double y, double width, double height, Palette palette);

  /// Returns the bounds of a place.
  Box box(Place place, double width, double height, Palette palette);

  /// Returns the place a number of rows and columns away, or the nearest one that there is.
  Place walked(Place from, int rows, int columns);

  /// Returns the components that are replaced there; empty if the place is none of this picture.
  List<Component> target(Place place);

  /// Returns the numbers of a place, in lines.
  List<String> describe(Place place);

  AblationPicture with(Marks marks);

  @Override
  default String title() {
    return sweep().title();
  }

  @Override
  default DataTable data() {
    return sweep().data();
  }
}
