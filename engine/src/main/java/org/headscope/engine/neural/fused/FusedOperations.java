package org.headscope.engine.neural.fused;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;

/// Differentiable PyTorch operations without a DJL binding. Each has a composed twin: in the model,
/// where its inside must be seen, and in the tests, as its oracle.
///
/// Results attach to the manager of the first operand.
public final class FusedOperations {
  private static final FusedOperations INSTANCE = new FusedOperations();

  private final Script linear = Script.of(linear("linear", false));
  private final Script affine = Script.of(linear("linear", true));
  private final Script linear16 = Script.of(linear("linear16", false));
  private final Script affine16 = Script.of(linear("linear16", true));
  private final Script apart =
      Script.of(
          """
          def forward(self, x: Tensor) -> List[Tensor]:
            return torch.unbind(x, 2)
          """);
  private final Script rotation =
      Script.of(
          """
          def forward(self, x: Tensor, turns: Tensor) -> Tensor:
            pairs = torch.unflatten(x, -1, [-1, 2])
            turned = torch.mul(torch.view_as_complex(pairs), torch.view_as_complex(turns))
            return torch.flatten(torch.view_as_real(turned), -2)
          """);
  private final Script causal =
      Script.of(
          """
          def forward(self, scores: Tensor, before: Tensor) -> Tensor:
            one = torch.select(torch.flatten(scores, 0, -3), 0, 0)
            future = torch.triu(torch.full_like(one, -inf), 1 + torch.size(before, 0))
            return torch.add_(scores, future)
          """);
  private final Script gelu =
      Script.of(
          """
          def forward(self, x: Tensor) -> Tensor:
            return torch.gelu(x, approximate="tanh")
          """);
  private final Script exactGelu =
      Script.of(
          """
          def forward(self, x: Tensor) -> Tensor:
            return torch.gelu(x)
          """);
  private final Script crossEntropy =
      Script.of(
          """
          def forward(self, logits: Tensor, labels: Tensor) -> Tensor:
            return torch.cross_entropy_loss(logits, labels, None, 2, -100, 0.)
          """);

  private FusedOperations() {}

  /// The one set of operations; loads PyTorch on first use.
  public static FusedOperations get() {
    return INSTANCE;
  }

  private static String linear(String method, boolean bias) {
    return """
    def forward(self, x: Tensor, w: Tensor%s) -> Tensor:
      return self.%s(x, w, %s)
    """
        .formatted(bias ? ", b: Tensor" : "", method, bias ? "b" : "None");
  }

  /// W x + b on the last axis: …×in → …×out.
  public NDArray linear(NDArray x, NDArray w, NDArray b) {
    return affine.call(x, w, b);
  }

  /// W x on the last axis: …×in → …×out.
  public NDArray linear(NDArray x, NDArray w) {
    return linear.call(x, w);
  }

  /// [#linear(NDArray, NDArray, NDArray)] of values rounded to bfloat16.
  public NDArray linear16(NDArray x, NDArray w, NDArray b) {
    return affine16.call(x, w, b);
  }

  /// [#linear(NDArray, NDArray)] of values rounded to bfloat16.
  public NDArray linear16(NDArray x, NDArray w) {
    return linear16.call(x, w);
  }

  /// The slices of B×T×n×…, n of B×T×…; their gradients are put together in one copy.
  public NDList apart(NDArray x) {
    return apart.callAll(x);
  }

  /// Turns the pairs (x₂ᵢ, x₂ᵢ₊₁) as complex numbers.
  ///
  /// @param x …×d, in memory without gaps on its last axis
  /// @param turns …×d/2×2, cosines and sines
  public NDArray rotate(NDArray x, NDArray turns) {
    return rotation.call(x, turns);
  }

  /// Scores of queries and keys, in place −∞ where the key is later than the query.
  ///
  /// @param scores B×H×R×T
  /// @param first position of the first query
  public NDArray causali(NDArray scores, int first) {
    return causal.call(scores, scores.getManager().create(new Shape(first)));
  }

  /// GELU in its tanh approximation, any shape.
  public NDArray gelu(NDArray x) {
    return gelu.call(x);
  }

  /// GELU, x Φ(x) with the normal distribution function, any shape.
  public NDArray exactGelu(NDArray x) {
    return exactGelu.call(x);
  }

  /// Summed cross-entropy in nats over the rows whose label is not −100.
  ///
  /// @param logits N×V
  /// @param labels N token ids (int64), −100 where nothing is scored
  /// @return a scalar
  public NDArray crossEntropy(NDArray logits, NDArray labels) {
    return crossEntropy.call(logits, labels);
  }
}
