package org.headscope.engine.neural.mixer;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.neural.layer.Layers;

/// Gated linear attention (\[ICLL] App. A.5): every channel of the state forgets at a rate that
/// depends on the token.
/// - α_i = σ(W_α x_i), β_i = σ(W_β x_i) (eq. 52),
/// - S_i = α_i β_iᵀ ⊙ S_{i−1} + k_i v_iᵀ (eq. 54), z_i = S_iᵀ q_i (eq. 55),
/// - y_i = W_o (swish(r_i) ⊙ norm(z_i)) (eqs. 56, 57).
///
/// The attention form is misprinted. Eq. 62 multiplies values by b_j and eq. 63 divides outputs by
/// b_i, which would make values grow where eq. 54 lets them fade, and eq. 63 weighs v instead of ṽ.
/// Eq. 54 implies ṽ_j = v_j / b_j and z_i = b_i ⊙ Σ_{j≤i} ⟨q̃_i, k̃_j⟩ ṽ_j with the q̃ and k̃ of
/// eq. 62, which is what this class computes: channel c of z weighs token j by A_ij^c = Σ_e q_ie
/// k_je Π_{j<l≤i} α_le β_lc.
///
/// The rest follows the public code: keys are scaled by √(H/D); d_k = D/2H and d_v = D/H;
/// [HeadNorm].
///
/// [Variant#PAPER] follows the equations, without biases; its weights differ by value channel.
/// Gates below e^−16, float32's resolution, count as e^−16. [Variant#REFERENCE] is the public code,
/// which made the paper's tables: β = 1, so a head has one map; α = σ(W₂ W₁ x + b)^(1/16) through
/// 16 dimensions, at least e^−3, so that the state fades slowly from the start; r has a bias.
/// Choose it to reproduce the paper's numbers, or because the paper's gates, half open initially,
/// forget within a few tokens until they have learned not to.
///
/// @param parameters `query_key_value` `[2D, D]`, which stacks W_q, W_k (D/2 rows each) and W_v;
///   `gate` `[D, D]`, W_r; `key_decay` `[D/2, D]` and `value_decay` `[D, D]`, W_α and W_β, or in
///   the reference `key_decay.down` `[16, D]` and `key_decay.up` `[D/2, 16]`; `out` `[D, D]`
public record GatedLinearAttention(Config config, Parameters parameters) implements TokenMixer {
  /// The inner dimension of the reference's gates.
  private static final int RANK = 16;

  private static final Script MAPS =
      Script.of(
          StackedMaps.METHODS
              + """
              def forward(self, x: Tensor, w: Tensor) -> List[Tensor]:
                D = torch.size(x, -1)
                half = torch.floordiv(D, 2)
                return self.maps(x, w, torch.new_zeros(x, [0]), [half, half, D])
              """);
  private static final Script LOG_GATE =
      Script.of(
          """
          def forward(self, logits: Tensor) -> Tensor:
            return torch.clamp(torch.log_sigmoid(logits), -16)
          """);
  private static final Script SLOW_LOG_GATE =
      Script.of(
          """
          def forward(self, logits: Tensor) -> Tensor:
            return torch.clamp(torch.log_sigmoid(logits) / 16, -3)
          """);

  /// The mixer's sizes.
  ///
  /// @param heads H, with D a multiple of 2H
  public record Config(int width, int heads, Variant variant) implements MixerConfig {
    @Override
    public LayerInfo info() {
      return variant == Variant.PAPER
          ? new LayerInfo("GLA", MapKind.IMPLIED, 0, width, true)
          : new LayerInfo("GLA", MapKind.IMPLIED, heads, 0, true);
    }

    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      ParameterSpecs specs = new ParameterSpecs().plain("query_key_value", 2 * width, width);
      if (variant == Variant.PAPER) {
        specs.plain("gate", width, width);
        specs.plain("key_decay", width / 2, width);
        specs.plain("value_decay", width, width);
      } else {
        specs.biased("gate", width, width);
        specs.plain("key_decay.down", RANK, width);
        specs.biased("key_decay.up", width / 2, RANK);
      }
      return specs.plainBranch("out", width, width, depth).map();
    }

    /// 4LD² for W_q, W_k, W_v, W_r and W_o, the gates' maps, and per head and token d_k d_v each to
    /// write, decay (twice with value gates) and read the state.
    @Override
    public long multiplications(long length) {
      long d = width;
      boolean paper = variant == Variant.PAPER;
      long gates = paper ? d * d / 2 + d * d : RANK * d + RANK * d / 2;
      long state = (long) heads * keyWidth() * valueWidth();
      return length * (4 * d * d + gates + (paper ? 4 : 3) * state);
    }

    int keyWidth() {
      return width / heads / 2;
    }

