package org.headscope.engine.task.contexttree;

import module java.base;

import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.Vocabulary;

/// A context-tree source (\[CTW] §2.2): a set of suffixes, exactly one of which every long enough
/// text ends in, and the distribution of the next symbol after each. The suffixes are the leaves of
/// a tree that is walked from the newest symbol to older ones.
///
/// @param symbols A, from 2 to {@value #MAX_SYMBOLS}: 0..A−1, called a, b, …
/// @param leaves in the order of the tree: by their newest symbol, then by the previous one
public record TreeSource(int symbols, List<Leaf> leaves) {
  public static final int MIN_SYMBOLS = 2;

  /// The number of letters available as symbols.
  public static final int MAX_SYMBOLS = 26;

  public static final int MAX_DEPTH = 10;

  /// The label of the empty suffix.
  public static final String ROOT = "root";

  /// Tolerance for the sum of a distribution.
  static final double TOLERANCE = 1e-6;

  /// A suffix and the distribution after it.
  ///
  /// @param suffix oldest symbol first
  /// @param next p_s, the probability of each symbol after it
  public record Leaf(List<Integer> suffix, List<Double> next) {
    public Leaf {
      suffix = List.copyOf(suffix);
      next = List.copyOf(next);
    }

    /// `ba`, where b is the older symbol.
    public String label() {
      return TreeSource.label(suffix);
    }

    private String written() {
      return suffix.isEmpty() ? "" : label();
    }
  }

  /// @throws IllegalArgumentException naming the leaf that is wrong, or the suffix that has no leaf
  public TreeSource {
    if (symbols < MIN_SYMBOLS || symbols > MAX_SYMBOLS) {
      throw new IllegalArgumentException(
          "an alphabet of %,d symbols: from %d to %d".formatted(symbols, MIN_SYMBOLS, MAX_SYMBOLS));
    }
    List<Leaf> ordered = new ArrayList<>(leaves);
    for (Leaf leaf : ordered) {
      check(leaf, symbols);
    }
    ordered.sort(Comparator.comparing(Leaf::suffix, TreeSource::compare));
    requireProper(ordered);
    requireComplete(ordered, symbols);
    leaves = List.copyOf(ordered);
  }

  private static void check(Leaf leaf, int symbols) {
    if (leaf.suffix().size() > MAX_DEPTH) {
      throw new IllegalArgumentException(
          "a suffix has %,d symbols, more than %d".formatted(leaf.suffix().size(), MAX_DEPTH));
    }
    for (int symbol : leaf.suffix()) {
      Refusal.when(
          symbol < 0 || symbol >= symbols,
          "a suffix has a symbol outside the alphabet of %s",
          symbols);
    }
    if (leaf.next().size() != symbols) {
      throw new IllegalArgumentException(
          "the leaf %s has %,d probabilities, and there are %d symbols"
              .formatted(leaf.label(), leaf.next().size(), symbols));
    }
    double sum = 0;
    for (double p : leaf.next()) {
      Refusal.when(
          !(p >= 0 && p <= 1), "the leaf %s has a probability outside 0 to 1", leaf.label());
      sum += p;
    }
    if (!(Math.abs(sum - 1) <= TOLERANCE)) {
      throw new IllegalArgumentException(
          "the probabilities of the leaf %s sum to %.6g, not to 1".formatted(leaf.label(), sum));
    }
  }

  /// Orders by the newest symbol, then the previous one; a suffix comes before those that end in
  /// it.
  private static int compare(List<Integer> one, List<Integer> other) {
    for (int i = 1; i <= Math.min(one.size(), other.size()); i++) {
      int order = Integer.compare(one.get(one.size() - i), other.get(other.size() - i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  /// In this order a suffix of another leaf comes directly before one that ends in it.
  private static void requireProper(List<Leaf> ordered) {
    for (int i = 1; i < ordered.size(); i++) {
      List<Integer> before = ordered.get(i - 1).suffix();
      List<Integer> suffix = ordered.get(i).suffix();
      int older = suffix.size() - before.size();
      if (older >= 0 && suffix.subList(older, suffix.size()).equals(before)) {
        String what = older == 0 ? "is listed twice" : "is a suffix of the leaf " + label(suffix);
        throw new IllegalArgumentException("the leaf %s %s".formatted(label(before), what));
      }
    }
  }

  /// Finds a missing leaf: in a complete tree Σ A^−|s| = 1 (Kraft); in any other, an inner node
  /// lacks a child.
  private static void requireComplete(List<Leaf> ordered, int symbols) {
    Refusal.when(ordered.isEmpty(), "there is no leaf");
    long whole = power(symbols, MAX_DEPTH);
    long sum =
        ordered.stream().mapToLong(leaf -> whole / power(symbols, leaf.suffix().size())).sum();
    if (sum != whole) {
      throw new IllegalArgumentException(
          "no leaf covers texts that end in " + missing(ordered, symbols));
    }
  }

  private static long power(int base, int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= base;
    }
    return power;
  }

  private static String missing(List<Leaf> ordered, int symbols) {
    Set<List<Integer>> nodes = new HashSet<>();
    for (Leaf leaf : ordered) {
      int length = leaf.suffix().size();
      for (int l = 0; l <= length; l++) {
        nodes.add(leaf.suffix().subList(length - l, length));
      }
    }
    for (Leaf leaf : ordered) {
      int length = leaf.suffix().size();
      for (int l = 0; l < length; l++) {
        List<Integer> older = new ArrayList<>(leaf.suffix().subList(length - l, length));
        older.addFirst(0);
        for (int symbol = 0; symbol < symbols; symbol++) {
          older.set(0, symbol);
          if (!nodes.contains(older)) {
            return label(older);
          }
        }
      }
    }
    throw new IllegalStateException("a complete tree");
  }

  /// Returns the label of a suffix: its letters, oldest first.
  public static String label(List<Integer> suffix) {
    return suffix.isEmpty()
        ? ROOT
        : suffix.stream().map(s -> String.valueOf((char) ('a' + s))).collect(Collectors.joining());
  }

  /// Returns the names of the symbols: letters from a on, without padding and separator.
  public Vocabulary vocabulary() {
    return vocabulary(symbols);
  }

  static Vocabulary vocabulary(int symbols) {
    return Vocabulary.of(
        IntStream.range(0, symbols).mapToObj(s -> String.valueOf((char) ('a' + s))).toList());
  }

  public SequencedMap<String, Object> json() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put(LatentTree.ALPHABET, symbols);
    fields.put(
        LatentTree.LEAVES,
        leaves.stream().map(leaf -> List.of(leaf.written(), leaf.next())).toList());
    return fields;
  }

  /// Returns [#json] for editing by hand: a leaf per line, with its suffix and its distribution.
  public String text() {
    return leaves.stream()
        .map(leaf ->
            "  [\"%s\", [%s]]"
                .formatted(
                    leaf.written(),
                    leaf.next().stream().map(String::valueOf).collect(Collectors.joining(", "))))
        .collect(
            Collectors.joining(
                ",\n", "{\"alphabet\": %d, \"leaves\": [\n".formatted(symbols), "\n]}"));
  }

  /// Returns D, the number of symbols of the longest suffix.
  public int depth() {
    return leaves.stream().mapToInt(leaf -> leaf.suffix().size()).max().orElse(0);
  }
}
