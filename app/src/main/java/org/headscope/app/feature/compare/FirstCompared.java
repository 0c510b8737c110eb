package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.service.PredictorCatalogue;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.contexttree.LatentTree;

/// What a new comparison starts with, beside the selected run: all that takes no more than seconds.
final class FirstCompared {
  private static final List<String> USUAL =
      List.of("unigram", "ngram-2", "ngram-3", "wb-3", "kn-3", "ctw-5", "lnw-r");

  private static final int LONGEST = 5;

  private FirstCompared() {}

  /// The usual ones, or those of the depth of the trees that wrote `instances`.
  static List<Entry> of(List<Instance> instances) {
    Vocabulary vocabulary =
        instances.isEmpty() ? RegBench.VOCABULARY : instances.getFirst().vocabulary();
    OptionalInt depth = depth(instances);
    List<Entry> first = new ArrayList<>(List.of(Entry.rule("truth"), new Entry.Selected()));
    (depth.isPresent() ? ofTrees(depth.getAsInt()) : USUAL)
        .stream()
            .filter(PredictorCatalogue::isThere)
            // What was learned from RegBench reads no other tokens.
            .filter(name -> vocabulary.equals(RegBench.VOCABULARY) || Predictors.isKnown(name))
            .map(Entry::rule)
            .forEach(first::add);
    return first;
  }

  private static List<String> ofTrees(int depth) {
    return List.of("ctw-" + depth, "ppm-" + depth, "kn-" + Math.min(depth + 1, LONGEST));
  }

  /// D of the trees that wrote them: so many symbols are known to stand before each text.
  private static OptionalInt depth(List<Instance> instances) {
    return instances.stream()
        .flatMap(instance -> instance.latent().stream())
        .filter(LatentTree.class::isInstance)
        .mapToInt(tree -> tree.before().length)
        .max();
  }
}
