package org.headscope.engine.neural.mixer;

import org.headscope.engine.neural.fused.Script;

/// The native parts of [Mamba]. The step form is their composed twin.
///
/// The scan goes token by token through states laid out N×C, so that what a step reads and writes
/// stays in the cache and its inner loop runs over channels. Nothing of size T·N·C is made at once
/// outside training. $SCAN tokens have their Ā made at once: many enough for speed, few for the
/// cache.
final class MambaScripts {
  private static final String CONVOLUTION_METHOD =
      """
      def convolution(self, u: Tensor, w: Tensor, bias: Tensor) -> Tensor:
        taps = torch.size(w, 1)
        length = torch.size(u, 1)
        padded = torch.constant_pad_nd(u, [0, 0, taps - 1, 0])
        v = bias
        for k in range(taps):
          v = torch.addcmul(v, torch.narrow(padded, 1, k, length), torch.select(w, 1, k))
        return torch.silu(v)
      """;

  /// Δ and v are B×T×C, A is N×C, B and C are B×T×N, D is C.
  private static final String SCAN_METHOD =
      """
      def scan(
          self, delta: Tensor, v: Tensor, a: Tensor, b: Tensor, c: Tensor, d: Tensor) -> Tensor:
        first = torch.transpose(torch.mul(delta, v), 0, 1)
        values = torch.unbind(torch.unsqueeze(torch.contiguous(first), 2), 0)
        first = torch.transpose(b, 0, 1)
        inputs = torch.unbind(torch.unsqueeze(torch.contiguous(first), 3), 0)
        first = torch.transpose(c, 0, 1)
        outputs = torch.unbind(torch.unsqueeze(torch.contiguous(first), 2), 0)
        first = torch.transpose(delta, 0, 1)
        deltas = torch.unsqueeze(torch.contiguous(first), 2)
        s = torch.new_zeros(v, [torch.size(v, 0), torch.size(a, 0), torch.size(a, 1)])
        z = annotate(List[Tensor], [])
        t = 0
        for some in torch.split(deltas, ops.prim.max(1, $SCAN // torch.size(v, 0)), 0):
          for decay in torch.unbind(torch.exp(torch.mul(some, a)), 0):
            s = torch.baddbmm(torch.mul(decay, s), inputs[t], values[t])
            torch.append(z, torch.bmm(outputs[t], s))
            t = t + 1
        return torch.addcmul(torch.cat(z, 1), v, d)
      """;

  private static final String WHOLE_METHOD =
      """
      def forward(
          self, x: Tensor, w: Tensor, taps: Tensor, taps_bias: Tensor, select: Tensor,
          step: Tensor, step_bias: Tensor, a_log: Tensor, d: Tensor, out: Tensor) -> Tensor:
        u, gate = torch.chunk(self.linear(x, w, None), 2, 2)
        v = self.convolution(u, taps, taps_bias)
        n = torch.size(a_log, 1)
        r = torch.size(step, 1)
        low, b, c = torch.split_with_sizes(self.linear(v, select, None), [r, n, n], 2)
        delta = torch.softplus(torch.linear(low, step, step_bias))
        a = torch.neg(torch.exp(torch.t(a_log)))
        z = self.scan(delta, v, a, b, c, d)
        return self.linear(torch.mul(z, torch.silu(gate)), out, None)
      """;

  /// The whole mixer: B×T×D → B×T×D.
  static final Script WHOLE = Script.of(CONVOLUTION_METHOD + SCAN_METHOD + WHOLE_METHOD);

  /// v from u: B×T×C → B×T×C.
  static final Script CONVOLUTION = Script.of(CONVOLUTION_METHOD, "convolution", "u", "w", "bias");

  /// z from Δ, v, A, B, C and D: B×T×C.
  static final Script SCAN = Script.of(SCAN_METHOD, "scan", "delta", "v", "a", "b", "c", "d");

  /// A = −exp(A_log), N×C; the first operand owns it.
  static final Script RATES =
      Script.of(
          """
          def forward(self, owner: Tensor, a_log: Tensor) -> Tensor:
            return torch.neg(torch.exp(torch.t(a_log)))
          """);

  /// One channel's map, B×T×T, from its Δ (B×T), A (N) and D (a scalar). Times are summed in double
  /// precision: their differences decide, and they grow with the length.
  static final Script MAP =
      Script.of(
          """
          def forward(
              self, delta: Tensor, a: Tensor, b: Tensor, c: Tensor, d: Tensor) -> Tensor:
            time = torch.cumsum(torch.to(delta, 7), 1)
            gap = torch.sub(torch.unsqueeze(time, 2), torch.unsqueeze(time, 1))
            gap = torch.to(torch.tril(gap), 6)
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
  /// (C). Before a block of rows, the decay between i and j is that since the block began times
  /// that until then, both at most 1, so that the maps are matrix products over N and the
  /// exponentials of T² pairs are only needed within blocks.
  static final Script MEAN =
      Script.of(
          """
          def within(
              self, time: Tensor, delta: Tensor, a: Tensor, b: Tensor, c: Tensor, d: Tensor
          ) -> Tensor:
            gap = torch.to(torch.unsqueeze(time, 2) - torch.unsqueeze(time, 1), 6)
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
            since = torch.to(torch.narrow(time, 1, s, e - s) - start, 6)
            until = torch.to(start - torch.narrow(time, 1, 0, s), 6)
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
