package org.headscope.engine.interpret.attention;

import org.headscope.engine.run.Refusal;

/// Which map is taken from which: heads A − B, steps s − t or runs X − Y.
///
/// @param second read of the same instance at the same positions
public record MapDifferenceSpec(TokenMapSpec first, TokenMapSpec second) {
  public MapDifferenceSpec {
    Refusal.when(
        !first.instance().equals(second.instance())
            || !first.positions().equals(second.positions()),
        "maps of different instances or positions");
  }
}
