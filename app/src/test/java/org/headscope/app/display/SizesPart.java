package org.headscope.app.display;

import static org.headscope.app.display.Session.require;

import module java.base;

import org.headscope.app.display.Observation.Place;
import org.headscope.app.window.WindowBounds;

/// Every tab at every size of layout, also with two screen pixels per logical pixel, and in a
/// window that fits; in the light theme, and in the others at two sizes or at all.
final class SizesPart {
  /// The minimum size of a useful picture, in logical pixels.
  private static final int MIN = 60;

  /// The length of label from which it is an explanation of absence.
  private static final int SENTENCE = 30;

  private static final double INK = 0.004;

  private static final Set<String> USED =
      Set.of(
          "Button",
          "ToggleButton",
          "MenuButton",
          "TextField",
          "PasteField",
          "ComboBox",
          "CheckBox",
          "Slider");

  private static final String LIGHT = "light";

  private final Session session;
  private final boolean everyTheme;
  private String id = "";

  /// The logical size of a layout.
  private record Size(int width, int height) {
    /// Returns true if it is the main window, with this size.
    boolean is(Place window) {
      return window.kind().equals("Stage")
          && Math.abs(window.box().width() - width) <= 1
          && Math.abs(window.box().height() - height) <= 1;
    }

    @Override
    public String toString() {
      return width + "x" + height;
    }
  }

  private static final Size LAPTOP = new Size(1440, 900);
  private static final List<Size> SMALLER =
      List.of(new Size(1366, 768), new Size(1280, 720), new Size(1024, 768));

  private SizesPart(Suite suite, Session session) {
    this.session = session;
    everyTheme = suite.settings().everyTheme();
  }

  /// Visits a large screen.
  static void run(Suite suite) {
    run(suite, "sizes", 2560, 1440, 1);
  }

  /// Visits a screen with two pixels per logical pixel, with a window that was too large for it.
  static void runDense(Suite suite) {
    String part = "dense";
    HomeFolders.remember(suite.folder(part), WindowBounds.of(300, 200, 2520, 1380));
    run(suite, part, 3840, 2160, 2);
  }

  private static void run(Suite suite, String part, int width, int height, int scale) {
    List<String> options = List.of("-Dglass.gtk.uiScale=" + scale);
    try (Session session = new Session(suite, part, width, height, options)) {
      new SizesPart(suite, session).all(width, height, scale);
    }
  }

  private void all(int width, int height, int scale) {
    String at = "×" + scale + " ";
    session.check(at + "the window is within the screen", () -> standsWithin(width, height));
    List<Place> before = visitTabs(at, LAPTOP);
    SMALLER.forEach(size -> visitTabs(at, size));
    List<Place> after = visitTabs(at + "again ", LAPTOP);
    session.check(
        at + "dividers are back where they were",
        () -> require(before.equals(after), moved(before, after)));
    if (scale == 1) {
      visitTabs(at, new Size(1920, 1080));
    }
    fullScreen(at, width / scale, height / scale);
    if (everyTheme) {
      for (String theme : List.of("dark", "projector")) {
        inTheme(theme, () -> everySize(at + theme + " ", width / scale, height / scale, scale));
      }
    } else if (scale == 1) {
      inTheme("dark", () -> visitTabs(at + "dark ", SMALLER.getFirst()));
      inTheme("projector", () -> visitTabs(at + "projector ", SMALLER.getLast()));
    }
    session.quit();
  }

  private void everySize(String at, int width, int height, int scale) {
    visitTabs(at, LAPTOP);
    SMALLER.forEach(size -> visitTabs(at, size));
    if (scale == 1) {
      visitTabs(at, new Size(1920, 1080));
    }
    fullScreen(at, width, height);
  }

  private void fullScreen(String at, int width, int height) {
    Size whole = new Size(width, height);
    session.hand().key("F11");
    visitTabs(at + "full screen ", whole);
    session.hand().key("F11");
    session.await("no full screen", o -> o.screen().windows().stream().noneMatch(whole::is));
  }

