package org.headscope.engine.neural.mixer;

import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.fused.Script;

/// The native parts of [Rwkv]. The composed step form computes the same.
///
/// a and b may leave the range of floats, but their quotient does not. They are therefore kept in
/// units of exp(m_i), m_i the largest exponent in them: m_i = max_{j≤i} k_j + (i−j)δ. Any m gives
/// the same quotient, so it needs no gradient.
///
/// @param whole the whole mixer, B×T×D → B×T×D
/// @param rate δ from time_decay, D; owned by the first operand's manager
record RwkvScripts(Script whole, Script rate) {
  /// Q, the tokens of a block.
  private static final int BLOCK = 16;

  /// k, v, r from x, B×T×D each. The token before the first is zero.
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

  /// m from k in P blocks of Q tokens and δ: B×P×Q×D.
  private static final String SCALE_METHOD =
      """
      def scale(self, k: Tensor, delta: Tensor) -> Tensor:
        P = torch.size(k, 1)
        Q = torch.size(k, 2)
        keys = torch.unbind(k, 2)
        inner = [keys[0]]
        for q in range(Q - 1):
          torch.append(inner, torch.maximum(torch.add(inner[q], delta), keys[q + 1]))
        ends = torch.unbind(inner[Q - 1], 1)
        outer = [torch.full_like(ends[0], -1.0e30)]
        for p in range(P - 1):
          grown = torch.add(outer[p], torch.mul(delta, Q))
          torch.append(outer, torch.maximum(grown, ends[p]))
        ages = torch.arange(1, Q + 1, dtype=$FLOAT, layout=None, device=ops.prim.device(k))
        grown = torch.mul(torch.unsqueeze(ages, 1), delta)
        before = torch.add(torch.unsqueeze(torch.stack(outer, 1), 2), grown)
        return torch.maximum(torch.stack(inner, 2), before)
      """;

  /// s_i = decay_i s_{i−1} + added_i before every token, B×T×D, from B×P×Q×D: within all blocks at
  /// once, then from block to block, in a few large steps.
  private static final String SUM_METHOD =
      """
      def sum_before(self, added: Tensor, decay: Tensor, length: int) -> Tensor:
        B, P, Q, D = torch.size(added)
        inputs = torch.unbind(added, 2)
        decays = torch.unbind(decay, 2)
        inner = [inputs[0]]
        faded = [decays[0]]
        for q in range(Q - 1):
          torch.append(inner, torch.addcmul(inputs[q + 1], decays[q + 1], inner[q]))
          torch.append(faded, torch.mul(faded[q], decays[q + 1]))
        ends = torch.unbind(inner[Q - 1], 1)
        fading = torch.unbind(faded[Q - 1], 1)
        outer = [torch.zeros_like(ends[0])]
        for p in range(P - 1):
          torch.append(outer, torch.addcmul(ends[p], fading[p], outer[p]))
        carried = torch.unsqueeze(torch.stack(outer, 1), 2)
        s = torch.addcmul(torch.stack(inner, 2), torch.stack(faded, 2), carried)
        s = torch.narrow(torch.reshape(s, [B, P * Q, D]), 1, 0, length - 1)
        return torch.constant_pad_nd(s, [0, 0, 1, 0])
      """;

  /// The form for wide devices, without a loop: in blocks of Q tokens, each token weighs the
  /// earlier ones of its block, and the sums that each earlier block leaves, which are row Q of
  /// that block. The weights of a row are in units of the largest, so no exponent is positive.
  private static final String WIDE_METHOD =
      """
      def lags(self, rows: int, columns: int, like: Tensor) -> Tensor:
        i = torch.arange(rows, dtype=$FLOAT, layout=None, device=ops.prim.device(like))
        j = torch.arange(1, columns + 1, dtype=$FLOAT, layout=None, device=ops.prim.device(like))
        return torch.unsqueeze(torch.unsqueeze(i, 1) - j, 2)

      def hidden(self, rows: int, columns: int, first: int, like: Tensor) -> Tensor:
        all = torch.full([rows, columns], -inf, dtype=$FLOAT, device=like.device)
        return torch.unsqueeze(torch.triu(all, first), 2)

      def whole(self, k: Tensor, v: Tensor, delta: Tensor, u: Tensor) -> Tensor:
        B, T, D = torch.size(k)
        Q = %d
        P = (T + Q - 1) // Q
        if P * Q > T:
          k = torch.constant_pad_nd(k, [0, 0, 0, P * Q - T])
          v = torch.constant_pad_nd(v, [0, 0, 0, P * Q - T])
        k = torch.reshape(k, [B, P, 1, Q, D])
        v = torch.reshape(v, [B, P, 1, Q, D])
        ages = torch.clamp(self.lags(Q + 1, Q, k), 0)
        own = torch.unsqueeze(torch.eye(Q + 1, Q, dtype=$FLOAT, device=k.device), 2)
        now = torch.addcmul(self.hidden(Q + 1, Q, 1, k), ages, delta)
        now = k + torch.addcmul(now, own, u)
        unit = torch.amax(torch.detach(now), [3])
        w = torch.exp(now - torch.unsqueeze(unit, 3))
        a, a_left = torch.split_with_sizes(torch.sum(w * v, [3]), [Q, 1], 2)
        b, b_left = torch.split_with_sizes(torch.sum(w, [3]), [Q, 1], 2)
        past = torch.addcmul(self.hidden(P, P, 0, k), self.lags(P, P, k) * Q, delta)
        past = torch.unsqueeze(torch.select(unit, 2, Q), 1) + past
        before = torch.clamp(torch.amax(torch.detach(past), [2], True), -1.0e30)
        w = torch.exp(past - before)
        older = torch.narrow(torch.select(ages, 1, 0), 0, 1, Q)
        older = torch.addcmul(before, older, delta)
        unit = torch.narrow(unit, 2, 0, Q)
        most = torch.maximum(unit, torch.detach(older))
        older = torch.exp(older - most)
        newer = torch.exp(unit - most)
        a_before = torch.sum(w * torch.transpose(a_left, 1, 2), [2], True)
        b_before = torch.sum(w * torch.transpose(b_left, 1, 2), [2], True)
        a = torch.addcmul(older * a_before, newer, a)
        b = torch.addcmul(older * b_before, newer, b)
        return torch.narrow(torch.reshape(a / b, [B, P * Q, D]), 1, 0, T)
      """
          .formatted(BLOCK);

