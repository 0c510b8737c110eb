package org.headscope.app.service.map;

import org.headscope.engine.neural.block.MapKind;

/// The meaning of each kind of picture, and of its rows and columns, for a tooltip.
final class Meanings {
  static final String MEAN =
      "Every channel of this mixer has a map; this is the mean of their absolute weights."
          + " Row: the position of the output; column: the token that enters it. Choose a "
          + "channel below the map to see its signed weights.";

  static final String INFLUENCE =
      "The change of the model's prediction after the row's token when the column's token is "
          + "replaced by another symbol: the mean total variation distance, 0 to 1. It is "
          + "measured on the whole model, so that all architectures can be compared.";

  static final String DIFFERENCE =
      "The weight of the first map, A, minus that of the second, B, on the same instance: blue "
          + "where A is greater, ochre with a minus where B is. If all rows of both add up to "
          + "one, every row here adds up to zero.";

  private Meanings() {}

  static String of(MapKind kind) {
    return switch (kind) {
      case SOFTMAX ->
          "Row: a query; column: a key, with its share of the query's attention. Every row adds "
              + "up to one.";
      case NGRAM ->
          "Row: a query; column: an earlier token that followed the same last n tokens. All of "
              + "these get an equal share; a row without such a match is empty.";
      case WKV ->
          "Row: the position of the output; column: the token whose value enters it. Every row "
              + "adds up to one.";
      case IMPLIED ->
          "The recurrence, unrolled. Row: the position of the output; column: the weight of that "
              + "token's value in it, before norm and gates; it may be negative.";
      case KERNEL ->
          "The convolution, unrolled. Row: the position of the output; column: the kernel's tap "
              + "for the token, which depends only on its distance.";
      case NONE -> "This mixer has no attention map.";
    };
  }
}