  private void inTheme(String theme, Runnable action) {
    applyTheme(theme);
    action.run();
    applyTheme(LIGHT);
  }

  private void applyTheme(String theme) {
    session.byPalette("Theme " + theme);
    session.await("the theme " + theme, o -> o.state().theme().equalsIgnoreCase(theme));
  }

  /// Lists the views that have moved.
  private static String moved(List<Place> before, List<Place> after) {
    return after.stream()
        .filter(place -> !before.contains(place))
        .map(p ->
            "%s is at %.0f,%.0f with %.0f×%.0f"
                .formatted(p.id(), p.box().x(), p.box().y(), p.box().width(), p.box().height()))
        .collect(Collectors.joining("; "));
  }

  private void standsWithin(int width, int height) {
    session.awaitMap();
    String pid = String.valueOf(session.now().progress().pid());
    id = InputDevices.ask(session.screen().name(), "search", "--onlyvisible", "--pid", pid).strip();
    Area window = session.window();
    require(new Area(0, 0, width, height).contains(window), "it is at %s".formatted(window));
  }

  private void resize(Size size) {
    double scale = session.now().screen().scale();
    long width = Math.round(size.width() * scale);
    long height = Math.round(size.height() * scale);
    session.hand().act("windowsize " + id + " " + width + " " + height);
    session.hand().act("windowmove " + id + " 0 0");
  }

  /// Shows every tab in a window of `size`, and returns the places of the first tab's views.
  private List<Place> visitTabs(String at, Size size) {
    List<Place> placed = new ArrayList<>();
    session.check(
        at + size,
        () -> {
          if (!at.contains("full")) {
            resize(size);
          }
          session.await(
              "a window of " + size, o -> o.screen().windows().stream().anyMatch(size::is));
          List<String> wrong = new ArrayList<>();
          for (Tabs tab : Tabs.values()) {
            visitTabs(tab, at.replace(' ', '-') + size + "-", wrong);
            placed.addAll(tab == Tabs.HEADS ? session.now().screen().panels() : List.of());
          }
          require(wrong.isEmpty(), String.join("; ", wrong));
        });
    return placed;
  }

  private void visitTabs(Tabs tab, String name, List<String> wrong) {
    session.show(tab);
    session.settle();
    picture(name + tab.id());
    session
        .parts(p -> p.cut() && USED.contains(p.kind()))
        .map(p -> tab.id() + ": cut off is " + p.kind() + " " + p.id() + " \"" + p.text() + "\"")
        .forEach(wrong::add);
    for (String panel : tab.panels().keySet()) {
      try {
        Optional<Area> showing = session.panelIfShown(panel);
        Area area = showing.orElseGet(() -> session.panel(tab, panel));
        if (showing.isEmpty()) {
          picture(name + panel);
        }
        requirePicture(area);
      } catch (Program.Unmet e) {
        wrong.add(panel + ": " + e.getMessage());
      }
    }
  }

  private void picture(String name) {
    session.keep(session.screen().shot().of(session.window()), name);
  }

  /// Checks that the view in `panel` has a picture of some size that is not blank, or says why not.
  private void requirePicture(Area panel) {
    double scale = session.now().screen().scale();
    List<Area> pictures =
        session
            .parts(p -> p.kind().equals("FigureCanvas"))
            .map(p -> Area.of(p, scale))
            .filter(panel::contains)
            .toList();
    boolean excused =
        session
            .parts(p -> isSentence(p) && panel.contains(Area.of(p, scale)))
            .findAny()
            .isPresent();
    for (Area picture : pictures) {
      require(
          picture.width() >= MIN * scale && picture.height() >= MIN * scale,
          "its picture is %.0f×%.0f".formatted(picture.width() / scale, picture.height() / scale));
      require(excused || session.paints(shot -> shot.ink(picture) > INK), "its picture is blank");
    }
    require(excused || !pictures.isEmpty(), "it has no picture");
  }

  private static boolean isSentence(Place place) {
    return place.kind().equals("Label") && place.text().length() > SENTENCE;
  }
}