  /// k and v are B×T×D, δ and u D.
  private static final String WKV_METHOD =
      SCALE_METHOD
          + SUM_METHOD
          + WIDE_METHOD
          + """
          def wkv(self, k: Tensor, v: Tensor, delta: Tensor, u: Tensor) -> Tensor:
            if self.wide(k):
              z = self.whole(k, v, delta, u)
            else:
              z = self.blocks(k, v, delta, u)
            return z

          def blocks(self, k: Tensor, v: Tensor, delta: Tensor, u: Tensor) -> Tensor:
            B, T, D = torch.size(k)
            Q = %d
            P = (T + Q - 1) // Q
            full = [0, 0, 0, P * Q - T]
            keys = torch.constant_pad_nd(k, full)
            blocks = [B, P, Q, D]
            m = self.scale(torch.reshape(torch.detach(keys), blocks), torch.detach(delta))
            m = torch.reshape(m, [B, P * Q, D])
            before = torch.cat([torch.narrow(m, 1, 0, 1), torch.narrow(m, 1, 0, P * Q - 1)], 1)
            grown = torch.constant_pad_nd(torch.expand(delta, [B, P * Q - 1, D]), [0, 0, 1, 0])
            decay = torch.reshape(torch.exp(torch.add(torch.sub(before, m), grown)), blocks)
            weight = torch.exp(torch.sub(keys, m))
            added = torch.mul(weight, torch.constant_pad_nd(v, full))
            a = self.sum_before(torch.reshape(added, blocks), decay, T)
            b = self.sum_before(torch.reshape(weight, blocks), decay, T)
            past = torch.narrow(before, 1, 0, T)
            now = torch.add(k, u)
            most = torch.maximum(past, torch.detach(now))
            past = torch.exp(torch.sub(past, most))
            now = torch.exp(torch.sub(now, most))
            total = torch.addcmul(now, past, b)
            return torch.div(torch.addcmul(torch.mul(now, v), past, a), total)
          """
              .formatted(BLOCK);

  static final Script READ =
      Script.of(
          READ_METHOD
              + """
              def forward(
                  self, x: Tensor, mix_k: Tensor, mix_v: Tensor, mix_r: Tensor, key: Tensor,
                  value: Tensor, receptance: Tensor) -> Tuple[Tensor, Tensor, Tensor]:
                return self.read(x, mix_k, mix_v, mix_r, key, value, receptance)
              """);

  /// z from k, v, δ and u: B×T×D.
  static final Script WKV = Script.of(WKV_METHOD, "wkv", "k", "v", "delta", "u");

  /// One channel's map, B×T×T, from its k (B×T), δ and u (scalars).
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
            return torch.to(torch.softmax(scores, -1), $FLOAT)
          """);

  /// The mean map over all channels, B×T×T, from k (B×T×D), δ and u (D). A row's divisor is the
  /// accumulated sum of the earlier weights plus exp(u + k_i).
  static final Script MEAN =
      Script.of(
          PairSums.METHODS
              + """
              def forward(self, k: Tensor, delta: Tensor, u: Tensor) -> Tensor:
                B, T, D = torch.size(k)
                k = torch.to(k, 7)
                time = torch.unsqueeze(torch.arange(T, dtype=7, device=k.device), 1)
                f = k - time * delta
                grown = (time - 1) * delta
                own = k + u
                before = torch.logcumsumexp(torch.narrow(f, 1, 0, T - 1), 1)
                before = before + torch.narrow(grown, 0, 1, T - 1)
                whole = torch.logaddexp(torch.narrow(own, 1, 1, T - 1), before)
                whole = torch.cat([torch.narrow(own, 1, 0, 1), whole], 1)
                sums = self.pairs(torch.unsqueeze(grown - whole, 1), torch.unsqueeze(f, 1))
                diagonal = torch.to(torch.sum(torch.exp(own - whole), [2]), $FLOAT)
                return (torch.squeeze(sums, 1) + torch.diag_embed(diagonal)) / D
              """);

  private static final RwkvScripts PAPER = of("torch.neg(torch.exp(decay))");
  private static final RwkvScripts REFERENCE = of("torch.exp(decay)");

  static RwkvScripts of(Variant variant) {
    return variant == Variant.PAPER ? PAPER : REFERENCE;
  }

  private static RwkvScripts of(String delta) {
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
    return new RwkvScripts(Script.of(READ_METHOD + WKV_METHOD + whole), Script.of(rate));
  }
}
