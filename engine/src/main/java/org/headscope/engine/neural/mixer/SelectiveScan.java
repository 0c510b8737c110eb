package org.headscope.engine.neural.mixer;

import org.headscope.engine.neural.fused.Differentiable;
import org.headscope.engine.neural.fused.Script;

/// The recurrence of [Mamba], z from Δ, v, A, B, C and D, with its gradient. The composed step form
/// computes the same.
///
/// States are N×C, so that inner loops run over channels. They are computed for a piece of a few
/// tokens at a time, $SCAN over all sequences together, in memory that stays in the cache. Only the
/// state before each piece is kept; the backward pass recomputes the others, which is faster than
/// fetching them from memory. [WideScan] is the form for wide devices. With G_i the gradient that
/// arrives at S_i,
/// - G_i = C_i dz_i + Ā_{i+1} ⊙ G_{i+1}
/// - dB_i = Σ_c G_i Δ_i v_i and dC_i = Σ_c S_i dz_i
/// - d(Δ_i v_i) = Σ_n B_i G_i
/// - d(Δ_i A) = G_i ⊙ Ā_i ⊙ S_{i−1}
final class SelectiveScan {
  /// Exponents are clamped at −87: below, Ā is subnormal, which slows MKL's exponential many times
  /// and changes nothing.
  ///
  /// In a piece of L tokens, Δ and Δ ⊙ v are L×B×1×C, B is L×B×N×1; `decays` becomes Ā, L×B×N×C,
  /// and `states` the states before and after each token, the first of which is given. `decay` and
  /// `s` are views of these two, token by token.
  private static final String PIECE =
      """
      def moved(self, x: Tensor) -> Tensor:
        return torch.contiguous(torch.transpose(x, 0, 1))

      def pieces(self, x: Tensor, dim: int, length: int) -> List[Tensor]:
        return torch.split(torch.unsqueeze(self.moved(x), dim), length, 0)

      def piece(
          self, delta: Tensor, dv: Tensor, a: Tensor, b: Tensor,
          decays: Tensor, decay: List[Tensor], states: Tensor, s: List[Tensor]) -> Tensor:
        L = torch.size(delta, 0)
        after = torch.narrow(states, 0, 1, L)
        _ = torch.exp_(torch.clamp_min_(torch.mul(delta, a, out=decays), -87.))
        _ = torch.mul(b, dv, out=after)
        for i in range(L):
          _ = torch.addcmul_(s[i + 1], decay[i], s[i])
        return after
      """;

  /// Δ and v are B×T×C, A is N×C, B and C are B×T×N, D is C; the results are z, B×T×C, and the
  /// states before each piece.
  private static final String FORWARD =
      PIECE
          + WideScan.FORWARD
          + """
          def pieced(
              self, delta: Tensor, v: Tensor, a: Tensor, b: Tensor, c: Tensor, d: Tensor
          ) -> Tuple[Tensor, Tensor]:
            B, T, C = torch.size(v)
            N = torch.size(a, 0)
            most = ops.prim.max(1, $SCAN // B)
            deltas = self.pieces(delta, 2, most)
            dv = self.pieces(torch.mul(delta, v), 2, most)
            inputs = self.pieces(b, 3, most)
            outputs = self.pieces(c, 2, most)
            starts = torch.new_empty(v, [torch.len(deltas), B, N, C])
            states = torch.new_zeros(v, [most + 1, B, N, C])
            decays = torch.new_empty(v, [most, B, N, C])
            s = torch.unbind(states, 0)
            decay = torch.unbind(decays, 0)
            start = torch.unbind(starts, 0)
            z = annotate(List[Tensor], [])
            for k in range(torch.len(deltas)):
              L = torch.size(deltas[k], 0)
              _ = torch.copy_(start[k], s[0])
              after = self.piece(
                  deltas[k], dv[k], a, inputs[k], torch.narrow(decays, 0, 0, L), decay, states, s)
              _ = torch.append(
                  z,
                  torch.bmm(
                      torch.view(outputs[k], [L * B, 1, N]), torch.view(after, [L * B, N, C])))
              _ = torch.copy_(s[0], s[L])
            seen = torch.transpose(torch.view(torch.cat(z, 0), [T, B, C]), 0, 1)
            return (torch.addcmul(seen, v, d), starts)

          def forward(
              self, delta: Tensor, v: Tensor, a: Tensor, b: Tensor, c: Tensor, d: Tensor
          ) -> Tuple[Tensor, Tensor]:
            if self.wide(v):
              made = self.whole(delta, v, a, b, c, d)
            else:
              made = self.pieced(delta, v, a, b, c, d)
            return made
          """;

