package org.headscope.engine.neural.mixer;

import org.headscope.engine.neural.fused.Script;

/// The recurrence S_i = α_i β_iᵀ ⊙ S_{i−1} + k_i v_iᵀ, z_i = S_iᵀ q_i (\[ICLL] eqs. 54, 55) in
/// chunks, and the weights that it implies.
///
/// With a_i = Σ_{l≤i} log α_l and the chunk's first token 0, weights inside a chunk are ⟨q_i
/// e^{a_i−a_0}, k_j e^{a_0−a_j}⟩ for j ≤ i: one matrix product. Its exponents stay below 64 because
/// no gate is below e^−16 with C ≤ 5, or below e^−3 with C ≤ 16. Earlier chunks contribute through
/// the state at the start of the chunk, which only shrinks. Value gates scale values by e^{b_0−b_j}
/// and outputs by e^{b_i−b_0} in the same way.
///
/// Wide devices use chunks of up to 64 tokens, for fewer sequential states. Inside them, rows of
/// weights are computed in blocks of R, whose first token is 0 in the same formula: exponents for
/// keys before the block are negative, those within are as above, and later keys are masked. Sums
/// are in double precision, since only their differences matter.
final class GatedChunks {
  private static final String METHODS =
      """
      def chunked(self, x: Tensor, heads: int, n: int, c: int) -> Tensor:
        B, T, W = torch.size(x)
        if n * c > T:
          x = torch.constant_pad_nd(x, [0, 0, 0, n * c - T])
        x = torch.permute(torch.reshape(x, [B, n, c, heads, -1]), [1, 0, 3, 2, 4])
        return torch.reshape(x, [n, B * heads, c, -1])

      def joined(self, z: Tensor, heads: int, length: int) -> Tensor:
        N, BH, C, V = torch.size(z)
        z = torch.permute(torch.reshape(z, [N, -1, heads, C, V]), [1, 0, 3, 2, 4])
        z = torch.reshape(z, [torch.floordiv(BH, heads), N * C, heads, V])
        return torch.narrow(z, 1, 0, length)

      def within(self, q: Tensor, k: Tensor, a: Tensor) -> Tensor:
        m = torch.narrow(a, 2, 0, 1)
        w = torch.matmul(q * torch.exp(a - m), torch.transpose(k * torch.exp(m - a), 2, 3))
        return torch.tril(w)

      def both(self, x: Tensor, k: int, v: int) -> Tuple[Tensor, Tensor]:
        left, right = torch.split_with_sizes(x, [k, v], -1)
        return (left, right)

      def whole(
          self, q: Tensor, k: Tensor, v: Tensor, a: Tensor, b: Optional[Tensor],
          heads: int, R: int, most: int) -> Tensor:
        T = torch.size(q, 1)
        S = ops.prim.min(most, torch.floordiv(T + R - 1, R))
        C = S * R
        N = torch.floordiv(T + C - 1, C)
        q = self.chunked(q, heads, N, C)
        k = self.chunked(k, heads, N, C)
        v = self.chunked(v, heads, N, C)
        g = self.chunked(a, heads, N, C)
        M = torch.size(q, 1)
        K = torch.size(k, 3)
        V = torch.size(v, 3)
        gated = b is not None
        x = k
        if b is not None:
          g = torch.cat([g, self.chunked(b, heads, N, C)], 3)
          x = torch.cat([k, v], 3)
        W = torch.size(g, 3) - K
        g = torch.cumsum(g, 2, dtype=7)
        rows = torch.view(g, [N, M, S, R, K + W])
        first = torch.narrow(rows, 3, 0, 1)
        since, since_v = self.both(torch.exp(torch.to(rows - first, $FLOAT)), K, W)
        until = torch.to(first - torch.unsqueeze(g, 2), $FLOAT)
        until = torch.exp(torch.clamp(until, None, 64.)) * torch.unsqueeze(x, 2)
        until, until_v = self.both(until, K, W)
        w = torch.matmul(torch.reshape(q, [N, M, S, R, K]) * since, torch.transpose(until, 3, 4))
        w = torch.tril(torch.reshape(w, [N, M, C, C]))
        if gated:
          z = torch.matmul(torch.reshape(w, [N, M, S, R, C]), until_v) * since_v
          z = torch.reshape(z, [N, M, C, V])
        else:
          z = torch.matmul(w, v)
        if N > 1:
          end = torch.narrow(g, 2, C - 1, 1)
          until, until_v = self.both(torch.exp(torch.to(end - g, $FLOAT)) * x, K, W)
          added = torch.matmul(torch.transpose(until, 2, 3), until_v if gated else v)
          since, since_v = self.both(torch.exp(torch.to(g, $FLOAT)), K, W)
          kept, kept_v = self.both(torch.exp(torch.to(end, $FLOAT)), K, W)
          kept = torch.transpose(kept, 2, 3)
          kept = kept * kept_v if gated else torch.expand(kept, [N, M, K, V])
          new = torch.unbind(added, 0)
          old = torch.unbind(kept, 0)
          s = new[0]
          before = annotate(List[Tensor], [torch.zeros_like(s)])
          for n in range(1, N):
            before.append(s)
            if n + 1 < N:
              s = torch.addcmul(new[n], old[n], s)
          y = torch.matmul(q * since, torch.stack(before, 0))
          z = torch.addcmul(z, y, since_v) if gated else z + y
        return self.joined(z, heads, T)

      def keys(
          self, q: Tensor, k: Tensor, v: Tensor, a: Tensor, heads: int, most: int) -> Tensor:
        T = torch.size(q, 1)
        N = torch.floordiv(T + most - 1, most)
        C = torch.floordiv(T + N - 1, N)
        q = self.chunked(q, heads, N, C)
        k = self.chunked(k, heads, N, C)
        v = self.chunked(v, heads, N, C)
        a = torch.cumsum(self.chunked(a, heads, N, C), 2)
        e = torch.narrow(a, 2, C - 1, 1)
        w = torch.unbind(self.within(q, k, a), 0)
        qs = torch.unbind(q * torch.exp(a), 0)
        ks = torch.unbind(torch.transpose(k * torch.exp(e - a), 2, 3), 0)
        vs = torch.unbind(v, 0)
        kept = torch.unbind(torch.transpose(torch.exp(e), 2, 3), 0)
        z = annotate(List[Tensor], [torch.bmm(w[0], vs[0])])
        s = torch.bmm(ks[0], vs[0])
        for n in range(1, N):
          z.append(torch.baddbmm(torch.bmm(w[n], vs[n]), qs[n], s))
          if n + 1 < N:
            s = torch.baddbmm(s * kept[n], ks[n], vs[n])
        return self.joined(torch.stack(z, 0), heads, T)

      def values(self, q: Tensor, k: Tensor, v: Tensor, a: Tensor, b: Tensor, heads: int) -> Tensor:
        T = torch.size(q, 1)
        N = torch.floordiv(T + 4, 5)
        C = torch.floordiv(T + N - 1, N)
        q = self.chunked(q, heads, N, C)
        k = self.chunked(k, heads, N, C)
        v = self.chunked(v, heads, N, C)
        a = torch.cumsum(self.chunked(a, heads, N, C), 2)
        b = torch.cumsum(self.chunked(b, heads, N, C), 2)
        e = torch.narrow(a, 2, C - 1, 1)
        f = torch.narrow(b, 2, C - 1, 1)
        m = torch.narrow(b, 2, 0, 1)
        z = torch.matmul(self.within(q, k, a), v * torch.exp(m - b)) * torch.exp(b - m)
        qs = torch.unbind(q * torch.exp(a), 0)
        ks = torch.unbind(torch.transpose(k * torch.exp(e - a), 2, 3), 0)
        vs = torch.unbind(v * torch.exp(f - b), 0)
        kept = torch.unbind(torch.transpose(torch.exp(e), 2, 3), 0)
        left = torch.unbind(torch.exp(f), 0)
        before = annotate(List[Tensor], [torch.zeros_like(vs[0])])
        s = torch.bmm(ks[0], vs[0])
        for n in range(1, N):
          before.append(torch.bmm(qs[n], s))
          if n + 1 < N:
            s = torch.baddbmm(s * kept[n] * left[n], ks[n], vs[n])
        z = torch.addcmul(z, torch.stack(before, 0), torch.exp(b))
        return self.joined(z, heads, T)
      """;

