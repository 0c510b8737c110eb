package org.headscope.app.display;

import static org.headscope.app.display.Session.require;

import java.util.List;
import java.util.function.Predicate;
import org.headscope.app.shell.Observation.Place;

/** Every menu opened, every item walked to by keyboard; those of the menu under the name done. */
final class MenusPart {
  private static final String PART = "menus";
  private static final String QUIT = "Quit";
  private static final String CLOSE = "Close run";

  /** A menu in a menu. */
  private static final String RECENT = "Open recent";

  private final Session session;
  private final Hand hand;
  private final Menus menus;
  private int done;

  private MenusPart(Session session) {
    this.session = session;
    hand = session.hand();
    menus = new Menus(session);
  }

  /** Opens all menus. */
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
    session.quit();
  }

  private void open() {
    hand.key("F10");
    menus.awaitOpen("the menu under the name");
  }

  /** Does every item but Quit, and Close run at last. */
  private void everything() {
    open();
    List<String> names = menus.walk();
    session.picture("menu");
    menus.leave();
    require(names.size() >= 5, "there are only " + names);
    for (String name : names) {
      List<String> items = itemsOf(name, names);
      items.stream()
          .filter(item -> !item.startsWith(QUIT) && !item.startsWith(CLOSE))
          .forEach(item -> run(name, names, item, items));
    }
    List<String> first = itemsOf(names.getFirst(), names);
    first.stream()
        .filter(item -> item.startsWith(CLOSE))
        .forEach(item -> run(names.getFirst(), names, item, first));
  }

  private List<String> itemsOf(String name, List<String> names) {
    open();
    menus.enter(name, names);
    List<String> items = menus.walk();
    session.picture("menu-" + name);
    menus.leave();
    return items;
  }

  private void run(String menu, List<String> menuNames, String item, List<String> items) {
    open();
    menus.enter(menu, menuNames);
    if (item.startsWith(RECENT)) {
      menus.enter(item, items);
      menus.leave();
    } else if (menus.choose(item, items)) {
      done++;
      leaveDialogs(item);
    }
  }

  /** Closes with Esc whatever stands over the window, and comes back from the full screen. */
  private void leaveDialogs(String after) {
    if (after.startsWith("Full screen")) {
      hand.key("F11");
    }
    session.program().beats(3, Session.PATIENCE);
    for (int i = 0; i < 50 && !session.hasKeyboard(); i++) {
      hand.key("Escape");
      Delay.millis(100);
      session.program().beats(1, Session.PATIENCE);
    }
    require(session.hasKeyboard(), "the window does not get the keyboard back after " + after);
    hand.key("Escape");
  }

  /** Does one item of each menu under Export, and walks over the others. */
  private void exports() {
    menus.leave();
    Predicate<Place> button = p -> p.id().equals("export");
    session.click("Export", button);
    menus.awaitOpen("the menu under Export");
    List<String> names = menus.walk();
    menus.leave();
    for (String name : names) {
      session.click("Export", button);
      menus.awaitOpen("the menu under Export");
      if (name.endsWith("…")) {
        menus.choose(name, names);
      } else {
        menus.enter(name, names);
        List<String> items = menus.walk();
        require(items.size() >= 4, name + " can only be exported as " + items);
        menus.choose(items.getFirst(), items);
      }
      leaveDialogs(name);
      done++;
    }
  }

  /** Opens each button that has a menu, and walks over its rows. */
  private void menusOf(Tabs tab) {
    menus.leave();
    session.show(tab);
    session.settle();
    List<Place> buttons =
        session
            .parts(p -> p.kind().endsWith("Menu") || p.kind().equals("MenuButton"))
            .filter(
                p -> !List.of("menu", "export").contains(p.id()) && p.enabled() && p.width() > 0)
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
