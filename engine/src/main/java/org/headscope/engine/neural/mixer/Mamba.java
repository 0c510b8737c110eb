package org.headscope.engine.neural.mixer;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.nn.Activation;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.fused.Tape;
import org.headscope.engine.neural.layer.Layers;

/// Selective state spaces (\[ICLL] App. A.10). With C = E·D channels, E = 2, and N states each:
/// - u_i, r_i = W x_i; v_i = SiLU(conv₄(u)_i) (eq. 92, completed from \[Code] §9)
/// - Δ_i = softplus(W_Δ W_δ v_i + b), B_i = W_B v_i, C_i = W_C v_i: the selection
/// - S_i = Ā_i ⊙ S_{i−1} + B̄_i ⊙ v_i with Ā_i = exp(Δ_i A), B̄_i = Δ_i B_i (eq. 93)
/// - z_i = C_i S_i + D ⊙ v_i (eq. 94 and a skip)
/// - y_i = W_o(z_i ⊙ SiLU(r_i)), the gated unit in place of an MLP (eq. 19)
///
/// The hidden attention: channel c weighs value j at position i by C_i · (Π_{j<k≤i} Ā_k) ⊙ B̄_j,
/// plus D_c at i = j. Map times values is z, before the gate. Replacing a value does not change the
/// weights.
///
/// The `paper` variant uses pre-norm residual blocks, as Mamba's authors do. The `reference` is one
/// bare layer, without norm and residual, over embeddings from N(0, 1): in the public code every
/// layer reads the embeddings, and only the last layer's output is kept. Choose it to compare with
/// the published numbers.
///
/// @param parameters `in` `[2C, D]` without bias, `conv` `[C, 4]` with bias, `select` = (W_δ, W_B,
///   W_C) `[R+2N, C]` without bias, `step` = W_Δ `[C, R]` with bias, `A_log` = ln(−A) `[C, N]`, `D`
///   `[C]` and `out` `[D, C]` without bias
public record Mamba(Config config, Parameters parameters) implements TokenMixer {
  /// E.
  private static final int EXPANSION = 2;

  private static final int TAPS = 4;

  /// The mixer's sizes.
  ///
  /// @param blocks number of blocks per layer that end in the residual stream
  public record Config(int width, int states, int blocks) implements MixerConfig {
    @Override
    public LayerInfo info() {
      return new LayerInfo(
          "Mamba",
          MapKind.IMPLIED,
          0,
          channels(),
          true,
          List.of(
              new LayerInfo.StatePart("convolution", TAPS - 1, channels()),
              new LayerInfo.StatePart("SSM state", states, channels())));
    }

    /// The initial values of \[Code] §9: PyTorch's own for the maps, `out` ÷√(blocks of the model),
    /// A = −1..−N in every channel, D = 1, and b such that Δ starts log-uniform in [1e-3, 0.1].
    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      int c = channels();
      int r = rank();
      ParameterSpec.Initial rates =
          (size, _) -> ParameterSpec.values(size, i -> Math.log(1 + i % states));
      double branches = Math.sqrt((double) depth * blocks);
      return new ParameterSpecs()
          .add("in.weight", ParameterSpec.uniform(1 / Math.sqrt(width), 2L * c, width))
          .add("conv.weight", ParameterSpec.uniform(1 / Math.sqrt(TAPS), c, TAPS))
          .add("conv.bias", ParameterSpec.uniform(1 / Math.sqrt(TAPS), c))
          .add("select.weight", ParameterSpec.uniform(1 / Math.sqrt(c), r + 2L * states, c))
          .add("step.weight", ParameterSpec.uniform(1 / Math.sqrt(r), c, r))
          .add("step.bias", ParameterSpec.of(Mamba::steps, c))
          .add("A_log", ParameterSpec.of(rates, c, states))
          .add("D", ParameterSpec.constant(1, c))
          .add("out.weight", ParameterSpec.uniform(1 / Math.sqrt(c) / branches, width, c))
          .map();
    }

    /// 3LED² + 7LEDN + 4LED (\[MambaFormer] Table 8).
    @Override
    public long multiplications(long length) {
      long inner = length * channels(); // LED
      return 3 * inner * width + 7 * inner * states + TAPS * inner;
    }

    /// C = E·D.
    int channels() {
      return EXPANSION * width;
    }

