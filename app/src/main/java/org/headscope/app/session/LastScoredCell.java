package org.headscope.app.session;

import module java.base;

import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The cell selected first in an instance whose task scores only some rows: the last of these.
///
/// @param key the latest position that the row must find, −1 for none
public record LastScoredCell(int row, int key, int length) {
  private static final int BEFORE = 4;

  /// The positions shown of a newly chosen instance: as many as fit with labels.
  private static final Span FIRST = new Span(14, 46);

  public static Span firstWindow(Instance instance) {
    return of(instance)
        .map(last -> last.window(FIRST.length()))
        .orElseGet(() -> FIRST.within(instance.length()));
  }

  /// Returns the last row that the task of `instance` scores, if it does not score all rows.
  public static Optional<LastScoredCell> of(Instance instance) {
    if (RowRule.defaultFor(instance) != RowRule.TASK) {
      return Optional.empty();
    }
    int[] scored = scored(instance);
    if (scored.length == 0 || scored.length >= instance.length() - 1) {
      return Optional.empty();
    }
    int row = scored[scored.length - 1];
    int key =
        instance.latent().stream()
            .flatMapToInt(drawn -> Arrays.stream(drawn.targetPositions(instance.tokens(), row)))
            .max()
            .orElse(-1);
    return Optional.of(new LastScoredCell(row, key, instance.length()));
  }

  private static int[] scored(Instance instance) {
    try {
      return RowRule.TASK.rows(instance);
    } catch (UserError _) {
      return new int[0]; // of an unknown task
    }
  }

  /// True if this is the cell selected first, and it has a key to find.
  public boolean isAt(int query, int itsKey) {
    return key >= 0 && query == row && itsKey == key;
  }

  /// Returns the last positions, at least `size`, and as far back as the key.
  public Span window(int size) {
    int from = length - Math.min(size, length);
    return new Span(key < 0 ? from : Math.clamp(key - BEFORE, 0, from), length).showing(row);
  }
}
