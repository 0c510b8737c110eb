package org.headscope.engine.neural.mixer;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Pass;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Tables;
import org.headscope.engine.neural.fused.CausalAttention;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.run.Range;

/// Multi-head softmax attention (\[ICLL] App. A.1, eq. 22): A_ij ∝ exp(⟨q_i, k_j⟩/√d_h) for j ≤ i,
/// z_i = Σ_j A_ij v_j, y = W_o z. Queries, keys and values come from one map with bias.
///
/// @param parameters `query_key_value` `[3D, D]` and `out` `[D, D]`, both with bias
/// @param pass the pass; its dropout zeroes attention weights
public record SoftmaxAttention(Config config, Parameters parameters, Pass pass)
    implements TokenMixer {
  /// The mixer's sizes.
  ///
  /// @param heads H, a divisor of D
  public record Config(int width, int heads, boolean rotary) implements MixerConfig {
    @Override
    public LayerInfo info() {
      return new LayerInfo("attention", MapKind.SOFTMAX, heads, 0, false);
    }

    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      return new ParameterSpecs()
          .biased("query_key_value", 3 * width, width)
          .branch("out", width, width, depth)
          .map();
    }

    /// 4LD² + 2L²D (\[MambaFormer] Table 7).
    @Override
    public long multiplications(long length) {
      return 4 * length * width * width + 2 * length * length * width;
    }

    int headWidth() {
      return width / heads;
    }
  }

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    NDArray qkv = Layers.linear(x, parameters.under("query_key_value")); // B×T×D → B×T×3D
    NDList parts = heads(qkv, 0); // B×H×T×d_h each
    NDArray q = sites.atHeads(Kind.QUERIES, parts.get(0)); // B×H×T×d_h
    NDArray k = sites.atHeads(Kind.KEYS, parts.get(1)); // B×H×T×d_h
    NDArray v = sites.atHeads(Kind.VALUES, parts.get(2)); // B×H×T×d_h
    NDArray mixed =
        sites.tapped() || pass.dropout().drops() ? composed(q, k, v, sites) : fused(q, k, v);
    return joined(sites.atHeads(Kind.HEAD_OUTPUT, mixed), sites); // B×H×T×d_h → B×T×D
  }

  /// Concatenates the heads' outputs and applies W_o: B×H×T×d_h → B×T×D.
  private NDArray joined(NDArray mixed, Sites sites) {
    Parameters out = parameters.under("out");
    return Layers.joinedOutput(Layers.joined(mixed), config.heads(), out, sites);
  }

  @Override
  public boolean canResume() {
    return true;
  }

  /// All queries attend to the cached keys and values and their own.
  @Override
  public StepOutput resume(NDArray x, long first, NDList kept) {
    NDArray qkv = Layers.linear(x, parameters.under("query_key_value")); // B×R×D → B×R×3D
    NDList parts = heads(qkv, first); // B×H×R×d_h each
    NDArray k = Recurrence.prepend(kept.get(0), parts.get(1), 2, first); // B×H×T×d_h
    NDArray v = Recurrence.prepend(kept.get(1), parts.get(2), 2, first); // B×H×T×d_h
    return new StepOutput(joined(fused(parts.get(0), k, v), Sites.NONE), new NDList(k, v));
  }

  /// The empty cache of keys and values: B×H×0×d_h each.
  @Override
  public NDList initialState(NDManager manager, long batch) {
    Shape none = new Shape(batch, config.heads(), 0, config.headWidth());
    return new NDList(manager.create(none), manager.create(none));
  }

  /// The query attends to the cached keys and values and its own.
  @Override
  public StepOutput step(NDArray x, Token token, NDList state) {
    long batch = x.getShape().get(0);
    NDArray qkv = Layers.linear(x, parameters.under("query_key_value")); // B×D → B×3D
    NDList parts = heads(qkv.expandDims(1), token.position()); // B×H×1×d_h each
    NDArray k = Recurrence.append(state.get(0), parts.get(1), 2); // B×H×t×d_h
    NDArray v = Recurrence.append(state.get(1), parts.get(2), 2); // B×H×t×d_h
    double scale = 1 / Math.sqrt(config.headWidth());
    NDArray scores = parts.get(0).matMul(k.transpose(0, 1, 3, 2)).muli(scale); // → B×H×1×t
    NDArray mixed = scores.softmax(-1).matMul(v); // → B×H×1×d_h
    NDArray y = Layers.linear(mixed.reshape(batch, config.width()), parameters.under("out"));
    return new StepOutput(y, new NDList(k, v));
  }

  /// Queries, keys and values of the positions from `first`: B×T×3D → 3 of B×H×T×d_h.
  private NDList heads(NDArray qkv, long first) {
    Shape rows = qkv.getShape().slice(0, 2); // B×T
    Shape split = rows.addAll(new Shape(3, config.heads(), config.headWidth()));
    NDList parts = FusedOperations.UNBIND.callAll(qkv.reshape(split)); // 3 of B×T×H×d_h
    if (config.rotary()) {
      RotaryPositions positions = new RotaryPositions(pass.tables(), config.headWidth());
      parts.set(0, positions.rotate(parts.get(0), first));
      parts.set(1, positions.rotate(parts.get(1), first));
    }
    return new NDList(parts.stream().map(part -> part.transpose(0, 2, 1, 3)).toList());
  }

  private NDArray fused(NDArray q, NDArray k, NDArray v) {
    boolean rounded = parameters.compute() == ComputePrecision.BFLOAT16;
    return (rounded ? CausalAttention.ROUNDED : CausalAttention.FULL).call(q, k, v);
  }

  private NDArray composed(NDArray q, NDArray k, NDArray v, Sites sites) {
    if (sites.rows().isPresent()) {
      Range rows = sites.rows().get();
      NDArray some = q.get(":, :, {}:{}", rows.min(), rows.max() + 1); // B×H×R×d_h
      sites.atHeads(Kind.PATTERN, weights(some, k, rows.min())); // B×H×R×T
      return CausalAttention.FULL.call(q, k, v);
    }
    NDArray pattern = pass.dropout().of(weights(q, k, 0)); // B×H×T×T
    pattern = sites.atHeads(Kind.PATTERN, pattern);
    return pattern.matMul(v); // B×H×T×T · B×H×T×d_h → B×H×T×d_h
  }

  /// Rows that sum to one, starting with the query at `first`: B×H×R×T.
  private static NDArray weights(NDArray q, NDArray k, int first) {
    double scale = 1 / Math.sqrt((double) q.getShape().get(3));
    NDArray scores = q.matMul(k.transpose(0, 1, 3, 2)).muli(Layers.number(q, scale)); // → B×H×R×T
    return FusedOperations.causali(scores, first).softmax(-1);
  }

  /// Rotary positions: the pair (x₂ᵢ, x₂ᵢ₊₁) of a token at position t rotates by the angle
  /// t·θ^(−2i/d_h).
  ///
  /// @param headWidth d_h
  public record RotaryPositions(Tables tables, int headWidth) {
    /// θ of the public code.
    private static final double THETA = 10_000;

    /// Rotates every head of x, B×T×H×d_h, whose first token is at `first`.
    public NDArray rotate(NDArray x, long first) {
      int from = Math.toIntExact(first);
      int to = Math.toIntExact(first + x.getShape().get(1));
      NDArray turns = tables.rows(x.getManager(), "rotary." + headWidth, to, this::rotations);
      return FusedOperations.ROTATE.call(x, turns.get(from + ":" + to));
    }

    /// The angle by which each pair rotates per token, d_h/2.
    static List<Double> angles(int headWidth) {
      return IntStream.range(0, headWidth / 2).mapToObj(pair -> angle(pair, headWidth)).toList();
    }

    private static double angle(int pair, int headWidth) {
      return Math.pow(THETA, -2.0 * pair / headWidth);
    }

    /// The cos and sin of every angle, T×1×d_h/2×2.
    private NDArray rotations(NDManager manager, int length) {
      float[] values = new float[length * headWidth];
      for (int even = 0; even < headWidth; even += 2) {
        double turn = angle(even / 2, headWidth);
        for (int t = 0; t < length; t++) {
          double angle = t * turn;
          values[t * headWidth + even] = (float) Math.cos(angle);
          values[t * headWidth + even + 1] = (float) Math.sin(angle);
        }
      }
      return manager.create(values, new Shape(length, 1, headWidth / 2, 2));
    }
  }
}
