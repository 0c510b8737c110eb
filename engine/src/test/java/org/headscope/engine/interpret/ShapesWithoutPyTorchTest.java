package org.headscope.engine.interpret;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/// A model is described before PyTorch is loaded, in a process that never loads it.
class ShapesWithoutPyTorchTest {
  /// Counts the parameters of every architecture.
  public static void main(String[] args) {
    EveryArchitecture.configs()
        .forEach(model -> {
          if (model.parameterCount() < 1 || model.multiplications(5) < 1 || model.depth() < 1) {
            throw new AssertionError(model.summary());
          }
        });
  }

  @Test
  void everyArchitectureReportsItsShapes() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ShapesWithoutPyTorchTest.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }
}
