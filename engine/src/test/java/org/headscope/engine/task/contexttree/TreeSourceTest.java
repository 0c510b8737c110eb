package org.headscope.engine.task.contexttree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.headscope.engine.task.Sequence;
import org.junit.jupiter.api.Test;

class TreeSourceTest {
  private static TreeSource.Leaf leaf(String suffix, Double... next) {
    return new TreeSource.Leaf(
        suffix.chars().map(c -> c - 'a').boxed().toList(), Arrays.asList(next));
  }

  /// The leaves b, aa and ba: after an a the previous symbol matters.
  private static final List<TreeSource.Leaf> LEAVES =
      List.of(leaf("aa", 0.9, 0.1), leaf("ba", 0.0, 1.0), leaf("b", 0.5, 0.5));

  @Test
  void leavesAreInTheTreesOrder() {
    TreeSource tree = new TreeSource(2, LEAVES);
    assertThat(tree.leaves()).extracting(TreeSource.Leaf::label).containsExactly("aa", "ba", "b");
    assertThat(new TreeSource(2, LEAVES.reversed())).isEqualTo(tree);
    assertThat(tree.depth()).isEqualTo(2);
    TreeSource root = new TreeSource(2, List.of(leaf("", 0.3, 0.7)));
    assertThat(root.leaves().getFirst().label()).isEqualTo("root");
    assertThat(root.depth()).isZero();
  }

  @Property(tries = 200)
  void theActiveLeafIsASuffixOfTheText(
      @ForAll @IntRange(min = 2, max = 5) int symbols,
      @ForAll @IntRange(min = 1, max = 4) int depth,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    TreeSource tree = new TreePrior.Dirichlet(symbols, depth, 0.3, 0.5).draw(random);
    int[] text = random.ints(60, 0, symbols).toArray();
    LatentTree latent = latent(tree, text, depth);
    int[] tokens = Arrays.copyOfRange(text, depth, text.length);
    int[] states = latent.stateAfter(tokens);
    double[][] truth = latent.truth().predict(tokens);
    assertThat(latent.first()).isEqualTo(naive(tree, text, depth));
    for (int t = 0; t < tokens.length; t++) {
      int leaf = naive(tree, text, depth + t + 1);
      assertThat(states[t]).isEqualTo(leaf);
      assertThat(truth[t]).containsExactly(tree.leaves().get(leaf).next().toArray(Double[]::new));
    }
  }

