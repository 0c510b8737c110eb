package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.neural.block.Variant;
import org.junit.jupiter.api.Test;

class VariantTextsTest {
  private static final Set<String> KEYS =
      ResourceBundle.getBundle("org.headscope.engine.neural.variants", Locale.ROOT).keySet();

  @Test
  void everyVariantHasASentence() {
    for (Architecture architecture : Architecture.values()) {
      for (Variant variant : Variant.values()) {
        assertThat(architecture.difference(variant))
            .as("%s, %s", architecture, variant)
            .endsWith(".");
      }
    }
  }

  @Test
  void anArchitectureHasOneSentenceOrOneForEachVariantAndNoKeyIsUnused() {
    Set<String> used = new TreeSet<>();
    for (String id : Architecture.ids()) {
      used.addAll(KEYS.contains(id) ? Set.of(id) : Set.of(id + ".paper", id + ".reference"));
    }
    assertThat(KEYS).isEqualTo(used);
  }
}
