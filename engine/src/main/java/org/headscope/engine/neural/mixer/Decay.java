package org.headscope.engine.neural.mixer;

/// The chunked form of linear attention with one decay per head, z_i = Σ_{j≤i} λ^(i−j) ⟨q_i, k_j⟩
/// v_j (\[ICLL] eqs. 29, 38), as TorchScript methods at the start of mixers' scripts.
///
/// A sequence is cut into N equal chunks of C ≤ 64 tokens. Inside a chunk the weights are a C×C
/// matrix; earlier chunks contribute through the state S at the start of the chunk (eqs. 32, 43),
/// so the cost grows with T, not T².
///
/// Queries are multiplied by λ^(i+1) and keys by λ^(C−1−j), where i and j count from their chunk's
/// first token. They can then be applied to states directly, and weights inside a chunk are λ^(−C)
/// ⟨q_i, k_j⟩, where λ^(−C) is below 8 for every λ ≥ 31/32.
final class Decay {
  /// `chunks(T)`: N and C. `chunked(x, N, C)`: B×T×H×w → B×H×N×C×w. `joined(z, T)`: B×H×N×C×w →
  /// B×T×H×w. `decayed(q, k, v, decay, sums)`: chunked queries, keys and values and log λ of the
  /// heads give z, B×H×N×C×d_v, and the sums of each row's weights, B×H×N×C×1, outside the graph
  /// (only meaningful with `sums`).
  static final String METHODS =
      """
      def chunks(self, length: int) -> Tuple[int, int]:
        N = torch.floordiv(length + 63, 64)
        return (N, torch.floordiv(length + N - 1, N))

      def chunked(self, x: Tensor, n: int, c: int) -> Tensor:
        B, T, H, W = torch.size(x)
        if n * c > T:
          x = torch.constant_pad_nd(x, [0, 0, 0, 0, 0, n * c - T])
        x = torch.permute(torch.reshape(x, [B, n, c, H, W]), [0, 3, 1, 2, 4])
        return torch.contiguous(x)

      def joined(self, z: Tensor, length: int) -> Tensor:
        B, H, N, C, W = torch.size(z)
        y = torch.reshape(torch.permute(z, [0, 2, 3, 1, 4]), [B, N * C, H, W])
        return torch.narrow(y, 1, 0, length)

      def states(self, grown: Tensor, decay: Tensor) -> Tensor:
        s = torch.zeros_like(torch.select(grown, 2, 0))
        kept = annotate(List[Tensor], [])
        for part in torch.unbind(grown, 2):
          kept.append(s)
          s = torch.addcmul(part, s, decay)
        return torch.stack(kept, 2)

      def decayed(self, q: Tensor, k: Tensor, v: Tensor, decay: Tensor, sums: bool) -> Tuple[Tensor, Tensor]:
        B, H, N, C, K = torch.size(q)
        V = torch.size(v, 4)
        rate = torch.reshape(decay, [H, 1, 1])
        within = torch.tril(torch.expand(torch.exp(rate * -C), [H, C, C]))
        keys = torch.transpose(k, 3, 4)
        a = torch.matmul(q, keys) * torch.unsqueeze(within, 1)
        z = torch.bmm(torch.reshape(a, [-1, C, C]), torch.reshape(v, [-1, C, V]))
        r = torch.sum(torch.detach(a), [-1], True)
        if N > 1:
          whole = torch.exp(C * rate)
          s = torch.reshape(self.states(torch.matmul(keys, v), whole), [-1, K, V])
          z = torch.baddbmm(z, torch.reshape(q, [-1, C, K]), s)
          if sums:
            n = self.states(torch.sum(torch.detach(keys), [-1], True), whole)
            r = r + torch.matmul(torch.detach(q), n)
        return (torch.reshape(z, [B, H, N, C, V]), r)
      """;

  private Decay() {}
}
