package org.headscope.engine.interpret.patch;

import module java.base;

import org.headscope.engine.interpret.patch.PatchSite.Group;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// Two texts, and the places at which the values of one are put into the other.
///
/// @param instance the clean text
/// @param other the corrupt text
/// @param groups of sites; all that the model has if empty
/// @param query the row of the clean text whose prediction is measured; if empty, the last of those
///   at which the two truths differ most, within the first 128 tokens
public record PatchSpec(
    CheckpointRef checkpoint,
    Instance instance,
    OtherText other,
    List<Group> groups,
    OptionalInt query,
    PatchMeasure measure,
    PatchAlignment alignment) {
  /// @throws UserError if both texts are the same, or have different vocabularies
  public PatchSpec {
    groups = groups.stream().distinct().sorted().toList();
    if (other instanceof OtherText.Another(Instance another)) {
      requireOther(instance, another);
    }
    if (other instanceof OtherText.Edited(Instance edited)
        && Arrays.equals(edited.tokens(), instance.tokens())) {
      throw new InstanceError(
          "The edited language writes the same text as that of %s; move an edge that it uses."
              .formatted(instance.id()));
    }
  }

  /// The same measured in another row.
  public PatchSpec withRow(int row) {
    return new PatchSpec(
        checkpoint, instance, other, groups, OptionalInt.of(row), measure, alignment);
  }

  private static void requireOther(Instance instance, Instance another) {
    if (Arrays.equals(another.tokens(), instance.tokens())) {
      throw new InstanceError(
          "Both texts are those of %s; choose another instance.".formatted(instance.id()));
    }
    if (!another.vocabulary().equals(instance.vocabulary())) {
      throw new InstanceError(
          "The instances %s and %s have different symbols; choose one of the same task."
              .formatted(instance.id(), another.id()));
    }
  }
}
