package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// The place and form of the pinned cell's card. Until it is moved, it is placed where it covers no
/// data.
final class CardPlace {
  private static final int WHOLE = 1000;
  private static final int STEP = 50;

  final Setting<Fold> fold;
  private final Setting<List<Integer>> place;

  enum Fold {
    AS_FITS,
    OPEN,
    FOLDED
  }

  CardPlace(Journal journal) {
    fold = journal.setting("map.card", Fold.AS_FITS, SettingCodec.of(Fold.class));
    place = journal.setting("map.card-place", List.of(), SettingCodec.whole(0, WHOLE).list());
  }

  void listen(Runnable action) {
    fold.subscribe(_ -> action.run());
    place.subscribe(_ -> action.run());
  }

  /// Returns the bounds of a card within `width` and `height` at the place to which it was moved;
  /// empty if it was not moved.
  Optional<Box> box(double width, double height, double cardWidth, double cardHeight) {
    if (place.get().size() != 2) {
      return Optional.empty();
    }
    double x = Math.max(0, width - cardWidth) * place.get().getFirst() / WHOLE;
    double y = Math.max(0, height - cardHeight) * place.get().getLast() / WHOLE;
    return Optional.of(new Box(Math.rint(x), Math.rint(y), cardWidth, cardHeight));
  }

  void move(Box box, double width, double height) {
    place.set(List.of(share(box.x(), width - box.width()), share(box.y(), height - box.height())));
  }

  private static int share(double at, double space) {
    return space <= 0 ? 0 : Math.clamp(Math.round(WHOLE * at / space), 0, WHOLE);
  }

  void nudge(Box box, int across, int down, double width, double height) {
    double x = box.x() + across * STEP * (width - box.width()) / WHOLE;
    double y = box.y() + down * STEP * (height - box.height()) / WHOLE;
    move(new Box(x, y, box.width(), box.height()), width, height);
  }

  void reset() {
    place.set(List.of());
  }
}
