package org.headscope.engine.neural.mixer;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Pass;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.neural.layer.HyenaFilter;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.neural.layer.LongConvolution;
import org.headscope.engine.neural.layer.ShortConvolution;

/// Hyena of order 2 (\[ICLL] App. A.9): (v², v¹, v⁰) = conv₃(W x) (eq. 88, with a bias and a short
/// causal convolution as in the public code), z⁰ = v⁰ (eq. 89), zⁿ = vⁿ ⊙ (lⁿ * zⁿ⁻¹ + Dₙ⊙zⁿ⁻¹) for
/// n = 1, 2 (eq. 90), y = W_o z² + b (eq. 91 and the public code). Filters are lⁿ_i = FFN(i),
/// computed by [HyenaFilter].
///
/// Eq. 90 prints vⁿ⁻¹ for the gate, which would use v⁰ twice and v² never; the text below it names
/// v¹ and v², and so does the original Hyena paper.
///
/// The `paper` variant has both long filters. The public code (`reference`), which made the paper's
/// figures, counts differently: its order 2 has one long filter per channel, l², and z¹ = v¹⊙v⁰,
/// with only the short convolution in place of l¹. It costs half the transforms; choose it to
/// compare with the figures.
///
/// Sites: VALUES are z¹, a channel's map is the Toeplitz matrix of l², with D₂ on the diagonal, and
/// HEAD_OUTPUT is their product, before the gate v².
///
/// @param parameters `in` `[3D, D]` with bias, `short` `[3D, 3]` with bias, `filter` as in
///   [HyenaFilter], `skip` `[F, D]` for F long filters, `out` `[D, D]` with bias
public record Hyena(Config config, Parameters parameters, Pass pass) implements TokenMixer {
  private static final int TAPS = 3;

  /// `l` holds the long filters with their skips, F×D×T.
  private static final Script FORWARD =
      Script.of(
          LongConvolution.METHODS
              + ShortConvolution.METHODS
              + """
              def forward(self, x: Tensor, l: Tensor, win: Tensor, bin: Tensor, wshort: Tensor, \
              bshort: Tensor, wout: Tensor, bout: Tensor) -> Tensor:
                t = torch.size(x, 1)
                vs = torch.addmm(torch.unsqueeze(bin, 1), win, torch.t(torch.flatten(x, 0, 1)))
                vs = torch.view(vs, [-1, torch.size(x, 0), t])
                v2, v1, z, = torch.chunk(self.short(vs, wshort, bshort), 3, 0)
                l = torch.unsqueeze(l, 2)
                if torch.size(l, 0) > 1:
                  z = self.convolve(z, torch.select(l, 0, 0))
                z = v2 * self.convolve(v1 * z, torch.select(l, 0, torch.size(l, 0) - 1))
                y = torch.addmm(bout, torch.t(torch.flatten(z, 1)), torch.t(wout))
                return torch.view(y, torch.size(x))
              """);

  private static final Script SHORT =
      Script.of(ShortConvolution.METHODS, "short", "u", "weight", "bias");

  /// The short convolution of the last three tokens, B×3×3D → B×3D.
  private static final Script SHORT_STEP =
      Script.of(
          """
          def forward(self, window: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
            return torch.sum(window * torch.t(weight), [1]) + bias
          """);

  /// The mixer's sizes.
  ///
  /// @param length rows of its filter, by which positions are scaled
  /// @param variant decides how many long filters it has
  public record Config(int width, int length, Variant variant) implements MixerConfig {
    @Override
    public LayerInfo info() {
      return new LayerInfo("Hyena", MapKind.KERNEL, 0, width, false);
    }

    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      // PyTorch's own initial values for a convolution, as in the public code.
      double bound = 1 / Math.sqrt(TAPS);
      return new ParameterSpecs()
          .biased("in", 3 * width, width)
          .add("short.weight", ParameterSpec.uniform(bound, 3L * width, TAPS))
          .add("short.bias", ParameterSpec.uniform(bound, 3L * width))
          .addAll("filter.", HyenaFilter.parameterSpecs(filters() * width))
          .add("skip", ParameterSpec.normal(1, filters(), width))
          .branch("out", width, width, depth)
          .map();
    }

