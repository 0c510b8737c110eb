package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// Ablations to be measured on the same instances.
///
/// @param instances with a known truth; means are over them, and the other instance of each is the
///   next one
/// @param cuts stacks of interventions, each measured by itself
/// @param predictors those whose TVD to the model is measured besides the truth's; may be none
/// @param draws the number of random directions of the null; 0 for none
/// @param seed of bootstrap, permutations and directions
public record AblationSpec(
    CheckpointRef checkpoint,
    List<Instance> instances,
    List<List<Intervention>> cuts,
    List<PredictorRef> predictors,
    int draws,
    long seed) {
  public static final int MAX_DRAWS = 10_000;

  /// @throws UserError naming what is missing
  public AblationSpec {
    instances = List.copyOf(instances);
    cuts = cuts.stream().map(cut -> cut.stream().filter(Intervention::on).toList()).toList();
    predictors = predictors.isEmpty() ? List.of() : PredictorRef.requireDistinct(predictors);
    UserError.when(instances.isEmpty(), "There is no instance to measure effects on; add one.");
    UserError.when(
        cuts.isEmpty() || cuts.stream().anyMatch(List::isEmpty),
        "There is nothing to cut; add an intervention or switch one on.");
    UserError.when(
        draws < 0 || draws > MAX_DRAWS,
        "The null takes 0 to %,d draws, not %,d.",
        MAX_DRAWS,
        draws);
    UserError.when(
        instances.size() == 1 && uses(cuts, Replacement.OtherInstance.class),
        "There is no other instance than %s; use two or more.",
        instances.getFirst().id());
    for (Instance instance : instances) {
      UserError.when(
          instance.latent().isEmpty(),
          "The truth of the instance %s is unknown; use drawn instances.",
          instance.id());
    }
  }

  public AblationSpec(
      CheckpointRef checkpoint,
      List<Instance> instances,
      List<List<Intervention>> cuts,
      int draws,
      long seed) {
    this(checkpoint, instances, cuts, List.of(), draws, seed);
  }

  /// A sweep: each of `targets` is replaced in each way.
  ///
  /// @param targets sets of components that are replaced together
  public static List<List<Intervention>> sweep(
      List<List<Component>> targets, List<Replacement> by, TokenSelector at) {
    return targets.stream()
        .flatMap(target -> by.stream().map(how -> List.of(new Intervention(target, how, at, true))))
        .toList();
  }

  boolean uses(Class<? extends Replacement> kind) {
    return uses(cuts, kind);
  }

  private static boolean uses(List<List<Intervention>> cuts, Class<? extends Replacement> kind) {
    return cuts.stream().anyMatch(cut -> InterventionSpec.uses(cut, kind));
  }

  /// All components that are replaced.
  List<Component> components() {
    return cuts.stream()
        .flatMap(List::stream)
        .flatMap(each -> each.components().stream())
        .distinct()
        .toList();
  }

  /// Requires that each intervention selects a position of some instance.
  ///
  /// @param lengths of the texts that the model reads of the instances
  void requirePositions(int[] lengths) {
    cuts.stream()
        .flatMap(List::stream)
        .map(Intervention::at)
        .distinct()
        .forEach(at ->
            UserError.when(
                IntStream.range(0, lengths.length)
                    .allMatch(i -> at.of(instances.get(i), lengths[i]).isEmpty()),
                "No instance has positions '%s', so nothing would be replaced; choose others.",
                at.label()));
  }

  /// The cuts that replace each of the two components of `cut` alone, in the same way at the same
  /// positions, as indices of [#cuts]; empty if `cut` is no pair or they are not all measured.
  Optional<int[]> singles(List<Intervention> cut) {
    if (cut.size() != 1 || cut.getFirst().components().size() != 2) {
      return Optional.empty();
    }
    Intervention pair = cut.getFirst();
    int[] found =
        pair.components().stream()
            .map(each -> List.of(new Intervention(List.of(each), pair.by(), pair.at(), true)))
            .mapToInt(cuts::indexOf)
            .toArray();
    return Optional.of(found).filter(_ -> Arrays.stream(found).allMatch(at -> at >= 0));
  }

  /// Each of `components` and then, for `pairs`, every two of them: how much a pair's effect
  /// differs from the sum of its two shows whether they substitute for each other.
  public static List<List<Component>> targets(List<Component> components, boolean pairs) {
    Stream<List<Component>> each = components.stream().map(List::of);
    return (pairs ? Stream.concat(each, pairs(components).stream()) : each).toList();
  }

  /// Every two of `components`, in order.
  public static List<List<Component>> pairs(List<Component> components) {
    return IntStream.range(0, components.size())
        .boxed()
        .flatMap(a ->
            IntStream.range(a + 1, components.size())
                .mapToObj(b -> List.of(components.get(a), components.get(b))))
        .toList();
  }
}
