package org.headscope.engine.symbolic.ctw;

import org.headscope.engine.run.Refusal;

/// The prior of context-tree weighting (\[CTW] §2.3) and its two alphabets. In the paper, predicted
/// symbols and context symbols are the same; RegBench's separator occurs only in contexts.
///
/// @param symbols A, the number of symbols to predict, at least 2: 0..A−1
/// @param contexts children of a node, at least A: the symbols and further members of contexts
/// @param depth D, the longest context, 0..{@value #MAX_DEPTH}
/// @param alpha α > 0 of the Dirichlet prior over a leaf's next-symbol distribution
/// @param lambda λ in (0, 1), the probability that a node above depth D is a leaf
public record CtwParameters(int symbols, int contexts, int depth, double alpha, double lambda) {
  /// Bounds the memory: a symbol adds up to D nodes.
  public static final int MAX_DEPTH = 64;

  /// Bounds the memory: a node takes 4 bytes per symbol and 4 per child.
  public static final int MAX_ALPHABET = 1024;

  /// The paper's α, the estimate of Krichevsky and Trofimov.
  public static final double ALPHA = 0.5;

  public static final double LAMBDA = 0.15;

  public CtwParameters {
    if (symbols < 2 || symbols > contexts || contexts > MAX_ALPHABET) {
      throw new IllegalArgumentException(
          "context-tree weighting of %d symbols over %d contexts: 2 ≤ symbols ≤ contexts ≤ %d"
              .formatted(symbols, contexts, MAX_ALPHABET));
    }
    Refusal.when(
        depth < 0 || depth > MAX_DEPTH, "a context tree of depth %d: 0 ≤ D ≤ %d", depth, MAX_DEPTH);
    Refusal.when(
        !(alpha > 0 && alpha < Double.POSITIVE_INFINITY), "α = %s is not a positive number", alpha);
    Refusal.when(!(lambda > 0 && lambda < 1), "λ = %s is not between 0 and 1", lambda);
  }

  /// The paper's prior, α = ½ and λ = 0.15, over one alphabet of A = `symbols`.
  public static CtwParameters paper(int symbols, int depth) {
    return new CtwParameters(symbols, symbols, depth, ALPHA, LAMBDA);
  }
}
