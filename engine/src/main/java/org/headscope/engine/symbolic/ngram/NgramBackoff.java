package org.headscope.engine.symbolic.ngram;

import java.util.Arrays;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.predictor.SequencePredictor;
import org.jspecify.annotations.Nullable;

/**
 * The N-gram model with back-off of paper 000 §4.3 and App. B, as its public code computes it.
 *
 * <p>Every string, the current one included, is padded on the left with N−1 pads, and the grams of
 * all orders 1..N are counted on the padded text. With c the counts and s the context of n−1
 * symbols, the order-n chance of a symbol x seen in the prefix is
 *
 * <pre>
 *   P_n(x | s) = c(s·x) / c(s)                                     if c(s·x) &gt; 0
 *              = β(s) · P_{n−1}(x | s') / Σ_{unseen y} P_{n−1}(y | s')   otherwise,
 *   β(s) = 1 − Σ_{seen y} P_n(y | s),      s' = s without its oldest symbol
 * </pre>
 *
 * and P_1(x) = c(x) / c(), the number of all tokens, pads included. c(s) also counts occurrences
 * that nothing follows (a string's end, the current position), which is where β comes from. Symbols
 * not yet seen, the pad and the separator get 0. Where every symbol already follows s, nobody
 * receives β, and the row sums to less than one.
 *
 * <p>Counts live in a tree of contexts, newest symbol first, so a token costs O(N · 20).
 */
public final class NgramBackoff implements SequencePredictor {
  private final int order;

  /** The model of N = {@code order}, at least 1. */
  public NgramBackoff(int order) {
    if (order < 1) {
      throw new IllegalArgumentException("an n-gram of order " + order);
    }
    this.order = order;
  }

  @Override
  public String name() {
    return "ngram-" + order;
  }

  @Override
  public boolean deficientRows() {
    return true;
  }

  @Override
  public double[][] predict(int[] tokens) {
    Counts counts = new Counts();
    double[][] rows = new double[tokens.length][];
    for (int t = 0; t < tokens.length; t++) {
      counts.extend(tokens[t]);
      rows[t] = settleTies(counts.row());
    }
    return rows;
  }

  /**
   * Rounds to multiples of 2⁻⁴⁰: chances that are equal on paper, as those of a count and of a
   * backed-off share often are, become equal here, so that ties go to the lowest id and not to the
   * last bit of a sum.
   */
  private static double[] settleTies(double[] row) {
    for (int x = 0; x < row.length; x++) {
      row[x] = Math.rint(row[x] * 0x1p40) * 0x1p-40;
    }
    return row;
  }

  /** What follows a context, and how often the context occurred: c(s·x) and c(s). */
  private static final class Node {
    final int[] followers = new int[Vocabulary.SIZE];
    final @Nullable Node[] older = new @Nullable Node[Vocabulary.SIZE];
    int occurrences;

    /** The node of this context with {@code symbol} before it. */
    Node before(int symbol) {
      Node node = older[symbol];
      if (node == null) {
        node = new Node();
        older[symbol] = node;
      }
      return node;
    }
  }

  /** The counts over a growing prefix. */
  private final class Counts {
    private final Node root = new Node(); // the empty context; occurrences = all tokens
    private final int[] recent = new int[order - 1]; // newest first
    private final boolean[] seen = new boolean[Vocabulary.SIZE];

    Counts() {
      beginString();
    }

    void extend(int token) {
      if (token == Vocabulary.SEPARATOR) {
        beginString();
        return;
      }
      if (token <= Vocabulary.PAD || token > Vocabulary.SEPARATOR) {
        throw new IllegalArgumentException("n-grams have no use for token " + token);
      }
      seen[token] = true;
      Node node = root;
      for (int n = 0; n < order; n++) {
        node.followers[token]++;
        node = n < order - 1 ? node.before(recent[n]) : node;
      }
      root.occurrences++;
      push(token);
      occur();
    }

    /** Reads the N−1 pads one by one; grams that end in a pad are never asked for. */
    private void beginString() {
      Arrays.fill(recent, Vocabulary.PAD);
      root.occurrences += order - 1;
      Node node = root;
      for (int length = 1; length < order; length++) {
        node = node.before(Vocabulary.PAD);
        node.occurrences += order - length; // the pads hold that many runs of this length
      }
    }

    private void push(int token) {
      for (int n = order - 2; n > 0; n--) {
        recent[n] = recent[n - 1];
      }
      if (order > 1) {
        recent[0] = token;
      }
    }

    /** Counts the contexts that end at the current position. */
    private void occur() {
      Node node = root;
      for (int symbol : recent) {
        node = node.before(symbol);
        node.occurrences++;
      }
    }

    /** P_N(· | recent), from order 1 upwards. */
    double[] row() {
      double[] p = new double[Vocabulary.SIZE];
      for (int x = 0; x < p.length; x++) {
        p[x] = seen[x] ? root.followers[x] / (double) root.occurrences : 0;
      }
      Node node = root;
      for (int symbol : recent) {
        node = node.before(symbol);
        p = backOff(node, p);
      }
      return p;
    }

    private double[] backOff(Node context, double[] lower) {
      int unfollowed = context.occurrences;
      double unseen = 0;
      double[] p = new double[Vocabulary.SIZE];
      for (int x = 0; x < p.length; x++) {
        if (context.followers[x] > 0) {
          p[x] = context.followers[x] / (double) context.occurrences;
          unfollowed -= context.followers[x];
        } else {
          unseen += lower[x];
        }
      }
      double beta = unfollowed / (double) context.occurrences;
      for (int x = 0; x < p.length; x++) {
        if (context.followers[x] == 0 && lower[x] > 0) {
          p[x] = beta * lower[x] / unseen;
        }
      }
      return p;
    }
  }
}
