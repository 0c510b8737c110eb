package org.headscope.engine.interpret.circuit;

import module java.base;

import org.headscope.engine.automata.Language;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// The edges of a checkpoint to be scored, and the circuits to be judged.
///
/// @param methods how edges are scored, the best first; with [EdgeMethod#EXACT], the others are
///   compared with it
/// @param threshold τ of the backward sweep (ACDC, Conmy et al. 2023); empty for none
/// @param own a circuit of the user's; empty for none
/// @param seed of the bootstrap, random circuits, permutations and edits
public record CircuitSpec(
    CheckpointRef checkpoint,
    Texts texts,
    Corruption corruption,
    CircuitMeasure measure,
    List<EdgeMethod> methods,
    OptionalDouble threshold,
    List<ResidualEdge> own,
    long seed) {
  /// @throws UserError naming what is wrong
  public CircuitSpec {
    Optional<double[]> _ = measure.factors(texts.choosing.getFirst().vocabulary());
    methods = methods.stream().distinct().sorted().toList();
    UserError.when(methods.isEmpty(), "No method is chosen; choose one, such as exact.");
    own = own.stream().distinct().toList();
    UserError.when(
        threshold.isPresent()
            && !(threshold.getAsDouble() >= 0 && Double.isFinite(threshold.getAsDouble())),
        "The threshold of the sweep is %s; choose a number from 0 on.",
        threshold);
    UserError.when(
        corruption == Corruption.RESAMPLE && texts.choosing.size() < 2,
        "There is no other instance than %s; use two or more, or another corruption.",
        texts.choosing.getFirst().id());
    UserError.when(
        corruption == Corruption.RESAMPLE && texts.judging.size() == 1,
        "There is a single instance to judge by; use two or more, or another corruption.");
  }

  /// True if there are instances that judge circuits.
  public boolean judges() {
    return !texts.judging.isEmpty();
  }

  /// The parts that determine the scores of edges.
  List<Object> scored() {
    return List.of(checkpoint, texts.choosing, texts.length, corruption, measure, methods, seed);
  }

  /// The same for another checkpoint.
  CircuitSpec at(CheckpointRef other) {
    return new CircuitSpec(other, texts, corruption, measure, methods, threshold, own, seed);
  }

  /// The same with edges scored only.
  CircuitSpec withoutJudges() {
    return new CircuitSpec(
        checkpoint,
        new Texts(texts.choosing, List.of(), texts.length),
        corruption,
        measure,
        methods,
        OptionalDouble.empty(),
        List.of(),
        seed);
  }

  /// The instances.
  ///
  /// @param choosing those that effects are measured on
  /// @param judging those that circuits are judged by, of other languages; none if circuits are not
  ///   judged
  /// @param length the tokens that are read of each, at most
  public record Texts(List<Instance> choosing, List<Instance> judging, int length) {
    /// @throws UserError if an instance has no known truth, or both have the same language
    public Texts {
      choosing = List.copyOf(choosing);
      judging = List.copyOf(judging);
      UserError.when(choosing.isEmpty(), "There is no instance to score edges on; add one.");
      UserError.when(
          length < 8,
          "A circuit is measured on 8 tokens or more, not %d; raise the length.",
          length);
      Map<Object, String> languages = new HashMap<>();
      for (Instance instance : choosing) {
        languages.put(language(instance), instance.id());
      }
      for (Instance instance : judging) {
        Optional.ofNullable(languages.get(language(instance)))
            .ifPresent(same -> {
              throw new UserError(
                  "The instances %s and %s have the same language; judge a circuit by languages that did not choose it."
                      .formatted(same, instance.id()));
            });
      }
    }

    private static Object language(Instance instance) {
      UserError.when(
          instance.latent().isEmpty(),
          "The truth of the instance %s is unknown; use drawn instances.",
          instance.id());
      return instance
          .automaton()
          .<Object>map(pfa -> Language.of(pfa).hash())
          .orElseGet(() -> instance.latent().orElseThrow().sharedSource());
    }
  }
}
