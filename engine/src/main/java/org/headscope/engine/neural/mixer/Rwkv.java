package org.headscope.engine.neural.mixer;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.LayerInfo.StatePart;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.layer.Layers;

/// WKV (\[ICLL] App. A.6), a weighted mean of values whose weights differ by channel:
/// - k_i = W_k x_i, v_i = W_v x_i, r_i = W_r x_i (eqs. 64, 68)
/// - a_i = exp(−w) ⊙ a_{i−1} + exp(k_i) ⊙ v_i (eq. 65)
/// - b_i = exp(−w) ⊙ b_{i−1} + exp(k_i) (eq. 66)
/// - z_i = (a_{i−1} + exp(k_i + u) ⊙ v_i) / (b_{i−1} + exp(k_i + u)) (eq. 67)
/// - y_i = W_o(σ(r_i) ⊙ z_i) (eq. 69)
///
/// Completed from \[Code] §3: instead of x_i, k, v and r each read μ ⊙ x_i + (1−μ) ⊙ x_{i−1} with a
/// separate μ (token shift; x before the first token is zero), and w = exp(time_decay) > 0, so eqs.
/// 65 and 66 always decay. μ, time_decay and u start as N(0, 1).
///
/// The `reference` has +w where the equations have −w: the public code passes exp(time_decay) to a
/// kernel that expects its negative. Older tokens then count exponentially more, so z soon stays at
/// the first values, except that u lets the current token through. Choose it to compare with the
/// published numbers.
///
/// The map: in channel c, position i weighs value j < i by exp(k_j − (i−1−j)w) and value i by
/// exp(k_i + u), each divided by their sum; rows sum to one, and map times values is z, before
/// σ(r).
///
/// @param parameters `mix_key`, `mix_value`, `mix_receptance` = μ `[D]`, `key`, `value`,
///   `receptance`, `out` `[D, D]` without bias, `time_decay` and `time_first` = u `[D]`
public record Rwkv(Config config, Parameters parameters) implements TokenMixer {
  /// The exponent of sums before anything was added.
  private static final float NOTHING = -1e30f;

  public record Config(int width, Variant variant) implements MixerConfig {
    @Override
    public LayerInfo info() {
      return new LayerInfo(
          "WKV",
          MapKind.WKV,
          0,
          width,
          true,
          List.of(
              new StatePart("previous input", width),
              new StatePart("weighted sum", width),
              new StatePart("sum of weights", width),
              new StatePart("largest exponent", width)));
    }

    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      ParameterSpec vector = ParameterSpec.normal(1, width);
      return new ParameterSpecs()
          .add("mix_key", vector)
          .add("mix_value", vector)
          .add("mix_receptance", vector)
          .plain("key", width, width)
          .plain("value", width, width)
          .plain("receptance", width, width)
          .add("time_decay", vector)
          .add("time_first", vector)
          .plain("out", width, width) // not scaled with the depth
          .map();
    }

    /// 4LD² for the maps, 3LD for μ, 3LD for eqs. 65 and 66, 2LD for eq. 67 and LD for eq. 69.
    @Override
    public long multiplications(long length) {
      return 4 * length * width * width + 9 * length * width;
    }

    private RwkvScripts scripts() {
      return RwkvScripts.of(variant);
    }
  }

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    if (!sites.tapped()) {
      NDList operands = maps(x).addAll(parameters.list("time_decay", "time_first", "out.weight"));
      return config.scripts().whole().call(operands); // B×T×D → B×T×D
    }
    NDList read = RwkvScripts.READ.callAll(maps(x)); // 3 of B×T×D
    NDArray k = sites.at(Kind.KEYS, read.get(0)); // B×T×D
    NDArray v = sites.atColumns(Kind.VALUES, read.get(1)); // B×T×D
    NDArray delta = config.scripts().rate().call(x, parameters.get("time_decay")); // D
    NDArray u = parameters.get("time_first"); // D
    NDArray z = RwkvScripts.WKV.call(k, v, delta, u); // B×T×D
    z = sites.atChannels(z, v, maps(k, delta, u)); // B×T×D
    z = sites.atColumns(Kind.HEAD_OUTPUT, z);
    NDArray gated = Activation.sigmoid(sites.at(Kind.GATE, read.get(2))).mul(z); // B×T×D
    return Layers.linear(gated, parameters.under("out")); // B×T×D → B×T×D
  }

  /// The weights of every channel; none is negative.
  private static Sites.ChannelMapSupplier maps(NDArray k, NDArray delta, NDArray u) {
    return new Sites.ChannelMapSupplier(
        channel ->
            RwkvScripts.MAP.call(
                k.get(":, :, {}", channel), // B×T
                delta.get(channel),
                u.get(k.getManager(), channel)),
        () -> RwkvScripts.MEAN.call(k, delta, u));
  }

  /// x, every μ and the maps W_k, W_v and W_r.
  private NDList maps(NDArray x) {
    return new NDList(x)
        .addAll(parameters.list("mix_key", "mix_value", "mix_receptance"))
        .addAll(parameters.list("key.weight", "value.weight", "receptance.weight"));
  }

  /// The last x, a and b in units of exp(m), and m; B×D each.
  @Override
  public NDList initialState(NDManager manager, long batch) {
    Shape shape = new Shape(batch, config.width());
    return new NDList(
        manager.zeros(shape),
        manager.zeros(shape),
        manager.zeros(shape),
        manager.full(shape, NOTHING));
  }

  @Override
  public StepOutput step(NDArray x, Token token, NDList state) {
    NDArray k = read(x, state.get(0), "key"); // B×D
    NDArray v = read(x, state.get(0), "value"); // B×D
    NDArray r = read(x, state.get(0), "receptance"); // B×D
    NDArray a = state.get(1); // B×D
    NDArray b = state.get(2); // B×D
    NDArray m = state.get(3); // B×D
    NDArray own = k.add(parameters.get("time_first")); // k + u
    NDArray max = m.maximum(own);
    NDArray past = m.sub(max).exp();
    NDArray now = own.sub(max).exp();
    NDArray z = past.mul(a).add(now.mul(v)).div(past.mul(b).add(now)); // eq. 67
    NDArray y = Layers.linear(Activation.sigmoid(r).mul(z), parameters.under("out")); // eq. 69
    NDArray grown = m.add(config.scripts().rate().call(x, parameters.get("time_decay")));
    NDArray next = grown.maximum(k);
    NDArray kept = grown.sub(next).exp();
    NDArray added = k.sub(next).exp();
    a = kept.mul(a).add(added.mul(v)); // eq. 65
    b = kept.mul(b).add(added); // eq. 66
    return new StepOutput(y, new NDList(x, a, b, next));
  }

  /// W(μ ⊙ x + (1−μ) ⊙ previous x), B×D → B×D.
  private NDArray read(NDArray x, NDArray before, String what) {
    NDArray mixed = x.sub(before).mul(parameters.get("mix_" + what)).add(before);
    return Layers.linear(mixed, parameters.under(what));
  }
}
