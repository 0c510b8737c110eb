package org.headscope.engine.neural.mixer;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.Tables;
import org.headscope.engine.neural.block.TensorMemory;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.run.Range;

/// The parts of retention that depend only on positions: rotation angles and decays.
///
/// @param keyWidth d_k, even
record RetentionTables(Tables tables, int heads, int keyWidth) {
  private static final double THETA = 10_000;

  /// Row i, reversed, is the T powers from index i on: one view per row, copied once.
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
  static double lambda(int head) {
    return 1 - Math.pow(2, -5.0 - head);
  }

  /// log λ of every head, H.
  NDArray decay(NDManager pass) {
    return tables.rows(
        pass,
        "retention.decay",
        heads,
        (manager, rows) ->
            manager.create(
                IntStream.range(0, rows)
                    .mapToDouble(h -> Math.log1p(-Math.pow(2, -5.0 - h)))
                    .toArray()));
  }

  /// The cos and sin of the angles of positions `first` to `end`: T×d_k/2×2.
  NDArray rotations(NDManager pass, long first, long end) {
    String name = "retention.turns." + keyWidth / 2;
    NDArray all =
        tables.rows(
            pass,
            name,
            Math.toIntExact(end),
            (manager, rows) ->
                manager.create(
                    ParameterSpec.values(
                        rows * keyWidth, i -> angleStep(i / keyWidth, i % keyWidth)),
                    new Shape(rows, keyWidth / 2, 2)));
    return first == 0 ? all : all.get(first + ":" + end);
  }

  /// The angle by which each pair rotates per token, d_k/2.
  static List<Double> angles(int keyWidth) {
    return IntStream.range(0, keyWidth / 2).mapToObj(pair -> angle(pair, keyWidth / 2.0)).toList();
  }

  private static double angle(int pair, double pairs) {
    return Math.pow(THETA, pairs == 1 ? 0 : -pair / (pairs - 1));
  }

  private double angleStep(int position, int place) {
    double angle = position * angle(place / 2, keyWidth / 2.0);
    return place % 2 == 0 ? Math.cos(angle) : Math.sin(angle);
  }

  /// λ^(i−j) where j ≤ i, else 0, for the queries i in `rows`: H×R×T.
  NDArray decays(NDManager manager, Range rows, long length) {
    int n = Math.toIntExact(length);
    int width = 2 * n - 1; // of each head: zeros, then λ^0, λ^1, …
    float[] powers =
        ParameterSpec.values(
            heads * width,
            i -> i % width < n - 1 ? 0 : Math.pow(lambda(i / width), i % width - n + 1));
    return DECAYS.call(
        manager.create(powers, new Shape(heads, width)),
        manager.create(new Shape(rows.min())),
        manager.create(new Shape(rows.max() - rows.min() + 1)));
  }

  /// √Σ_{j≤i} λ^(i−j) for the positions i from `first` to `end`: H×T×1.
  NDArray floors(NDManager manager, long first, long end) {
    int n = Math.toIntExact(end - first);
    float[] values = ParameterSpec.values(heads * n, i -> floor(lambda(i / n), first + i % n));
    return TensorMemory.copyToNative(manager.create(values, new Shape(heads, n, 1)));
  }

  private static double floor(double lambda, long position) {
    return Math.sqrt((1 - Math.pow(lambda, position + 1.0)) / (1 - lambda));
  }
}
