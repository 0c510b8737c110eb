package org.headscope.app.chart.card;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.Figure;

/// A picture that shows as much as can be read from the last row of a room, and knows where it
/// stands.
public interface RoomPicture extends Figure {
  /// Where what is selected stands; empty where nothing is.
  Optional<Box> selected(Room room);

  /// Labels of what is selected, which no spotlight dims.
  default List<Box> labels(Room room) {
    return List.of();
  }

  /// A box of a size at the upper right where there can be no data; empty where there is none.
  default Optional<Box> corner(Room room, double width, double height) {
    return Optional.empty();
  }

  /// The same with its name and its legend above it, for screens that have no card for them.
  default RoomPicture headed() {
    return this;
  }

  /// Returns whether its cards had better stand under it, on screens that are not much wider than
  /// high.
  default boolean isLow() {
    return false;
  }

  /// What a click at a place chooses; empty where there is nothing to choose.
  Optional<Place> at(Room room, double x, double y);

  sealed interface Place {}

  /// A cell, or a position.
  ///
  /// @param column −1 for the whole row
  record PickedCell(int row, int column) implements Place {}

  /// A whole map; both from 1.
  record PickedMap(int layer, int head) implements Place {}
}
