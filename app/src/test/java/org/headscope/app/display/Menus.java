package org.headscope.app.display;

import static org.headscope.app.display.Session.require;

import module java.base;

import org.headscope.app.display.Observation.Place;

/// Walks through open menus with the arrow keys, as the window reports them.
final class Menus {
  /// The maximum length of a menu.
  private static final int MAX_ROWS = 80;

  private final Session session;
  private final InputDevices hand;

  Menus(Session session) {
    this.session = session;
    this.hand = session.hand();
  }

  /// Returns the rows of all open menus; a submenu's rows follow those of its parent.
  static List<Place> rows(Observation o) {
    return o.screen().parts().stream()
        .filter(p -> leads(p) || p.kind().equals("MenuItem"))
        .toList();
  }

  /// Returns true if a row opens a submenu.
  static boolean leads(Place row) {
    return row.kind().equals("Menu");
  }

  /// Waits until a menu is open.
  void awaitOpen(String what) {
    session.await(what, o -> !rows(o).isEmpty());
  }

  /// Returns the focused row of the menu opened last.
  private static Optional<Place> current(Observation o) {
    return rows(o).stream().filter(Place::on).reduce((_, b) -> b);
  }

  /// Presses Down and returns the row it leads to.
  private Place down() {
    Optional<Place> before = current(session.now());
    hand.key("Down");
    if (rows(session.now()).size() == 1) {
      // The only row leads to itself.
      session.program().awaitTicks(2);
    }
    return current(
            session.await(
                "the next row of the menu",
                o -> current(o).isPresent() && (!current(o).equals(before) || rows(o).size() == 1)))
        .orElseThrow();
  }

  /// Presses Down until the rows repeat, and returns the rows that were passed.
  List<Place> walk() {
    Map<String, Place> seen = new LinkedHashMap<>();
    current(session.now()).ifPresent(first -> seen.put(first.text(), first));
    for (int i = 0; i < MAX_ROWS; i++) {
      Place now = down();
      if (seen.putIfAbsent(now.text(), now) != null) {
        return List.copyOf(seen.values());
      }
    }
    throw new Program.Unmet("the menu has no end: " + seen.keySet());
  }

  /// Moves down to the row `words` of `rows`, which are the rows of the menu.
  void to(String words, List<String> rows) {
    int from = current(session.now()).map(p -> rows.indexOf(p.text())).orElse(-1);
    int downs = Math.floorMod(rows.indexOf(words) - from, rows.size() + (from < 0 ? 1 : 0));
    if (downs > 0) {
      hand.key(Collections.nCopies(downs, "Down").toArray(String[]::new));
    }
    session.await(
        "the row " + words, o -> current(o).filter(p -> p.text().equals(words)).isPresent());
  }

  /// Opens the submenu of the row `words` with Right.
  void enter(String words, List<String> rows) {
    to(words, rows);
    int before = rows(session.now()).size();
    hand.key("Right");
    session.await("the items of " + words, o -> rows(o).size() > before);
    session.await(
        "the first item of " + words,
        o -> current(o).filter(p -> !p.text().equals(words)).isPresent());
  }

  /// Runs the row `words` if it is enabled.
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

  /// Closes all menus with Esc.
  void leave() {
    for (int i = 0; i < 4 && !rows(session.now()).isEmpty(); i++) {
      int before = rows(session.now()).size();
      hand.key("Escape");
      session.program().shows(5, o -> rows(o).size() < before);
    }
    require(rows(session.now()).isEmpty(), "Esc does not close the menus");
  }
}
