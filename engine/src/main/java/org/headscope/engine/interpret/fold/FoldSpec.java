package org.headscope.engine.interpret.fold;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// A head whose attention is collapsed to groups, over one instance or averaged over a set.
///
/// @param layer from 1
/// @param head from 1; where every channel has its own map, head 1 is their mean absolute weight
/// @param positions the queries that count, of one instance; all if empty
public record FoldSpec(
    CheckpointRef checkpoint,
    List<Instance> instances,
    int layer,
    int head,
    FoldBy by,
    Optional<Range> positions) {
  /// @throws UserError if the groups of the instances have nothing in common
  public FoldSpec {
    instances = List.copyOf(instances);
    Refusal.when(instances.isEmpty(), "folds need instances");
    boolean several = instances.size() > 1;
    Refusal.when(several && positions.isPresent(), "positions of several instances");
    UserError.when(
        several && by.isOfOneLanguage(),
        "Each instance has its own %ss, which cannot be averaged; name one instance, or fold a set by one of %s.",
        by.label(),
        Arrays.stream(FoldBy.values())
            .filter(other -> !other.isOfOneLanguage())
            .map(FoldBy::label)
            .collect(Collectors.joining(", ")));
  }
}
