package org.headscope.engine.neural.fused;

import ai.djl.ndarray.NDArray;

/**
 * Differentiable PyTorch operations without a DJL binding. Each has a composed twin: in the model,
 * where its inside must be seen, and in the tests, as its oracle.
 *
 * <p>Results attach to the manager of the first operand.
 */
public final class FusedOperations {
  private static final FusedOperations INSTANCE = new FusedOperations();

  private final Script attention =
      Script.of(
          """
          def forward(self, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
            return torch.scaled_dot_product_attention(q, k, v, None, 0., True)
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

  /** The one set of operations; loads PyTorch on first use. */
  public static FusedOperations get() {
    return INSTANCE;
  }

  /**
   * Causal softmax attention, softmax(q kᵀ/√d_h) v (paper 000 eqs. 22–23).
   *
   * @param q queries, B×H×T×d_h; {@code k} and {@code v} alike
   * @return per-head outputs, B×H×T×d_h
   */
  public NDArray attention(NDArray q, NDArray k, NDArray v) {
    return attention.call(q, k, v);
  }

  /** GELU in its tanh approximation, any shape. */
  public NDArray gelu(NDArray x) {
    return gelu.call(x);
  }

  /** GELU, x Φ(x) with the normal distribution function, any shape. */
  public NDArray exactGelu(NDArray x) {
    return exactGelu.call(x);
  }

  /**
   * Summed cross-entropy in nats over the rows whose label is not −100.
   *
   * @param logits N×V
   * @param labels N token ids (int64), −100 where nothing is scored
   * @return a scalar
   */
  public NDArray crossEntropy(NDArray logits, NDArray labels) {
    return crossEntropy.call(logits, labels);
  }
}
