package org.headscope.engine.neural.mixer;

import module java.base;

import ai.djl.ndarray.*;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.LayerInfo.StatePart;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.neural.layer.LongConvolution;
import org.headscope.engine.neural.layer.StateSpace;

/// H3 (\[ICLL] App. A.8): x'\_i = k_iᵀ v_i (eq. 82), S_i = Ā⊙S_{i−1} + B̄⊙x'_i (eq. 83), z'_i =
/// C∘S_i + D⊙x'_i (eq. 84), z_i = q_i z'_i (eq. 86), y_i = W_o z_i + b.
///
/// Eq. 87 prints y_i = z'\_i W_o, which would leave q without effect; it is read as z_i W_o,
/// following eq. 86. The rest follows the public code (\[Code] §3), so both variants are the same:
/// heads of one channel, whose outer products are k⊙v; N/2 complex modes of A, B and C per channel;
/// the bilinear rule Ā = (1 + ΔA/2)/(1 − ΔA/2), B̄ = ΔB/(1 − ΔA/2); and the shift state space that
/// the paper mentions, which refines keys: k_i ← Σ_n C_n `s_i[n]` + D_k⊙k_i with `s_i[n]` =
/// s_{i−1}`[n−1]` + B_n k_i, a convolution with the N taps Σ_n B_n C_{n+t}.
///
/// Sites: VALUES are x' = k⊙v, a channel's map is the Toeplitz matrix of the diagonal state space's
/// kernel, with D on the diagonal, and HEAD_OUTPUT is z', before q.
///
/// @param parameters `query_key_value` `[3D, D]` with bias; `shift.b`, `shift.c` `[D, N]` and
///   `shift.skip` `[D]`; `log_dt` `[D]`, `log_a_real`, `a_imag` `[D, N/2]`, `b`, `c` `[D, N/2, 2]`
///   and `skip` `[D]`; `out` `[D, D]` with bias
public record H3(Config config, Parameters parameters) implements TokenMixer {
  /// `space` is the discretised state space, B̄ times B; `taps` the shift's kernel.
  private static final String SPACE =
      LongConvolution.METHODS
          + StateSpace.METHODS
          + """
          def space(self, log_dt: Tensor, log_a_real: Tensor, a_imag: Tensor, b: Tensor) \
          -> List[Tensor]:
            la, lb, dr, di, = self.bilinear(log_dt, log_a_real, a_imag)
            br = torch.select(b, -1, 0)
            bi = torch.select(b, -1, 1)
            return [la, lb, dr * br - di * bi, dr * bi + di * br]
          def taps(self, b: Tensor, c: Tensor, skip: Tensor, t: int) -> Tensor:
            n = torch.size(b, 1)
            wide = torch.fft_rfft(b, n * 2, -1, None)
            k = torch.mul(torch.conj(wide), torch.fft_rfft(c, n * 2, -1, None))
            k = torch.narrow(torch.fft_irfft(k, n * 2, -1, None), 1, 0, min(n, t))
            return self.skipping(k, skip)
          """;

  private static final Script FORWARD =
      Script.of(
          SPACE
              + """
              def forward(self, x: Tensor, win: Tensor, bin: Tensor, \
              sb: Tensor, sc: Tensor, sskip: Tensor, \
              log_dt: Tensor, log_a_real: Tensor, a_imag: Tensor, b: Tensor, c: Tensor, \
              skip: Tensor, wout: Tensor, bout: Tensor) -> Tensor:
                t = torch.size(x, 1)
                d = torch.size(x, 2)
                qkv = torch.addmm(torch.unsqueeze(bin, 1), win, torch.t(torch.flatten(x, 0, 1)))
                qkv = torch.view(qkv, [3, d, torch.size(x, 0), t])
                q, k, v, = torch.unbind(qkv, 0)
                k = self.convolve(k, torch.unsqueeze(self.taps(sb, sc, sskip, t), 1))
                h = self.kernel(self.space(log_dt, log_a_real, a_imag, b), c, t)
                z = self.convolve(k * v, torch.unsqueeze(self.skipping(h, skip), 1))
                y = torch.addmm(bout, torch.t(torch.flatten(z * q, 1)), torch.t(wout))
                return torch.view(y, torch.size(x))
              """);

  /// The refined keys, B×D×T, and the kernel of the diagonal state space, D×T.
  private static final Script INSIDE =
      Script.of(
          SPACE
              + """
              def forward(self, k: Tensor, sb: Tensor, sc: Tensor, sskip: Tensor, \
              log_dt: Tensor, log_a_real: Tensor, a_imag: Tensor, b: Tensor, c: Tensor, \
              skip: Tensor) -> Tuple[Tensor, Tensor]:
                t = torch.size(k, -1)
                refined = self.convolve(k, self.taps(sb, sc, sskip, t))
                h = self.kernel(self.space(log_dt, log_a_real, a_imag, b), c, t)
                return (refined, self.skipping(h, skip))
              """);

