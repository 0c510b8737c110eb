package org.headscope.app.chart.card;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.Figure;

/// A picture for an audience: it shows as much as can be read from the last row, and can be
/// clicked.
public interface AudiencePicture extends Figure {
  /// Returns the bounds of the selected thing; empty if nothing is selected.
  Optional<Box> selected(PictureArea space);

  /// Returns the bounds of the selection's labels, which no spotlight dims.
  default List<Box> labels(PictureArea space) {
    return List.of();
  }

  /// Returns a box of this size at the upper right without data; empty if none fits.
  default Optional<Box> corner(PictureArea space, double width, double height) {
    return Optional.empty();
  }

  /// Returns the picture with its name and legend above it, for screens that have no card for them.
  default AudiencePicture withLegend() {
    return this;
  }

  /// Returns whether the picture's cards belong under it, on screens that are not much wider than
  /// high.
  default boolean prefersCardsBelow() {
    return false;
  }

  /// Returns the place that a click at (x, y) selects; empty if there is nothing to select.
  Optional<Place> at(PictureArea space, double x, double y);

  sealed interface Place {}

  /// A cell, or a position.
  ///
  /// @param column −1 for the whole row
  record PickedCell(int row, int column) implements Place {}

  /// A whole map; layer and head count from 1.
  record PickedMap(int layer, int head) implements Place {}
}
