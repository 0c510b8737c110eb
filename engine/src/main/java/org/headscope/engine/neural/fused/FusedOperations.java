package org.headscope.engine.neural.fused;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;

/// Differentiable PyTorch operations that DJL does not bind; they load PyTorch on first use. Each
/// has an equal composition of DJL operations, which the model uses where intermediate values must
/// be visible and the tests use as an oracle.
public final class FusedOperations {
  /// W x on the last axis, of x and W: …×in → …×out.
  public static final Script LINEAR = linear("linear", false);

  /// W x + b on the last axis, of x, W and b: …×in → …×out.
  public static final Script AFFINE = linear("linear", true);

  /// [#LINEAR] of values rounded to bfloat16.
  public static final Script LINEAR_16 = linear("linear16", false);

  /// [#AFFINE] of values rounded to bfloat16.
  public static final Script AFFINE_16 = linear("linear16", true);

  /// The n slices B×T×… of B×T×n×…; their gradients are assembled in one copy.
  public static final Script UNBIND =
      Script.of(
          """
          def forward(self, x: Tensor) -> List[Tensor]:
            return torch.unbind(x, 2)
          """);

  /// Rotates the pairs (x₂ᵢ, x₂ᵢ₊₁) as complex numbers: x …×d, contiguous on its last axis, by
  /// turns …×d/2×2, cosines and sines.
  public static final Script ROTATE =
      Script.of(
          """
          def forward(self, x: Tensor, turns: Tensor) -> Tensor:
            pairs = torch.unflatten(x, -1, [-1, 2])
            turned = torch.mul(torch.view_as_complex(pairs), torch.view_as_complex(turns))
            return torch.flatten(torch.view_as_real(turned), -2)
          """);

  /// GELU in its tanh approximation, any shape.
  public static final Script GELU =
      Script.of(
          """
          def forward(self, x: Tensor) -> Tensor:
            return torch.gelu(x, approximate="tanh")
          """);

  /// GELU, x Φ(x) with the normal distribution function, any shape.
  public static final Script EXACT_GELU =
      Script.of(
          """
          def forward(self, x: Tensor) -> Tensor:
            return torch.gelu(x)
          """);

  /// max(x, 0), any shape.
  public static final Script RELU =
      Script.of(
          """
          def forward(self, x: Tensor) -> Tensor:
            return torch.relu(x)
          """);

  /// Summed cross-entropy in nats, a scalar, of logits N×V and N token ids (int64), −100 where no
  /// prediction is scored.
  public static final Script CROSS_ENTROPY =
      Script.of(
          """
          def forward(self, logits: Tensor, labels: Tensor) -> Tensor:
            return torch.cross_entropy_loss(logits, labels, None, 2, -100, 0.)
          """);

  private static final Script CAUSAL =
      Script.of(
          """
          def forward(self, scores: Tensor, before: Tensor) -> Tensor:
            one = torch.select(torch.flatten(scores, 0, -3), 0, 0)
            future = torch.triu(torch.full_like(one, -inf), 1 + torch.size(before, 0))
            return torch.add_(scores, future)
          """);

  private FusedOperations() {}

  private static Script linear(String method, boolean bias) {
    return Script.of(
        """
        def forward(self, x: Tensor, w: Tensor%s) -> Tensor:
          return self.%s(x, w, %s)
        """
            .formatted(bias ? ", b: Tensor" : "", method, bias ? "b" : "None"));
  }

  /// Sets the scores of queries and keys to −∞, in place, where the key is later than the query.
  ///
  /// @param scores B×H×R×T
  /// @param first position of the first query
  public static NDArray causali(NDArray scores, int first) {
    return CAUSAL.call(scores, scores.getManager().create(new Shape(first)));
  }
}
