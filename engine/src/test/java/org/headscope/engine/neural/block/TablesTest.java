package org.headscope.engine.neural.block;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.*;
import org.headscope.engine.neural.TestDevice;
import org.junit.jupiter.api.Test;

/// Tables that several passes use at once while the tables grow.
class TablesTest {
  @Test
  void concurrentPassesGetTheirRowsAsTheTableGrows() throws Exception {
    try (NDManager manager = TestDevice.CHOSEN.newManager();
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (int round = 0; round < 20; round++) {
        Tables tables = new Tables(manager, DataType.FLOAT32);
        List<Callable<Boolean>> passes = new ArrayList<>();
        for (int k = 0; k < 16; k++) {
          int length = 1 + new SplittableRandom(100 * round + k).nextInt(1 << (9 + k / 4));
          passes.add(() -> {
            try (NDManager pass = manager.newSubManager()) {
              NDArray rows = tables.rows(pass, "numbers", length, TablesTest::numbers);
              return sum(rows) == (long) length * (length - 1) / 2;
            }
          });
        }
        for (Future<Boolean> right : threads.invokeAll(passes)) {
          assertThat(right.get()).isTrue();
        }
      }
      assertThat(manager.getManagedArrays().size()).as("one table per round").isEqualTo(20);
    }
  }

  private static long sum(NDArray rows) {
    long sum = 0;
    for (float value : rows.toFloatArray()) {
      sum += (long) value;
    }
    return sum;
  }

  private static NDArray numbers(NDManager manager, int rows) {
    float[] values = new float[rows];
    for (int i = 0; i < rows; i++) {
      values[i] = i;
    }
    return manager.create(values, new Shape(rows));
  }
}
