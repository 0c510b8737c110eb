package org.headscope.app.display;

import static org.headscope.app.display.Session.require;

import module java.base;

import org.headscope.app.display.Observation.Place;
import org.headscope.app.session.PictureName;

/// Tab through each tab, with a shortcut from every control; and the palette.
final class KeyboardPart {
  private static final String PART = "keyboard";

  /// The maximum number of controls in a tab.
  private static final int MAX = 150;

  private final Session session;
  private final InputDevices hand;

  private KeyboardPart(Session session) {
    this.session = session;
    hand = session.hand();
  }

  /// Uses only the keyboard.
  static void run(Suite suite) {
    try (Session session = new Session(suite, PART, 1600, 1000, List.of())) {
      new KeyboardPart(session).all();
    }
  }

  private void all() {
    session.check("starts", session::awaitMap);
    session.check("the palette finds a head", this::paletteHead);
    session.check("the palette finds a checkpoint", this::paletteStep);
    session.check("Tab stays in the palette, and Esc closes it", this::paletteTab);
    for (Tabs tab : Tabs.values()) {
      session.check("Tab and shortcuts in " + tab.id(), () -> walk(tab));
    }
    session.check("shortcuts live when what had the keyboard vanishes", this::vanishing);
    session.quit();
  }

  private void paletteHead() {
    session.byPalette("head 1.2");
    session.await(
        "head 1.2", o -> o.selected().model().layer() == 1 && o.selected().model().head() == 2);
  }

  private void paletteStep() {
    session.byPalette("step 400");
    session.await("step 400", o -> o.shown().step() == 400);
    session.byPalette("step 20000");
    session.await("step 20,000", o -> o.shown().step() == 20_000);
  }

  private void paletteTab() {
    hand.key("ctrl+k");
    session.await("the palette", KeyboardPart::inPalette);
    Place palette = session.now().screen().focus().orElseThrow();
    for (int i = 0; i < 3; i++) {
      hand.key("Tab");
      session.program().awaitTicks(2);
      require(
          session
              .now()
              .screen()
              .focus()
              .filter(f -> Math.abs(f.box().y() - palette.box().y()) < 400)
              .isPresent(),
          "Tab leads out of the palette, to " + Session.name(session.now().screen().focus()));
    }
    session.picture("palette-tab");
    try {
      hand.key("Escape");
      session.await("the palette gone", o -> !inPalette(o) && !hasPalette(o));
      session.show(Tabs.COMPARE);
    } finally {
      closeOverlays();
    }
  }

  /// Closes a sheet that a failure left open, by a click beside it.
  private void closeOverlays() {
    Area window = session.window();
    if (hasPalette(session.now()) || hasHelp(session.now())) {
      hand.click(window.left() + 8, window.bottom() - 4);
      session.program().awaitTicks(2);
    }
  }

  private static boolean inPalette(Observation o) {
    return o.screen().focus().filter(KeyboardPart::isPaletteField).isPresent();
  }

  private static boolean hasPalette(Observation o) {
    return o.screen().parts().stream().anyMatch(KeyboardPart::isPaletteField);
  }

  private static boolean isPaletteField(Place p) {
    return p.kind().equals("TextField") && p.text().equals("Search or run a command");
  }

  private static boolean hasHelp(Observation o) {
    return o.screen().parts().stream().anyMatch(p -> p.id().equals("help-table"));
  }

  /// Presses Tab until the first control is focused again.
  private void walk(Tabs tab) {
    session.show(tab);
    if (tab == Tabs.HEADS) {
      // Lets influence finish, so that its controls do not vanish during the walk.
      lens();
    }
    session.settle();
    Place first = focus("at the beginning");
    List<String> wrong = new ArrayList<>();
    Place now = first;
    int walked = 0;
    while (walked == 0 || !same(now, first)) {
      require(walked < MAX, "Tab never comes back to " + name(first));
      // A control that vanished meanwhile has passed the focus on.
      now = next(session.now().screen().focus().orElse(now));
      walked++;
      if (now.box().width() <= 0) {
        wrong.add("out of sight: " + name(now));
      }
      tryShortcut(walked, now, wrong);
    }
    session.measured("controls of " + tab.id(), String.valueOf(walked));
    require(wrong.isEmpty(), String.join("; ", wrong));
  }

  private Place focus(String when) {
    return session
        .now()
        .screen()
        .focus()
        .orElseThrow(() -> new Program.Unmet("nothing is focused " + when));
  }

  private Place next(Place before) {
    hand.key("Tab");
    if (before.kind().endsWith("Slider")) {
      // It may have two parts; Tab goes from one to the other.
      Observation o = session.program().awaitTicks(3);
      if (o.screen().focus().filter(f -> same(f, before)).isPresent()) {
        hand.key("Tab");
      }
    }
    session.await(
        "the keyboard somewhere else than on " + name(before),
        o -> o.screen().focus().filter(f -> !same(f, before)).isPresent());
    return focus("after Tab");
  }

  private static boolean same(Place a, Place b) {
    return a.node() == b.node();
  }

  private static String name(Place place) {
    return Session.name(Optional.of(place));
  }

  private static boolean stands(Observation o, Place control) {
    return o.screen().parts().stream().anyMatch(p -> same(p, control));
  }

  /// Presses one of three shortcuts, in turn; the focus must return to the same control, if it
  /// still exists.
  private void tryShortcut(int turn, Place from, List<String> wrong) {
    boolean stood = stands(session.now(), from);
    try {
      switch (turn % 3) {
        case 0 -> overlay("F1", "the table of shortcuts", KeyboardPart::hasHelp);
        case 1 -> overlay("ctrl+k", "the palette", KeyboardPart::hasPalette);
        default -> lens();
      }
      session.await(
          "the keyboard back on " + name(from),
          o ->
              o.screen()
                  .focus()
                  .filter(f -> same(f, from) || (stood && !stands(o, from)))
                  .isPresent());
    } catch (Program.Unmet e) {
      wrong.add("from " + name(from) + ": " + e.getMessage());
      session.picture("shortcut");
      closeOverlays();
      require(wrong.size() < 3, String.join("; ", wrong));
    }
  }

  private void overlay(String key, String what, Predicate<Observation> shown) {
    hand.key(key);
    session.await(what, shown);
    hand.key("Escape");
    session.await(what + " gone", o -> !shown.test(o));
  }

  private void awaitPicture(String what, PictureName show) {
    session.await(what, o -> o.selected().model().picture().show().equals(show));
  }

  private void lens() {
    hand.key("alt+2");
    awaitPicture("influence", PictureName.of("INFLUENCE"));
    hand.key("alt+1");
    awaitPicture("weights", PictureName.of("WEIGHTS"));
  }

  /// Starts and stops the influence of a slow model by keyboard, with the focus on the button that
  /// stops it.
  private void vanishing() {
    session.show(Tabs.HEADS);
    session.byPalette("mamba");
    session.await("mamba", o -> o.shown().run().equals("mamba"));
    hand.key("alt+2");
    awaitPicture("influence of mamba", PictureName.of("INFLUENCE"));
    session.program().awaitTicks(8);
    hand.key("alt+3");
    awaitPicture("states of mamba", PictureName.of("STATE"));
    session.program().awaitTicks(8);
    session.picture("mamba-state");
    require(session.now().screen().focus().isPresent(), "nothing is focused after Alt+2, Alt+3");
    for (Tabs tab : Tabs.values()) {
      session.show(tab);
    }
    hand.key("ctrl+k");
    session.await("the palette", KeyboardPart::inPalette);
    hand.key("Escape");
    session.await("the palette gone", o -> !hasPalette(o));
  }
}
