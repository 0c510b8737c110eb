package org.headscope.engine.neural.constructed;

import module java.base;

import org.headscope.engine.run.Range;

/// The layout of a construction's numbers in the residual stream: each has a separate slot that
/// only one layer writes (\[CTW] eqs. 8, 10, 12).
public final class CtwSlots {
  private final SequencedMap<String, Range> names = new LinkedHashMap<>();
  private int width;

  /// x_{i−k} for k = 0..D, one-hot.
  final int[] symbol;

  /// 1 everywhere.
  final int one;

  /// cos(iπ/N) and sin(iπ/N).
  final int angle;

  /// 1 where the symbol is counted; the first D are not.
  final int counted;

  final Path current;
  final Path previous;

  /// p_{s_l}(a).
  final int[] estimate;

  /// δ_l = ln ω_l − ln ω_{l−1} for l = 1..D; unused at 0.
  final int[] difference;

  /// ln P(a), which the head reads.
  final int prediction;

  /// The nodes s_0..s_D of one position's suffix path; both paths share the root.
  ///
  /// @param shift 0 for the suffixes that end here, 1 for those that the current symbol followed
  /// @param first the smallest l with separate values, 0 or 1
  /// @param forward g_{s_l}(a), how often a followed s_l
  /// @param backward g←_{s_l}(q), how often q came before s_l; l < D
  /// @param evidence ℓᵉ_{s_l}
  /// @param weighted ℓʷ_{s_l}
  /// @param children ℓʷ_{q s_l}, from attention; l < D
  record Path(
      int shift,
      int first,
      int[] forward,
      int[] backward,
      int[] evidence,
      int[] weighted,
      int[] children) {
    /// The distance back to the symbol before s_l.
    int back(int l) {
      return l + shift;
    }
  }

  CtwSlots(CtwConstruction c) {
    int depth = c.depth();
    int symbols = c.symbols();
    symbol = each("x[i-%d]", 0, depth, symbols);
    one = take("1", 1);
    angle = take("cos, sin", 2);
    counted = take("counted", 1);
    current = path(0, "s", depth, symbols);
    previous = c.form() == CtwConstruction.Form.CORRECTED ? path(1, "s'", depth, symbols) : current;
    estimate = each("p(s%d)", 0, depth, symbols);
    difference = each("delta%d", 1, depth, 1);
    prediction = take("ln P", symbols);
  }

  private Path path(int shift, String of, int depth, int symbols) {
    int[] forward = each("g(" + of + "%d)", shift, depth, symbols);
    int[] backward = each("back(" + of + "%d)", shift, depth - 1, symbols);
    int[] evidence = each("le(" + of + "%d)", shift, depth, 1);
    int[] weighted = each("lw(" + of + "%d)", shift, depth, 1);
    int[] children = each("lw(q" + of + "%d)", shift, depth - 1, symbols);
    if (shift > 0) {
      forward[0] = current.forward()[0];
      backward[0] = current.backward()[0];
    }
    return new Path(shift, shift, forward, backward, evidence, weighted, children);
  }

  /// The slots for l = `first`..`last`, at index l.
  private int[] each(String name, int first, int last, int size) {
    int[] starts = new int[last + 1];
    for (int l = first; l <= last; l++) {
      starts[l] = take(name.formatted(l), size);
    }
    return starts;
  }

  private int take(String name, int size) {
    names.put(name, new Range(width, width + size - 1));
    width += size;
    return width - size;
  }

  /// The paths that a construction follows: two, or one if they are the same.
  @SuppressWarnings("ReferenceEquality") // one path is the same object twice
  List<Path> paths() {
    return previous == current ? List.of(current) : List.of(current, previous);
  }

  int width() {
    return width;
  }

  /// The names of its slots, in order: `s` is the suffix that ends here, `s'` the one that the
  /// current symbol followed.
  public SequencedMap<String, Range> names() {
    return new LinkedHashMap<>(names);
  }
}
