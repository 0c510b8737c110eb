package org.headscope.engine.training.step;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.jni.JniUtils;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.Script;

/// The limits of the machine, measured with the native libraries used in training. A clock gives
/// nanoseconds.
final class MachineRates {
  /// Values of each array of [#triad]: 512 MiB, more than any cache.
  private static final long LONG = 1L << 27;

  private static final Script TRIAD =
      Script.of(
          """
          def forward(self, a: Tensor, b: Tensor, c: Tensor) -> Tensor:
            return torch.add(b, c, alpha=3., out=a)
          """);

  private MachineRates() {}

  /// 10⁹ operations per second of a plain product of 1024×1024 matrices, the best of ten.
  static double product(int threads, LongSupplier clock) {
    int n = 1024;
    try (NDManager manager = ComputeDevice.CPU.newManager()) {
      JniUtils.setNumThreads(threads);
      NDArray a = manager.randomNormal(new Shape(n, n));
      double best = 0;
      for (int i = 0; i < 10; i++) {
        long begin = clock.getAsLong();
        a.matMul(a).close();
        best = Math.max(best, 2.0 * n * n * n / (clock.getAsLong() - begin));
      }
      return best;
    }
  }

  /// 10⁹ bytes per second of a ← b + 3c, the best of ten, each value counted once (STREAM's triad).
  static double triad(int threads, LongSupplier clock) {
    try (NDManager manager = ComputeDevice.CPU.newManager()) {
      JniUtils.setNumThreads(threads);
      NDArray a = manager.zeros(new Shape(LONG));
      NDArray b = manager.ones(new Shape(LONG));
      NDArray c = manager.ones(new Shape(LONG));
      double best = 0;
      for (int i = 0; i < 10; i++) {
        long begin = clock.getAsLong();
        TRIAD.call(a, b, c).close();
        best = Math.max(best, 3.0 * Float.BYTES * LONG / (clock.getAsLong() - begin));
      }
      return best;
    }
  }
}
