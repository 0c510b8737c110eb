package org.headscope.app.feature;

import java.util.List;
import java.util.Optional;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Room;
import org.headscope.app.lesson.Anchor;

/// A picture, or a card beside one, in which named things stand, so that marks of a lesson can
/// point at them.
public interface Anchored {
  /// Where `anchor` stands in the picture; empty where it has no such thing.
  Optional<Box> where(Anchor anchor, Room room);

  /// Where the picture has nothing to see, so that words may stand there.
  default List<Box> blanks(Room room) {
    return List.of();
  }
}
