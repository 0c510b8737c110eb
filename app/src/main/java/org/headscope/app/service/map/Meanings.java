package org.headscope.app.service.map;

import org.headscope.engine.neural.block.MapKind;

/// Tooltips with the meaning of each kind of picture, its rows and its columns.
final class Meanings {
  static final String MEAN =
      "Every channel of this mixer has its own map; this is the mean of their absolute weights."
          + " Row: the position whose output is computed; column: the token that goes into it. Choose a"
          + " channel below the map to see its signed weights.";

  static final String INFLUENCE =
      "How much replacing the token in the column by another symbol moves the model's prediction"
          + " after the token in the row: the mean total variation distance, 0 to 1. It is measured"
          + " on the whole model, so that every architecture can be compared.";

  static final String DIFFERENCE =
      "The first map, A, minus the second, B, on the same instance:"
          + " blue where A is greater, ochre with a minus where B is. Where every row of both adds"
          + " up to one, every row here adds up to zero.";

  private Meanings() {}

  static String of(MapKind kind) {
    return switch (kind) {
      case SOFTMAX ->
          "Row: a query; column: a key it may look back at, and the share of its attention that it"
              + " gives. Every row adds up to one.";
      case NGRAM ->
          "Row: a query; column: a token that followed the same last n tokens before. All of them"
              + " get an equal share, and a row without such a match is empty.";
      case WKV ->
          "Row: the position whose output is computed; column: the token whose value goes into it."
              + " Every row adds up to one.";
      case IMPLIED ->
          "The recurrence written out. Row: the position whose output is computed; column: how much"
              + " of that token's value goes into it, before norm and gates; it may be negative.";
      case KERNEL ->
          "The convolution written out. Row: the position whose output is computed; column: the tap"
              + " of the kernel that weighs the token, which depends only on how far back it is.";
      case NONE -> "This mixer has no attention map.";
    };
  }
}
