package org.headscope.app.display;

import module java.base;

import org.headscope.app.display.Observation.Place;

/// A program on a display, and the person who uses it.
final class Session implements AutoCloseable {
  /// The time that a person waits before calling the program broken, on a busy machine.
  static final Duration PATIENCE = Duration.ofSeconds(10);

  /// The maximum time to wait for a computation.
  private static final Duration MAX_COMPUTATION = Duration.ofSeconds(60);

  /// The number of times the mouse is moved to a place before it counts as unseen.
  private static final int TREMBLES = 40;

  /// The number of looks at the screen before a picture counts as missing.
  private static final int LOOKS = 100;

  /// The time for a first start on a busy machine.
  private static final Duration START = Duration.ofSeconds(90);

  private final String part;
  private final Suite suite;
  private final XScreen screen;
  private final InputDevices hand;
  private final Program program;
  private final long began = System.nanoTime();
  private int pictures;

  /// Opens the program on a screen of this size, with the settings that the previous part left.
  Session(Suite suite, String part, int width, int height, List<String> options) {
    this.part = part;
    this.suite = suite;
    screen =
        new XScreen(width, height, suite.folder(part).resolve("screen-" + width + "x" + height));
    hand = new InputDevices(screen.name());
    hand.move(width / 2, height - 3);
    program = new Program(suite.root(), screen.name(), suite.folder(part), options);
  }

  InputDevices hand() {
    return hand;
  }

  Program program() {
    return program;
  }

  XScreen screen() {
    return screen;
  }

  Observation now() {
    return program.now();
  }

  /// Opens shipped runs and instances by a second start, which passes them to the window.
  void take(String... samples) {
    Path folder = suite.root().resolve("samples");
    program.take(Stream.of(samples).map(folder::resolve).toList(), START);
  }

  /// Waits for the first map.
  void awaitMap() {
    program.await("the first map", START, o -> o.shown().content().equals("Ready"));
    settle();
  }

  /// Waits as long as a person would.
  Observation await(String what, Predicate<Observation> condition) {
    return program.await(what, PATIENCE, condition);
  }

  /// Waits until nothing is computed and nothing changes, in the window and on the screen, or until
  /// the limit.
  void settle() {
    long end = System.nanoTime() + MAX_COMPUTATION.toNanos();
    Observation before = program.awaitTicks(2);
    Screenshot painted = screen.shot();
    boolean quiet = false;
    while (!quiet && System.nanoTime() < end) {
      Observation seen = program.awaitTicks(3);
      Screenshot now = screen.shot();
      quiet =
          seen.line() == before.line() && seen.state().working().isEmpty() && now.equals(painted);
      before = seen;
      painted = now;
    }
  }

  /// Returns true if the screen shows what is expected within the time limit: pixels come last.
  boolean paints(Predicate<Screenshot> condition) {
    for (int poll = 0; poll < LOOKS; poll++) {
      if (condition.test(screen.shot())) {
        return true;
      }
      program.awaitTicks(1);
    }
    return false;
  }

  /// Performs the `steps` of a check, which fails if one of them does.
  void check(String what, Runnable steps) {
    try {
      steps.run();
      suite.report().check(part, what, true, "");
    } catch (Program.Unmet e) {
      if (e.getMessage().contains(Program.ALIVE)) {
        program.dump();
      }
      suite
          .report()
          .check(
              part,
              what,
              false,
              "%s (%s; %s)".formatted(e.getMessage(), picture("failed"), inShort()));
    }
  }

