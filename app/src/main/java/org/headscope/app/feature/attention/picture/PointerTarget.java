package org.headscope.app.feature.attention.picture;

/// The part of a picture under the mouse.
public sealed interface PointerTarget {
  /// A cell of a map, or beside cells a row; −1 for none.
  ///
  /// @param map of two beside each other, 0 or 1
  record OnMap(int map, int query, int key) implements PointerTarget {}

  /// A row of a state after a token; −1 for none.
  record OnState(int row, int position) implements PointerTarget {}

  /// A spot of an averaged picture, −1 for none.
  ///
  /// @param layer of the head that it is of, from 1; 0 where it is no other's than the selected
  record OnSpot(int spot, int layer, int head) implements PointerTarget {}
}
