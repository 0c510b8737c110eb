package org.headscope.engine.neural.fused;

import ai.djl.ndarray.NDArray;

/**
 * Causal softmax attention, softmax(q kᵀ/√d_h) v (paper 000 eqs. 22–23), whose inside cannot be
 * seen.
 *
 * <p>Queries go in blocks, each against the keys up to its end, so that little is computed only to
 * be masked; large products serve a small processor better than PyTorch's fused kernel does. Beyond
 * {@link #LONGEST} the weights that training keeps would take more memory than they save time.
 */
public final class CausalAttention {
  private static final int BLOCK = 128;
  private static final int LONGEST = 1024;

  private static final Script SCRIPT =
      Script.of(
          """
          def forward(self, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
            B, H, T, d = torch.size(q)
            if T > %d or not ops.prim.is_cpu(q):
              return torch.scaled_dot_product_attention(q, k, v, None, 0., True)
            scaled = torch.reshape(torch.div(q, torch.sqrt(d)), [B * H, T, d])
            keys = torch.transpose(torch.reshape(k, [B * H, T, d]), 1, 2)
            values = torch.reshape(v, [B * H, T, d])
            z = annotate(List[Tensor], [])
            for i in range(torch.__range_length(0, T, %d)):
              start = i * %d
              end = ops.prim.min(start + %d, T)
              rows = torch.slice(scaled, 1, start, end)
              scores = torch.bmm(rows, torch.slice(keys, 2, 0, end))
              hidden = torch.full([end - start, end], -inf, dtype=ops.prim.dtype(q))
              scores = torch.add(scores, torch.triu(hidden, start + 1))
              weights = torch.softmax(scores, -1)
              _ = torch.append(z, torch.bmm(weights, torch.slice(values, 1, 0, end)))
            return torch.reshape(torch.cat(z, 1), [B, H, T, d])
          """
              .formatted(LONGEST, BLOCK, BLOCK, BLOCK));

  private CausalAttention() {}

  /** Per-head outputs, B×H×T×d_h, of queries, keys and values of the same shape. */
  public static NDArray of(NDArray q, NDArray k, NDArray v) {
    return SCRIPT.call(q, k, v);
  }
}