  /// Computes z, B×T×H×d_v, from q, k, log α B×T×(H·d_k) and v B×T×(H·d_v); `like` has H elements.
  static final Script KEY_GATES = keyGates(16, 4);

  /// The same for gates from e^−16 on.
  static final Script FREE_KEY_GATES = keyGates(4, 8);

  private static Script keyGates(int rows, int blocks) {
    return Script.of(
        METHODS
            + """
            def forward(self, q: Tensor, k: Tensor, v: Tensor, a: Tensor, like: Tensor) -> Tensor:
              heads = torch.size(like, 0)
              if self.wide(q):
                z = self.whole(q, k, v, a, None, heads, %1$d, %2$d)
              else:
                z = self.keys(q, k, v, a, heads, %1$d)
              return z
            """
                .formatted(rows, blocks));
  }

  /// The same with value gates, log β B×T×(H·d_v).
  static final Script BOTH_GATES =
      Script.of(
          METHODS
              + """
              def forward(self, q: Tensor, k: Tensor, v: Tensor, a: Tensor, b: Tensor, like: Tensor) -> Tensor:
                heads = torch.size(like, 0)
                if self.wide(q):
                  z = self.whole(q, k, v, a, b, heads, 4, 8)
                else:
                  z = self.values(q, k, v, a, b, heads)
                return z
              """);

