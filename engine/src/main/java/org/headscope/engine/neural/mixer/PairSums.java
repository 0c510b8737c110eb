package org.headscope.engine.neural.mixer;

/// TorchScript for the mean over maps of exponentials: Σ_c exp(e_ic + f_jc) for all j < i, where no
/// exponent is positive. For keys before a block of rows, with m_c the largest f_jc until then,
/// exp(e_ic + m_c) and exp(f_jc − m_c) are at most 1 and their matrix product is the sum;
/// exponentials per pair and channel are needed only within blocks.
final class PairSums {
  /// `pairs` maps e and f, B×H×T×C in double precision, to B×H×T×T in single precision.
  static final String METHODS =
      """
      def pairs(self, e: Tensor, f: Tensor) -> Tensor:
        B, H, T, C = torch.size(e)
        sums = torch.zeros([B, H, T, T], dtype=$FLOAT, device=e.device)
        for s in range(0, T, 16):
          w = 16 if s + 16 < T else T - s
          rows = torch.narrow(sums, 2, s, w)
          now = torch.narrow(e, 2, s, w)
          own = torch.unsqueeze(now, 3) + torch.unsqueeze(torch.narrow(f, 2, s, w), 2)
          own = torch.sum(torch.exp(torch.clamp(own, None, 0)), [4])
          torch.add_(torch.narrow(rows, 3, s, w), torch.to(torch.tril(own, -1), $FLOAT))
          if s > 0:
            past = torch.narrow(f, 2, 0, s)
            most = torch.amax(past, [2], True)
            left = torch.to(torch.exp(now + most), $FLOAT)
            right = torch.to(torch.exp(past - most), $FLOAT)
            torch.add_(
                torch.narrow(rows, 3, 0, s), torch.matmul(left, torch.transpose(right, 2, 3)))
        return sums
      """;

  private PairSums() {}
}
