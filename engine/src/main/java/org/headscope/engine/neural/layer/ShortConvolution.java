package org.headscope.engine.neural.layer;

/// Causal convolutions with a few taps, separate for each channel, with zeros before the first
/// token.
public final class ShortConvolution {
  /// TorchScript for mixers: `short` takes inputs C×B×T, weights C×S whose last tap meets the
  /// current token, and biases C. On a CPU, sums of shifted inputs are faster than PyTorch's
  /// depthwise convolution.
  public static final String METHODS =
      """
      def short(self, u: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
        taps = torch.size(weight, 1)
        t = torch.size(u, -1)
        w = torch.unsqueeze(torch.unsqueeze(weight, 1), 1)
        y = torch.unsqueeze(torch.unsqueeze(bias, 1), 1)
        y = torch.addcmul(y, u, torch.select(w, -1, taps - 1))
        padded = torch.constant_pad_nd(u, [taps - 1, 0], 0)
        for s in range(taps - 1):
          y = torch.addcmul(y, torch.narrow(padded, -1, s, t), torch.select(w, -1, s))
        return y
      """;

  private ShortConvolution() {}
}
