package org.headscope.engine.neural.mixer;

/**
 * The chunked form of linear attention with one decay a head, z_i = Σ_{j≤i} λ^(i−j) ⟨q_i, k_j⟩ v_j
 * (paper 000 eqs. 29, 38), as a TorchScript method that scripts of mixers begin with.
 *
 * <p>A sequence is cut into N equal chunks of C ≤ 64 tokens. Inside a chunk the weights are a C×C
 * matrix; what earlier chunks left is the state S at the chunk's beginning (eqs. 32, 43), so the
 * cost grows with T and not with T². No exponent is above zero.
 */
final class Decay {
  /**
   * {@code decayed(q, k, v, decay, sums)}: queries and keys B×T×H×d_k, values B×T×H×d_v, log λ of
   * the heads; gives z, B×H×N×C×d_v, and the sums of each row's weights, B×H×N×C×1, outside the
   * graph (no use without {@code sums}). {@code joined(z, length)}: B×H×N×C×d_v → B×T×(H·d_v).
   */
  static final String METHODS =
      """
      def chunked(self, x: Tensor, n: int, c: int) -> Tensor:
        B, T, H, W = torch.size(x)
        if n * c > T:
          x = torch.constant_pad_nd(x, [0, 0, 0, 0, 0, n * c - T])
        return torch.permute(torch.reshape(x, [B, n, c, H, W]), [0, 3, 1, 2, 4])

      def joined(self, z: Tensor, length: int) -> Tensor:
        B, H, N, C, W = torch.size(z)
        y = torch.reshape(torch.permute(z, [0, 2, 3, 1, 4]), [B, N * C, H * W])
        return torch.narrow(y, 1, 0, length)

      def states(self, grown: Tensor, decay: Tensor) -> Tensor:
        s = torch.zeros_like(torch.select(grown, 2, 0))
        kept = annotate(List[Tensor], [])
        for part in torch.unbind(grown, 2):
          kept.append(s)
          s = torch.addcmul(part, s, decay)
        return torch.stack(kept, 2)

      def decayed(self, q: Tensor, k: Tensor, v: Tensor, decay: Tensor, sums: bool) -> Tuple[Tensor, Tensor]:
        T = torch.size(q, 1)
        N = torch.floordiv(T + 63, 64)
        C = torch.floordiv(T + N - 1, N)
        q = torch.contiguous(self.chunked(q, N, C))
        k = torch.contiguous(self.chunked(k, N, C))
        v = torch.contiguous(self.chunked(v, N, C))
        i = torch.arange(C, dtype=6, device=q.device)
        rate = torch.reshape(decay, [-1, 1, 1, 1])
        past = torch.unsqueeze(i, 1) - i
        within = torch.tril(torch.exp(torch.clamp(past, 0) * rate))
        since = torch.exp(torch.unsqueeze(i + 1., 1) * rate)
        until = torch.exp(torch.unsqueeze(C - 1. - i, 1) * rate)
        whole = torch.exp(C * torch.reshape(decay, [-1, 1, 1]))
        a = torch.matmul(q, torch.transpose(k, 3, 4)) * within
        z = torch.matmul(a, v)
        r = torch.sum(torch.detach(a), [-1], True)
        if N > 1:
          qd = q * since
          kd = torch.transpose(k * until, 3, 4)
          s = self.states(torch.matmul(kd, v), whole)
          z = z + torch.matmul(qd, s)
          if sums:
            n = self.states(torch.sum(torch.detach(kd), [-1], True), whole)
            r = r + torch.matmul(torch.detach(qd), n)
        return (z, r)
      """;

  private Decay() {}
}
