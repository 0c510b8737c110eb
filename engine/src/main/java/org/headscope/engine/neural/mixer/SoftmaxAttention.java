package org.headscope.engine.neural.mixer;

import static org.headscope.engine.run.FieldProblem.require;

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
import org.headscope.engine.neural.fused.CausalAttention;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.run.Range;

/// Multi-head softmax attention (\[ICLL] App. A.1, eq. 22): A_ij ∝ exp(⟨q_i, k_j⟩/√d_h) for j ≤ i,
/// z_i = Σ_j A_ij v_j, y = W_o z. Queries, keys and values come from one map.
///
/// @param parameters `query_key_value` `[(H + 2G)·d_h, D]`, `out` `[D, H·d_h]`, and perhaps
///   `query_norm` and `key_norm` `[d_h]`
/// @param pass the pass; its dropout zeroes attention weights
public record SoftmaxAttention(Config config, Parameters parameters, Pass pass)
    implements TokenMixer {
  /// Each key head for all heads of its group, in turn: B×G×T×d_h → B×H×T×d_h, H as in `like`.
  private static final Script REPEAT =
      Script.of(
          """
          def forward(self, x: Tensor, like: Tensor) -> Tensor:
            B, G, T, d = torch.size(x)
            H = torch.size(like, 1)
            each = torch.unsqueeze(x, 2)
            all = torch.expand(each, [B, G, torch.floordiv(H, G), T, d])
            return torch.reshape(all, [B, H, T, d])
          """);

  /// The mixer's sizes. A trained model has d_h = D/H, keys and values for each head, and biases.
  ///
  /// @param heads H
  /// @param keyHeads G, a divisor of H; each group of H/G heads has the same keys and values
  /// @param headWidth d_h
  /// @param rotation of queries and keys
  /// @param normEpsilon ε of an RMS norm of every query and key before the rotation; none if absent
  /// @param bias true if queries, keys and values have one
  /// @param outBias true if W_o has one
  public record Config(
      int width,
      int heads,
      int keyHeads,
      int headWidth,
      Rotation rotation,
      OptionalDouble normEpsilon,
      boolean bias,
      boolean outBias)
      implements MixerConfig {
    public Config {
      require("mixer.heads", heads, 1, 1024);
      require("mixer.headWidth", headWidth, 1, 4096);
      require(
          keyHeads >= 1 && heads % keyHeads == 0,
          "mixer.keyHeads",
          keyHeads,
          "a divisor of " + heads);
      require(
          rotation.width() <= headWidth,
          "mixer.rotation.width",
          rotation.width(),
          "at most " + headWidth);
    }

    public Config(int width, int heads, boolean rotary) {
      this(
          width,
          heads,
          heads,
          width / heads,
          rotary ? Rotation.interleaved(width / heads) : Rotation.NONE,
          OptionalDouble.empty(),
          true,
          true);
    }

    @Override
    public LayerInfo info() {
      return new LayerInfo("attention", MapKind.SOFTMAX, heads, 0, false);
    }

    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      ParameterSpecs specs = new ParameterSpecs();
      int rows = stackedHeights().stream().mapToInt(height -> height).sum();
      String maps = "query_key_value";
      ParameterSpecs _ = bias ? specs.biased(maps, rows, width) : specs.plain(maps, rows, width);
      if (normEpsilon.isPresent()) {
        specs.add("query_norm.weight", ParameterSpec.constant(1, headWidth));
        specs.add("key_norm.weight", ParameterSpec.constant(1, headWidth));
      }
      int inner = heads * headWidth;
      return outBias
          ? specs.branch("out", width, inner, depth).map()
          : specs.plainBranch("out", width, inner, depth).map();
    }

    /// 4LD² + 2L²D (\[MambaFormer] Table 7) if d_h = D/H and G = H.
    @Override
    public long multiplications(long length) {
      long inner = (long) heads * headWidth;
      return 2 * length * width * (heads + keyHeads) * headWidth + 2 * length * length * inner;
    }

    /// The rows of W_q, W_k and W_v.
    List<Integer> stackedHeights() {
      return List.of(heads * headWidth, keyHeads * headWidth, keyHeads * headWidth);
    }
  }

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    NDArray qkv = Layers.linear(x, parameters.under("query_key_value")); // B×T×D → B×T×(H+2G)·d_h
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
    NDArray qkv = Layers.linear(x, parameters.under("query_key_value")); // B×R×D → B×R×(H+2G)·d_h
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
    NDArray qkv = Layers.linear(x, parameters.under("query_key_value")); // B×D → B×(H+2G)·d_h
    NDList parts = heads(qkv.expandDims(1), token.position()); // B×H×1×d_h each
    NDArray k = Recurrence.append(state.get(0), parts.get(1), 2); // B×H×t×d_h
    NDArray v = Recurrence.append(state.get(1), parts.get(2), 2); // B×H×t×d_h
    double scale = 1 / Math.sqrt(config.headWidth());
    NDArray scores = parts.get(0).matMul(k.transpose(0, 1, 3, 2)).muli(scale); // → B×H×1×t
    NDArray mixed = scores.softmax(-1).matMul(v); // → B×H×1×d_h
    NDArray y = Layers.linear(mixed.reshape(batch, -1), parameters.under("out"));
    return new StepOutput(y, new NDList(k, v));
  }

  /// Queries, keys and values of the positions from `first`, those of each head: B×T×(H+2G)·d_h → 3
  /// of B×H×T×d_h.
  private NDList heads(NDArray qkv, long first) {
    NDList parts = config.keyHeads() == config.heads() ? equal(qkv) : grouped(qkv);
    for (int i = 0; i < 2; i++) {
      parts.set(i, positioned(parts.get(i), i == 0 ? "query_norm" : "key_norm", first));
    }
    NDList heads = new NDList(parts.stream().map(part -> part.transpose(0, 2, 1, 3)).toList());
    long copies = config.heads() / config.keyHeads();
    if (copies > 1) {
      heads.set(1, REPEAT.call(heads.get(1), heads.get(0))); // B×G×T×d_h → B×H×T×d_h
      heads.set(2, REPEAT.call(heads.get(2), heads.get(0)));
    }
    return heads;
  }

  /// 3 of B×T×H×d_h.
  private NDList equal(NDArray qkv) {
    Shape rows = qkv.getShape().slice(0, 2); // B×T
    Shape split = rows.addAll(new Shape(3, config.heads(), config.headWidth()));
    return FusedOperations.UNBIND.callAll(qkv.reshape(split));
  }

  /// B×T×H×d_h and 2 of B×T×G×d_h.
  private NDList grouped(NDArray qkv) {
    long queries = (long) config.heads() * config.headWidth();
    long keys = queries + (long) config.keyHeads() * config.headWidth();
    Shape rows = qkv.getShape().slice(0, 2); // B×T
    return new NDList(
        qkv.split(new long[] {queries, keys}, 2).stream()
            .map(part -> part.reshape(rows.addAll(new Shape(-1, config.headWidth()))))
            .toList());
  }

  private NDArray positioned(NDArray x, String norm, long first) {
    OptionalDouble epsilon = config.normEpsilon();
    NDArray normed =
        epsilon.isPresent() ? Layers.rmsNorm(x, parameters.under(norm), epsilon.getAsDouble()) : x;
    return config.rotation().rotate(normed, pass.tables(), first);
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
}
