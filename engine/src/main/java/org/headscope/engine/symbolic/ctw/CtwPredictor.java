package org.headscope.engine.symbolic.ctw;

import java.util.Arrays;
import java.util.Optional;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.predictor.IncrementalPredictor;

/// Context-tree weighting on RegBench, with the prior of \[CTW]: α = ½, λ = 0.15.
///
/// It predicts and counts the 18 symbols. Contexts run over the symbols and the separator, so the
/// product of eq. 6 is over 19 children while a counting vector (eq. 5) has 18 entries; a separator
/// becomes context without having been predicted, and the D tokens before the first count as
/// separators. The padding and the separator have probability 0 in every row. Equations, cost and
/// memory: [ContextTreeWeighting]; with 160 bytes a node, a text of T tokens takes at most 160·D·T
/// bytes.
public final class CtwPredictor implements IncrementalPredictor {
  /// The deepest tree with a name, `ctw-10`.
  public static final int MAX_DEPTH = 10;

  private static final int SYMBOLS = RegBench.VOCABULARY.size() - 2;

  private final CtwParameters parameters;

  /// The predictor of depth D = `depth`, 0..{@value #MAX_DEPTH}.
  public CtwPredictor(int depth) {
    if (depth > MAX_DEPTH) {
      throw new IllegalArgumentException("a context tree of depth " + depth + " over RegBench");
    }
    parameters =
        new CtwParameters(SYMBOLS, SYMBOLS + 1, depth, CtwParameters.ALPHA, CtwParameters.LAMBDA);
  }

  @Override
  public String name() {
    return "ctw-" + parameters.depth();
  }

  public int depth() {
    return parameters.depth();
  }

  @Override
  public Reading begin() {
    return new Weighted();
  }

  /// [#predict] with the weights behind each row, and ln P of the symbols, separators given.
  public CtwTrace trace(int[] tokens) {
    Weighted reading = new Weighted();
    CtwTrace trace = new CtwTrace(tokens.length);
    for (int t = 0; t < tokens.length; t++) {
      reading.extend(tokens[t]);
      trace.set(t, reading.row(), reading.ctw);
    }
    return trace;
  }

  @Override
  public Optional<Explanation> explain(int[] tokens, int position) {
    Weighted reading = new Weighted();
    for (int t = 0; t <= position; t++) {
      reading.extend(tokens[t]);
    }
    return Optional.of(reading.blend());
  }

  /// A text being read.
  private final class Weighted implements Reading {
    private final ContextTreeWeighting ctw;

    Weighted() {
      int[] before = new int[parameters.depth()];
      Arrays.fill(before, child(RegBench.VOCABULARY.separator()));
      ctw = new ContextTreeWeighting(parameters, before);
    }

    @Override
    public void extend(int token) {
      if (token <= RegBench.VOCABULARY.pad() || token > RegBench.VOCABULARY.separator()) {
        throw new IllegalArgumentException("context-tree weighting has no use for token " + token);
      }
      if (token == RegBench.VOCABULARY.separator()) {
        ctw.extend(child(token));
      } else {
        ctw.update(child(token));
      }
    }

    @Override
    public double[] row() {
      return row(ctw.next());
    }

    Explanation.SuffixBlend blend() {
      return new Explanation.SuffixBlend(
          Arrays.stream(ctw.suffix()).map(child -> child + 1).toArray(),
          ctw.weights(),
          Arrays.stream(ctw.estimates()).map(Weighted::row).toArray(double[][]::new));
    }

    private static double[] row(double[] symbols) {
      double[] row = new double[RegBench.VOCABULARY.size()];
      System.arraycopy(symbols, 0, row, 1, SYMBOLS);
      return row;
    }
  }

  /// Symbols a..r are 0..17, the separator is 18: token ids without the padding.
  private static int child(int token) {
    return token - 1;
  }
}
