package org.headscope.engine.neural.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import ai.djl.ndarray.NDManager;
import org.headscope.engine.neural.TestDevice;
import org.junit.jupiter.api.Test;

class SubnormalsTest {
  private static float product() {
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      return manager.create(1e-30f).mul(1e-10f).getFloat();
    }
  }

  @Test
  void nativeThreadsFlushThemToZero() {
    assumeFalse(
        System.getProperty("os.name", "").startsWith("Windows"), "nothing is flushed there");
    assumeTrue(TestDevice.CHOSEN.isProcessor(), "a GPU computes with them");
    assertThat(product()).isPositive();
    try (NativeThreads threads = new NativeThreads("test", 2, true)) {
      assertThat(threads.run(List.of(SubnormalsTest::product, SubnormalsTest::product)))
          .containsOnly(0f);
    }
    assertThat(product()).as("other threads keep subnormals").isPositive();
  }
}
