package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.training.run.CheckpointRef;

/// A checkpoint that reads an instance, and the interventions in that pass.
///
/// @param interventions in the order in which they are applied; those that are off are ignored
/// @param other the instance whose outputs replace others
/// @param maps true to record the maps of all layers as well
/// @param seed of permutations
public record InterventionSpec(
    CheckpointRef checkpoint,
    Instance instance,
    List<Intervention> interventions,
    Optional<Instance> other,
    boolean maps,
    long seed) {
  public InterventionSpec {
    interventions = interventions.stream().filter(Intervention::on).toList();
  }

  /// @throws InstanceError if another instance is needed and there is none
  void requireOther() {
    if (other.isEmpty() && uses(interventions, Replacement.OtherInstance.class)) {
      throw new InstanceError(
          "The instance %s is alone; choose another whose outputs replace its own."
              .formatted(instance.id()));
    }
  }

  InterventionSpec with(List<Intervention> some) {
    return new InterventionSpec(checkpoint, instance, some, other, maps, seed);
  }

  /// The same for the first `max` tokens of both instances, with maps.
  InterventionSpec reading(int max) {
    return new InterventionSpec(
        checkpoint,
        first(instance, max),
        interventions,
        other.map(there -> first(there, max)),
        true,
        seed);
  }

  private static Instance first(Instance instance, int max) {
    return instance.length() <= max
        ? instance
        : new Instance(
            instance.id(),
            instance.origin(),
            new Sequence(instance.vocabulary(), Arrays.copyOf(instance.tokens(), max)),
            instance.latent());
  }

  static boolean uses(List<Intervention> interventions, Class<? extends Replacement> kind) {
    return interventions.stream().anyMatch(each -> kind.isInstance(each.by()));
  }

  List<Component> components() {
    return interventions.stream().flatMap(each -> each.components().stream()).distinct().toList();
  }
}
