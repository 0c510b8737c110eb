package org.headscope.engine.interpret.headtable;

import module java.base;

import org.headscope.engine.run.UserError;

/// The checkpoints of a run that have rows: all, the last, or one.
public sealed interface HeadSteps {
  record All() implements HeadSteps {}

  record Last() implements HeadSteps {}

  record At(long step) implements HeadSteps {}

  /// Parses `all`, `last` or a step.
  ///
  /// @throws UserError if it is none of these
  static HeadSteps parse(String text) {
    return switch (text) {
      case "all" -> new All();
      case "last" -> new Last();
      default -> {
        UserError.when(
            !text.matches("\\d{1,18}"),
            "There is no choice of steps '%s'; write all, last, or a step from 0.",
            text);
        yield new At(Long.parseLong(text));
      }
    };
  }

  /// Returns those of `scored` that are chosen.
  default <T> SortedMap<Long, T> of(SortedMap<Long, T> scored) {
    return switch (this) {
      case All _ -> scored;
      case Last _ -> scored.isEmpty() ? scored : scored.tailMap(scored.lastKey());
      case At(long step) -> scored.subMap(step, step + 1);
    };
  }
}
