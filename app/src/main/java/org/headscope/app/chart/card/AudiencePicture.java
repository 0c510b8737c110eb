package org.headscope.app.chart.card;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.Figure;

/// A picture for an audience: it shows as much as can be read from the last row, and has places
/// that can be clicked.
public interface AudiencePicture extends Figure {
  /// The box of the selected thing; empty where nothing is selected.
  Optional<Box> selected(PictureArea space);

  /// Labels of what is selected, which no spotlight dims.
  default List<Box> labels(PictureArea space) {
    return List.of();
  }

  /// A box of a size at the upper right where there can be no data; empty where there is none.
  default Optional<Box> corner(PictureArea space, double width, double height) {
    return Optional.empty();
  }

  /// The same with its name and its legend above it, for screens that have no card for them.
  default AudiencePicture headed() {
    return this;
  }

  /// Returns whether its cards are better placed under it, on screens that are not much wider than
  /// high.
  default boolean isLow() {
    return false;
  }

  /// The place that a click at (x, y) selects; empty where there is nothing to select.
  Optional<Place> at(PictureArea space, double x, double y);

  sealed interface Place {}

  /// A cell, or a position.
  ///
  /// @param column −1 for the whole row
  record PickedCell(int row, int column) implements Place {}

  /// A whole map; both from 1.
  record PickedMap(int layer, int head) implements Place {}
}
