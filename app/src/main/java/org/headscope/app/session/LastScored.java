package org.headscope.app.session;

import module java.base;

import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Where an instance is looked at first whose task scores only some of its rows: at the last of
/// them.
///
/// @param key the latest position that the row must find, −1 for none
public record LastScored(int row, int key, int length) {
  private static final int BEFORE = 4;

  /// Positions shown of an instance that was just chosen: as many as keep their labels.
  private static final Span FIRST = new Span(14, 46);

  public static Span firstWindow(Instance instance) {
    return of(instance)
        .map(last -> last.window(FIRST.length()))
        .orElseGet(() -> FIRST.within(instance.length()));
  }

  /// The last row that the task of `instance` scores, if there are others that it does not.
  public static Optional<LastScored> of(Instance instance) {
    if (RowRule.usual(instance) != RowRule.TASK) {
      return Optional.empty();
    }
    int[] scored = scored(instance);
    if (scored.length == 0 || scored.length >= instance.length() - 1) {
      return Optional.empty();
    }
    int row = scored[scored.length - 1];
    int key =
        instance.latent().stream()
            .flatMapToInt(drawn -> Arrays.stream(drawn.sought(instance.tokens(), row)))
            .max()
            .orElse(-1);
    return Optional.of(new LastScored(row, key, instance.length()));
  }

  private static int[] scored(Instance instance) {
    try {
      return RowRule.TASK.rows(instance);
    } catch (UserError _) {
      return new int[0]; // of a task that nobody knows here
    }
  }

  /// Whether a cell is the one that is looked at first, with something to be found.
  public boolean isAt(int query, int itsKey) {
    return key >= 0 && query == row && itsKey == key;
  }

  /// The last positions, no fewer than `size`, as far back as the key.
  public Span window(int size) {
    int from = length - Math.min(size, length);
    return new Span(key < 0 ? from : Math.clamp(key - BEFORE, 0, from), length).showing(row);
  }
}
