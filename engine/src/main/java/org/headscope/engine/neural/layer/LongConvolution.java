package org.headscope.engine.neural.layer;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.fused.Script;

/// Causal convolutions as long as the text, through the fast Fourier transform: y_i = Σ_{j ≤ i}
/// K_{i−j} u_j (\[ICLL] eqs. 78, 90). Rounding lets a later token change an earlier output, by far
/// less than 1e-5 of the largest; wrap-around cannot, since the transform is long enough for the
/// whole product.
public final class LongConvolution {
  /// TorchScript for mixers that convolve within a larger script. `convolve` takes inputs …×T and
  /// kernels …×S of at most T taps that broadcast with them; its transforms have the smallest
  /// sufficient length with factors 2, 3 and 5, from `fast_length`, since a length of 2T can be
  /// slow: 2·383 is 766, twice a prime.
  public static final String METHODS =
      """
      def fast_length(self, needed: int) -> int:
        p = 64
        while p < needed:
          p = p * 2
        n = p
        for share in [60, 54, 48, 45, 40, 36]:
          if p // 64 * share >= needed:
            n = p // 64 * share
        return n
      def convolve(self, u: Tensor, k: Tensor) -> Tensor:
        t = torch.size(u, -1)
        n = self.fast_length(t + torch.size(k, -1) - 1)
        y = torch.mul(torch.fft_rfft(u, n, -1, None), torch.fft_rfft(k, n, -1, None))
        return torch.narrow(torch.fft_irfft(y, n, -1, None), -1, 0, t)
      def skipping(self, k: Tensor, skip: Tensor) -> Tensor:
        rest = torch.size(k, -1) - 1
        return torch.add(k, torch.constant_pad_nd(torch.unsqueeze(skip, -1), [0, rest], 0))
      """;

  /// Takes inputs u and kernels k, as `convolve` does.
  public static final Script CONVOLVE = Script.of(METHODS, "convolve", "u", "k");

  /// Entry (i, j) is tap i − j, with zeros before the first tap; repeated for each text of the
  /// batch.
  private static final Script TOEPLITZ =
      Script.of(
          """
          def forward(self, k: Tensor, batch: Tensor) -> Tensor:
            t = torch.size(k, 0)
            taps = torch.constant_pad_nd(k, [t - 1, 0], 0)
            i = torch.arange(t, dtype=4, device=k.device)
            lag = torch.sub(torch.unsqueeze(i, 1), torch.unsqueeze(i, 0))
            map = torch.take(taps, torch.add(lag, t - 1))
            return torch.expand(torch.unsqueeze(map, 0), [torch.size(batch, 0), -1, -1])
          """);

  private LongConvolution() {}

  /// Convolves every channel with its kernel and shows the sites: VALUES are the inputs, the map of
  /// a channel is the Toeplitz matrix of its kernel, HEAD_OUTPUT is their product.
  ///
  /// @param u inputs, B×C×T
  /// @param kernel C×T; a skip D·u is part of its first tap
  /// @return B×C×T
  public static NDArray convolveAndShow(NDArray u, NDArray kernel, Sites sites) {
    // Copies, so that a tap's own copy lies in memory alike and gives the same bits.
    NDArray values = sites.at(Kind.VALUES, u.duplicate().expandDims(3)).squeeze(3); // → B×C×T
    NDArray z = CONVOLVE.call(values, kernel).transpose(0, 2, 1); // B×C×T → B×T×C
    Sites.ChannelMapSupplier maps =
        new Sites.ChannelMapSupplier(
            channel -> TOEPLITZ.call(kernel.get(channel), values),
            () -> TOEPLITZ.call(kernel.abs().mean(new int[] {0}), values)); // that of the mean
    z = sites.atChannels(z, values.transpose(0, 2, 1), maps);
    z = z.transpose(0, 2, 1).duplicate().expandDims(3); // B×T×C → B×C×T×1
    return sites.at(Kind.HEAD_OUTPUT, z).squeeze(3); // B×C×T
  }
}
