package org.headscope.engine.neural.fused;

/// Causal softmax attention, softmax(q kᵀ/√d_h) v (\[ICLL] eqs. 22–23), without access to its
/// intermediate values.
///
/// Queries are processed in blocks, each against the keys up to its end, so that little is computed
/// only to be masked; on most processors these large products are faster than PyTorch's fused
/// kernel. [Kernels] chooses the length of a block, or the fused kernel. In training, contexts
/// longer than [#MAX_BLOCKED_LENGTH] use the fused kernel, since keeping their weights would take
/// too much memory.
public final class CausalAttention {
  private static final int MAX_BLOCKED_LENGTH = 1024;

  /// PyTorch's number for the type.
  private static final int BFLOAT16 = 15;

  /// Per-head outputs, B×H×R×d_h, from queries, B×H×R×d_h, which belong to the last R tokens, and
  /// keys and values, B×H×T×d_h; without gradients if R < T.
  public static final Script FULL = script("x");

  /// The same with products of values rounded to bfloat16; the softmax is never rounded.
  public static final Script ROUNDED = script("torch.to(x, " + BFLOAT16 + ")");

  private CausalAttention() {}

  private static Script script(String rounded) {
    return Script.of(
        """
        def rounded(self, x: Tensor) -> Tensor:
          return %s

        def forward(self, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
          B, H, R, d = torch.size(q)
          T = torch.size(k, 2)
          P = T - R
          if $ATTENTION == 0 or T > %d or not ops.prim.is_cpu(q):
            if P == 0 and ops.prim.is_cpu(q):
              z = torch.scaled_dot_product_attention(q, k, v, None, 0., True)
            elif P == 0:
              q, k, v = self.rounded(q), self.rounded(k), self.rounded(v)
              z = torch.to(torch.scaled_dot_product_attention(q, k, v, None, 0., True), $FLOAT)
            else:
              hidden = torch.full([R, T], -inf, dtype=$FLOAT, device=q.device)
              hidden = torch.triu(hidden, P + 1)
              z = torch.scaled_dot_product_attention(q, k, v, hidden, 0., False)
          else:
            q = self.rounded(torch.reshape(torch.div(q, torch.sqrt(d)), [B * H, R, d]))
            k = self.rounded(torch.reshape(k, [B * H, T, d]))
            v = self.rounded(torch.reshape(v, [B * H, T, d]))
            k = torch.transpose(k, 1, 2)
            blocks = annotate(List[Tensor], [])
            for i in range(torch.__range_length(0, R, ops.prim.max(1, $ATTENTION))):
              start = i * $ATTENTION
              end = ops.prim.min(start + $ATTENTION, R)
              keys = P + end
              scores = torch.bmm(torch.slice(q, 1, start, end), torch.slice(k, 2, 0, keys))
              if P == 0:
                hidden = torch.full([end - start, keys], -inf, dtype=$FLOAT, device=q.device)
                scores = torch.add(scores, torch.triu(hidden, start + 1))
              else:
                hidden = torch.full([end - start, end - start], -inf, dtype=$FLOAT, device=q.device)
                _ = torch.add_(torch.slice(scores, 2, P + start), torch.triu(hidden, 1))
              weights = self.rounded(torch.softmax(scores, -1))
              _ = torch.append(blocks, torch.bmm(weights, torch.slice(v, 1, 0, keys)))
            z = torch.to(torch.reshape(torch.cat(blocks, 1), [B, H, R, d]), $FLOAT)
          return z
        """
            .formatted(rounded, MAX_BLOCKED_LENGTH));
  }
}
