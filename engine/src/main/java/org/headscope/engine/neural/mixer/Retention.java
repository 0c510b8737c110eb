package org.headscope.engine.neural.mixer;

import static org.headscope.engine.run.FieldProblem.require;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Pass;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.run.Range;

/// Retention (\[ICLL] App. A.3): linear attention over rotated queries and keys, whose weights
/// decay with distance by a factor λ_h per head.
/// - A_ij = λ^(i−j) ⟨q̃_i, k̃_j⟩ for j ≤ i (eq. 36), z_i = Σ_j A_ij v_j (eq. 38),
/// - S_i = λ S_{i−1} + k̃_i v_iᵀ, z_i = S_iᵀ q̃_i (eqs. 43, 44),
/// - y_i = W_o (swish(r_i) ⊙ norm(z_i)) (eqs. 39, 40).
///
/// The rest follows the public code: keys are scaled by 1/√d_k; λ_h = 1 − 2^(−5−h) for h = 0..H−1;
/// d_k = D/H and d_v = 2D/H; pair i of a head rotates by 10000^(−i/(d_k/2−1)) per token, both ends
/// included; norm is a LayerNorm per head without scale and shift, ε 1e-5.
///
/// [Variant#PAPER] follows the equations, with linear maps without biases. [Variant#REFERENCE] is
/// the public code, which made the paper's figures and tables: all linear maps have biases, and row
/// i of A is divided by max(|Σ_j A_ij|, √Σ_j λ^(i−j)), which passes no gradient. The norm undoes
/// the division except for its ε, so both learn almost alike; choose the reference to reproduce the
/// paper's numbers, and the paper's form to see weights that depend only on a query and a key.
///
/// flash-linear-attention's form is the paper's with two differences: [Rotation] in halves, by
/// 10000^(−2i/d_k), and an RMS norm per head with scale.
///
/// @param parameters `query_key_value_gate` `[6D, D]`, which stacks W_q, W_k (D rows each), W_v,
///   W_r (2D rows each), `out` `[D, 2D]`, and perhaps `norm` `[d_v]`
public record Retention(Config config, Parameters parameters, Pass pass) implements TokenMixer {
  /// The mixer's sizes.
  ///
  /// @param heads H, with D a multiple of 2H
  /// @param normEpsilon ε of the RMS norm of flash-linear-attention's form; absent for the others
  public record Config(int width, int heads, Variant variant, OptionalDouble normEpsilon)
      implements MixerConfig {
    public Config {
      require(
          normEpsilon.isEmpty() || variant == Variant.PAPER,
          "mixer.variant",
          variant,
          "paper in flash-linear-attention's form");
      require(
          heads >= 1 && width % (2 * heads) == 0, "mixer.heads", heads, "a divisor of width / 2");
    }

    public Config(int width, int heads, Variant variant) {
      this(width, heads, variant, OptionalDouble.empty());
    }

    @Override
    public LayerInfo info() {
      return new LayerInfo(
          "retention",
          MapKind.IMPLIED,
          heads,
          0,
          true,
          variant == Variant.REFERENCE
              ? List.of(
                  new LayerInfo.StatePart("state", heads * keyWidth() * valueWidth()),
                  new LayerInfo.StatePart("sum of keys", heads * keyWidth()))
              : List.of());
    }

    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      ParameterSpecs specs = new ParameterSpecs();
      String maps = "query_key_value_gate";
      if (variant == Variant.REFERENCE) {
        specs.biased(maps, 6 * width, width).branch("out", width, 2 * width, depth);
      } else {
        specs.plain(maps, 6 * width, width).plainBranch("out", width, 2 * width, depth);
      }
      if (normEpsilon.isPresent()) {
        specs.add("norm.weight", ParameterSpec.constant(1, valueWidth()));
      }
      return specs.map();
    }

    /// 8LD² for the maps, and per head and token d_k d_v each to write, decay and read the state
    /// (eqs. 43, 44): 6LD²/H.
    @Override
    public long multiplications(long length) {
      return 8 * length * width * width + 3 * length * heads * keyWidth() * valueWidth();
    }

    int keyWidth() {
      return width / heads;
    }

    int valueWidth() {
      return 2 * width / heads;
    }

    /// The rotation of flash-linear-attention's form; absent for the others.
    Optional<Rotation> rotation() {
      return normEpsilon.isPresent()
          ? Optional.of(new Rotation(keyWidth(), 10_000, true))
          : Optional.empty();
    }

