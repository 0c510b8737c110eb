package org.headscope.engine.neural.mixer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.Tables;
import org.headscope.engine.neural.block.TensorMemory;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.run.Range;

/// What retention knows of positions alone: how far pairs turn and how weights decay.
///
/// @param keyWidth d_k, even
record RetentionTables(Tables tables, int heads, int keyWidth) {
  private static final double THETA = 10_000;

  /// Row i backwards is the T powers from place i on: as many views as rows, copied once.
  private static final Script DECAYS =
      Script.of(
          """
          def forward(self, powers: Tensor, before: Tensor, rows: Tensor) -> Tensor:
            H, n = torch.size(powers)
            T = torch.floordiv(n + 1, 2)
            shape = [H, torch.size(rows, 0), T]
            back = torch.as_strided(powers, shape, [n, 1, 1], torch.size(before, 0))
            return torch.flip(back, [2])
          """);

  /// λ_h = 1 − 2^(−5−h), h from 0.
  private static double lambda(int head) {
    return 1 - Math.pow(2, -5.0 - head);
  }

  /// log λ of every head, H.
  NDArray decay(NDManager pass) {
    return tables.rows(
        pass,
        "retention.decay",
        heads,
        (manager, rows) -> {
          float[] values = new float[rows];
          for (int h = 0; h < rows; h++) {
            values[h] = (float) Math.log1p(-Math.pow(2, -5.0 - h));
          }
          return manager.create(values);
        });
  }

  /// cos and sin of the angles of the positions from `first` to `end`: T×d_k/2×2.
  NDArray turns(NDManager pass, long first, long end) {
    int pairs = keyWidth / 2;
    String name = "retention.turns." + pairs;
    NDArray all =
        tables.rows(
            pass,
            name,
            Math.toIntExact(end),
            (manager, rows) -> {
              float[] values = new float[rows * pairs * 2];
              for (int t = 0; t < rows; t++) {
                for (int i = 0; i < pairs; i++) {
                  double angle = t * Math.pow(THETA, pairs == 1 ? 0 : -i / (pairs - 1.0));
                  values[2 * (t * pairs + i)] = (float) Math.cos(angle);
                  values[2 * (t * pairs + i) + 1] = (float) Math.sin(angle);
                }
              }
              return manager.create(values, new Shape(rows, pairs, 2));
            });
    return first == 0 ? all : all.get(first + ":" + end);
  }

  /// λ^(i−j) where j ≤ i, else 0, of the queries i in `rows`: H×R×T.
  NDArray decays(NDManager manager, Range rows, long length) {
    int n = Math.toIntExact(length);
    float[] powers = new float[heads * (2 * n - 1)]; // of each head: zeros, then λ^0, λ^1, …
    for (int h = 0; h < heads; h++) {
      for (int lag = 0; lag < n; lag++) {
        powers[h * (2 * n - 1) + n - 1 + lag] = (float) Math.pow(lambda(h), lag);
      }
    }
    return DECAYS.call(
        manager.create(powers, new Shape(heads, 2L * n - 1)),
        manager.create(new Shape(rows.min())),
        manager.create(new Shape(rows.max() - rows.min() + 1)));
  }

  /// √Σ_{j≤i} λ^(i−j) of the positions i from `first` to `end`: H×T×1.
  NDArray floors(NDManager manager, long first, long end) {
    int n = Math.toIntExact(end - first);
    float[] values = new float[heads * n];
    for (int h = 0; h < heads; h++) {
      for (int i = 0; i < n; i++) {
        double sum = (1 - Math.pow(lambda(h), first + i + 1.0)) / (1 - lambda(h));
        values[h * n + i] = (float) Math.sqrt(sum);
      }
    }
    return TensorMemory.owned(manager.create(values, new Shape(heads, n, 1)));
  }
}