  /// Fails the current check unless a condition holds.
  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new Program.Unmet(otherwise);
    }
  }

  void measured(String what, String value) {
    suite.report().measured(part, what, value);
  }

  private String inShort() {
    try {
      Observation o = now();
      return "%s of %s, %s; tab %s, focus %s"
          .formatted(
              o.shown().step(),
              o.shown().run(),
              o.shown().content(),
              tab(o),
              name(o.screen().focus()));
    } catch (Program.Unmet e) {
      return String.valueOf(e.getMessage());
    }
  }

  /// Describes a control as a person would.
  static String name(Optional<Place> control) {
    return control
        .map(p ->
            "%s %s \"%.40s\" at %.0f,%.0f"
                .formatted(p.kind(), p.id(), p.text(), p.box().x(), p.box().y()))
        .orElse("nothing");
  }

  /// Saves a picture of the screen and returns its name.
  String picture(String name) {
    return keep(screen.shot(), name);
  }

  /// Saves `shot` and returns its name.
  String keep(Screenshot shot, String name) {
    pictures++;
    Path file = suite.folder(part).resolve("%02d-%s.png".formatted(pictures, name));
    shot.save(file);
    return part + "/" + file.getFileName();
  }

  /// Returns the inside of the main window, in screen pixels.
  Area window() {
    Observation o = now();
    return o.screen().windows().stream()
        .filter(w -> w.kind().equals("Stage"))
        .map(w -> Area.of(w, o.screen().scale()))
        .findFirst()
        .orElseThrow(() -> new Program.Unmet("there is no window"));
  }

  /// Returns the tab in front, empty if none is visible.
  static String tab(Observation o) {
    return o.screen().parts().stream()
        .filter(p -> p.id().startsWith("tab-") && p.on())
        .map(p -> p.id().substring("tab-".length()))
        .findFirst()
        .orElse("");
  }

  /// Returns true if the main window, rather than a desktop dialog, is focused.
  static boolean hasKeyboard(Observation o) {
    return o.screen().windows().stream().anyMatch(w -> w.kind().equals("Stage") && w.on());
  }

  /// Selects a tab by its shortcut.
  void show(Tabs tab) {
    hand.key(tab.key());
    await("tab " + tab.id(), o -> tab(o).equals(tab.id()));
  }

  /// Returns the place of a view on the screen.
  Area panel(String id) {
    return panelIfShown(id)
        .orElseThrow(() -> new Program.Unmet("the view " + id + " is not in sight"));
  }

  /// Returns the place of a view, after switching to it if not all views fit.
  Area panel(Tabs tab, String id) {
    if (panelIfShown(id).isEmpty()) {
      String words = tab.panels().getOrDefault(id, "");
      click(words, p -> p.kind().equals("ToggleButton") && p.text().equals(words));
      await("the view " + id, _ -> panelIfShown(id).isPresent());
      settle();
    }
    return panel(id);
  }

  Optional<Area> panelIfShown(String id) {
    Observation o = now();
    return o.screen().panels().stream()
        .filter(p -> p.id().equals(id) && p.box().width() > 0 && p.box().height() > 0)
        .map(p -> Area.of(p, o.screen().scale()))
        .findFirst();
  }

  /// Returns the parts that match `asked`.
  Stream<Place> parts(Predicate<Place> condition) {
    return now().screen().parts().stream().filter(condition);
  }

  /// Clicks in the middle of the first part that matches `asked`.
  void click(String what, Predicate<Place> condition) {
    Observation o =
        await(
            what,
            seen ->
                seen.screen().parts().stream().anyMatch(condition.and(p -> p.box().width() > 0)));
    Area area =
        Area.of(
            o.screen().parts().stream()
                .filter(condition.and(p -> p.box().width() > 0))
                .findFirst()
                .orElseThrow(),
            o.screen().scale());
    hand.click(area.x(0.5), area.y(0.5));
  }

  /// Drags the left button along `corners`, alternating x and y, as shares of `area`; at the
  /// window's pace, since at a release GTK drops moves that a busy window has not seen.
  void drag(Area area, double... corners) {
    move(area.x(corners[0]), area.y(corners[1]));
    hand.press();
    for (int i = 2; i < corners.length; i += 2) {
      for (double share = 0.5; share <= 1; share += 0.5) {
        move(
            area.x(corners[i - 2] + share * (corners[i] - corners[i - 2])),
            area.y(corners[i - 1] + share * (corners[i + 1] - corners[i - 1])));
      }
    }
    hand.release();
  }

  /// Moves the mouse, and waits until the window has seen it. The mouse trembles as a hand does:
  /// GTK withholds the last move until another follows.
  private void move(int x, int y) {
    for (int i = 0; i < TREMBLES; i++) {
      hand.move(x - i % 2, y);
      if (program.shows(2, o -> isMouseAt(o, x, y))) {
        return;
      }
    }
    throw new Program.Unmet("the mouse is not seen at %d,%d".formatted(x, y));
  }

  private static boolean isMouseAt(Observation o, int x, int y) {
    return Math.abs(o.input().mouseX() * o.screen().scale() - x) < 2
        && Math.abs(o.input().mouseY() * o.screen().scale() - y) < 2;
  }

  /// Clicks into a field, as [#click], and types.
  void type(String what, Predicate<Place> condition, String words) {
    click(what, condition);
    await("the keyboard in " + what, o -> o.screen().focus().filter(condition).isPresent());
    hand.type(words);
  }

  /// Finds `words` in the palette and runs the first result.
  void byPalette(String words) {
    hand.key("ctrl+k");
    await(
        "the palette",
        o -> o.screen().focus().filter(f -> f.kind().equals("TextField")).isPresent());
    hand.type(words);
    await(
        "the words in the palette",
        o -> o.screen().focus().filter(f -> f.text().equals(words)).isPresent());
    hand.key("Return");
  }

  /// Quits the program as a person does, and checks its complaints.
  void quit() {
    measured(
        "time",
        "%.0f s of waiting, %.0f s of processors"
            .formatted(
                (System.nanoTime() - began) / 1e9, Processes.cpuSeconds(now().progress().pid())));
    check(
        "Ctrl+Q ends it",
        () -> {
          hand.key("ctrl+q");
          // The first windows of a checkout write its class archive at their end, all at once.
          int code = program.exit(PATIENCE.multipliedBy(3));
          require(code == 0, "it ended with code " + code);
        });
    checkComplaints();
  }

  /// Checks that standard error is empty.
  void checkComplaints() {
    List<String> complaints = program.complaints();
    suite.keep(part, "stderr.txt", complaints);
    checkNone(
        "no exception", complaints.stream().filter(l -> l.matches(".*(Exception|Error)\\b.*")));
    checkNone("nothing on standard error", complaints.stream());
  }

  /// Describes the first few of `wrong`, if there are any.
  private void checkNone(String what, Stream<String> wrong) {
    List<String> few = wrong.distinct().limit(3).map("%.250s"::formatted).toList();
    suite.report().check(part, what, few.isEmpty(), String.join("; ", few));
  }

  @Override
  public void close() {
    program.close();
    hand.close();
    screen.close();
  }
}
