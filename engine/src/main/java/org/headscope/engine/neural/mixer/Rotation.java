package org.headscope.engine.neural.mixer;

import static org.headscope.engine.run.FieldProblem.require;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.Tables;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.fused.Script;

/// Rotary positions (Su et al. 2021): pair i of the first numbers of a query or key at position t
/// rotates by the angle t·θ^(−2i/w).
///
/// @param width w, the numbers that rotate, even; 0 for none
/// @param theta θ
/// @param halves true if pair i is (x_i, x_(i+w/2)); false if it is (x_2i, x_(2i+1))
public record Rotation(int width, double theta, boolean halves) {
  /// θ of the public code.
  private static final double THETA = 10_000;

  public static final Rotation NONE = new Rotation(0, THETA, false);

  /// x …×d by turns …×w/2×2, of which the first w rotate in halves.
  private static final Script HALVES =
      Script.of(
          """
          def forward(self, x: Tensor, turns: Tensor) -> Tensor:
            half = torch.size(turns, -2)
            rest = torch.size(x, -1) - 2 * half
            cos, sin = torch.unbind(turns, -1)
            u, v, same = torch.split_with_sizes(x, [half, half, rest], -1)
            return torch.cat([u * cos - v * sin, v * cos + u * sin, same], -1)
          """);

  /// The same in pairs side by side.
  private static final Script PAIRS =
      Script.of(
          """
          def forward(self, x: Tensor, turns: Tensor) -> Tensor:
            turned = 2 * torch.size(turns, -2)
            first, same = torch.split_with_sizes(x, [turned, torch.size(x, -1) - turned], -1)
            cos, sin = torch.unbind(turns, -1)
            u, v = torch.unbind(torch.unflatten(first, -1, [-1, 2]), -1)
            pairs = torch.stack([u * cos - v * sin, v * cos + u * sin], -1)
            return torch.cat([torch.flatten(pairs, -2), same], -1)
          """);

  public Rotation {
    require(width >= 0 && width % 2 == 0, "rotation.width", width, "an even number from 0");
    require(theta > 0 && Double.isFinite(theta), "rotation.theta", theta, "positive");
  }

  /// Returns that of the public code: the whole head, in pairs side by side.
  public static Rotation interleaved(int width) {
    return new Rotation(width, THETA, false);
  }

  /// Rotates every head of x, B×T×H×d_h, whose first token is at `first`.
  NDArray rotate(NDArray x, Tables tables, long first) {
    if (width == 0) {
      return x;
    }
    NDArray turns = turns(tables, x.getManager(), first, first + x.getShape().get(1));
    boolean whole = x.getShape().get(3) == width;
    return (halves ? HALVES : whole ? FusedOperations.ROTATE : PAIRS).call(x, turns);
  }

  /// The cos and sin of every angle at the positions `first` to `end`, T×1×w/2×2.
  NDArray turns(Tables tables, NDManager pass, long first, long end) {
    String name = "rotary." + width + "." + theta;
    NDArray all = tables.rows(pass, name, Math.toIntExact(end), this::rotations);
    return all.get(first + ":" + end);
  }

  /// The turn of each pair, w/2.
  List<HeadRows.Turn> turns() {
    return HeadRows.Turn.of(IntStream.range(0, width / 2).mapToObj(this::angle).toList(), halves);
  }

  private double angle(int pair) {
    return Math.pow(theta, -2.0 * pair / width);
  }

  /// In double precision, for models in it.
  private NDArray rotations(NDManager manager, int length) {
    double[] values = new double[length * width];
    for (int even = 0; even < width; even += 2) {
      double turn = angle(even / 2);
      for (int t = 0; t < length; t++) {
        values[t * width + even] = Math.cos(t * turn);
        values[t * width + even + 1] = Math.sin(t * turn);
      }
    }
    return manager.create(values, new Shape(length, 1, width / 2, 2));
  }
}
