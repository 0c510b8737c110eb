package org.headscope.app.display;

import static org.headscope.app.display.Session.require;

import module java.base;

import org.headscope.app.display.Observation.Place;
import org.headscope.app.display.Observation.Shown;

/// The tour of the documents, step by step, each with a picture; and the cost of a start.
final class TourPart {
  private static final String PART = "tour";
  private static final String SAMPLE = "transformer-4x2";

  /// The minimum share of a view that a change of its content must repaint.
  private static final double REPAINTED = 0.002;

  /// The minimum share of a view that differs from its background.
  private static final double INK = 0.02;

  private final Session session;
  private final InputDevices hand;
  private final Runnable measured;

  private TourPart(Session session, Runnable measured) {
    this.session = session;
    this.measured = measured;
    hand = session.hand();
  }

  /// Takes the tour.
  static void run(Suite suite) {
    try (Session session = new Session(suite, PART, 1920, 1080, List.of())) {
      new TourPart(session, suite.measured()::countDown).all();
    }
  }

  private void all() {
    session.check(Tour.step(1), this::start);
    startTook();
    measured.run();
    session.check(Tour.step(2), this::heads);
    session.check(Tour.step(3), this::checkpoints);
    session.check(Tour.step(4), this::automaton);
    session.check(Tour.step(5), this::typing);
    session.check(Tour.step(6), this::runs);
    session.check(Tour.step(7), this::distances);
    session.check(Tour.step(8), this::probes);
    session.check(Tour.step(9), this::states);
    session.check(Tour.step(10), this::trees);
    session.measured("memory after the tour", session.program().resident() + " MB");
    session.measured("longest pause", session.program().longestPause());
    session.quit();
  }

  private void start() {
    session.awaitMap();
    session.picture("start");
    Observation o = session.now();
    require(o.shown().run().equals(SAMPLE) && o.shown().step() == 20_000, "another checkpoint");
    require(o.selected().model().layer() == 2 && o.selected().model().head() == 2, "another head");
    requireLabel("2.2", "2-gram");
    requireLabel("2.1", "1-gram");
    requireInk("attention");
  }

  private void startTook() {
    session
        .program()
        .start()
        .ifPresent(s ->
            session.measured(
                "start",
                "window %.1f s, first map %.1f s of waiting and %.1f s of processors; %d MB"
                    .formatted(s.window(), s.map(), s.cpu(), s.resident())));
  }

  /// Checks that the head `head`, such as `2.1`, is called `label`.
  private void requireLabel(String head, String label) {
    List<String> labels = session.now().shown().labels();
    require(labels.contains(head + " " + label), head + " is not called " + label + ": " + labels);
  }

  private void requireInk(String... panels) {
    for (String panel : panels) {
      require(
          session.paints(shot -> shot.ink(session.panel(panel)) > INK), panel + " shows nothing");
    }
  }

  private void requireRepainted(Screenshot before, String... panels) {
    for (String panel : panels) {
      require(
          session.paints(shot -> shot.change(before, session.panel(panel)) > REPAINTED),
          panel + " did not change");
    }
  }

  private void heads() {
    showHead("1.2", "previous");
    showHead("1.1", "2 back");
  }

  /// Clicks on the thumbnail of a head, and checks its map and its name.
  private void showHead(String head, String label) {
    Screenshot before = session.screen().shot();
    find(
        session.panel("heads"),
        "head " + head,
        o -> head.equals(o.selected().model().layer() + "." + o.selected().model().head()));
    session.settle();
    session.picture("head-" + head);
    requireLabel(head, label);
    requireRepainted(before, "attention");
  }

  /// Clicks at several places in `area` until the window shows what is expected.
  private void find(Area area, String what, Predicate<Observation> condition) {
    for (double y = 0.03; y < 1; y += 0.06) {
      for (double x = 0.08; x < 1; x += 0.17) {
        hand.click(area.x(x), area.y(y));
        if (session.program().shows(2, condition)) {
          return;
        }
      }
    }
    throw new Program.Unmet("no click there finds " + what);
  }

  private void checkpoints() {
    Area track = track();
    session.drag(track, 0.97, 0.5, 0.5, 0.5, 0, 0.5);
    session.await("step 0", o -> o.shown().step() == 0);
    session.settle();
    session.picture("step-0");
    int before = session.program().frames().size();
    session.click("Play", p -> p.text().contains("Play"));
    session
        .program()
        .await("the end of the play", Duration.ofSeconds(60), o -> o.shown().step() == 20_000);
    session.settle();
    session.picture("played");
    List<Shown> all = session.program().frames();
    List<Shown> played = all.subList(before, all.size());
    Set<Long> steps =
        played.stream().map(Shown::step).collect(Collectors.toCollection(TreeSet::new));
    require(
        steps.containsAll(Set.of(200L, 250L, 1_000L, 1_400L, 2_500L, 10_000L)),
        "only shown while playing: " + steps);
    for (Shown shown : played) {
      requireNamesInTime(shown);
    }
  }

  /// Checks that heads get their names at the steps that the tour gives.
  private static void requireNamesInTime(Shown shown) {
    boolean one = has(shown, "2.", "1-gram");
    boolean back = has(shown, "1.", "2 back");
    boolean two = has(shown, "2.", "2-gram");
    boolean holds =
        switch ((int) shown.step()) {
          case 200 -> !one && !back && !two;
          case 250 -> one && !two;
          case 1_000 -> two;
          case 1_400 -> back;
          case 2_500 -> two && !one;
          case 10_000 -> two && one;
          default -> true;
        };
    require(holds, "step " + shown.step() + " has " + shown.labels());
  }