  private static final String BACKWARD =
      PIECE
          + WideScan.BACKWARD
          + """
          def pieced(
              self, dz: Tensor, starts: Tensor,
              delta: Tensor, v: Tensor, a: Tensor, b: Tensor, c: Tensor, d: Tensor
          ) -> Tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]:
            B, T, C = torch.size(v)
            N = torch.size(a, 0)
            most = ops.prim.max(1, $SCAN // B)
            deltas = self.pieces(delta, 2, most)
            dv = self.pieces(torch.mul(delta, v), 2, most)
            inputs = self.pieces(b, 3, most)
            outputs = self.pieces(c, 3, most)
            arriving = self.pieces(dz, 2, most)
            states = torch.new_empty(v, [most + 1, B, N, C])
            decays = torch.new_empty(v, [most, B, N, C])
            grads = torch.new_empty(v, [most, B, N, C])
            s = torch.unbind(states, 0)
            decay = torch.unbind(decays, 0)
            g = torch.unbind(grads, 0)
            start = torch.unbind(starts, 0)
            later = torch.new_zeros(v, [B, N, C])
            d_delta = torch.new_empty(v, [T, B, 1, C])
            d_dv = torch.new_empty(v, [T, B, 1, C])
            d_b = torch.new_empty(v, [T, B, N, 1])
            d_c = torch.new_empty(v, [T, B, 1, N])
            d_a = torch.zeros_like(a)
            for j in range(torch.len(deltas)):
              k = torch.len(deltas) - 1 - j
              L = torch.size(deltas[k], 0)
              keep = torch.narrow(decays, 0, 0, L)
              _ = torch.copy_(s[0], start[k])
              after = self.piece(deltas[k], dv[k], a, inputs[k], keep, decay, states, s)
              all = torch.mul(outputs[k], arriving[k], out=torch.narrow(grads, 0, 0, L))
              _ = torch.add_(g[L - 1], later)
              for i in range(L - 1):
                _ = torch.addcmul_(g[L - 2 - i], decay[L - 1 - i], g[L - 1 - i])
              _ = torch.mul(decay[0], g[0], out=later)
              flat = torch.view(all, [L * B, N, C])
              t = k * most
              _ = torch.bmm(
                  torch.view(arriving[k], [L * B, 1, C]),
                  torch.transpose(torch.view(after, [L * B, N, C]), 1, 2),
                  out=torch.view(torch.narrow(d_c, 0, t, L), [L * B, 1, N]))
              _ = torch.bmm(
                  flat, torch.view(dv[k], [L * B, C, 1]),
                  out=torch.view(torch.narrow(d_b, 0, t, L), [L * B, N, 1]))
              _ = torch.bmm(
                  torch.view(inputs[k], [L * B, 1, N]), flat,
                  out=torch.view(torch.narrow(d_dv, 0, t, L), [L * B, 1, C]))
              _ = torch.mul_(torch.mul_(all, keep), torch.narrow(states, 0, 0, L))
              _ = torch.sum(
                  torch.mul(all, a, out=keep), [2], True, out=torch.narrow(d_delta, 0, t, L))
              _ = torch.add_(d_a, torch.sum(torch.mul_(all, deltas[k]), [0, 1]))
            d_dv = torch.transpose(torch.squeeze(d_dv, 2), 0, 1)
            d_delta = torch.transpose(torch.squeeze(d_delta, 2), 0, 1)
            return (
                torch.addcmul(d_delta, d_dv, v),
                torch.addcmul(torch.mul(d_dv, delta), dz, d),
                d_a,
                torch.transpose(torch.squeeze(d_b, 3), 0, 1),
                torch.transpose(torch.squeeze(d_c, 2), 0, 1),
                torch.sum(torch.mul(dz, v), [0, 1]))

          def forward(
              self, dz: Tensor, starts: Tensor,
              delta: Tensor, v: Tensor, a: Tensor, b: Tensor, c: Tensor, d: Tensor
          ) -> Tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]:
            if self.wide(v):
              made = self.whole(dz, starts, delta, v, a, b, c, d)
            else:
              made = self.pieced(dz, starts, delta, v, a, b, c, d)
            return made
          """;

  /// z: B×T×C.
  static final Differentiable SCAN = scan(WideScan.MAX_STATES);

  private SelectiveScan() {}

  /// The [#SCAN] that computes so many states at once on wide devices.
  static Differentiable scan(int most) {
    return Differentiable.of(
        1,
        Script.of(FORWARD.replace("$STATES", Integer.toString(most))),
        Script.of(BACKWARD.replace("$STATES", Integer.toString(most))));
  }
}
