package org.headscope.engine.interpret.lens;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// A checkpoint that reads an instance, and the logit that is split among the model's writers.
///
/// @param symbols the logit to split; if empty, at each row that of the model's likeliest symbol
///   minus that of the second
/// @param rows the rows to split; all if empty, and tokens after them are not read
public record AttributionSpec(
    CheckpointRef checkpoint, Instance instance, Optional<Symbols> symbols, Optional<Range> rows) {
  /// @throws UserError if the instance has no such symbol
  public AttributionSpec {
    symbols.ifPresent(target -> target.require(instance));
  }

  /// The logit of one symbol, or of one minus another.
  ///
  /// @param minus empty for the logit of `plus` alone
  public record Symbols(int plus, OptionalInt minus) {
    private void require(Instance instance) {
      int size = instance.vocabulary().size();
      int other = minus.orElse(plus);
      UserError.when(
          plus < 0 || plus >= size || other < 0 || other >= size,
          "The instance %s has the tokens 0 to %s; choose two of them.",
          instance.id(),
          size - 1);
      UserError.when(
          minus.isPresent() && minus.getAsInt() == plus,
          "A logit minus itself is 0; choose another symbol than %s.",
          instance.vocabulary().label(plus));
    }
  }
}