    /// R, the rank of Δ.
    int rank() {
      return Math.ceilDiv(width, 16);
    }
  }

  @Override
  public boolean needsCut() {
    return true;
  }

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    if (!sites.tapped()) {
      return fused(x);
    }
    NDList both = Layers.linear(x, parameters.under("in")).split(2, 2); // B×T×D → 2 of B×T×C
    NDArray read = convolution(both.get(0), new NDList()).head(); // B×T×C
    Selection selection = selection(read).at(sites);
    NDArray v = sites.atColumns(Kind.VALUES, read);
    NDArray z = scan(selection, v, new NDList()).head();
    z = sites.atChannels(z, v, maps(selection)); // B×T×C
    z = sites.atColumns(Kind.HEAD_OUTPUT, z);
    NDArray gated = z.mul(Layers.silu(sites.at(Kind.GATE, both.get(1).duplicate()))); // B×T×C
    return Layers.linear(gated, parameters.under("out")); // B×T×C → B×T×D
  }

  /// B×T×D → B×T×D.
  private NDArray fused(NDArray x) {
    NDList both = MambaScripts.INPUT.callAll(x, parameters.get("in.weight")); // 2 of B×T×C
    both = convolution(both.get(0), new NDList(both.get(1))); // v and the gate
    NDArray v = both.get(0);
    NDList selected =
        MambaScripts.SELECTION.callAll(
            new NDList(v).addAll(parameters.list("select.weight", "step.weight", "step.bias")));
    Selection selection =
        new Selection(selected.get(0), rates(v), selected.get(1), selected.get(2));
    both = scan(selection, v, new NDList(both.get(1))); // z and the gate
    return MambaScripts.OUTPUT.call(both.get(0), both.get(1), parameters.get("out.weight"));
  }

  private NDList convolution(NDArray u, NDList passing) {
    NDList operands = new NDList(u).addAll(parameters.list("conv.weight", "conv.bias"));
    return Tape.cut(MambaScripts.CONVOLUTION, operands, passing);
  }

  /// z, and the tensors that pass through unchanged.
  private NDList scan(Selection at, NDArray v, NDList passing) {
    NDList operands = new NDList(at.delta(), v, at.a(), at.b(), at.c(), parameters.get("D"));
    return Tape.cut(SelectiveScan.SCAN, operands, passing);
  }

  /// A, C×N → N×C, with the same owner as `v`.
  private NDArray rates(NDArray v) {
    return MambaScripts.RATES.call(v, parameters.get("A_log"));
  }

  /// The inputs of the recurrence at every position.
  private record Selection(NDArray delta, NDArray a, NDArray b, NDArray c) {
    Selection at(Sites sites) {
      return new Selection(
          sites.at(Kind.DECAY, delta),
          a,
          sites.at(Kind.KEYS, b.duplicate()), // a view, whose copy would be multiplied otherwise
          sites.at(Kind.QUERIES, c.duplicate()));
    }
  }

  /// Computes them from v, B×…×C.
  private Selection selection(NDArray v) {
    int r = config.rank();
    int n = config.states();
    NDArray all = Layers.linear(v, parameters.under("select")); // B×…×C → B×…×(R+2N)
    NDList parts = all.split(new long[] {r, r + n}, all.getShape().dimension() - 1);
    NDArray delta = Layers.linear(parts.get(0), parameters.under("step")); // B×…×R → B×…×C
    return new Selection(Activation.softPlus(delta), rates(v), parts.get(1), parts.get(2));
  }

  /// The hidden attention of every channel.
  private Sites.ChannelMapSupplier maps(Selection at) {
    NDManager manager = at.delta().getManager();
    NDArray skip = parameters.get("D");
    return new Sites.ChannelMapSupplier(
        channel ->
            MambaScripts.MAP.call(
                at.delta().get(":, :, {}", channel), // B×T
                at.a().get(":, {}", channel), // N
                at.b(),
                at.c(),
                skip.get(manager, channel)),
        () -> MambaScripts.MEAN.call(at.delta(), at.a(), at.b(), at.c(), skip));
  }

  @Override
  public StepOutput step(NDArray x, Token token, NDList state) {
    NDList both = Layers.linear(x, parameters.under("in")).split(2, 1); // B×D → 2 of B×C
    NDArray window = state.get(0).concat(both.get(0).expandDims(1), 1); // → B×4×C
    NDArray v = window.transpose(0, 2, 1).mul(parameters.get("conv.weight")); // B×C×4
    v = v.sum(new int[] {2}).add(parameters.get("conv.bias")); // → B×C
    v = Layers.silu(v); // B×C
    Selection at = selection(v);
    NDArray decay = at.delta().expandDims(1).mul(at.a()).exp(); // Ā: B×1×C · N×C → B×N×C
    NDArray input = at.b().expandDims(2).mul(at.delta().mul(v).expandDims(1)); // B̄ ⊙ v: B×N×C
    NDArray s = decay.mul(state.get(1)).add(input); // eq. 93
    NDArray z = at.c().expandDims(2).mul(s).sum(new int[] {1}); // eq. 94: B×N×C → B×C
    z = z.add(v.mul(parameters.get("D")));
    NDArray gated = z.mul(Layers.silu(both.get(1))); // B×C
    NDArray y = Layers.linear(gated, parameters.under("out")); // B×C → B×D
    return new StepOutput(y, new NDList(window.get(":, 1:"), s));
  }

  /// softplus⁻¹ of log-uniform steps.
  private static float[] steps(int size, RandomGenerator random) {
    return ParameterSpec.values(
        size,
        _ -> {
          double delta = Math.max(1e-4, 1e-3 * Math.pow(100, random.nextDouble()));
          return delta + Math.log(-Math.expm1(-delta));
        });
  }
}
