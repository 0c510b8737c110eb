package org.headscope.app.display;

import static org.headscope.app.display.Session.require;

import module java.base;

import org.headscope.app.display.Observation.Place;

/// Every menu opened, every item reached by keyboard; those of the menu below the name performed.
final class MenusPart {
  private static final String PART = "menus";
  private static final String QUIT = "Quit";
  private static final String RUN = "Run";
  private static final String CLOSE = "Close run";
  private static final String PROBE = "Probe";

  /// A row and its neighbours.
  ///
  /// @param words of the row
  /// @param all words of all rows of its menu
  private record Step(String words, List<String> all) {}

  private final Session session;
  private final InputDevices hand;
  private final Menus menus;
  private int done;

  private MenusPart(Session session) {
    this.session = session;
    hand = session.hand();
    menus = new Menus(session);
  }

  /// Opens all menus.
  static void run(Suite suite) {
    try (Session session = new Session(suite, PART, 1600, 1000, List.of())) {
      new MenusPart(session).all();
    }
  }

  private void all() {
    session.check("starts", session::awaitMap);
    session.check("every item of the menu under the name", this::everything);
    session.check("every item of Export", this::exports);
    for (Tabs tab : Tabs.values()) {
      session.check("every menu of tab " + tab.id(), () -> menusOf(tab));
    }
    session.measured("items done", String.valueOf(done));
    session.measured("memory after the menus", session.program().resident() + " MB");
    // The program must end even under an open menu.
    session.check("a menu is open at the end", () -> open(List.of()));
    session.quit();
  }

  /// Performs every item except Quit, and Close run last.
  private void everything() {
    List<List<Step>> last = new ArrayList<>();
    visit(List.of(), last);
    require(done > 40, "there are only " + done + " items");
    last.forEach(this::run);
  }

  /// Opens the menu at `path`.
  private void open(List<Step> path) {
    hand.key("F10");
    menus.awaitOpen("the menu under the name");
    path.forEach(step -> menus.enter(step.words(), step.all()));
  }

  /// Performs all items of the menu at `path`, and notes those that must come last.
  private void visit(List<Step> path, List<List<Step>> last) {
    open(path);
    List<Place> rows = menus.walk();
    session.picture("menu" + path.stream().map(Step::words).collect(Collectors.joining()));
    menus.leave();
    List<String> all = rows.stream().map(Place::text).toList();
    for (Place row : rows) {
      List<Step> next = new ArrayList<>(path);
      next.add(new Step(row.text(), all));
      if (row.text().startsWith(CLOSE)) {
        last.add(next);
      } else if (Menus.leads(row) && row.enabled()) {
        visit(next, last);
      } else if (!row.text().startsWith(QUIT)) {
        run(next);
      }
    }
  }

  /// Performs the item at the end of `path`.
  private void run(List<Step> path) {
    Step item = path.getLast();
    if (asks(item.words()) && !path.getFirst().words().equals(RUN)) {
      // A view that is still loading cannot be exported; a run can be analysed for a minute.
      session.settle();
    }
    open(path.subList(0, path.size() - 1));
    if (menus.choose(item.words(), item.all())) {
      done++;
      leaveDialogs(item.words());
      if (item.words().equals(PROBE)) {
        stopProbing();
      }
    }
  }

  /// Stops what would take minutes, and keep other views from settling.
  private void stopProbing() {
    Predicate<Place> stop = p -> p.id().equals("stop-probing");
    session.click("Stop", stop);
    session.await("no probing", o -> o.screen().parts().stream().noneMatch(stop));
    // The focus moves to another button.
    session.program().awaitTicks(3);
  }

  /// Returns true if an item opens a desktop dialog, or a sheet. The lesson open by then was never
  /// saved, so that its handout gets a message instead of a file dialog.
  private static boolean asks(String item) {
    return item.contains("…") && !item.startsWith("Save handout");
  }

  /// Returns true if an item opens something inside the window.
  private static boolean isSheet(String item) {
    return Stream.of(
            "Choose…",
            "Go to position…",
            "History…",
            "New instance…",
            "New…",
            "Edit",
            "Export view…",
            "Export pack…",
            "Notes…",
            "Preferences…",
            "Record…",
            "Save report…")
        .anyMatch(item::startsWith);
  }

  private static boolean isInSheet(Observation o) {
    return Session.hasKeyboard(o)
        && o.screen().focus().filter(place -> !place.kind().equals("MenuButton")).isPresent();
  }

  /// Closes everything over the window with Esc, and leaves full screen.
  private void leaveDialogs(String after) {
    if (after.startsWith("Full screen")) {
      hand.key("F11");
    }
    if (isSheet(after)) {
      session.await("the sheet of " + after, MenusPart::isInSheet);
    } else if (asks(after)) {
      session.await("the dialog of " + after, o -> !Session.hasKeyboard(o));
    }
    session.program().awaitTicks(1);
    for (int i = 0; i < 50 && !Session.hasKeyboard(session.now()); i++) {
      hand.key("Escape");
      session.program().shows(4, Session::hasKeyboard);
    }
    require(
        Session.hasKeyboard(session.now()),
        "the window does not get the keyboard back after " + after);
    hand.key("Escape");
  }

  /// Performs one item of each menu below Export, and passes the others.
  private void exports() {
    menus.leave();
    Predicate<Place> button = p -> p.id().equals("export");
    session.click("Export", button);
    menus.awaitOpen("the menu under Export");
    List<Place> rows = menus.walk();
    menus.leave();
    List<String> names = rows.stream().map(Place::text).toList();
    for (Place row : rows) {
      String name = row.text();
      if (!Menus.leads(row) && !name.endsWith("…")) {
        continue;
      }
      session.click("Export", button);
      menus.awaitOpen("the menu under Export");
      if (name.endsWith("…")) {
        menus.choose(name, names);
      } else {
        menus.enter(name, names);
        List<String> items = menus.walk().stream().map(Place::text).toList();
        require(items.size() >= 4, name + " can only be exported as " + items);
        menus.choose(items.getFirst(), items);
      }
      leaveDialogs(name);
      done++;
    }
  }

  /// Opens each button that has a menu, and passes its rows.
  private void menusOf(Tabs tab) {
    menus.leave();
    session.show(tab);
    session.settle();
    List<Place> buttons =
        session
            .parts(p -> p.kind().endsWith("Menu") || p.kind().equals("MenuButton"))
            .filter(p ->
                !List.of("menu", "export").contains(p.id()) && p.enabled() && p.box().width() > 0)
            .toList();
    for (Place button : buttons) {
      session.click(
          button.text(),
          p ->
              p.kind().equals(button.kind())
                  && p.id().equals(button.id())
                  && p.text().equals(button.text()));
      menus.awaitOpen("the menu " + button.text());
      menus.walk();
      menus.leave();
    }
  }
}
