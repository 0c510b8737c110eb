package org.headscope.engine.neural.mixer;

import org.headscope.engine.neural.fused.Differentiable;
import org.headscope.engine.neural.fused.Script;

/// The native parts of [Mamba] except its [SelectiveScan]. The composed step form computes the
/// same.
final class MambaScripts {
  /// v = SiLU(conv(u)) and, for its gradient, conv(u): B×T×C, with taps C×4.
  private static final Script CONVOLVED =
      Script.of(
          """
          def forward(self, u: Tensor, w: Tensor, bias: Tensor) -> Tuple[Tensor, Tensor]:
            taps = torch.size(w, 1)
            length = torch.size(u, 1)
            padded = torch.constant_pad_nd(u, [0, 0, taps - 1, 0])
            p = torch.addcmul(bias, torch.narrow(padded, 1, 0, length), torch.select(w, 1, 0))
            for k in range(taps - 1):
              _ = torch.addcmul_(
                  p, torch.narrow(padded, 1, k + 1, length), torch.select(w, 1, k + 1))
            return (torch.silu(p), p)
          """);

  private static final Script CONVOLVED_GRADIENT =
      Script.of(
          """
          def forward(
              self, dv: Tensor, p: Tensor, u: Tensor, w: Tensor, bias: Tensor
          ) -> Tuple[Tensor, Tensor, Tensor]:
            taps = torch.size(w, 1)
            length = torch.size(u, 1)
            dp = torch.silu_backward(dv, p)
            later = torch.constant_pad_nd(dp, [0, 0, 0, taps - 1])
            before = torch.constant_pad_nd(u, [0, 0, taps - 1, 0])
            du = torch.zeros_like(dp)
            dw = annotate(List[Tensor], [])
            for k in range(taps):
              shifted = torch.narrow(later, 1, taps - 1 - k, length)
              _ = torch.addcmul_(du, shifted, torch.select(w, 1, k))
              seen = torch.mul(torch.narrow(before, 1, k, length), dp)
              _ = torch.append(dw, torch.sum(seen, [0, 1]))
            return (du, torch.stack(dw, 1), torch.sum(dp, [0, 1]))
          """);

  /// v from u, the taps and their bias: B×T×C → B×T×C.
  static final Differentiable CONVOLUTION = Differentiable.of(1, CONVOLVED, CONVOLVED_GRADIENT);

  /// u and the gate from x: B×T×D → two of B×T×C.
  static final Script INPUT =
      Script.of(
          """
          def forward(self, x: Tensor, w: Tensor) -> Tuple[Tensor, Tensor]:
            u, gate = torch.chunk(self.linear(x, w, None), 2, 2)
            return (u, gate)
          """);

  /// Δ, B and C, the inputs of [SelectiveScan], from v, B×T×C.
  static final Script SELECTION =
      Script.of(
          """
          def forward(
              self, v: Tensor, select: Tensor, step: Tensor, step_bias: Tensor
          ) -> Tuple[Tensor, Tensor, Tensor]:
            r = torch.size(step, 1)
            n = (torch.size(select, 0) - r) // 2
            low, b, c = torch.split_with_sizes(self.linear(v, select, None), [r, n, n], 2)
            return (torch.softplus(torch.linear(low, step, step_bias)), b, c)
          """);

  /// y from z and the gate: B×T×C → B×T×D.
  static final Script OUTPUT =
      Script.of(
          """
          def forward(self, z: Tensor, gate: Tensor, out: Tensor) -> Tensor:
            return self.linear(torch.mul(z, torch.silu(gate)), out, None)
          """);

  /// A = −exp(A_log), N×C; the first operand owns it.
  static final Script RATES =
      Script.of(
          """
          def forward(self, owner: Tensor, a_log: Tensor) -> Tensor:
            return torch.neg(torch.exp(torch.contiguous(torch.t(a_log))))
          """);