    int valueWidth() {
      return width / heads;
    }
  }

  /// The inputs of the recurrence per token: q, k, log α …×D/2; v, log β, r …×D (β is empty without
  /// value gates).
  private record Inputs(NDArray q, NDArray k, NDArray v, NDArray a, NDList b, NDArray r) {}

  private Inputs inputs(NDArray x) {
    NDList qkv = MAPS.callAll(x, parameters.get("query_key_value.weight"));
    double scale = Math.sqrt((double) config.heads() / config.width());
    NDArray k = qkv.get(1).mul(Layers.number(qkv.get(1), scale));
    NDArray r = Layers.linear(x, parameters.under("gate")); // …×D → …×D
    NDArray a;
    NDList b = new NDList();
    if (config.variant() == Variant.PAPER) {
      a = LOG_GATE.call(Layers.linear(x, parameters.under("key_decay"))); // …×D → …×D/2
      b.add(LOG_GATE.call(Layers.linear(x, parameters.under("value_decay")))); // …×D → …×D
    } else {
      NDArray narrow = Layers.linear(x, parameters.under("key_decay.down")); // …×D → …×16
      a = SLOW_LOG_GATE.call(Layers.linear(narrow, parameters.under("key_decay.up"))); // → …×D/2
    }
    return new Inputs(qkv.get(0), k, qkv.get(2), a, b, r);
  }

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    Inputs in = inputs(x);
    NDArray z = sites.tapped() ? composed(in, sites) : parallel(in); // B×T×H×d_v
    NDArray r =
        sites.wants(Kind.GATE, 0)
            ? Layers.joined(sites.atHeads(Kind.GATE, Layers.heads(in.r(), config.heads())))
            : in.r(); // B×T×D
    NDArray gated = HeadNorm.GATED.call(z, r); // B×T×D
    return Layers.joinedOutput(gated, config.heads(), parameters.under("out"), sites); // → B×T×D
  }

  private NDArray parallel(Inputs in) {
    NDArray like = in.q().getManager().create(new Shape(config.heads()));
    return in.b().isEmpty()
        ? GatedChunks.KEY_GATES.call(in.q(), in.k(), in.v(), in.a(), like)
        : GatedChunks.BOTH_GATES.call(in.q(), in.k(), in.v(), in.a(), in.b().head(), like);
  }

  /// Computes the same as the script, in operations that expose the weights: one map per head, or
  /// per value channel with value gates.
  private NDArray composed(Inputs in, Sites sites) {
    NDArray q = sites.atHeads(Kind.QUERIES, Layers.heads(in.q(), config.heads())); // B×H×T×d_k
    NDArray k = sites.atHeads(Kind.KEYS, Layers.heads(in.k(), config.heads())); // B×H×T×d_k
    if (!in.b().isEmpty()) {
      return byChannel(in, q, k, sites);
    }
    NDArray v = sites.atHeads(Kind.VALUES, Layers.heads(in.v(), config.heads())); // B×H×T×d_v
    NDArray a = sites.atHeads(Kind.DECAY, Layers.heads(in.a(), config.heads())); // B×H×T×d_k
    NDArray pattern = GatedChunks.WEIGHTS.call(q, k, a); // B×H×T×T
    pattern = sites.atHeads(Kind.PATTERN, pattern);
    return sites.atHeads(Kind.HEAD_OUTPUT, pattern.matMul(v)).transpose(0, 2, 1, 3); // B×T×H×d_v
  }

  private NDArray byChannel(Inputs in, NDArray q, NDArray k, Sites sites) {
    NDArray v = sites.atColumns(Kind.VALUES, in.v()); // B×T×D
    Inputs seen = new Inputs(Layers.joined(q), Layers.joined(k), v, in.a(), in.b(), in.r());
    NDArray z = parallel(seen).reshape(v.getShape()); // → B×T×D
    z = sites.atChannels(z, v, maps(q, k, in)); // B×T×D
    z = sites.atColumns(Kind.HEAD_OUTPUT, z); // B×T×D
    Shape s = z.getShape();
    return z.reshape(s.get(0), s.get(1), config.heads(), config.valueWidth()); // → B×T×H×d_v
  }

  /// Every channel's weights: its head's, times the decay of its value gate.
  private Sites.ChannelMapSupplier maps(NDArray q, NDArray k, Inputs in) {
    NDArray b = in.b().head();
    NDList weights = new NDList(); // B×H×T×T, computed when a map is wanted
    Supplier<NDArray> ofHeads =
        () -> {
          if (weights.isEmpty()) {
            weights.add(GatedChunks.WEIGHTS.call(q, k, Layers.heads(in.a(), config.heads())));
          }
          return weights.head();
        };
    return new Sites.ChannelMapSupplier(
        channel -> {
          NDArray ofHead = ofHeads.get().get(":, {}", channel / config.valueWidth()); // B×T×T
          return GatedChunks.CHANNEL.call(ofHead, b.get(":, :, {}", channel));
        },
        () -> GatedChunks.MEAN.call(ofHeads.get(), b));
  }

  /// S, B×H×d_k×d_v.
  @Override
  public NDList initialState(NDManager manager, long batch) {
    Shape s = new Shape(batch, config.heads(), config.keyWidth(), config.valueWidth());
    return new NDList(manager.zeros(s));
  }

  /// Eqs. 54, 55.
  @Override
  public StepOutput step(NDArray x, Token token, NDList state) {
    Inputs in = inputs(x);
    long batch = x.getShape().get(0);
    int heads = config.heads();
    NDArray kept = in.a().exp().reshape(batch, heads, -1, 1); // B×H×d_k×1
    NDArray s = state.head().mul(kept); // B×H×d_k×d_v
    if (!in.b().isEmpty()) {
      s = s.mul(in.b().head().exp().reshape(batch, heads, 1, -1)); // B×H×1×d_v
    }
    NDArray k = in.k().reshape(batch, heads, -1, 1); // B×H×d_k×1
    s = s.add(k.mul(in.v().reshape(batch, heads, 1, -1)));
    NDArray z = in.q().reshape(batch, heads, 1, -1).matMul(s); // B×H×1×d_v
    NDArray y = Layers.linear(HeadNorm.GATED.call(z.squeeze(2), in.r()), parameters.under("out"));
    return new StepOutput(y, new NDList(s)); // B×D
  }
}
