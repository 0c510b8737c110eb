package org.headscope.engine.neural.mixer;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.*;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Pass;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.layer.Layers;

/// An n-gram head, NGH(n) (\[ICLL] §6, eqs. 12, 13 and Fig. 8): static attention to the tokens that
/// followed the last n tokens before, uniform over all of them.
///
/// ```
/// A(n)_ij ∝ 1[ x_{i−k} = x_{j−1−k} for k = 0 … n−1 ]   for n ≤ j ≤ i−1,   a row of zeros if none
/// y_i = W₁ h_i + W₂ Σ_j A(n)_ij h_j
/// ```
///
/// Eq. 12 is misprinted: it compares x_{i−k} with x_{j−k−1} for k = 1 … n, which leaves out the
/// token at i itself and so matches the n tokens before it. Fig. 8, the paper's code, counts k from
/// 0, and so does this class. Where Fig. 8 could divide zero by zero, the row here is zero. A
/// separator matches like any other token and matches cross strings.
///
/// A(n) depends only on the tokens, so no gradient goes through it. It is one comparison of the
/// n-grams' numbers, B×T×T, followed by a matrix product with the hidden states. Sums over zeros
/// are exact, so a later token changes nothing, which cumulative sums per n-gram could not
/// guarantee.
///
/// @param parameters `w1` and `w2` `[D, D]`, with bias unless plain
/// @param pass the pass, whose tokens are compared
public record NgramHead(Config config, Parameters parameters, Pass pass) implements TokenMixer {
  /// Longer texts are compared in blocks of queries, so that memory stays small.
  private static final int MAX_UNBLOCKED_LENGTH = 1024;

  public static final int BLOCK = 512;

  /// The mixer's sizes.
  ///
  /// @param vocabulary V, the number of token ids
  /// @param plain eq. 13 as printed: no biases, and W₁ starts as the identity, since no residual
  ///   connection carries the stream past the head; else the linear maps of Fig. 8
  public record Config(int width, int order, int vocabulary, boolean plain) implements MixerConfig {
    @Override
    public LayerInfo info() {
      return new LayerInfo("NGH(" + order + ")", MapKind.NGRAM, 1, 0, false);
    }

    /// 2D², and 2D biases unless plain.
    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      if (!plain) {
        return new ParameterSpecs().biased("w1", width, width).biased("w2", width, width).map();
      }
      ParameterSpec.Initial identity =
          (size, _) -> ParameterSpec.values(size, i -> i / width == i % width ? 1 : 0);
      return new ParameterSpecs()
          .add("w1.weight", ParameterSpec.of(identity, width, width))
          .plain("w2", width, width)
          .map();
    }

    /// The bits of a token id within an n-gram's number.
    private int bits() {
      return Integer.SIZE - Integer.numberOfLeadingZeros(vocabulary - 1);
    }

    /// The tokens in one 64-bit number, which stays positive.
    private int tokens() {
      return (Long.SIZE - 1) / bits();
    }

    /// The rows `from` (included) to `to` (excluded) of A(n), B×R×T.
    ///
    /// @param owner of the result, which has its type
    /// @param ids B×T
    public NDArray map(NDArray owner, NDArray ids, int from, int to) {
      long batch = ids.getShape().get(0);
      int length = Math.toIntExact(ids.getShape().get(1));
      NDManager manager = owner.getManager();
      int n = order;
      if (length <= n) {
        return manager.zeros(new Shape(batch, to - from, length), owner.getDataType());
      }
      try (NDManager scope = manager.newSubManager()) {
        NDArray tokens = ids.duplicate(); // B×T
        tokens.attach(scope);
        NDArray place = scope.arange(0, length, 1, DataType.INT32); // T
        NDArray queries = scope.arange(from, to, 1, DataType.INT32).reshape(-1, 1); // R×1
        NDArray match = place.reshape(1, length).lt(queries); // j < i, R×T
        match = match.expandDims(0);
        int together = tokens();
        for (int first = 0; first < n; first += together) {
          NDArray grams = grams(tokens, first, Math.min(n, first + together)); // B×(T−n+1)
          NDArray none = scope.ones(new Shape(batch, n), DataType.INT64).neg(); // B×n, no n-gram
          NDArray query = none.get(":, 1:").concat(grams, 1); // B×T, row i: the n-gram ending at i
          NDArray key = none.sub(1).concat(grams.get(":, :-1"), 1); // B×T: the one ending at j−1
          NDArray selected = query.get(":, {}:{}", from, to).expandDims(2); // B×R×1
          match = match.logicalAnd(selected.eq(key.expandDims(1))); // → B×R×T
        }
        NDArray weights = match.toType(owner.getDataType(), false);
        weights.divi(weights.sum(new int[] {2}, true).maximum(1)); // rows sum to one, or to zero
        weights.attach(manager);
        return weights;
      }
    }

    /// Numbers of the tokens x_{i−k}, first ≤ k < end, for every position i ≥ n−1: B×T → B×(T−n+1).
    /// Equal numbers mean equal tokens.
    private NDArray grams(NDArray tokens, int first, int end) {
      int n = order;
      long count = tokens.getShape().get(1) - n + 1;
      NDArray number = tokens.getManager().zeros(new Shape(1, 1), DataType.INT64);
      for (int k = first; k < end; k++) {
        int from = n - 1 - k;
        number = number.mul(1L << bits()).add(tokens.get(":, {}:{}", from, from + count));
      }
      return number;
    }

