package org.headscope.engine.interpret.attention;

/// Which map is taken from which: heads A − B, steps s − t or runs X − Y.
///
/// @param second read of the same instance at the same positions
public record MapDifferenceSpec(TokenMapSpec first, TokenMapSpec second) {
  public MapDifferenceSpec {
    if (!first.instance().equals(second.instance())
        || !first.positions().equals(second.positions())) {
      throw new IllegalArgumentException("maps of different instances or positions");
    }
  }
}