  private static final Script STEP =
      Script.of(
          SPACE
              + """
              def forward(self, q: Tensor, k: Tensor, v: Tensor, \
              sb: Tensor, sc: Tensor, sskip: Tensor, \
              log_dt: Tensor, log_a_real: Tensor, a_imag: Tensor, b: Tensor, c: Tensor, \
              skip: Tensor, shift: Tensor, re: Tensor, im: Tensor) \
              -> Tuple[Tensor, Tensor, Tensor, Tensor]:
                older = torch.narrow(shift, 2, 0, torch.size(shift, 2) - 1)
                shift = torch.constant_pad_nd(older, [1, 0], 0) + sb * torch.unsqueeze(k, 2)
                x = (torch.sum(sc * shift, [-1]) + sskip * k) * v
                s = self.space(log_dt, log_a_real, a_imag, b)
                z, nr, ni, = self.advance(s, c, x, re, im)
                return ((z + skip * x) * q, shift, nr, ni)
              """);

  /// The mixer's sizes.
  ///
  /// @param states N, even: of the shift and of the diagonal state space
  public record Config(int width, int states) implements MixerConfig {
    @Override
    public LayerInfo info() {
      return new LayerInfo(
          "H3",
          MapKind.KERNEL,
          0,
          width,
          true,
          List.of(
              new StatePart("shift", width, states),
              new StatePart("state, real", width, modes()),
              new StatePart("state, imaginary", width, modes())));
    }

    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      return new ParameterSpecs()
          .biased("query_key_value", 3 * width, width)
          .add("shift.b", first(states, width, states))
          .add("shift.c", ParameterSpec.uniform(1 / Math.sqrt(states), width, states))
          .add("shift.skip", ParameterSpec.normal(1, width))
          .add("log_dt", StateSpace.logSteps(width))
          .add("log_a_real", StateSpace.filled(Math.log(0.5), width, modes()))
          .add("a_imag", StateSpace.linearFrequencies(width, modes()))
          .add("b", first(2, width, modes(), 2))
          .add("c", StateSpace.outputs(width, modes()))
          .add("skip", ParameterSpec.normal(1, width))
          .biased("out", width, width)
          .map();
    }

    /// Ones where a row of `row` values begins, else zeros.
    private static ParameterSpec first(int row, long... shape) {
      return StateSpace.space(
          (size, _) -> ParameterSpec.values(size, i -> i % row == 0 ? 1 : 0), shape);
    }

    /// L(4D² + 2ND + 4ND + 4D): four linear maps, N taps per channel written and read by the shift,
    /// 8 for each of N/2 complex modes, two skips and two gates.
    @Override
    public long multiplications(long length) {
      return length * width * (4L * width + 6L * states + 4);
    }

    int modes() {
      return states / 2;
    }
  }

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    if (!sites.tapped()) {
      return FORWARD.call(
          new NDList(x)
              .addAll(parameters.list("query_key_value.weight", "query_key_value.bias"))
              .addAll(spaces())
              .addAll(parameters.list("out.weight", "out.bias")));
    }
    NDArray projected = Layers.linear(x, parameters.under("query_key_value")); // B×T×D → B×T×3D
    NDList qkv = projected.transpose(0, 2, 1).split(3, 1); // 3 of B×D×T
    NDList inside = INSIDE.callAll(new NDList(qkv.get(1)).addAll(spaces())); // B×D×T, D×T
    NDArray values = inside.get(0).mul(qkv.get(2)); // x' = k⊙v, B×D×T
    NDArray z =
        LongConvolution.convolveAndShow(values, inside.get(1), sites).mul(qkv.get(0)); // B×D×T
    return Layers.linear(z.transpose(0, 2, 1), parameters.under("out")); // → B×T×D
  }

  /// The parameters of both state spaces, in the order of the scripts' operands.
  private NDList spaces() {
    return parameters
        .list("shift.b", "shift.c", "shift.skip", "log_dt", "log_a_real", "a_imag")
        .addAll(parameters.list("b", "c", "skip"));
  }

  @Override
  public StepOutput step(NDArray x, Token token, NDList state) {
    NDArray qkv = Layers.linear(x, parameters.under("query_key_value")); // B×D → B×3D
    NDList next = STEP.callAll(qkv.split(3, 1).addAll(spaces()).addAll(state)); // of 3 of B×D
    NDArray y = Layers.linear(next.get(0), parameters.under("out")); // B×D → B×D
    return new StepOutput(y, next.subNDList(1));
  }
}
