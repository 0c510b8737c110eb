package org.headscope.engine.neural.mixer;

import org.headscope.engine.neural.Variant;
import org.headscope.engine.neural.fused.Script;

/**
 * The native parts of {@link Rwkv}. The step form is their composed twin.
 *
 * <p>a and b may leave the range of floats, their quotient does not. So they are kept in units of
 * exp(m_i), m_i the largest exponent in them: m_i = max_{j≤i} k_j + (i−j)δ, found for all positions
 * at once. Any m gives the same quotient, so it needs no gradient.
 *
 * @param variant whose sign of δ
 * @param whole the whole mixer, B×T×D → B×T×D
 * @param rate δ from time_decay, D; the first operand owns it
 */
record RwkvScripts(Variant variant, Script whole, Script rate) {
  /** k, v, r from x, B×T×D each. The token before the first is zero. */
  private static final String READ_METHOD =
      """
      def read(
          self, x: Tensor, mix_k: Tensor, mix_v: Tensor, mix_r: Tensor, key: Tensor,
          value: Tensor, receptance: Tensor) -> Tuple[Tensor, Tensor, Tensor]:
        before = torch.constant_pad_nd(x, [0, 0, 1, -1])
        k = self.linear(torch.lerp(before, x, mix_k), key, None)
        v = self.linear(torch.lerp(before, x, mix_v), value, None)
        r = self.linear(torch.lerp(before, x, mix_r), receptance, None)
        return (k, v, r)
      """;

  /** k and v are B×T×D, δ and u D. */
  private static final String WKV_METHOD =
      """
      def wkv(self, k: Tensor, v: Tensor, delta: Tensor, u: Tensor) -> Tensor:
        T = torch.size(k, 1)
        time = torch.arange(T, dtype=7, layout=None, device=ops.prim.device(k))
        grown = torch.mul(torch.unsqueeze(time, 1), torch.detach(delta))
        m, place = torch.cummax(torch.sub(torch.detach(k), grown), 1)
        m = torch.to(torch.add(m, grown), 6)
        last = torch.narrow(m, 1, 0, T - 1)
        kept = torch.exp(torch.add(torch.sub(last, torch.narrow(m, 1, 1, T - 1)), delta))
        kept = torch.cat([kept, kept], 2)
        weight = torch.exp(torch.sub(k, m))
        added = torch.cat([torch.mul(weight, v), weight], 2)
        decays = torch.unbind(kept, 1)
        inputs = torch.unbind(added, 1)
        state = torch.zeros_like(inputs[0])
        states = [state]
        for t in range(T - 1):
          if t == 0:
            state = inputs[0]
          else:
            state = torch.addcmul(inputs[t], decays[t - 1], state)
          torch.append(states, state)
        a, b = torch.chunk(torch.stack(states, 1), 2, 2)
        past = torch.cat([torch.narrow(m, 1, 0, 1), last], 1)
        now = torch.add(k, u)
        most = torch.maximum(past, torch.detach(now))
        past = torch.exp(torch.sub(past, most))
        now = torch.exp(torch.sub(now, most))
        total = torch.addcmul(now, past, b)
        return torch.div(torch.addcmul(torch.mul(now, v), past, a), total)
      """;

  /** k, v and r of tapped passes. */
  static final Script READ =
      Script.of(
          READ_METHOD
              + """
              def forward(
                  self, x: Tensor, mix_k: Tensor, mix_v: Tensor, mix_r: Tensor, key: Tensor,
                  value: Tensor, receptance: Tensor) -> Tuple[Tensor, Tensor, Tensor]:
                return self.read(x, mix_k, mix_v, mix_r, key, value, receptance)
              """);

  /** z from k, v, δ and u: B×T×D. */
  static final Script WKV =
      Script.of(
          WKV_METHOD
              + """
              def forward(self, k: Tensor, v: Tensor, delta: Tensor, u: Tensor) -> Tensor:
                return self.wkv(k, v, delta, u)
              """);

  /** One channel's map, B×T×T, from its k (B×T), δ and u (scalars). */
  static final Script MAP =
      Script.of(
          """
          def forward(self, k: Tensor, delta: Tensor, u: Tensor) -> Tensor:
            T = torch.size(k, 1)
            time = torch.arange(T, dtype=7, layout=None, device=ops.prim.device(k))
            lag = torch.sub(torch.unsqueeze(time, 1), torch.unsqueeze(time, 0))
            grown = torch.where(torch.gt(lag, 0), torch.mul(torch.sub(lag, 1), delta), u)
            scores = torch.add(torch.unsqueeze(k, 1), grown)
            scores = torch.masked_fill(scores, torch.lt(lag, 0), -inf)
            return torch.to(torch.softmax(scores, -1), 6)
          """);

  private static final RwkvScripts PAPER = of(Variant.PAPER, "torch.neg(torch.exp(decay))");
  private static final RwkvScripts REFERENCE = of(Variant.REFERENCE, "torch.exp(decay)");

  /** Those of {@code variant}. */
  static RwkvScripts of(Variant variant) {
    return variant == Variant.PAPER ? PAPER : REFERENCE;
  }

  private static RwkvScripts of(Variant variant, String delta) {
    String whole =
        """
        def forward(
            self, x: Tensor, mix_k: Tensor, mix_v: Tensor, mix_r: Tensor, key: Tensor,
            value: Tensor, receptance: Tensor, decay: Tensor, u: Tensor, out: Tensor) -> Tensor:
          k, v, r = self.read(x, mix_k, mix_v, mix_r, key, value, receptance)
          z = self.wkv(k, v, %s, u)
          return self.linear(torch.mul(torch.sigmoid(r), z), out, None)
        """
            .formatted(delta);
    String rate =
        """
        def forward(self, owner: Tensor, decay: Tensor) -> Tensor:
          return %s
        """
            .formatted(delta);
    return new RwkvScripts(variant, Script.of(READ_METHOD + WKV_METHOD + whole), Script.of(rate));
  }
}
