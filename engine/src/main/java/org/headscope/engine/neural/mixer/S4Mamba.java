package org.headscope.engine.neural.mixer;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.LayerInfo.StatePart;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Pass;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.neural.layer.LongConvolution;
import org.headscope.engine.neural.layer.ShortConvolution;
import org.headscope.engine.neural.layer.StateSpace;

/// S4-Mamba (\[MambaFormer] §5): a Mamba block whose input-dependent state space is an S4 with a
/// fixed kernel. With E = 2, (u, g) = W_in x of ED channels each, v = silu(conv₄(u)), z = K * v +
/// D⊙v, y = W_out(z ⊙ g).
///
/// It follows the public code (\[Code] §9), which is the paper's own, so both variants are the
/// same: the gate is g itself, without SiLU; in training, dropout zeroes channels of z for the
/// whole text; A has N/2 complex modes per channel, with zero-order hold, and B = 1.
///
/// Sites: VALUES are v, a channel's map is the Toeplitz matrix of K, with D on the diagonal, and
/// HEAD_OUTPUT is z, before dropout and gate.
///
/// @param parameters `in.weight` `[2ED, D]`, `conv` `[ED, 4]` with bias, `log_dt` `[ED]`,
///   `log_a_real`, `a_imag` `[ED, N/2]`, `c` `[ED, N/2, 2]`, `skip` `[ED]`, `out.weight` `[D, ED]`
public record S4Mamba(Config config, Parameters parameters, Pass pass) implements TokenMixer {
  /// E.
  private static final int EXPANSION = 2;

  private static final int TAPS = 4;

  private static final String SPACE =
      LongConvolution.METHODS + ShortConvolution.METHODS + StateSpace.METHODS;

  /// `kept` is the factor of dropout per channel, ED×B×1, or empty.
  private static final Script FORWARD =
      Script.of(
          SPACE
              + """
              def forward(self, x: Tensor, kept: Tensor, win: Tensor, wconv: Tensor, \
              bconv: Tensor, log_dt: Tensor, log_a_real: Tensor, a_imag: Tensor, c: Tensor, \
              skip: Tensor, wout: Tensor) -> Tensor:
                b = torch.size(x, 0)
                t = torch.size(x, 1)
                ug = torch.mm(win, torch.t(torch.flatten(x, 0, 1)))
                u, g, = torch.chunk(torch.view(ug, [-1, b, t]), 2, 0)
                v = torch.silu(self.short(u, wconv, bconv))
                k = self.kernel(self.zoh(log_dt, log_a_real, a_imag), c, t)
                z = self.convolve(v, torch.unsqueeze(self.skipping(k, skip), 1))
                if torch.numel(kept) > 0:
                  z = z * kept
                y = torch.mm(torch.t(torch.flatten(z * g, 1)), torch.t(wout))
                return torch.view(y, torch.size(x))
              """);

  /// v, ED×B×T, and the kernel, ED×T, from u, ED×B×T.
  private static final Script INSIDE =
      Script.of(
          SPACE
              + """
              def forward(self, u: Tensor, wconv: Tensor, bconv: Tensor, log_dt: Tensor, \
              log_a_real: Tensor, a_imag: Tensor, c: Tensor, skip: Tensor) \
              -> Tuple[Tensor, Tensor]:
                v = torch.silu(self.short(u, wconv, bconv))
                t = torch.size(u, -1)
                k = self.kernel(self.zoh(log_dt, log_a_real, a_imag), c, t)
                return (v, self.skipping(k, skip))
              """);

  private static final Script STEP =
      Script.of(
          SPACE
              + """
              def forward(self, u: Tensor, g: Tensor, wconv: Tensor, bconv: Tensor, \
              log_dt: Tensor, log_a_real: Tensor, a_imag: Tensor, c: Tensor, skip: Tensor, \
              before: Tensor, re: Tensor, im: Tensor) -> Tuple[Tensor, Tensor, Tensor, Tensor]:
                window = torch.cat([before, torch.unsqueeze(u, 2)], 2)
                v = torch.silu(torch.sum(window * wconv, [-1]) + bconv)
                s = self.zoh(log_dt, log_a_real, a_imag)
                z, nr, ni, = self.advance(s, c, v, re, im)
                later = torch.narrow(window, 2, 1, torch.size(window, 2) - 1)
                return ((z + skip * v) * g, later, nr, ni)
              """);

