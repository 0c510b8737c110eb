package org.headscope.engine.task.contexttree;

import module java.base;

import org.headscope.engine.predictor.IncrementalPredictor;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.StateKind;

/// The tree that wrote a text, and the symbols before the text. Its states are the tree's leaves:
/// the leaf in force after a token gives the distribution of the next.
///
/// @param preceding at least as many symbols as the tree is deep, oldest first
public record LatentTree(TreeSource source, List<Integer> preceding) implements Latent {
  static final String ALPHABET = "alphabet";

  static final String BEFORE = "before";
  static final String LEAVES = "leaves";

  /// @throws IllegalArgumentException if the symbols before the text do not fit the tree
  public LatentTree {
    preceding = List.copyOf(preceding);
    if (preceding.size() < source.depth() || preceding.size() > TreeSource.MAX_DEPTH) {
      throw new IllegalArgumentException(
          "%,d symbols before the text: from %d to %d"
              .formatted(preceding.size(), source.depth(), TreeSource.MAX_DEPTH));
    }
    if (preceding.stream().anyMatch(symbol -> symbol < 0 || symbol >= source.symbols())) {
      throw new IllegalArgumentException("an unknown symbol comes before the text");
    }
  }

  @Override
  public String family() {
    return ContextTreesFamily.CTW;
  }

  @Override
  public void check(Sequence sequence) {
    if (!sequence.vocabulary().equals(source.vocabulary())) {
      throw new IllegalArgumentException("the vocabulary is not that of the tree");
    }
    contradiction(sequence)
        .ifPresent(found -> {
          throw new IllegalArgumentException(
              "the token at position %d never comes after the leaf %s"
                  .formatted(found.position(), stateLabel(found.state())));
        });
  }

  @Override
  public Optional<Contradiction> contradiction(Sequence sequence) {
    if (!sequence.vocabulary().equals(source.vocabulary())) {
      return Optional.empty();
    }
    int[] text = text(sequence.ids());
    SuffixNodes nodes = SuffixNodes.of(source);
    for (int t = preceding.size(); t < text.length; t++) {
      int leaf = nodes.leafAfter(text, t);
      if (nodes.probability(leaf, text[t]) == 0) {
        return Optional.of(new Contradiction(t - preceding.size(), text[t], leaf));
      }
    }
    return Optional.empty();
  }

  private int[] text(int[] tokens) {
    int[] text = Arrays.copyOf(precedingTokens(), preceding.size() + tokens.length);
    System.arraycopy(tokens, 0, text, preceding.size(), tokens.length);
    return text;
  }

  @Override
  public int states() {
    return source.leaves().size();
  }

  @Override
  public int[] stateAfter(int[] tokens) {
    int[] text = text(tokens);
    SuffixNodes nodes = SuffixNodes.of(source);
    int[] leaves = new int[tokens.length];
    Arrays.setAll(leaves, t -> nodes.leafAfter(text, preceding.size() + t + 1));
    return leaves;
  }

  /// The leaf in force before the first token.
  public int first() {
    return SuffixNodes.of(source).leafAfter(text(new int[0]), preceding.size());
  }

  @Override
  public StateKind stateKind() {
    return StateKind.LEAF;
  }

  @Override
  public boolean isScoredInNats() {
    return source.leaves().stream().flatMap(leaf -> leaf.next().stream()).allMatch(p -> p > 0);
  }

  @Override
  public String stateLabel(int state) {
    return source.leaves().get(state).label();
  }

  @Override
  public SequencePredictor truth() {
    return new TreeTruth(this);
  }

  @Override
  public Object sharedSource() {
    return source;
  }

  @Override
  public int[] precedingTokens() {
    return preceding.stream().mapToInt(Integer::intValue).toArray();
  }

  @Override
  public SequencedMap<String, Object> json() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put(ALPHABET, source.symbols());
    fields.put(BEFORE, preceding.isEmpty() ? "" : TreeSource.label(preceding));
    fields.putAll(source.json());
    return fields;
  }

  /// A predictor that knows the tree and the symbols before the text: row t is the distribution of
  /// the leaf in force.
  ///
  /// A token costs O(D + A); memory is that of the tree.
  static final class TreeTruth implements IncrementalPredictor {
    private final SuffixNodes nodes;
    private final int[] before;
    private final double[][] next; // [leaf]

    TreeTruth(LatentTree tree) {
      this.nodes = SuffixNodes.of(tree.source());
      this.before = tree.precedingTokens();
      this.next =
          tree.source().leaves().stream()
              .map(leaf -> leaf.next().stream().mapToDouble(Double::doubleValue).toArray())
              .toArray(double[][]::new);
    }

    @Override
    public String name() {
      return "truth";
    }

    @Override
    public Reading begin() {
      return new Walk();
    }

    private final class Walk implements Reading {
      private final int[] recent = before.clone();

      @Override
      public void extend(int token) {
        Refusal.when(
            token < 0 || token >= next[0].length, "token %s is no symbol of the tree", token);
        if (recent.length > 0) {
          System.arraycopy(recent, 1, recent, 0, recent.length - 1);
          recent[recent.length - 1] = token;
        }
      }

      @Override
      public double[] row() {
        double[] row = next[nodes.leafAfter(recent, recent.length)];
        return Arrays.copyOf(row, row.length);
      }
    }
  }
}
