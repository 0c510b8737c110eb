package org.headscope.app.feature.automaton;

import module java.base;

import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.contexttree.LatentTree;
import org.headscope.engine.task.contexttree.TreeSource;

/// The context tree of an inspection, and its leaves along what was read.
///
/// @param tokens T ids
/// @param leaves the leaf in force after each of them
/// @param visits after how many tokens each leaf is in force
record TreeWalk(LatentTree tree, List<Integer> tokens, List<Integer> leaves, List<Integer> visits) {
  /// Empty where no tree wrote the text.
  static Optional<TreeWalk> of(InspectionResult result) {
    return result
        .instance()
        .latent()
        .filter(LatentTree.class::isInstance)
        .map(latent -> of((LatentTree) latent, result));
  }

  private static TreeWalk of(LatentTree tree, InspectionResult result) {
    int[] visits = new int[tree.states()];
    Arrays.stream(result.stateAfter()).forEach(leaf -> visits[leaf]++);
    return new TreeWalk(tree, list(result.tokens()), list(result.stateAfter()), list(visits));
  }

  private static List<Integer> list(int[] numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }

  int length() {
    return tokens.size();
  }

  /// The leaf in force after `position`, −1 for the beginning.
  int inForce(int position) {
    return position < 0 ? tree.first() : leaves.get(position);
  }

  String caption(int position) {
    String leaf = tree.stateKind().one() + " " + tree.stateLabel(inForce(position));
    return position < 0
        ? "before the first symbol · " + leaf
        : "at %s · %s".formatted(vocabulary().label(tokens.get(position)), leaf);
  }

  private Vocabulary vocabulary() {
    return tree.source().vocabulary();
  }

  String describe(int leaf) {
    TreeSource.Leaf at = tree.source().leaves().get(leaf);
    String next =
        IntStream.range(0, at.next().size())
            .mapToObj(x -> "%s %.3f".formatted(vocabulary().label(x), at.next().get(x)))
            .collect(Collectors.joining(", "));
    int count = visits.get(leaf);
    String often =
        switch (count) {
          case 0 -> "nowhere in force in this text.";
          case 1 -> "in force after 1 of %,d symbols. Click to light it.".formatted(length());
          default ->
              "in force after %,d of %,d symbols. Click to light them.".formatted(count, length());
        };
    return "After %s comes %s; %s"
        .formatted(at.suffix().isEmpty() ? "anything" : at.label(), next, often);
  }
}
