package org.headscope.app.selection;

import java.util.List;
import java.util.Optional;
import org.headscope.engine.benchmark.Instance;

/**
 * Positions of an instance that a view picked out, for others that can light them. Like {@link
 * Matched} it is no part of the selection.
 *
 * @param instance whose positions they are; empty when none are picked
 * @param positions ascending
 */
public record Marked(Optional<Instance> instance, List<Integer> positions) {
  /** Nothing is picked out. */
  public static final Marked NONE = new Marked(Optional.empty(), List.of());

  /** Copies the list. */
  public Marked {
    positions = List.copyOf(positions);
  }
}