    /// 2LD² for the two maps and L²D for A(n) h.
    @Override
    public long multiplications(long length) {
      return 2 * length * width * width + length * length * width;
    }
  }

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    int length = Math.toIntExact(x.getShape().get(1));
    boolean whole = sites.tapped() && sites.rows().isEmpty();
    if (!whole && length > MAX_UNBLOCKED_LENGTH) {
      sites
          .rows()
          .ifPresent(rows -> {
            NDArray some = config.map(x, pass.tokens(), rows.min(), rows.max() + 1);
            sites.atHeads(Kind.PATTERN, some.expandDims(1)); // B×1×R×T
          });
      return joined(x, blocks(x, pass.tokens(), 0));
    }
    NDArray values = sites.atHeads(Kind.VALUES, x.expandDims(1)); // B×T×D → B×1×T×D
    NDArray pattern = config.map(x, pass.tokens(), 0, length).expandDims(1); // B×1×T×T
    pattern = sites.atHeads(Kind.PATTERN, pattern);
    NDArray mixed = sites.atHeads(Kind.HEAD_OUTPUT, pattern.matMul(values)); // → B×1×T×D
    return joined(x, mixed.squeeze(1)); // B×T×D
  }

  @Override
  public boolean canResume() {
    return true;
  }

  /// Searches the cached tokens and the new ones for the n-grams.
  @Override
  public StepOutput resume(NDArray x, long first, NDList kept) {
    NDArray ids = pass.tokens().toType(DataType.FLOAT32, true); // B×R
    ids.attach(x.getManager());
    NDArray tokens = Recurrence.prepend(kept.get(0), ids, 1, first); // B×T
    NDArray seen = Recurrence.prepend(kept.get(1), x, 1, first); // B×T×D
    NDArray all = tokens.toType(DataType.INT64, false);
    NDArray mixed = blocks(seen, all, Math.toIntExact(first)); // B×R×D
    return new StepOutput(joined(x, mixed), new NDList(tokens, seen));
  }

  /// A(n) h from row `first` on, one block of rows at a time: B×R×D.
  private NDArray blocks(NDArray x, NDArray tokens, int first) {
    int length = Math.toIntExact(x.getShape().get(1));
    NDList blocks = new NDList();
    for (int from = first; from < length; from += BLOCK) {
      try (NDManager scope = x.getManager().newSubManager()) {
        NDArray weights = config.map(x, tokens, from, Math.min(length, from + BLOCK)); // B×R×T
        weights.attach(scope);
        NDArray mixed = weights.matMul(x); // B×R×D
        mixed.attach(x.getManager());
        blocks.add(mixed);
      }
    }
    return NDArrays.concat(blocks, 1);
  }

  /// W₁ h + W₂ A(n) h (eq. 13), any leading axes.
  private NDArray joined(NDArray h, NDArray mixed) {
    NDArray own = Layers.linear(h, parameters.under("w1"));
    return own.add(Layers.linear(mixed, parameters.under("w2")));
  }

  /// Empty arrays of tokens and hidden states; tokens are floats, since all arrays of a state have
  /// one type.
  @Override
  public NDList initialState(NDManager manager, long batch) {
    return new NDList(
        manager.create(new Shape(batch, 0)),
        manager.create(new Shape(batch, 0, config.width()))); // B×0, B×0×D
  }

  /// Searches the cached tokens for the token's n-gram.
  @Override
  public StepOutput step(NDArray x, Token token, NDList state) {
    NDArray ids = token.ids().reshape(-1, 1).toType(DataType.FLOAT32, false); // B×1
    NDArray tokens = Recurrence.append(state.get(0), ids, 1); // B×(i+1)
    NDArray seen = Recurrence.append(state.get(1), x.expandDims(1), 1); // B×(i+1)×D
    return new StepOutput(joined(x, attend(x, tokens, seen)), new NDList(tokens, seen));
  }

  /// Row i of A(n) h, where i is the last token: B×D.
  private NDArray attend(NDArray x, NDArray tokens, NDArray seen) {
    int n = config.order();
    long i = tokens.getShape().get(1) - 1;
    if (i <= n) {
      return x.zerosLike();
    }
    NDArray weights = tokens.get(":, {}:{}", n, i).onesLike(); // B×(i−n), n ≤ j ≤ i−1
    for (int k = 0; k < n; k++) {
      NDArray before = tokens.get(":, {}:{}", n - 1 - k, i - 1 - k); // x_{j−1−k}
      NDArray last = tokens.get(":, {}:{}", i - k, i - k + 1); // x_{i−k}, B×1
      weights.muli(before.eq(last));
    }
    weights.divi(weights.sum(new int[] {1}, true).maximum(1));
    NDArray followers = seen.get(":, {}:{}", n, i); // B×(i−n)×D
    return weights.expandDims(1).matMul(followers).squeeze(1); // B×1×D → B×D
  }
}
