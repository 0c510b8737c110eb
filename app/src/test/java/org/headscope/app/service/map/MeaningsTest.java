package org.headscope.app.service.map;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.neural.block.MapKind;
import org.junit.jupiter.api.Test;

/// The texts of `meanings.properties`.
final class MeaningsTest {
  @Test
  void everyKindHasASentenceAndNoKeyIsUnused() {
    Set<String> keys = new HashSet<>(Set.of("mean", "influence", "difference"));
    for (MapKind kind : MapKind.values()) {
      assertThat(Meanings.of(kind)).endsWith(".");
      keys.add(kind.name().toLowerCase(Locale.ROOT));
    }
    assertThat(Meanings.TEXTS.keySet()).isEqualTo(keys);
  }
}
