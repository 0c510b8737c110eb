package org.headscope.app.service.map;

import module java.base;

import org.headscope.engine.neural.block.MapKind;

/// Tooltips with the meaning of each kind of picture, its rows and its columns, from
/// `meanings.properties`.
final class Meanings {
  static final ResourceBundle TEXTS =
      ResourceBundle.getBundle("org.headscope.app.service.map.meanings", Locale.ROOT);
  static final String MEAN = TEXTS.getString("mean");
  static final String INFLUENCE = TEXTS.getString("influence");
  static final String DIFFERENCE = TEXTS.getString("difference");

  private Meanings() {}

  static String of(MapKind kind) {
    return TEXTS.getString(kind.name().toLowerCase(Locale.ROOT));
  }
}
