package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.probes.Settings.How;
import org.headscope.app.service.RunView;
import org.headscope.app.service.ShellWords;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.probe.spec.ProbeTask;

/// A picture of probes, whose parts are pointed at and picked.
abstract class ProbePicture<F extends ProbeFigure> extends PictureModel<F> {
  final ProbesViewModel probes;
  private Optional<Spot> at = Optional.empty();

  /// Follows what `probes` knows; subclasses call [#show] once they are whole.
  ProbePicture(ProbesViewModel probes) {
    this.probes = probes;
    probes.listen(_ -> show());
  }

  abstract void show();

  abstract List<Subject> subjects();

  abstract String caption(F drawn);

  /// Whose it is, for names of files; empty where it is the selected run's.
  Optional<String> subject(F drawn) {
    return Optional.empty();
  }

  /// Selects the checkpoint nearest to a place on the axis, where that is one of checkpoints.
  void seek(double x) {}

  /// Shows a picture.
  ///
  /// @param over what stands over it or in its place
  /// @param draw draws it, with the point that is pointed at and the picked one
  final void show(
      Cover over, List<Spot> spots, BiFunction<Optional<Spot>, Optional<Spot>, F> draw) {
    boolean shown = over.overPicture();
    at = at.filter(_ -> shown).flatMap(p -> spots.stream().filter(p::isSame).findFirst());
    Optional<Spot> picked = spots.stream().filter(this::isPicked).findFirst();
    setFigure(shown ? Optional.of(draw.apply(at, picked)) : Optional.empty());
    setCaption(figure().map(this::caption).orElse(""));
    setCover(over);
  }

  final void point(Optional<Spot> spot) {
    if (!spot.equals(at)) {
      at = spot;
      show();
    }
  }

  /// Points at the next point in a direction, each −1, 0 or 1; false if there is none that way.
  final boolean walk(int across, int down) {
    Optional<Spot> next = figure().flatMap(drawn -> drawn.next(at, across, down));
    next.ifPresent(_ -> point(next));
    return next.isPresent();
  }

  /// Picks the probe of the first seed behind what is pointed at.
  final void pick() {
    at.ifPresent(this::pick);
  }

  void pick(Spot spot) {
    probes.pick(spot.subject(), spot.question(), spot.layer());
  }

  private boolean isPicked(Spot spot) {
    return probes
        .pickProperty()
        .getValue()
        .filter(pick -> pick.question().equals(spot.question()) && pick.layer() == spot.layer())
        .filter(pick ->
            probes.stored(spot.subject()).filter(k -> k.spec().equals(pick.spec())).isPresent())
        .isPresent();
  }

  /// The look of `subject`'s run: by its place in the list, the selected one's its own. A place
  /// whose colour another of those in sight has is exchanged for the next.
  final SeriesSlot look(Subject subject) {
    if (probes.subjects.selected().filter(s -> s.run().equals(subject.run())).isPresent()) {
      return SeriesSlot.MODEL;
    }
    List<RunRef> runs = probes.workbench.runs().stream().map(RunView::ref).toList();
    Map<RunRef, SeriesSlot> slots = new LinkedHashMap<>();
    for (Subject shown : probes.subjects.chosenRuns()) {
      boolean selected =
          probes.subjects.selected().filter(s -> s.run().equals(shown.run())).isPresent();
      // What cannot be probed takes no colour from the others.
      if (!selected && probes.lack(shown).isEmpty()) {
        slots.put(
            shown.run(), SeriesSlot.free(Math.max(0, runs.indexOf(shown.run())), slots.values()));
      }
    }
    return slots.getOrDefault(subject.run(), new SeriesSlot(0));
  }

  @Override
  public final ShellLine line() {
    return figure()
        .map(drawn -> line(drawn.spots(), probes.settings().how()))
        .orElse(ShellLine.nothing());
  }

  @Override
  public final void again() {
    probes.again();
  }

  @Override
  public void remedy() {
    probes.forgive(subjects());
  }

  /// @param how it was probed
  private static ShellLine line(List<Spot> spots, How how) {
    List<String> words = new ArrayList<>(List.of("probe"));
    words.addAll(subjects(spots.stream().map(Spot::subject).distinct().toList()));
    words.addAll(List.of("--tasks", named(spots, spot -> spot.question().task().label())));
    List<Spot> ngrams = spots.stream().filter(s -> s.question().task() != ProbeTask.STATE).toList();
    if (!ngrams.isEmpty()) {
      words.addAll(List.of("--n", named(ngrams, spot -> String.valueOf(spot.question().n()))));
    }
    words.addAll(List.of("--preset", how.preset().name(), "--site", how.site().label()));
    words.addAll(List.of("--seeds", "1.." + how.seeds()));
    words.addAll(List.of("--controls", how.controls().name().toLowerCase(Locale.ROOT)));
    words.addAll(List.of("--stored", "--json"));
    return new ShellLine.Words(words);
  }

  /// One run at its steps, or a step of each run.
  private static List<String> subjects(List<Subject> subjects) {
    List<RunRef> runs = subjects.stream().map(Subject::run).distinct().toList();
    if (runs.size() == 1 && subjects.size() > 1) {
      String steps =
          subjects.stream().map(s -> String.valueOf(s.step())).collect(Collectors.joining(","));
      return List.of("--run", runs.getFirst().directory().toString(), "--steps", steps);
    }
    return subjects.stream()
        .flatMap(s -> Stream.of("--run", ShellWords.checkpoint(s.run(), s.step())))
        .toList();
  }

  private static String named(List<Spot> spots, Function<Spot, String> name) {
    return spots.stream().map(name).distinct().sorted().collect(Collectors.joining(","));
  }
}
