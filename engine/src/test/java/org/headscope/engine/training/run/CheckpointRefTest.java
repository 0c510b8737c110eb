package org.headscope.engine.training.run;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class CheckpointRefTest {
  @Test
  void runsAreNamedAfterTheirFolder() {
    CheckpointRef relative = new CheckpointRef(Path.of("runs/./gla"), 5, "");
    assertThat(relative.runName()).isEqualTo("gla");
    assertThat(relative.run()).isAbsolute().endsWithRaw(Path.of("runs/gla"));
    assertThat(new CheckpointRef(Path.of("/"), 5, "").runName()).isEqualTo("/");
  }
}
