package org.headscope.engine.neural.constructed;

import static org.headscope.engine.run.FieldProblem.require;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/// The D+2 layers of \[CTW] Theorems 2–4, whose predictions are those of context-tree weighting.
/// The first D tokens are context: they are not counted, and after them only the prior is known.
///
/// @param depth D of the prior's trees
/// @param symbols A, the number of all tokens
/// @param length N, the longest text; positions are angles of iπ/N
/// @param alpha α of the Dirichlet prior of a leaf
/// @param lambda λ, the probability that a node above depth D is a leaf
/// @param gap how far, in nats, a head scores its second-best position below its best: all other
///   attention is e^−gap
public record CtwConstruction(
    Form form, int depth, int symbols, int length, double alpha, double lambda, double gap) {
  public static final double GAP = 40;

  /// The default [#length], the paper's N for D = 3.
  public static final int LENGTH = 512;

  /// The longest text whose positions are distinct in float32.
  public static final int MAX_LENGTH = 1024;

  /// The limit of A·D: weights grow with its cube.
  public static final int MAX_SUFFIX = 24;

  /// The weight of a position in an induction head's score, in units of one matching symbol. Scores
  /// differ by up to twice as much, which must stay below one match.
  static final double POSITION = 0.2;

  @EnumNaming(KebabCaseStrategy.class)
  public enum Form {
    /// The corrected construction, which computes CTW: a node's value is stored where a symbol
    /// followed the node, and includes that symbol.
    CORRECTED("CTW layers"),
    /// The construction as printed: a node's value is read where the text last ended in the node,
    /// so the symbol that followed is missing. All other corrections are included.
    PRINTED("Printed CTW layers");

    private final String words;

    Form(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /// @throws IllegalArgumentException naming the field, its value and what it must be
  public CtwConstruction {
    require(depth >= 1 && depth <= 8, "depth", depth, "from 1 to 8");
    require(symbols >= 2, "symbols", symbols, "at least 2");
    require(
        (long) symbols * depth <= MAX_SUFFIX,
        "symbols",
        symbols,
        "at most %d for trees of depth %d".formatted(MAX_SUFFIX / depth, depth));
    require("length", length, depth + 1L, MAX_LENGTH);
    require(alpha > 0 && Double.isFinite(alpha), "alpha", alpha, "positive");
    require(lambda > 0 && lambda < 1, "lambda", lambda, "between 0 and 1");
    require(gap >= 1 && gap <= 100, "gap", gap, "from 1 to 100");
  }

  /// The corrected layers for the paper's prior, α = ½ and λ = 0.15.
  public static CtwConstruction paper(int depth, int symbols, int length) {
    return new CtwConstruction(Form.CORRECTED, depth, symbols, length, 0.5, 0.15, GAP);
  }

  public CtwConstruction with(Form other) {
    return new CtwConstruction(other, depth, symbols, length, alpha, lambda, gap);
  }

  public CtwConstruction reading(int vocabulary, int tokens) {
    return new CtwConstruction(
        form, depth, vocabulary, Math.max(length, tokens), alpha, lambda, gap);
  }

  /// D+2.
  public int layers() {
    return depth + 2;
  }

  /// The smallest gap between a position's score and its neighbour's: 1 − cos(π/N).
  private double nearest() {
    double half = Math.sin(Math.PI / (2 * length));
    return 2 * half * half;
  }

  /// c of the heads that attend to a fixed distance back (\[CTW] eq. 32).
  public double sharpnessOfPositions() {
    return gap / nearest();
  }

  /// c of the heads that attend to the latest match (\[CTW] App. E.2.3).
  public double sharpnessOfLatest() {
    return gap / (POSITION * nearest());
  }
}
