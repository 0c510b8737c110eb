package org.headscope.app.chart;

import java.util.List;
import java.util.Optional;

/// A picture that shows as much as can be read from the last row of a room, and knows where it
/// stands.
public interface RoomPicture extends Figure {
  /// Where what is selected stands; empty where nothing is.
  Optional<Box> selected(Room room);

  /// Labels of what is selected, which no spotlight dims.
  List<Box> labels(Room room);

  /// A box of a size at the upper right where there can be no data; empty where there is none.
  Optional<Box> corner(Room room, double width, double height);

  /// The same with its name and its legend above it, for screens that have no card for them.
  RoomPicture headed();

  /// The cell at a place; empty beside the cells.
  Optional<Place> at(Room room, double x, double y);

  /// A cell.
  ///
  /// @param column −1 for the whole row
  record Place(int row, int column) {}
}