  /// Checks that a tree belongs to the same split while it is drawn and when it is read from a
  /// file.
  @Property(tries = 200)
  void aTreeHasItsHashBothAsItIsDrawnAndAsAValue(
      @ForAll @IntRange(min = 2, max = 5) int symbols,
      @ForAll @IntRange(min = 1, max = 4) int depth,
      @ForAll boolean impossible,
      @ForAll long seed) {
    TreeDraw trees =
        new TreeDraw(
            impossible
                ? new TreePrior.Impossible(symbols, depth, 0.3)
                : new TreePrior.Dirichlet(symbols, depth, 0.3, 0.5));
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 3; i++) { // all in the same arrays
      SuffixNodes drawn = trees.draw(random);
      TreeSource value = drawn.source();
      assertThat(SuffixNodes.of(value).hash()).isEqualTo(drawn.hash());
      assertThat(SuffixNodes.of(value).source()).isEqualTo(value);
    }
  }

  private static LatentTree latent(TreeSource tree, int[] text, int depth) {
    return new LatentTree(tree, Arrays.stream(text).limit(depth).boxed().toList());
  }

  /// Finds the only leaf whose suffix ends `text[0..end)`, by trying all.
  private static int naive(TreeSource tree, int[] text, int end) {
    List<Integer> read = Arrays.stream(text).limit(end).boxed().toList();
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < tree.leaves().size(); i++) {
      List<Integer> suffix = tree.leaves().get(i).suffix();
      if (Collections.lastIndexOfSubList(read, suffix) == read.size() - suffix.size()) {
        found.add(i);
      }
    }
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  @Property(tries = 300)
  void treesWithMissingOrExtraLeavesAreRefused(
      @ForAll @IntRange(min = 2, max = 4) int symbols, @ForAll long seed) {
    TreeSource tree =
        new TreePrior.Dirichlet(symbols, 3, 0.2, 0.5).draw(new SplittableRandom(seed));
    Random random = new Random(seed);
    List<TreeSource.Leaf> fewer = new ArrayList<>(tree.leaves());
    fewer.remove(random.nextInt(fewer.size()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TreeSource(symbols, fewer))
        .withMessageContaining("no leaf");
    TreeSource.Leaf any = tree.leaves().get(random.nextInt(tree.leaves().size()));
    List<Integer> longer = new ArrayList<>(any.suffix());
    longer.addFirst(random.nextInt(symbols));
    List<TreeSource.Leaf> more = new ArrayList<>(tree.leaves());
    more.add(new TreeSource.Leaf(longer, any.next()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TreeSource(symbols, more))
        .withMessageContaining("is a suffix of the leaf " + TreeSource.label(longer));
  }

  @Test
  void invalidTreesAreRefused() {
    refused(2, "no leaf covers texts that end in ba", LEAVES.get(0), LEAVES.get(2));
    refused(
        2,
        "the leaf b is listed twice",
        leaf("a", 1.0, 0.0),
        leaf("b", 1.0, 0.0),
        leaf("b", 0.0, 1.0));
    refused(2, "there is no leaf");
    refused(2, "sum to 0.900000, not to 1", leaf("", 0.4, 0.5));
    refused(2, "probability outside", leaf("", Double.NaN, 0.5));
    refused(2, "probability outside", leaf("", -0.5, 1.5));
    refused(2, "has 3 probabilities, and there are 2", leaf("", 0.5, 0.25, 0.25));
    refused(2, "outside the alphabet of 2", leaf("c", 0.5, 0.5));
    refused(2, "11 symbols, more than 10", leaf("a".repeat(11), 0.5, 0.5));
    refused(1, "an alphabet of 1 symbols", leaf("", 1.0));
    refused(300, "an alphabet of 300 symbols", leaf("", 1.0));
  }

  private static void refused(int symbols, String named, TreeSource.Leaf... leaves) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TreeSource(symbols, List.of(leaves)))
        .withMessageContaining(named);
  }

  @Test
  void impossibleTextsAreRefused() {
    LatentTree latent = new LatentTree(new TreeSource(2, LEAVES), List.of(1, 0));
    assertThat(latent.states()).isEqualTo(3);
    assertThat(latent.stateLabel(1)).isEqualTo("ba");
    latent.check(new Sequence(latent.source().vocabulary(), new int[] {1, 0, 1}));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> latent.check(new Sequence(latent.source().vocabulary(), new int[] {1, 0, 0})))
        .withMessage("the token at position 2 never comes after the leaf ba");
    for (List<Integer> before : List.of(List.of(1), List.of(1, 2), Collections.nCopies(11, 0))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new LatentTree(new TreeSource(2, LEAVES), before));
    }
  }

  /// Checks the frequencies of symbols after each leaf, with χ² over all leaves at once.
  @Test
  void symbolsHaveTheFrequenciesOfTheirLeaves() {
    TreeSource tree = new TreePrior.Dirichlet(3, 3, 0.15, 0.5).draw(new SplittableRandom(5));
    int[] text = new TreeText(tree, 100_000, 9).draw("long").tokens();
    LatentTree latent = latent(tree, text, tree.depth());
    int[] states = latent.stateAfter(Arrays.copyOfRange(text, tree.depth(), text.length));
    double[][] counts = new double[tree.leaves().size()][3];
    for (int t = tree.depth(); t + 1 < text.length; t++) {
      counts[states[t - tree.depth()]][text[t + 1]]++;
    }
    double chi = 0;
    int freedom = 0;
    for (int leaf = 0; leaf < counts.length; leaf++) {
      double total = Arrays.stream(counts[leaf]).sum();
      for (int symbol = 0; symbol < 3; symbol++) {
        double expected = total * tree.leaves().get(leaf).next().get(symbol);
        chi += expected < 5 ? 0 : Math.pow(counts[leaf][symbol] - expected, 2) / expected;
      }
      freedom += total > 50 ? 2 : 0;
    }
    assertThat(freedom).isGreaterThan(10);
    assertThat(chi)
        .isBetween(freedom - 4 * Math.sqrt(2.0 * freedom), freedom + 4 * Math.sqrt(2.0 * freedom));
    assertThat(IntStream.of(text).distinct().count()).isEqualTo(3);
  }
}