    /// The turns of queries and keys, d_k/2.
    List<HeadRows.Turn> turns() {
      return rotation()
          .map(Rotation::turns)
          .orElseGet(() -> HeadRows.Turn.of(RetentionTables.angles(keyWidth()), false));
    }
  }

  /// The parallel form without W_o; b is empty without biases.
  private static final String METHODS =
      Decay.METHODS
          + StackedMaps.METHODS
          + """
          def divisors(self, r: Tensor, decay: Tensor) -> Tensor:
            B, H, N, C, one = torch.size(r)
            rate = torch.reshape(decay, [H, 1])
            i = torch.arange(1, 1 + N * C, dtype=$FLOAT, device=r.device)
            sums = torch.expm1(i * rate) / torch.expm1(rate)
            return torch.maximum(torch.abs(r), torch.reshape(torch.sqrt(sums), [H, N, C, 1]))

          def mixed(
              self, x: Tensor, w: Tensor, b: Tensor, turns: Tensor, decay: Tensor
          ) -> Tuple[Tensor, Tensor]:
            B, T, D = torch.size(x)
            H = torch.size(decay, 0)
            N, C = self.chunks(T)
            q, k, v, r = self.maps(x, w, b, [D, D, 2 * D, 2 * D])
            i = torch.reshape(torch.remainder(torch.arange(T, dtype=$FLOAT, device=x.device), C), [T, 1, 1, 1])
            rate = torch.reshape(decay, [H, 1, 1])
            turns = torch.unsqueeze(turns, 1)
            since = turns * torch.exp((i + 1.) * rate)
            until = turns * torch.exp((C - 1. - i) * rate) * torch.pow(torch.floordiv(D, H), -0.5)
            q = self.chunked(self.turned(torch.reshape(q, [B, T, H, -1]), since), N, C)
            k = self.chunked(self.turned(torch.reshape(k, [B, T, H, -1]), until), N, C)
            v = self.chunked(torch.reshape(v, [B, T, H, -1]), N, C)
            z, sums = self.decayed(q, k, v, decay, torch.numel(b) > 0)
            if torch.numel(b) > 0:
              z = z / self.divisors(sums, decay)
            return (self.joined(z, T), r)
          """;

  private static final Script MIXED =
      Script.of(
          METHODS
              + HeadNorm.METHODS
              + """
              def turned(self, x: Tensor, turns: Tensor) -> Tensor:
                pairs = torch.view_as_complex(torch.unflatten(x, -1, [-1, 2]))
                return torch.flatten(torch.view_as_real(pairs * torch.view_as_complex(turns)), -2)

              def forward(
                  self, x: Tensor, w: Tensor, b: Tensor, turns: Tensor, decay: Tensor) -> Tensor:
                z, r = self.mixed(x, w, b, turns, decay)
                return self.normed(z, r)
              """);

  /// The same in flash-linear-attention's form.
  private static final Script MIXED_HALVES =
      Script.of(
          METHODS
              + HeadNorm.RMS_METHODS
              + """
              def turned(self, x: Tensor, turns: Tensor) -> Tensor:
                cos, sin = torch.unbind(turns, -1)
                u, v = torch.chunk(x, 2, -1)
                return torch.cat([u * cos - v * sin, v * cos + u * sin], -1)

              def forward(
                  self, x: Tensor, w: Tensor, b: Tensor, turns: Tensor, decay: Tensor,
                  gamma: Tensor, epsilon: Tensor) -> Tensor:
                z, r = self.mixed(x, w, b, turns, decay)
                return self.normed(z, r, gamma, epsilon)
              """);

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    NDArray mixed = sites.tapped() ? composed(x, sites) : parallel(x); // B×T×2D
    return Layers.joinedOutput(mixed, config.heads(), parameters.under("out"), sites); // → B×T×D
  }

  private NDArray parallel(NDArray x) {
    Parameters maps = parameters.under("query_key_value_gate");
    NDManager manager = x.getManager();
    NDArray turns = turns(manager, 0, x.getShape().get(1)); // T×d_k/2×2
    NDList operands =
        new NDList(x, maps.weight(), maps.bias(manager), turns, tables().decay(manager));
    NDList scale = HeadNorm.scale(x, parameters, config.normEpsilon());
    return (scale.isEmpty() ? MIXED : MIXED_HALVES).call(operands.addAll(scale));
  }

  /// Computes the same as the script, in operations that expose the weights.
  private NDArray composed(NDArray x, Sites sites) {
    long batch = x.getShape().get(0);
    long length = x.getShape().get(1);
    NDArray projected = Layers.linear(x, parameters.under("query_key_value_gate")); // → B×T×6D
    NDList split = projected.split(new long[] {2L * config.width(), 4L * config.width()}, 2);
    NDArray qk = split.get(0).reshape(batch, length, 2L * config.heads(), config.keyWidth());
    qk = rotate(qk, 0).transpose(0, 2, 1, 3); // B×2H×T×d_k
    NDArray q = sites.atHeads(Kind.QUERIES, qk.get(":, :{}", config.heads())); // B×H×T×d_k
    NDArray k = qk.get(":, {}:", config.heads()).mul(Layers.number(qk, scale()));
    k = sites.atHeads(Kind.KEYS, k); // B×H×T×d_k
    NDArray v = split.get(1).reshape(batch, length, config.heads(), config.valueWidth());
    v = sites.atHeads(Kind.VALUES, v.transpose(0, 2, 1, 3)); // B×H×T×d_v
    if (sites.rows().isPresent()) {
      sites.atHeads(Kind.PATTERN, weights(q, k, sites.rows().get())); // B×H×R×T
      return parallel(x);
    }
    NDArray pattern = weights(q, k, new Range(0, Math.toIntExact(length) - 1)); // B×H×T×T
    pattern = sites.atHeads(Kind.PATTERN, pattern);
    NDArray z = sites.atHeads(Kind.HEAD_OUTPUT, pattern.matMul(v)); // B×H×T×d_v
    NDArray r = sites.atHeads(Kind.GATE, Layers.heads(split.get(2), config.heads())); // B×H×T×d_v
    NDList scale = HeadNorm.scale(x, parameters, config.normEpsilon());
    return HeadNorm.gated(z.transpose(0, 2, 1, 3), Layers.joined(r), scale); // → B×T×2D
  }

  /// The rows of some queries: B×H×R×T.
  private NDArray weights(NDArray q, NDArray k, Range rows) {
    NDManager manager = q.getManager();
    long length = k.getShape().get(2);
    NDArray some =
        rows.max() - rows.min() + 1 == length
            ? q
            : q.get(":, :, {}:{}", rows.min(), rows.max() + 1);
    NDArray pattern =
        some.matMul(k.transpose(0, 1, 3, 2)).mul(tables().decays(manager, rows, length));
    if (divides()) {
      NDArray sum = pattern.stopGradient().sum(new int[] {3}, true).abs(); // B×H×R×1
      pattern = pattern.div(sum.maximum(tables().floors(manager, rows.min(), rows.max() + 1L)));
    }
    return pattern;
  }

  /// S, B×H×d_k×d_v; in the reference also the decayed sum of the keys, B×H×d_k×1.
  @Override
  public NDList initialState(NDManager manager, long batch) {
    NDList state =
        new NDList(
            manager.zeros(
                new Shape(batch, config.heads(), config.keyWidth(), config.valueWidth())));
    if (divides()) {
      state.add(manager.zeros(new Shape(batch, config.heads(), config.keyWidth(), 1)));
    }
    return state;
  }

  /// Eqs. 43, 44. The row's sum Σ_j A_ij is ⟨q̃_i, Σ_j λ^(i−j) k̃_j⟩, so the sum of the keys
  /// suffices.
  @Override
  public StepOutput step(NDArray x, Token token, NDList state) {
    long batch = x.getShape().get(0);
    NDManager manager = x.getManager();
    NDArray projected = Layers.linear(x, parameters.under("query_key_value_gate")); // B×D → B×6D
    NDList split = projected.split(new long[] {2L * config.width(), 4L * config.width()}, 1);
    NDArray qk = split.get(0).reshape(batch, 1, 2L * config.heads(), config.keyWidth());
    qk =
        rotate(qk, token.position())
            .reshape(batch, 2, config.heads(), config.keyWidth()); // B×2×H×d_k
    NDArray q = qk.get(":, 0").expandDims(2); // B×H×1×d_k
    NDArray unscaled = qk.get(":, 1").expandDims(3);
    NDArray k = unscaled.mul(Layers.number(x, scale())); // B×H×d_k×1
    NDArray v = split.get(1).reshape(batch, config.heads(), 1, config.valueWidth()); // B×H×1×d_v
    NDArray decay = tables().decay(manager).exp().reshape(config.heads(), 1, 1);
    NDArray s = state.get(0).mul(decay).add(k.mul(v)); // B×H×d_k×d_v
    NDArray z = q.matMul(s); // B×H×1×d_v
    NDList next = new NDList(s);
    if (divides()) {
      NDArray n = state.get(1).mul(decay).add(k); // B×H×d_k×1
      NDArray sum = q.matMul(n).abs(); // B×H×1×1
      z = z.div(sum.maximum(tables().floors(manager, token.position(), token.position() + 1)));
      next.add(n);
    }
    NDList scale = HeadNorm.scale(x, parameters, config.normEpsilon());
    NDArray mixed = HeadNorm.gated(z.squeeze(2), split.get(2), scale); // → B×2D
    return new StepOutput(Layers.linear(mixed, parameters.under("out")), next);
  }

  /// Rotates the pairs of queries and keys, B×T×2H×d_k, whose first token is at `first`.
  private NDArray rotate(NDArray qk, long first) {
    if (config.rotation().isPresent()) {
      return config.rotation().get().rotate(qk, pass.tables(), first);
    }
    NDArray turns = turns(qk.getManager(), first, first + qk.getShape().get(1));
    return FusedOperations.ROTATE.call(qk, turns.expandDims(1)); // T×1×d_k/2×2
  }

  /// T×d_k/2×2.
  private NDArray turns(NDManager manager, long first, long end) {
    return config
        .rotation()
        .map(rotation -> rotation.turns(pass.tables(), manager, first, end).squeeze(1))
        .orElseGet(() -> tables().rotations(manager, first, end));
  }

  private boolean divides() {
    return config.variant() == Variant.REFERENCE;
  }

  private double scale() {
    return 1 / Math.sqrt(config.keyWidth());
  }

  private RetentionTables tables() {
    return new RetentionTables(pass.tables(), config.heads(), config.keyWidth());
  }
}