  /// Σ_c q_ic k_jc Π_{j<l≤i} α_lc where j ≤ i, else 0: B×H×T×T from q, k, log α B×H×T×d_k. Computed
  /// channel by channel, so that no exponent is positive and memory stays small.
  static final Script WEIGHTS =
      Script.of(
          """
          def forward(self, q: Tensor, k: Tensor, a: Tensor) -> Tensor:
            sums = torch.unbind(torch.cumsum(a, 2, dtype=7), 3)
            qs = torch.unbind(q, 3)
            ks = torch.unbind(k, 3)
            w = torch.matmul(torch.zeros_like(q), torch.transpose(k, 2, 3))
            for c in range(torch.size(q, 3)):
              past = torch.unsqueeze(sums[c], 3) - torch.unsqueeze(sums[c], 2)
              kept = torch.exp(torch.clamp(past, None, 0)).to(q.dtype)
              w = w + torch.unsqueeze(qs[c], 3) * kept * torch.unsqueeze(ks[c], 2)
            return torch.tril(w)
          """);

  /// One channel's weights, B×T×T: its head's weights, B×T×T, times Π_{j<l≤i} β_l from log β B×T.
  static final Script CHANNEL =
      Script.of(
          """
          def forward(self, w: Tensor, b: Tensor) -> Tensor:
            sums = torch.cumsum(b, 1, dtype=7)
            past = torch.unsqueeze(sums, 2) - torch.unsqueeze(sums, 1)
            return w * torch.exp(torch.clamp(past, None, 0)).to(w.dtype)
          """);

  /// The mean absolute weights over all channels, B×T×T, from every head's weights B×H×T×T and log
  /// β B×T×(H·d_v): |w| of a head times the sum of its channels' decays.
  static final Script MEAN =
      Script.of(
          PairSums.METHODS
              + """
              def forward(self, w: Tensor, b: Tensor) -> Tensor:
                B, H, T, S = torch.size(w)
                sums = torch.reshape(torch.cumsum(b, 1, dtype=7), [B, T, H, -1])
                sums = torch.permute(sums, [0, 2, 1, 3])
                own = torch.eye(T, dtype=$FLOAT, device=w.device) * torch.size(sums, 3)
                kept = self.pairs(sums, torch.neg(sums)) + own
                return torch.sum(torch.abs(w) * kept, [1]) / torch.size(b, 2)
              """);

  private GatedChunks() {}
}
