package org.headscope.engine.training.step;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.TrainingSpec;

/// Tests if bfloat16 is faster on this processor. Without instructions for it (AVX512-BF16, AMX)
/// products are emulated, at a fraction of float32's speed; with them they take half the time. No
/// system call distinguishes all of these, so both are tried.
final class ReducedPrecision {
  private static final int SIZE = 512;

  /// The tries of each; enough that the best one is undisturbed even on a busy machine.
  private static final int TRIES = 30;

  private ReducedPrecision() {}

  static void require(TrainingSpec spec) {
    boolean requested =
        spec.recipe().training().compute().orElse(ComputePrecision.FLOAT32)
            == ComputePrecision.BFLOAT16;
    UserError.when(
        requested && spec.device().isProcessor() && !isFaster(),
        "This processor multiplies bfloat16 slower than float32; set training.compute to float32.");
  }

  static boolean isFaster() {
    try (NDManager manager = ComputeDevice.CPU.newManager()) { // loads PyTorch for the next lines
      NDArray x = manager.ones(new Shape(SIZE, SIZE));
      Script single = FusedOperations.LINEAR; // compiled before timing starts
      Script half = FusedOperations.LINEAR_16;
      long full = Long.MAX_VALUE;
      long rounded = Long.MAX_VALUE;
      for (int i = 0; i < 2 || (i < TRIES && rounded >= full); i++) {
        full = Math.min(full, nanoseconds(() -> single.call(x, x)));
        rounded = Math.min(rounded, nanoseconds(() -> half.call(x, x)));
      }
      return rounded < full;
    }
  }

  private static long nanoseconds(Supplier<NDArray> product) {
    long begin = System.nanoTime();
    product.get().close();
    return System.nanoTime() - begin;
  }
}