    /// 4LD² for the linear maps, 9LD for the short convolution and 2LD for the gates; a long filter
    /// takes its FFN's last map, 64LD, window and skip, 2LD, and a convolution as in training:
    /// three real transforms of length n = 2L with n log₂ n multiplications each, and 4 per
    /// frequency. The FFN's hidden layers, L(5·64 + 2·64² + 3·64), are shared.
    @Override
    public long multiplications(long length) {
      long transformed = 2 * length;
      double transforms = 3.0 * transformed * Math.log((double) transformed) / Math.log(2);
      long convolution = Math.round(transforms) + 2 * transformed;
      long filter = length * (HyenaFilter.HIDDEN + 2) + convolution;
      return length * width * (4L * width + 11)
          + filter * filters() * width
          + length * HyenaFilter.HIDDEN * (HyenaFilter.FEATURES + 2L * HyenaFilter.HIDDEN + 3);
    }

    /// F.
    int filters() {
      return variant == Variant.PAPER ? 2 : 1;
    }
  }

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    NDArray filters = filters(x.getManager(), x.getShape().get(1)); // F×D×T
    NDList brief = parameters.list("short.weight", "short.bias");
    if (!sites.tapped()) {
      return FORWARD.call(
          new NDList(x, filters)
              .addAll(parameters.list("in.weight", "in.bias"))
              .addAll(brief)
              .addAll(parameters.list("out.weight", "out.bias")));
    }
    NDArray vs = Layers.linear(x, parameters.under("in")).transpose(2, 0, 1); // B×T×D → 3D×B×T
    vs = SHORT.call(new NDList(vs).addAll(brief)).transpose(1, 0, 2); // → B×3D×T
    NDList gates = vs.split(3, 1); // v², v¹, v⁰, B×D×T each
    NDArray z = gates.get(2);
    if (config.filters() > 1) {
      z = LongConvolution.CONVOLVE.call(z, filters.get(0)); // l¹ * z⁰
    }
    NDArray last = filters.get(config.filters() - 1); // D×T
    z =
        LongConvolution.convolveAndShow(gates.get(1).mul(z), last, sites)
            .mul(gates.get(0)); // B×D×T
    return Layers.linear(z.transpose(0, 2, 1), parameters.under("out")); // → B×T×D
  }

  /// The first `length` taps of the long filters, each with its skip at lag 0: F×D×T.
  private NDArray filters(NDManager pass, long length) {
    Shape shape = new Shape(config.filters(), config.width(), length);
    HyenaFilter filter = new HyenaFilter(parameters.under("filter"), config.length());
    return filter.taps(
        pass, this.pass.tables(), Math.toIntExact(length), parameters.get("skip"), shape);
  }

  /// The state before the first token: W x of the last two tokens, B×2×3D, and the inputs of every
  /// long filter, B×0×D.
  @Override
  public NDList initialState(NDManager manager, long batch) {
    NDList state = new NDList(manager.zeros(new Shape(batch, TAPS - 1, 3L * config.width())));
    for (int f = 0; f < config.filters(); f++) {
      state.add(manager.create(new Shape(batch, 0, config.width())));
    }
    return state;
  }

  /// Computes the direct convolution over all inputs so far.
  @Override
  public StepOutput step(NDArray x, Token token, NDList state) {
    Parameters brief = parameters.under("short");
    NDArray now = Layers.linear(x, parameters.under("in")).expandDims(1); // B×D → B×1×3D
    NDArray window = state.get(0).concat(now, 1); // B×3×3D
    NDArray vs = SHORT_STEP.call(window, brief.weight(), brief.bias()); // B×3D
    NDList gates = vs.split(3, 1); // v², v¹, v⁰, B×D each
    NDList next = new NDList(window.get(":, 1:"));
    NDArray filters = filters(x.getManager(), token.position() + 1).flip(2); // F×D×t, oldest first
    NDArray z = gates.get(2);
    for (int f = 0; f < config.filters(); f++) {
      boolean last = f == config.filters() - 1;
      z = last ? gates.get(1).mul(z) : z;
      NDArray inputs = Recurrence.append(state.get(f + 1), z.expandDims(1), 1); // B×t×D
      next.add(inputs);
      z = inputs.mul(filters.get(f).transpose()).sum(new int[] {1}); // B×t×D · t×D → B×D
    }
    return new StepOutput(Layers.linear(gates.get(0).mul(z), parameters.under("out")), next);
  }
}
