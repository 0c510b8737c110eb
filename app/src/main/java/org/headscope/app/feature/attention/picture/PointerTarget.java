package org.headscope.app.feature.attention.picture;

/// The part of a picture under the mouse.
public sealed interface PointerTarget {
  /// A cell of a map, or beside the cells a whole row; −1 for none.
  ///
  /// @param map the index of the map, 0 or 1
  record OnMap(int map, int query, int key) implements PointerTarget {}

  /// A row of a state, and the position of a token; −1 for none.
  record OnState(int row, int position) implements PointerTarget {}

  /// A spot of an averaged picture; −1 for none.
  ///
  /// @param layer the layer of the spot's head, from 1; 0 for the selected head
  record OnSpot(int spot, int layer, int head) implements PointerTarget {}
}