  private static boolean has(Shown shown, String layer, String label) {
    return shown.labels().stream().anyMatch(l -> l.startsWith(layer) && l.endsWith(" " + label));
  }

  /// Returns the picture of the checkpoint track.
  private Area track() {
    Area panel = session.panel("checkpoints");
    double scale = session.now().screen().scale();
    return session
        .parts(p -> p.kind().equals("FigureCanvas"))
        .map(p -> Area.of(p, scale))
        .filter(panel::contains)
        .findFirst()
        .orElseThrow(() -> new Program.Unmet("the track has no picture"));
  }

  private void automaton() {
    Screenshot before = session.screen().shot();
    find(session.panel("automaton"), "a state", o -> o.selected().sequence().state() >= 0);
    session.settle();
    session.picture("state");
    requireRepainted(before, "sequence", "attention");
  }

  private void typing() {
    Area panel = session.panel("sequence");
    double scale = session.now().screen().scale();
    session.type(
        "the field under the sequence",
        p -> p.kind().equals("PasteField") && panel.contains(Area.of(p, scale)),
        "abab|abc");
    session.await(
        "the typed text", o -> o.shown().symbols() == 8 && o.shown().content().equals("Ready"));
    session.settle();
    session.picture("typed");
    requireInk("attention", "prediction");
    hand.key("Escape");
    session.await("the instance again", o -> o.shown().symbols() > 8);
  }

  private void runs() {
    run("retnet", 0.43);
    run("retnet-ngram", 0.20);
  }

  /// Selects a run in the list, which shows its distance from the truth.
  private void run(String name, double distance) {
    Screenshot before = session.screen().shot();
    Predicate<Place> row = p -> p.kind().endsWith("Cell") && p.text().startsWith(name + " ");
    session.click("the run " + name, row);
    session.await(name, o -> o.shown().run().equals(name) && o.shown().content().equals("Ready"));
    session.settle();
    session.picture(name);
    String words = session.parts(row).map(Place::text).findFirst().orElse("");
    double shown = Double.parseDouble(words.replaceFirst("(?i).*tvd (\\S+).*", "0$1"));
    require(Math.round(shown * 100) == Math.round(distance * 100), "the list says " + words);
    requireRepainted(before, "heads");
  }

  private void distances() {
    session.byPalette(SAMPLE);
    session.await(SAMPLE, o -> o.shown().run().equals(SAMPLE));
    session.show(Tabs.COMPARE);
    session.settle();
    session.picture("distances");
    for (String panel : List.of("curves", "positions", "matrix")) {
      session.panel(Tabs.COMPARE, panel);
      session.picture(panel);
      requireInk(panel);
    }
    Screenshot before = session.screen().shot();
    Area track = track();
    session.drag(track, 0.97, 0.5, 0.6, 0.5);
    session.await("an earlier step", o -> o.shown().step() < 20_000);
    session.settle();
    session.picture("distances-earlier");
    requireRepainted(before, "matrix");
    session.drag(track, 0.6, 0.5, 1, 0.5);
  }

  private void probes() {
    session.show(Tabs.PROBES);
    session.settle();
    session.picture("probes");
    for (String panel : List.of("probe-best", "probe-layers")) {
      session.panel(Tabs.PROBES, panel);
      requireInk(panel);
    }
    Screenshot before = session.screen().shot();
    session.click("the line of checkpoints", p -> p.text().equals("checkpoint"));
    session.settle();
    session.picture("probes-checkpoints");
    requireRepainted(before, "probe-layers");
    Screenshot checkpoints = session.screen().shot();
    session.click("the line of runs", p -> p.text().equals("run"));
    session.settle();
    session.picture("probes-runs");
    requireRepainted(checkpoints, "probe-layers");
  }

  private void states() {
    session.show(Tabs.STATES);
    session.settle();
    session.picture("points");
    session.drag(session.panel("hidden"), 0.3, 0.35, 0.7, 0.35, 0.7, 0.75, 0.3, 0.75, 0.3, 0.35);
    session.await("points selected", o -> o.state().marked() > 0);
    session.settle();
    session.picture("picked");
    Screenshot before = session.screen().shot();
    session.click("play checkpoints", p -> p.id().equals("play-checkpoints"));
    session.await("another checkpoint", o -> o.shown().step() < 20_000);
    requireRepainted(before, "hidden");
    session.picture("playing");
  }

  private void trees() {
    session.take("tf-0-2", "context-trees.jsonl");
    session.await(
        "a context tree",
        o ->
            o.shown().run().equals("tf-0-2")
                && o.shown().symbols() == 512
                && o.shown().content().equals("Ready"));
    session.show(Tabs.HEADS);
    session.settle();
    session.picture("tree");
    requireInk("automaton", "attention", "prediction");
    Screenshot before = session.screen().shot();
    find(session.panel("automaton"), "a suffix", o -> o.selected().sequence().state() >= 0);
    session.settle();
    session.picture("suffix");
    requireRepainted(before, "sequence");
    session.show(Tabs.COMPARE);
    session.panel(Tabs.COMPARE, "curves");
    session.click("the gaps", p -> p.text().equals("gap"));
    session.settle();
    session.picture("gaps");
    requireInk("curves");
  }
}
