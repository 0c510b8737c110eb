package org.headscope.app.display;

import static org.headscope.app.display.Session.require;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.headscope.app.shell.Observation;
import org.headscope.app.shell.Observation.Place;

/** Walks through open menus with the arrow keys, as the window tells of them. */
final class Menus {
  /** No menu is longer. */
  private static final int LONGEST = 80;

  private final Session session;
  private final Hand hand;

  Menus(Session session) {
    this.session = session;
    this.hand = session.hand();
  }

  /** The rows of all open menus; a menu's follow those of the menu that it was opened from. */
  static List<Place> rows(Observation o) {
    return o.parts().stream().filter(p -> p.kind().equals("MenuItem")).toList();
  }

  /** Waits until a menu is open. */
  void awaitOpen(String what) {
    session.await(what, o -> !rows(o).isEmpty());
  }

  /** The row that has the keyboard, in the menu opened last. */
  private static Optional<Place> current(Observation o) {
    return rows(o).stream().filter(Place::on).reduce((a, b) -> b);
  }

  /** Presses Down, and says where that leads. */
  private String down() {
    Optional<Place> before = current(session.now());
    hand.key("Down");
    session.program().beats(1, Session.PATIENCE);
    session.await(
        "the next row of the menu",
        o -> current(o).isPresent() && (!current(o).equals(before) || rows(o).size() == 1));
    return current(session.now()).map(Place::text).orElse("");
  }

  /** Presses Down until the rows begin again, and says what was walked over. */
  List<String> walk() {
    List<String> seen = new ArrayList<>(current(session.now()).map(Place::text).stream().toList());
    for (int i = 0; i < LONGEST; i++) {
      String now = down();
      if (seen.contains(now)) {
        return seen;
      }
      seen.add(now);
    }
    throw new Program.Unmet("the menu has no end: " + seen);
  }

  /** Goes down to the row {@code words} of {@code rows}, which are the rows of the menu. */
  void to(String words, List<String> rows) {
    int from = current(session.now()).map(p -> rows.indexOf(p.text())).orElse(-1);
    int downs = Math.floorMod(rows.indexOf(words) - from, rows.size() + (from < 0 ? 1 : 0));
    if (downs > 0) {
      hand.key(Collections.nCopies(downs, "Down").toArray(String[]::new));
    }
    session.await(
        "the row " + words, o -> current(o).filter(p -> p.text().equals(words)).isPresent());
  }

  /** Opens the menu that the row {@code words} leads to, with Right. */
  void enter(String words, List<String> rows) {
    to(words, rows);
    int before = rows(session.now()).size();
    hand.key("Right");
    session.await("the items of " + words, o -> rows(o).size() > before);
    session.await(
        "the first item of " + words,
        o -> current(o).filter(p -> !p.text().equals(words)).isPresent());
  }

  /** Does what the row {@code words} says, if that is possible now. */
  boolean choose(String words, List<String> rows) {
    to(words, rows);
    if (current(session.now()).filter(Place::enabled).isEmpty()) {
      leave();
      return false;
    }
    hand.key("Return");
    session.await("the menus gone", o -> rows(o).isEmpty());
    return true;
  }

  /** Closes all menus with Esc. */
  void leave() {
    for (int i = 0; i < 4 && !rows(session.now()).isEmpty(); i++) {
      hand.key("Escape");
      session.program().beats(2, Session.PATIENCE);
    }
    require(rows(session.now()).isEmpty(), "Esc does not close the menus");
  }
}
