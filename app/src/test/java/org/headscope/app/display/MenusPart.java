package org.headscope.app.display;

import static org.headscope.app.display.Session.require;

import module java.base;

import org.headscope.app.display.Observation.Place;

/// Every menu opened, every item walked to by keyboard; those of the menu under the name done.
final class MenusPart {
  private static final String PART = "menus";
  private static final String QUIT = "Quit";
  private static final String CLOSE = "Close run";

  /// A row and those that stand with it.
  ///
  /// @param words of the row
  /// @param all words of all rows of its menu
  private record Step(String words, List<String> all) {}

  private final Session session;
  private final Hand hand;
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
    // It must end under an open menu as well.
    session.check("a menu is open at the end", () -> open(List.of()));
    session.quit();
  }

  /// Does every item but Quit, and Close run at last.
  private void everything() {
    List<List<Step>> last = new ArrayList<>();
    visit(List.of(), last);
    require(done > 40, "there are only " + done + " items");
    last.forEach(this::run);
  }

  /// Opens the menu that `path` leads to.
  private void open(List<Step> path) {
    hand.key("F10");
    menus.awaitOpen("the menu under the name");
    path.forEach(step -> menus.enter(step.words(), step.all()));
  }

  /// Does all in the menu that `path` leads to, and notes what must come at last.
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

  /// Does the item at the end of `path`.
  private void run(List<Step> path) {
    Step item = path.getLast();
    if (asks(item.words())) {
      // While a view is being read there is nothing of it to export.
      session.settle();
    }
    open(path.subList(0, path.size() - 1));
    if (menus.choose(item.words(), item.all())) {
      done++;
      leaveDialogs(item.words());
    }
  }

  /// Whether an item opens a dialog of the desktop, or a sheet. The lesson that is open here by
  /// then was never saved, which is told instead of asking where its handout goes.
  private static boolean asks(String item) {
    return item.contains("…") && !item.startsWith("Save handout");
  }

  /// Whether what an item opens lies in the window itself.
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

  /// Closes with Esc whatever stands over the window, and comes back from the full screen.
  private void leaveDialogs(String after) {
    if (after.startsWith("Full screen")) {
      hand.key("F11");
    }
    if (isSheet(after)) {
      session.await("the sheet of " + after, MenusPart::isInSheet);
    } else if (asks(after)) {
      session.await("the dialog of " + after, o -> !Session.hasKeyboard(o));
    }
    session.program().beats(1);
    for (int i = 0; i < 50 && !Session.hasKeyboard(session.now()); i++) {
      hand.key("Escape");
      session.program().shows(4, Session::hasKeyboard);
    }
    require(
        Session.hasKeyboard(session.now()),
        "the window does not get the keyboard back after " + after);
    hand.key("Escape");
  }

  /// Does one item of each menu under Export, and walks over the others.
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

  /// Opens each button that has a menu, and walks over its rows.
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
