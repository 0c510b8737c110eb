package org.headscope.engine.neural.mixer;

import org.headscope.engine.neural.fused.Script;

/// The recurrence S_i = α_i β_iᵀ ⊙ S_{i−1} + k_i v_iᵀ, z_i = S_iᵀ q_i (\[ICLL] eqs. 54, 55) in
/// chunks, and the weights that it implies.
///
/// With a_i = Σ_{l≤i} log α_l and the chunk's first token 0, weights inside a chunk are ⟨q_i
/// e^{a_i−a_0}, k_j e^{a_0−a_j}⟩ for j ≤ i: one matrix product. Its exponents stay below 64 because
/// no gate is below e^−16 where C ≤ 5, and none below e^−3 where C ≤ 16. What earlier chunks left
/// is the state at the chunk's beginning, which only shrinks. Value gates scale values by
/// e^{b_0−b_j} and outputs by e^{b_i−b_0} in the same way.
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

      def keys(self, q: Tensor, k: Tensor, v: Tensor, a: Tensor, heads: int) -> Tensor:
        T = torch.size(q, 1)
        N = torch.floordiv(T + 15, 16)
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

  /// z, B×T×H×d_v, of q, k, log α B×T×(H·d_k) and v B×T×(H·d_v); `like` has H elements.
  static final Script KEY_GATES =
      Script.of(
          METHODS
              + """
              def forward(self, q: Tensor, k: Tensor, v: Tensor, a: Tensor, like: Tensor) -> Tensor:
                return self.keys(q, k, v, a, torch.size(like, 0))
              """);

  /// The same with log β B×T×(H·d_v), too.
  static final Script BOTH_GATES =
      Script.of(
          METHODS
              + """
              def forward(self, q: Tensor, k: Tensor, v: Tensor, a: Tensor, b: Tensor, like: Tensor) -> Tensor:
                return self.values(q, k, v, a, b, torch.size(like, 0))
              """);

  /// Σ_c q_ic k_jc Π_{j<l≤i} α_lc where j ≤ i, else 0: B×H×T×T of q, k, log α B×H×T×d_k. Channel by
  /// channel, so that exponents are never above zero and memory stays small.
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

  /// One channel's weights, B×T×T: those of its head, B×T×T, times Π_{j<l≤i} β_l of log β B×T.
  static final Script CHANNEL =
      Script.of(
          """
          def forward(self, w: Tensor, b: Tensor) -> Tensor:
            sums = torch.cumsum(b, 1, dtype=7)
            past = torch.unsqueeze(sums, 2) - torch.unsqueeze(sums, 1)
            return w * torch.exp(torch.clamp(past, None, 0)).to(w.dtype)
          """);

  /// The mean absolute weights of all channels, B×T×T, of every head's weights B×H×T×T and log β
  /// B×T×(H·d_v): |w| of a head times the sum of its channels' decays.
  static final Script MEAN =
      Script.of(
          PairSums.METHODS
              + """
              def forward(self, w: Tensor, b: Tensor) -> Tensor:
                B, H, T, S = torch.size(w)
                sums = torch.reshape(torch.cumsum(b, 1, dtype=7), [B, T, H, -1])
                sums = torch.permute(sums, [0, 2, 1, 3])
                own = torch.eye(T, dtype=6, device=w.device) * torch.size(sums, 3)
                kept = self.pairs(sums, torch.neg(sums)) + own
                return torch.sum(torch.abs(w) * kept, [1]) / torch.size(b, 2)
              """);

  private GatedChunks() {}
}
