package org.headscope.engine.neural.mixer;

import module java.base;

import ai.djl.ndarray.*;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.neural.layer.LongConvolution;
import org.headscope.engine.neural.layer.StateSpace;

/// S4 with diagonal state matrices (\[ICLL] App. A.7), one state space per channel: S_i = Ā∘S_{i−1}
/// + B̄∘x_i (eq. 79), z_i = C∘S_i + D⊙x_i (eq. 80), or as a convolution z = K * x with K = (C B̄ +
///   D, C Ā B̄, C Ā² B̄, …) (eqs. 77, 78). Then y = W_o gelu(z) + b.
///
/// The rest follows the public code (\[Code] §3), so both variants are the same: N/2 complex modes
/// A_n that all channels share, zero-order hold Ā = e^{ΔA}, B̄ = (e^{ΔA} − 1)/A, the skip D, GELU
/// (exact) and W_o. Its B is a factor of C.
///
/// Sites: VALUES are x, a channel's map is the Toeplitz matrix of K, with D on the diagonal, and
/// HEAD_OUTPUT is z.
///
/// @param parameters `log_dt` `[D]`, `log_a_real` and `a_imag` `[N/2]`, `c` `[D, N/2, 2]`, `skip`
///   `[D]`, `out` `[D, D]` with bias
public record S4(Config config, Parameters parameters) implements TokenMixer {
  private static final String SPACE = LongConvolution.METHODS + StateSpace.METHODS;

  private static final Script FORWARD =
      Script.of(
          SPACE
              + """
              def forward(self, x: Tensor, log_dt: Tensor, log_a_real: Tensor, a_imag: Tensor, \
              c: Tensor, skip: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
                u = torch.contiguous(torch.permute(x, [2, 0, 1]))
                k = self.kernel(self.zoh(log_dt, log_a_real, a_imag), c, torch.size(x, 1))
                k = self.skipping(k, skip)
                z = torch.gelu(self.convolve(u, torch.unsqueeze(k, 1)))
                y = torch.addmm(bias, torch.t(torch.flatten(z, 1)), torch.t(weight))
                return torch.view(y, torch.size(x))
              """);

  private static final Script KERNEL =
      Script.of(
          SPACE
              + """
              def forward(self, x: Tensor, log_dt: Tensor, log_a_real: Tensor, a_imag: Tensor, \
              c: Tensor, skip: Tensor) -> Tensor:
                k = self.kernel(self.zoh(log_dt, log_a_real, a_imag), c, torch.size(x, 1))
                return self.skipping(k, skip)
              """);

  private static final Script STEP =
      Script.of(
          SPACE
              + """
              def forward(self, x: Tensor, log_dt: Tensor, log_a_real: Tensor, a_imag: Tensor, \
              c: Tensor, skip: Tensor, re: Tensor, im: Tensor) -> Tuple[Tensor, Tensor, Tensor]:
                s = self.zoh(log_dt, log_a_real, a_imag)
                z, nr, ni, = self.advance(s, c, x, re, im)
                return (z + skip * x, nr, ni)
              """);

  /// The mixer's sizes.
  ///
  /// @param states N, even
  public record Config(int width, int states) implements MixerConfig {
    @Override
    public LayerInfo info() {
      return new LayerInfo(
          "S4",
          MapKind.KERNEL,
          0,
          width,
          true,
          List.of(
              new LayerInfo.StatePart("state, real", width, modes()),
              new LayerInfo.StatePart("state, imaginary", width, modes())));
    }

    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      return new ParameterSpecs()
          .add("log_dt", StateSpace.logSteps(width))
          // −½ as the public code stores it.
          .add("log_a_real", StateSpace.filled(Math.log(0.5 + 1e-4), modes()))
          .add("a_imag", StateSpace.inverseFrequencies(modes()))
          .add("c", StateSpace.outputsWithInputs(width, modes()))
          .add("skip", ParameterSpec.normal(1, width))
          .biased("out", width, width)
          .map();
    }

    /// L(4ND + D + D²): 8 per token for each of N/2 complex modes per channel.
    @Override
    public long multiplications(long length) {
      return length * width * (4L * states + 1 + width);
    }

    int modes() {
      return states / 2;
    }
  }

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    NDList operands = new NDList(x).addAll(space());
    if (!sites.tapped()) {
      return FORWARD.call(operands.addAll(parameters.list("out.weight", "out.bias")));
    }
    NDArray kernel = KERNEL.call(operands);
    NDArray z =
        LongConvolution.convolveAndShow(x.transpose(0, 2, 1), kernel, sites); // B×T×D → B×D×T
    z = FusedOperations.EXACT_GELU.call(z.transpose(0, 2, 1)); // → B×T×D
    return Layers.linear(z, parameters.under("out"));
  }

  private NDList space() {
    return parameters.list("log_dt", "log_a_real", "a_imag", "c", "skip");
  }

  @Override
  public StepOutput step(NDArray x, Token token, NDList state) {
    NDList next = STEP.callAll(new NDList(x).addAll(space()).addAll(state));
    NDArray z = FusedOperations.EXACT_GELU.call(next.get(0)); // B×D
    return new StepOutput(Layers.linear(z, parameters.under("out")), next.subNDList(1));
  }
}
