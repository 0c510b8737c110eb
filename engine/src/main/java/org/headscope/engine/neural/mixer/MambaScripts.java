package org.headscope.engine.neural.mixer;

import org.headscope.engine.neural.fused.Script;

/**
 * The native parts of {@link Mamba}. The step form is their composed twin.
 *
 * <p>The scan goes token by token through states laid out N×C, so that what a step reads and writes
 * stays in the cache and its inner loop runs over channels. Nothing of size T·N·C is made at once
 * outside training.
 */
final class MambaScripts {
  /** Tokens of all sequences whose Ā are made at once: many enough for speed, few for the cache. */
  private static final int TOGETHER = 32;

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

  /** Δ and v are B×T×C, A is N×C, B and C are B×T×N, D is C. */
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
        for some in torch.split(deltas, ops.prim.max(1, %d // torch.size(v, 0)), 0):
          for decay in torch.unbind(torch.exp(torch.mul(some, a)), 0):
            s = torch.baddbmm(torch.mul(decay, s), inputs[t], values[t])
            torch.append(z, torch.bmm(outputs[t], s))
            t = t + 1
        return torch.addcmul(torch.cat(z, 1), v, d)
      """
          .formatted(TOGETHER);

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

  /** The whole mixer: B×T×D → B×T×D. */
  static final Script WHOLE = Script.of(CONVOLUTION_METHOD + SCAN_METHOD + WHOLE_METHOD);

  /** v from u: B×T×C → B×T×C. */
  static final Script CONVOLUTION =
      Script.of(
          CONVOLUTION_METHOD
              + """
              def forward(self, u: Tensor, w: Tensor, bias: Tensor) -> Tensor:
                return self.convolution(u, w, bias)
              """);

  /** z from Δ, v, A, B, C and D: B×T×C. */
  static final Script SCAN =
      Script.of(
          SCAN_METHOD
              + """
              def forward(
                  self, delta: Tensor, v: Tensor, a: Tensor, b: Tensor, c: Tensor, d: Tensor
              ) -> Tensor:
                return self.scan(delta, v, a, b, c, d)
              """);

  /** A = −exp(A_log), N×C; the first operand owns it. */
  static final Script RATES =
      Script.of(
          """
          def forward(self, owner: Tensor, a_log: Tensor) -> Tensor:
            return torch.neg(torch.exp(torch.t(a_log)))
          """);

  /**
   * One channel's map, B×T×T, from its Δ (B×T), A (N) and D (a scalar). Times are summed in double
   * precision: their differences decide, and they grow with the length.
   */
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

  private MambaScripts() {}
}
