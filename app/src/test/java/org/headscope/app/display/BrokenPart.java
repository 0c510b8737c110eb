package org.headscope.app.display;

import static org.headscope.app.display.Session.require;

import module java.base;

import org.headscope.app.display.Observation.Place;

/// A run whose newest weights are truncated, opened while another is shown: no view may keep
/// showing the other, each says what could not be read, and all is well once the file is repaired.
final class BrokenPart {
  private static final String PART = "broken";
  private static final String NAME = "lstm-cut";
  private static final String WEIGHTS = "checkpoints/step-00003000.safetensors";
  private static final int LEFT = 1_000;

  /// The place of “Try again”, in pixels from the end of the row.
  private static final int AGAIN = 30;

  /// The views beside every tab except Build.
  private static final List<String> BESIDE = List.of("prediction", "automaton", "sequence");

  /// The maximum share of a view that a sentence covers.
  private static final double SENTENCE = 0.05;

  /// The minimum share of a view that a sentence covers.
  private static final double SOMETHING = 0.0005;

  private final Session session;
  private final Path whole;
  private final Path cut;

  private BrokenPart(Session session, Path whole, Path cut) {
    this.session = session;
    this.whole = whole;
    this.cut = cut;
  }

  /// Opens the damaged run.
  static void run(Suite suite) {
    Path home = suite.folder(PART);
    Path whole = suite.root().resolve("samples/lstm");
    Path cut = HomeFolders.prepare(home).resolve(NAME);
    copy(whole, cut);
    HomeFolders.remember(home, Optional.empty(), cut);
    try (RandomAccessFile weights = new RandomAccessFile(cut.resolve(WEIGHTS).toFile(), "rw")) {
      weights.setLength(LEFT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try (Session session = new Session(suite, PART, 1600, 1000, List.of())) {
      new BrokenPart(session, whole, cut).all();
    }
  }

  private static void copy(Path from, Path to) {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void all() {
    session.check("starts", session::awaitMap);
    session.check("a run with cut weights is named, and its row is marked", this::open);
    // Probes are stored with the run itself and stay.
    for (Tabs tab : List.of(Tabs.HEADS, Tabs.COMPARE, Tabs.STATES)) {
      session.check("what could not be read is said in tab " + tab.id(), () -> checkTab(tab));
    }
    session.check("“Try again” shows it once the file is mended", this::mend);
    session.quit();
  }

  private void open() {
    session.byPalette(NAME);
    session.await(
        "the failure of " + NAME,
        o -> o.shown().run().equals(NAME) && o.shown().content().equals("Failed"));
    session.settle();
    session.picture("failed");
    Observation o = session.now();
    require(o.shown().labels().isEmpty(), "heads have names: " + o.shown().labels());
    require(session.parts(this::isMarkedRow).findAny().isPresent(), "its row is not marked");
  }

  private boolean isMarkedRow(Place place) {
    return place.kind().endsWith("Cell") && place.text().contains("⚠ " + NAME);
  }

  /// Checks that every view in `tab` says what is wrong and shows nothing else.
  private void checkTab(Tabs tab) {
    session.show(tab);
    session.settle();
    session.picture("failed-" + tab.id());
    List<String> wrong = new ArrayList<>();
    List<String> views = new ArrayList<>(tab.panels().keySet());
    views.addAll(BESIDE);
    if (tab == Tabs.HEADS) {
      views.add("heads");
    }
    for (String view : views) {
      session.panelIfShown(view).ifPresent(area -> check(view, area, wrong));
    }
    require(wrong.isEmpty(), String.join("; ", wrong));
  }

  /// Finds the sentence, which may be a label or drawn in place of the picture.
  private void check(String view, Area area, List<String> wrong) {
    double scale = session.now().screen().scale();
    Screenshot shot = session.screen().shot();
    List<Area> pictures =
        session
            .parts(p -> p.kind().equals("FigureCanvas"))
            .map(p -> Area.of(p, scale))
            .filter(area::contains)
            .toList();
    Optional<Area> message =
        session
            .parts(p -> p.text().contains(NAME) && area.contains(Area.of(p, scale)))
            .map(p -> Area.of(p, scale))
            .findFirst();
    if (message.isEmpty() && pictures.stream().noneMatch(p -> shot.ink(p) > SOMETHING)) {
      wrong.add(view + " says nothing");
    }
    for (Area picture : pictures) {
      // The label covers the picture.
      double ink =
          message
              .map(label -> shot.ink(picture.until(label.top())))
              .orElseGet(() -> shot.ink(picture));
      if (ink > SENTENCE) {
        wrong.add("%s shows a picture, %.3f of it".formatted(view, ink));
      }
    }
  }

  private void mend() {
    copy(whole, cut);
    session.show(Tabs.HEADS);
    Area row =
        session
            .parts(this::isMarkedRow)
            .map(p -> Area.of(p, session.now().screen().scale()))
            .findFirst()
            .orElseThrow(() -> new Program.Unmet("its row is not marked"));
    session.hand().click(row.right() - AGAIN, row.y(0.3));
    session.await(
        "the mended run", o -> o.shown().run().equals(NAME) && o.shown().content().equals("Ready"));
    session.settle();
    session.picture("mended");
    require(session.parts(this::isMarkedRow).findAny().isEmpty(), "its row is still marked");
  }
}
