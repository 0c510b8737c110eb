package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.service.prediction.PredictorCatalogue;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.symbolic.ctw.CtwPredictor;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.contexttree.LatentTree;

/// A compared predictor as it was selected: fixed, or following the selection.
public sealed interface ComparedEntry {
  record Fixed(PredictorChoice choice) implements ComparedEntry {}

  /// The selected run at the selected checkpoint.
  record Selected() implements ComparedEntry {}

  /// An open run at its checkpoint nearest to the selected step.
  record Following(RunRef run) implements ComparedEntry {}

  /// The form in which commands write entries: a predictor, `selected`, or `near:FOLDER`.
  SettingCodec<ComparedEntry> CODEC =
      SettingCodec.text().as(ComparedEntry::of, ComparedEntry::text);

  private static ComparedEntry of(String text) {
    return text.equals("selected")
        ? new Selected()
        : text.startsWith("near:")
            ? new Following(RunRef.of(Path.of(text.substring("near:".length()))))
            : new Fixed(PredictorChoice.of(text));
  }

  private static String text(ComparedEntry entry) {
    return switch (entry) {
      case Fixed(PredictorChoice choice) -> choice.text();
      case Selected() -> "selected";
      case Following(RunRef run) -> "near:" + run.directory();
    };
  }

  static ComparedEntry symbolic(String name) {
    return new Fixed(new PredictorChoice.Symbolic(name));
  }

  /// Returns the initial entries: the truth, the selected run, and all predictors that take only
  /// seconds, or those of the depth of the trees that generated `instances`.
  static List<ComparedEntry> first(List<Instance> instances) {
    Vocabulary vocabulary =
        instances.isEmpty() ? RegBench.VOCABULARY : instances.getFirst().vocabulary();
    OptionalInt depth = depth(instances);
    List<ComparedEntry> first = new ArrayList<>(List.of(symbolic("truth"), new Selected()));
    (depth.isPresent()
            ? ofTrees(depth.getAsInt())
            : List.of("unigram", "ngram-2", "ngram-3", "wb-3", "kn-3", "ctw-5", "lnw-r"))
        .stream()
            .filter(PredictorCatalogue::isAvailable)
            // Predictors fitted to RegBench read no other tokens.
            .filter(name -> vocabulary.equals(RegBench.VOCABULARY) || Predictors.isKnown(name))
            .filter(name -> !name.startsWith("ctw-") || CtwPredictor.reads(vocabulary))
            .map(ComparedEntry::symbolic)
            .forEach(first::add);
    return first;
  }

  private static List<String> ofTrees(int depth) {
    return List.of("ctw-" + depth, "ppm-" + depth, "kn-" + Math.min(depth + 1, 5));
  }

  /// Returns the depth D of the generating trees: the number of symbols known before each text.
  private static OptionalInt depth(List<Instance> instances) {
    return instances.stream()
        .flatMap(instance -> instance.latent().stream())
        .filter(LatentTree.class::isInstance)
        .mapToInt(tree -> tree.precedingTokens().length)
        .max();
  }
}