  /// The mixer's sizes.
  ///
  /// @param states N, even
  public record Config(int width, int states) implements MixerConfig {
    @Override
    public LayerInfo info() {
      return new LayerInfo(
          "S4-Mamba",
          MapKind.KERNEL,
          0,
          inner(),
          true,
          List.of(
              new StatePart("convolution", inner(), TAPS - 1),
              new StatePart("SSM state, real", inner(), modes()),
              new StatePart("SSM state, imaginary", inner(), modes())));
    }

    /// PyTorch's own initial values for linear maps and convolutions, as in the public code.
    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      int inner = inner();
      // A layer is two blocks, and the public code scales by the number of blocks.
      double branch = 1 / Math.sqrt(inner) / Math.sqrt(2.0 * depth);
      return new ParameterSpecs()
          .add("in.weight", ParameterSpec.uniform(1 / Math.sqrt(width), 2L * inner, width))
          .add("conv.weight", ParameterSpec.uniform(1 / Math.sqrt(TAPS), inner, TAPS))
          .add("conv.bias", ParameterSpec.uniform(1 / Math.sqrt(TAPS), inner))
          .add("log_dt", StateSpace.logSteps(inner))
          .add("log_a_real", StateSpace.filled(Math.log(0.5), inner, modes()))
          .add("a_imag", StateSpace.linearFrequencies(inner, modes()))
          .add("c", StateSpace.outputs(inner, modes()))
          .add("skip", ParameterSpec.normal(1, inner))
          .add("out.weight", ParameterSpec.uniform(branch, width, inner))
          .map();
    }

    /// 3LED² + 4LEDN + 6LED: Mamba's count (\[MambaFormer] Table 8) with a recurrence of fixed Ā
    /// and B̄.
    @Override
    public long multiplications(long length) {
      return length * inner() * (3L * width + 4L * states + 6);
    }

    int inner() {
      return EXPANSION * width;
    }

    int modes() {
      return states / 2;
    }
  }

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    NDArray kept = kept(x);
    if (!sites.tapped()) {
      NDList operands = new NDList(x, kept, parameters.get("in.weight")).addAll(space());
      return FORWARD.call(operands.addAll(parameters.list("out.weight")));
    }
    NDArray ug = Layers.linear(x, parameters.under("in")).transpose(2, 0, 1); // B×T×D → 2ED×B×T
    NDList operands = new NDList(ug.get("0:{}", config.inner())).addAll(space());
    NDList inside = INSIDE.callAll(operands); // ED×B×T, ED×T
    NDArray z =
        LongConvolution.convolveAndShow(inside.get(0).transpose(1, 0, 2), inside.get(1), sites);
    z = z.transpose(1, 0, 2); // B×ED×T → ED×B×T
    z = kept.size() == 0 ? z : z.mul(kept);
    z = z.mul(ug.get("{}:", config.inner()));
    return Layers.linear(z.transpose(1, 2, 0), parameters.under("out")); // ED×B×T → B×T×D
  }

  /// The factor of dropout for each channel of each text, ED×B×1; empty without dropout.
  private NDArray kept(NDArray x) {
    long batch = pass.dropout().drops() ? x.getShape().get(0) : 0;
    NDArray ones = x.getManager().ones(new Shape(config.inner(), batch, 1));
    return pass.dropout().of(ones);
  }

  /// The parameters between the two linear maps, in the order of the scripts' operands.
  private NDList space() {
    return parameters.list(
        "conv.weight", "conv.bias", "log_dt", "log_a_real", "a_imag", "c", "skip");
  }

  @Override
  public StepOutput step(NDArray x, Token token, NDList state) {
    NDList ug = Layers.linear(x, parameters.under("in")).split(2, 1); // B×D → 2 of B×ED
    NDList next = STEP.callAll(ug.addAll(space()).addAll(state));
    NDArray y = Layers.linear(next.get(0), parameters.under("out")); // B×ED → B×D
    return new StepOutput(y, next.subNDList(1));
  }
}
