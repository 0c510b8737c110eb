package org.headscope.engine.neural.mixer;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Dropout;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Pass;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.run.Range;

/// Linear attention with the identity as feature map (\[ICLL] App. A.2): attention without softmax.
/// - A_ij = ⟨q_i, k_j⟩ for j ≤ i (eq. 27), z_i = Σ_j A_ij v_j (eq. 29),
/// - S_i = S_{i−1} + k_i v_iᵀ, z_i = S_iᵀ q_i (eqs. 32, 33),
/// - y_i = W_o z_i (eq. 30).
///
/// The rest follows the public code: scores are divided by √d_h; no normaliser.
///
/// [Variant#PAPER] follows the equations, without biases. [Variant#REFERENCE] is the public code:
/// all linear maps have biases, and in training dropout zeroes scores, which needs the whole T×T
/// matrix. Choose it to reproduce the paper's numbers; training the paper's form takes time linear
/// in the length.
///
/// @param parameters `query_key_value` `[3D, D]` and `out` `[D, D]`
/// @param pass the pass; its dropout zeroes scores in the reference
public record LinearAttention(Config config, Parameters parameters, Pass pass)
    implements TokenMixer {
  /// The parallel form without W_o; b may be empty, and `like` has H elements.
  private static final String METHODS =
      Decay.METHODS
          + StackedMaps.METHODS
          + """
          def mixed(self, x: Tensor, w: Tensor, b: Tensor, like: Tensor) -> Tensor:
            B, T, D = torch.size(x)
            H = torch.size(like, 0)
            N, C = self.chunks(T)
            q, k, v = self.maps(x, w, b, [D, D, D])
            q = q * torch.pow(torch.floordiv(D, H), -0.5)
            q = self.chunked(torch.reshape(q, [B, T, H, -1]), N, C)
            k = self.chunked(torch.reshape(k, [B, T, H, -1]), N, C)
            v = self.chunked(torch.reshape(v, [B, T, H, -1]), N, C)
            z, sums = self.decayed(q, k, v, torch.zeros_like(like), False)
            return torch.flatten(self.joined(z, T), 2)
          """;

  private static final Script MIXED = Script.of(METHODS, "mixed", "x", "w", "b", "like");

  /// Zeroes weights R×T where the key is later than the query; `before` queries precede them.
  private static final Script CAUSAL =
      Script.of(
          """
          def forward(self, a: Tensor, before: Tensor) -> Tensor:
            return torch.tril(a, torch.size(before, 0))
          """);

  /// The mixer's sizes.
  ///
  /// @param heads H, a divisor of D
  public record Config(int width, int heads, Variant variant) implements MixerConfig {
    @Override
    public LayerInfo info() {
      return new LayerInfo("linear attention", MapKind.IMPLIED, heads, 0, true);
    }

    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      ParameterSpecs specs = new ParameterSpecs();
      if (variant == Variant.REFERENCE) {
        specs.biased("query_key_value", 3 * width, width).branch("out", width, width, depth);
      } else {
        specs.plain("query_key_value", 3 * width, width).plainBranch("out", width, width, depth);
      }
      return specs.map();
    }

    /// 4LD² for the maps, and d_h² per head and token to write the state and again to read it.
    @Override
    public long multiplications(long length) {
      return 4 * length * width * width + 2 * length * heads * headWidth() * headWidth();
    }

    int headWidth() {
      return width / heads;
    }
  }

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    Dropout dropout = pass.dropout().when(config.variant() == Variant.REFERENCE);
    boolean open = sites.tapped() || dropout.drops();
    NDArray mixed = open ? composed(x, dropout, sites) : parallel(x); // B×T×D
    return Layers.joinedOutput(mixed, config.heads(), parameters.under("out"), sites); // → B×T×D
  }

  private NDArray parallel(NDArray x) {
    Parameters maps = parameters.under("query_key_value");
    NDArray like = x.getManager().create(new Shape(config.heads()));
    return MIXED.call(x, maps.weight(), maps.bias(x.getManager()), like);
  }

  /// Computes the same as the script, in operations that expose the weights.
  private NDArray composed(NDArray x, Dropout dropout, Sites sites) {
    long batch = x.getShape().get(0);
    long length = x.getShape().get(1);
    NDArray qkv = Layers.linear(x, parameters.under("query_key_value")); // B×T×D → B×T×3D
    NDArray parts = qkv.reshape(batch, length, 3, config.heads(), config.headWidth());
    parts = parts.transpose(2, 0, 3, 1, 4); // 3×B×H×T×d_h
    NDArray q = sites.atHeads(Kind.QUERIES, parts.get(0)); // B×H×T×d_h
    NDArray k = sites.atHeads(Kind.KEYS, parts.get(1)); // B×H×T×d_h
    NDArray v = sites.atHeads(Kind.VALUES, parts.get(2)); // B×H×T×d_h
    if (sites.rows().isPresent()) {
      Range rows = sites.rows().get();
      NDArray some = q.get(":, :, {}:{}", rows.min(), rows.max() + 1); // B×H×R×d_h
      sites.atHeads(Kind.PATTERN, weights(some, k, rows.min())); // B×H×R×T
      return parallel(x);
    }
    NDArray pattern = dropout.of(weights(q, k, 0)); // B×H×T×T
    pattern = sites.atHeads(Kind.PATTERN, pattern);
    NDArray z = sites.atHeads(Kind.HEAD_OUTPUT, pattern.matMul(v)); // B×H×T×d_h
    return Layers.joined(z); // B×H×T×d_h → B×T×D
  }

  /// The rows of the query at `first` and those after it: B×H×R×T.
  private NDArray weights(NDArray q, NDArray k, int first) {
    NDArray before = q.getManager().create(new Shape(first));
    NDArray scores = q.matMul(k.transpose(0, 1, 3, 2)).mul(Layers.number(q, scale()));
    return CAUSAL.call(scores, before);
  }

  /// S, B×H×d_h×d_h.
  @Override
  public NDList initialState(NDManager manager, long batch) {
    Shape s = new Shape(batch, config.heads(), config.headWidth(), config.headWidth());
    return new NDList(manager.zeros(s));
  }

  /// Eqs. 32, 33.
  @Override
  public StepOutput step(NDArray x, Token token, NDList state) {
    long batch = x.getShape().get(0);
    NDArray qkv = Layers.linear(x, parameters.under("query_key_value")); // B×D → B×3D
    NDList parts = qkv.reshape(batch, 3, config.heads(), config.headWidth()).split(3, 1);
    NDArray q = parts.get(0).squeeze(1).expandDims(2); // B×H×1×d_h
    NDArray unscaled = parts.get(1).squeeze(1).expandDims(3);
    NDArray k = unscaled.mul(Layers.number(x, scale())); // B×H×d_h×1
    NDArray v = parts.get(2).squeeze(1).expandDims(2); // B×H×1×d_h
    NDArray s = state.head().add(k.mul(v)); // B×H×d_h×d_h
    NDArray z = q.matMul(s).reshape(batch, config.width()); // B×H×1×d_h → B×D
    return new StepOutput(Layers.linear(z, parameters.under("out")), new NDList(s));
  }

  private double scale() {
    return 1 / Math.sqrt(config.headWidth());
  }
}
