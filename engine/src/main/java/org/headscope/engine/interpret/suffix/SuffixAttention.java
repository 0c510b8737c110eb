package org.headscope.engine.interpret.suffix;

import module java.base;

import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.headscore.AttentionPass;
import org.headscope.engine.interpret.headscore.NgramMatches;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.suffix.SuffixAttentionResult.SuffixShares;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.predictor.Explanation.SuffixBlend;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Range;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.symbolic.ctw.CtwPredictor;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// Measures how every head divides its attention among keys by the length of the query's suffix
/// that they follow (\[CTW] Figure 3), and compares a model's rows with the terms that context-tree
/// weighting blends (Theorem 1).
///
/// A key j follows the suffix s_l of a query i if x_{j−1−k} = x_{i−k} for k = 0..l−1; separators
/// match like other tokens, as for head scores.
public final class SuffixAttention {
  private SuffixAttention() {}

  /// Measures all heads on the instance, cut to the length that the model can read.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read or has no maps, or
  ///   its maps would take too much memory
  public static SuffixAttentionResult run(SuffixAttentionSpec spec, Context context) {
    Reading reading =
        Reading.of(context, spec.checkpoint(), spec.instance(), spec.positions())
            .with("suffixes", "of up to %d symbols".formatted(spec.depth()));
    int[] tokens = reading.tokens();
    ModelConfig config = context.config(spec.checkpoint());
    TokenMapSpec.requireMaps(spec.checkpoint(), config);
    reading.require("maps", (_, read) -> new ReadingNeed(config, read).attention());
    AttentionPass maps = new AttentionPass(spec.checkpoint(), config, List.of(tokens));
    byte[] longest = NgramMatches.table(tokens, spec.depth());
    Range rows = reading.rows();
    List<SuffixAttentionResult.Head> heads =
        maps.run(() -> new SuffixTally(longest, spec.depth(), rows), "maps", context).stream()
            .map(one ->
                new SuffixAttentionResult.Head(one.layer(), one.head(), one.tally().shares()))
            .toList();
    return new SuffixAttentionResult(
        reading,
        heads,
        uniform(longest, spec.depth(), rows),
        spec.terms() ? terms(spec, reading, context) : List.of());
  }

  static SuffixShares uniform(byte[] longest, int depth, Range rows) {
    int length = (int) Math.round(Math.sqrt(longest.length));
    float[] weights = new float[longest.length];
    for (int query = 0; query < length; query++) {
      for (int key = 0; key <= query; key++) {
        weights[query * length + key] = 1f / (query + 1);
      }
    }
    SuffixTally tally = new SuffixTally(longest, depth, rows);
    tally.add(0, weights);
    return tally.shares();
  }

  private static List<SuffixTerms> terms(
      SuffixAttentionSpec spec, Reading reading, Context context) {
    double[][] rows;
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      rows = lease.model().predict(reading.tokens());
    }
    SequencePredictor weighting = Predictors.named("ctw-" + spec.depth()).apply(spec.instance());
    List<SuffixTerms> terms = new ArrayList<>();
    for (int at = reading.rows().min(); at <= reading.rows().max(); at++) {
      context.cancellation().check();
      int position = at;
      weighting
          .explain(reading.tokens(), position)
          .map(SuffixBlend.class::cast)
          .ifPresent(blend -> terms.add(SuffixTerms.of(position, blend, rows[position])));
    }
    return terms;
  }

  /// Sums a head's weights for each query by the length of the suffix that matches before each key.
  static final class SuffixTally implements AttentionPass.Tally {
    private final byte[] longest; // T·T, row = query
    private final int length;
    private final int first;
    private final double[][] rows; // [query − first][1 + suffix], the query itself at 0

    /// @param longest T·T, row = query: the number of symbols that match before each key, at most
    ///   `depth`
    SuffixTally(byte[] longest, int depth, Range queries) {
      this.longest = longest;
      this.length = (int) Math.round(Math.sqrt(longest.length));
      this.first = queries.min();
      this.rows = new double[queries.max() - queries.min() + 1][depth + 2];
    }

    @Override
    public void add(int instance, float[] weights) {
      for (int i = 0; i < rows.length; i++) {
        int query = first + i;
        for (int key = 0; key < query; key++) {
          rows[i][1 + longest[query * length + key]] += weights[query * length + key];
        }
        rows[i][0] += weights[query * length + query];
      }
    }

    SuffixShares shares() {
      return new SuffixShares(first, rows);
    }
  }

  /// The checkpoint, the instance that it reads, and the longest suffix to distinguish.
  ///
  /// @param depth D, from 1 to {@value CtwPredictor#MAX_DEPTH}
  /// @param positions the requested queries; all if empty
  /// @param terms true to compare the model's rows with CTW's terms, too
  public record SuffixAttentionSpec(
      CheckpointRef checkpoint,
      Instance instance,
      int depth,
      Optional<Range> positions,
      boolean terms) {
    public SuffixAttentionSpec {
      if (depth < 1 || depth > CtwPredictor.MAX_DEPTH) {
        throw new IllegalArgumentException(
            "depth is %d; it must be from 1 to %d".formatted(depth, CtwPredictor.MAX_DEPTH));
      }
    }
  }
}
