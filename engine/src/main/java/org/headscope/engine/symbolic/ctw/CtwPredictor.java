package org.headscope.engine.symbolic.ctw;

import module java.base;

import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.predictor.IncrementalPredictor;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;

/// Context-tree weighting with the prior of \[CTW]: α = ½, λ = 0.15.
///
/// It predicts and counts the A symbols of a vocabulary, 18 in RegBench. Contexts consist of the
/// symbols and the separator, so the product of eq. 6 has A + 1 factors while a counting vector
/// (eq. 5) has A entries. A separator enters the context without being predicted, and unknown
/// tokens among the D before the first count as separators. The padding and the separator have
/// probability 0 in every row.
///
/// [ContextTreeWeighting] gives equations, cost and memory; at RegBench's 160 bytes per node, a
/// text of T tokens takes at most 160·D·T bytes.
public final class CtwPredictor implements IncrementalPredictor {
  /// The deepest tree with a name, `ctw-10`.
  public static final int MAX_DEPTH = 10;

  private final CtwParameters parameters;
  private final Vocabulary vocabulary;
  private final int[] symbols; // [child]: its token
  private final int[] children; // [token]: its child; −1 for the padding
  private final int[] before; // D children, oldest first

  /// True if `vocabulary` has at least two symbols, and no more than fit into a tree.
  public static boolean reads(Vocabulary vocabulary) {
    int symbols = vocabulary.ordinary().length;
    return symbols >= 2 && symbols < CtwParameters.MAX_ALPHABET;
  }

  /// Creates the predictor of depth D = `depth`, 0..{@value #MAX_DEPTH}, for texts whose preceding
  /// tokens are unknown.
  ///
  /// @throws UserError if `vocabulary` has fewer than two symbols, or more than fit into a tree
  public CtwPredictor(Vocabulary vocabulary, int depth) {
    this(vocabulary, depth, new int[0]);
  }

  /// Creates the predictor of depth D = `depth`, 0..{@value #MAX_DEPTH}.
  ///
  /// @param preceding tokens that are known to precede the first, oldest first
  /// @throws UserError if `vocabulary` has fewer than two symbols, or more than fit into a tree
  public CtwPredictor(Vocabulary vocabulary, int depth, int[] preceding) {
    Refusal.when(depth > MAX_DEPTH, "a context tree of depth %s over tokens", depth);
    this.vocabulary = vocabulary;
    this.symbols = vocabulary.ordinary();
    if (!reads(vocabulary)) {
      throw new UserError(
          "Context-tree weighting reads 2 to %,d symbols, but this vocabulary has %,d; choose another predictor."
              .formatted(CtwParameters.MAX_ALPHABET - 1, symbols.length));
    }
    this.children = new int[vocabulary.size()];
    Arrays.fill(children, -1);
    for (int child = 0; child < symbols.length; child++) {
      children[symbols[child]] = child;
    }
    if (vocabulary.separator() >= 0) {
      children[vocabulary.separator()] = symbols.length;
    }
    this.parameters =
        new CtwParameters(
            symbols.length, symbols.length + 1, depth, CtwParameters.ALPHA, CtwParameters.LAMBDA);
    this.before = new int[depth];
    for (int i = 0; i < depth; i++) {
      int at = preceding.length - depth + i;
      before[i] = at < 0 ? symbols.length : child(preceding[at]);
    }
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

  /// [#predict] with the weights of each row, and with ln P of the symbols, given the separators.
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

  private int child(int token) {
    int child = token >= 0 && token < children.length ? children[token] : -1;
    if (child < 0) {
      throw new IllegalArgumentException("context-tree weighting cannot read token " + token);
    }
    return child;
  }

  private final class Weighted implements Reading {
    private final ContextTreeWeighting ctw;

    Weighted() {
      ctw = new ContextTreeWeighting(parameters, before);
    }

    @Override
    public void extend(int token) {
      int child = child(token);
      if (child == symbols.length) {
        ctw.extend(child);
      } else {
        ctw.update(child);
      }
    }

    @Override
    public double[] row() {
      return row(ctw.next());
    }

    Explanation.SuffixBlend blend() {
      return new Explanation.SuffixBlend(
          Arrays.stream(ctw.suffix()).map(this::token).toArray(),
          ctw.weights(),
          Arrays.stream(ctw.estimates()).map(this::row).toArray(double[][]::new));
    }

    /// The token of a child; −1 for the start of a text whose vocabulary has no separator.
    private int token(int child) {
      return child == symbols.length ? vocabulary.separator() : symbols[child];
    }

    private double[] row(double[] estimate) {
      double[] row = new double[vocabulary.size()];
      for (int child = 0; child < estimate.length; child++) {
        row[symbols[child]] = estimate[child];
      }
      return row;
    }
  }
}