  /// One channel's map, B×T×T, from its Δ (B×T), A (N) and D (a scalar). Times are summed in double
  /// precision: they grow with the length, but only their differences matter.
  static final Script MAP =
      Script.of(
          """
          def forward(
              self, delta: Tensor, a: Tensor, b: Tensor, c: Tensor, d: Tensor) -> Tensor:
            time = torch.cumsum(torch.to(delta, 7), 1)
            gap = torch.sub(torch.unsqueeze(time, 2), torch.unsqueeze(time, 1))
            gap = torch.to(torch.tril(gap), $FLOAT)
            map = torch.zeros_like(gap)
            for n in range(torch.size(a, 0)):
              weight = torch.mul(
                  torch.unsqueeze(torch.select(c, 2, n), 2),
                  torch.unsqueeze(torch.select(b, 2, n), 1))
              decay = torch.exp(torch.mul(gap, torch.select(a, 0, n)))
              map = torch.addcmul(map, weight, decay)
            map = torch.tril(torch.mul(map, torch.unsqueeze(delta, 1)))
            return torch.add(map, torch.diag_embed(torch.mul(torch.ones_like(delta), d)))
          """);

  /// The mean absolute map over all channels, B×T×T, from Δ (B×T×C), A (N×C), B, C (B×T×N) and D
  /// (C). For keys before a block of rows, the decay between i and j is the decay since the block
  /// began times the decay until then. Both are at most 1, so the maps are matrix products over N,
  /// and exponentials per pair are needed only within blocks.
  static final Script MEAN =
      Script.of(
          """
          def within(
              self, time: Tensor, delta: Tensor, a: Tensor, b: Tensor, c: Tensor, d: Tensor
          ) -> Tensor:
            gap = torch.to(torch.unsqueeze(time, 2) - torch.unsqueeze(time, 1), $FLOAT)
            i = torch.arange(torch.size(time, 1), dtype=4, device=time.device)
            seen = torch.unsqueeze(torch.ge(torch.unsqueeze(i, 1), torch.unsqueeze(i, 0)), -1)
            gap = torch.unsqueeze(torch.mul(gap, seen), 4)
            weight = torch.unsqueeze(c, 2) * torch.unsqueeze(b, 1)
            map = torch.sum(torch.exp(gap * a) * torch.unsqueeze(weight, 3), [4])
            map = map * torch.unsqueeze(delta, 1) * seen
            same = torch.unsqueeze(torch.eq(torch.unsqueeze(i, 1), torch.unsqueeze(i, 0)), -1)
            return torch.sum(torch.abs(map + same * d), [3])

          def before(
              self, time: Tensor, delta: Tensor, a: Tensor, b: Tensor, c: Tensor, s: int, e: int
          ) -> Tensor:
            start = torch.narrow(time, 1, s, 1)
            since = torch.to(torch.narrow(time, 1, s, e - s) - start, $FLOAT)
            until = torch.to(start - torch.narrow(time, 1, 0, s), $FLOAT)
            left = torch.exp(torch.unsqueeze(since, 3) * a)
            left = left * torch.unsqueeze(torch.narrow(c, 1, s, e - s), 2)
            right = torch.exp(torch.unsqueeze(until, 3) * a)
            right = right * torch.unsqueeze(torch.narrow(b, 1, 0, s), 2)
            right = right * torch.unsqueeze(torch.narrow(delta, 1, 0, s), 3)
            map = torch.matmul(torch.permute(left, [0, 2, 1, 3]), torch.permute(right, [0, 2, 3, 1]))
            return torch.sum(torch.abs(map), [1])

          def forward(
              self, delta: Tensor, a: Tensor, b: Tensor, c: Tensor, d: Tensor) -> Tensor:
            B, T, C = torch.size(delta)
            mean = torch.new_zeros(delta, [B, T, T])
            time = torch.cumsum(torch.to(delta, 7), 1)
            rates = torch.t(a)
            for f in range(0, C, 16):
              n = 16 if C - f > 16 else C - f
              times = torch.narrow(time, 2, f, n)
              deltas = torch.narrow(delta, 2, f, n)
              rate = torch.narrow(rates, 0, f, n)
              skip = torch.narrow(d, 0, f, n)
              for s in range(0, T, 16):
                e = s + 16 if s + 16 < T else T
                w = e - s
                rows = torch.narrow(mean, 1, s, w)
                own = self.within(
                    torch.narrow(times, 1, s, w), torch.narrow(deltas, 1, s, w), rate,
                    torch.narrow(b, 1, s, w), torch.narrow(c, 1, s, w), skip)
                torch.add_(torch.narrow(rows, 2, s, w), own)
                if s > 0:
                  torch.add_(
                      torch.narrow(rows, 2, 0, s),
                      self.before(times, deltas, rate, b, c, s, e))
            return mean / C
          """);

  private MambaScripts() {}
}
