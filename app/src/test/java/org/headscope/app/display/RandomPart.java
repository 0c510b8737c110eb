package org.headscope.app.display;

import static org.headscope.app.display.Session.require;

import module java.base;

/// Thousands of random events: clicks, drags, the wheel, keys, typing. The mouse never touches the
/// menu below the name, which could quit; if the keyboard quits, the program is started again.
/// Desktop dialogs are closed with Esc.
final class RandomPart {
  private static final String PART = "random";

  /// The maximum number of events between two looks at the window: a child is fast at times and
  /// slow at others.
  private static final int MAX = 30;

  private static final int SAMPLES = 8;

  private static final List<String> KEYS =
      List.of(
          "Tab",
          "shift+Tab",
          "Up",
          "Down",
          "Left",
          "Right",
          "Page_Up",
          "Page_Down",
          "Home",
          "End",
          "space",
          "Escape",
          "F1",
          "F5",
          "BackSpace",
          "Delete",
          "shift+Left",
          "shift+Right",
          "shift+space",
          "ctrl+1",
          "ctrl+2",
          "ctrl+3",
          "ctrl+4",
          "ctrl+5",
          "ctrl+k",
          "ctrl+l",
          "ctrl+z",
          "ctrl+shift+z",
          "ctrl+c",
          "ctrl+a",
          "ctrl+equal",
          "ctrl+minus",
          "ctrl+0",
          "ctrl+Left",
          "ctrl+Right",
          "ctrl+Up",
          "ctrl+Down",
          "alt+1",
          "alt+2",
          "alt+3",
          "alt+Left",
          "alt+Right",
          "alt+Up",
          "alt+Down",
          "alt+period",
          "alt+comma");

  /// The command that no event should choose, though the keyboard may find it.
  private static final String QUIT = "Quit";

  /// Text typed into the focused control; only the command `Copy` begins like it.
  private static final String LETTERS = "abc|0123. ";

  /// Seconds to check the window afterwards, and to end it.
  private static final double AFTERWARDS = 40;

  private final Suite suite;
  private final Session session;
  private final InputDevices hand;
  private final Random random;
  private final List<String> recent = new ArrayList<>();
  private int done;

  private RandomPart(Suite suite, Session session, Random random, int done) {
    this.suite = suite;
    this.session = session;
    this.random = random;
    this.done = done;
    hand = session.hand();
  }

  /// Sends random events, as a child would.
  static void run(Suite suite) {
    Random random = new Random(suite.settings().seed());
    int done = 0;
    boolean over = false;
    while (!over) {
      try (Session session =
          new Session(suite, PART, 1920, 1080, List.of("-XX:NativeMemoryTracking=summary"))) {
        RandomPart part = new RandomPart(suite, session, random, done);
        over = part.all(suite.settings());
        done = part.done;
      }
    }
  }

  /// Sends the events; returns false if one of them has ended the program.
  private boolean all(Suite.Settings settings) {
    session.check("starts", session::awaitMap);
    long heard = session.now().input().heard();
    session.check(
        "random events of seed %d do no harm".formatted(settings.seed()),
        () -> events(settings.events()));
    if (session.program().hasQuit()) {
      session.measured("an event quit it", "after " + done);
      session.checkComplaints();
      return false;
    }
    session.check("usable afterwards", this::usable);
    session.check(
        "under %,d MB afterwards".formatted(settings.memory()),
        () -> requireMemory(settings.memory()));
    session.measured(
        "input events that reached the window",
        String.valueOf(session.now().input().heard() - heard));
    session.measured("longest pause", session.program().longestPause());
    String memory = Processes.memory(session.now().progress().pid());
    suite.keep(PART, "memory.txt", memory.lines().toList());
    session.quit();
    return true;
  }

  private void requireMemory(long max) {
    long resident = session.program().resident();
    require(resident < max, "it is " + resident + " MB");
  }

  private void events(int count) {
    List<String> memory = new ArrayList<>();
    try {
      while (done < count) {
        if (suite.secondsLeft() < AFTERWARDS) {
          suite.report().late(PART, "%,d random events".formatted(count), done + " in the time");
          return;
        }
        if (done * SAMPLES >= memory.size() * count) {
          memory.add(String.valueOf(session.program().resident()));
        }
        toWindow();
        int next = Math.min(1 + random.nextInt(MAX), count - done);
        done += next;
        batch(next);
        session.program().awaitTicks(1);
      }
      memory.add(String.valueOf(session.program().resident()));
    } catch (Program.Unmet e) {
      if (!session.program().hasQuit()) {
        throw new Program.Unmet(e.getMessage() + " after " + recent);
      }
    } finally {
      session.measured("memory over the events, MB", String.join(", ", memory));
    }
  }

  /// Closes desktop dialogs, which the window notices only by losing the focus.
  private void toWindow() {
    for (int i = 0; i < 100 && !Session.hasKeyboard(session.now()); i++) {
      hand.key("Escape");
      session.program().shows(2, Session::hasKeyboard);
    }
    require(Session.hasKeyboard(session.now()), "the window does not get the keyboard back");
  }

  private void batch(int events) {
    recent.clear();
    if (session.parts(p -> p.text().startsWith(QUIT)).findAny().isPresent()) {
      key("Escape");
      session.program().awaitTicks(1);
    }
    Area window = session.window();
    Area menu = menu();
    for (int i = 0; i < events; i++) {
      int x = window.left() + random.nextInt(window.width());
      int y = window.top() + random.nextInt(window.height());
      int kind = random.nextInt(100);
      if (kind < 45 && !menu.holds(x, y)) {
        mouse(kind, x, y, window);
      } else if (i == 0 && kind > 95) {
        key("Return");
      } else if (kind < 88) {
        key(KEYS.get(random.nextInt(KEYS.size())));
      } else {
        key(letter());
      }
    }
  }

  /// Returns the place of the button of the menu below the name.
  private Area menu() {
    Observation o = session.now();
    return o.screen().parts().stream()
        .filter(p -> p.id().equals("menu"))
        .map(p -> Area.of(p, o.screen().scale()))
        .findFirst()
        .orElse(new Area(0, 0, 0, 0));
  }

  private void mouse(int kind, int x, int y, Area window) {
    recent.add("mouse %d at %d,%d".formatted(kind, x, y));
    hand.move(x, y);
    if (kind < 25) {
      hand.press();
      hand.release();
    } else if (kind < 28) {
      hand.act("mousedown 3");
      hand.act("mouseup 3");
    } else if (kind < 36) {
      hand.wheel(random.nextInt(7) - 3);
    } else {
      hand.press();
      for (int stop = 0; stop < 3; stop++) {
        hand.move(
            Math.clamp(x + random.nextInt(401) - 200, window.left(), window.right() - 1),
            Math.clamp(y + random.nextInt(301) - 150, window.top(), window.bottom() - 1));
        hand.act("sleep 0.005");
      }
      hand.release();
    }
  }

  private String letter() {
    char letter = LETTERS.charAt(random.nextInt(LETTERS.length()));
    return switch (letter) {
      case '|' -> "bar";
      case '.' -> "period";
      case ' ' -> "space";
      default -> String.valueOf(letter);
    };
  }

  private void key(String key) {
    recent.add(key);
    hand.key(key);
  }

  private void usable() {
    toWindow();
    for (int i = 0; i < 5; i++) {
      hand.key("Escape");
      session.program().awaitTicks(1);
    }
    for (Tabs tab : Tabs.values()) {
      session.show(tab);
    }
  }
}
