package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.probes.BestFigure.Best;
import org.headscope.app.service.RunEntry;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.spec.Question;

/// The selected runs at their best layers, as in Figure 5 of \[ICLL].
public final class BestViewModel extends ProbePicture<BestFigure> {
  private static final String ABSENT =
      "Choose “run” as the line and press “Probe” to compare the open runs at their best layers.";

  public BestViewModel(ProbesViewModel probes) {
    super(probes);
    show();
  }

  @Override
  List<Subject> subjects() {
    return probes.subjects.chosenRuns();
  }

  @Override
  void show() {
    Optional<Best> best = best();
    Cover over = ProbeCovers.cover(probes, subjects(), Question.all(), best.isPresent(), ABSENT);
    show(
        over,
        best.map(Best::bars).orElse(List.of()),
        (at, picked) -> new BestFigure(best.orElseThrow(), at, picked));
  }

  /// Describes the runs, and counts those without a bar by reason.
  @Override
  String caption(BestFigure drawn) {
    int awaited = probes.unread(subjects()).size();
    int without = Math.max(0, subjects().size() - drawn.best().runs().size() - awaited);
    List<RunEntry> unread =
        probes.workbench.runEntries().stream().filter(entry -> entry.view().isEmpty()).toList();
    long failed = unread.stream().filter(entry -> entry.problem().isPresent()).count();
    return "runs at their last step"
        + part(awaited, "being read")
        + part(without, "not probed")
        + part(unread.size() - failed, "not read yet")
        + part(failed, "could not be read")
        + part(
            probes.workbench.runs().size() - probes.subjects.comparable().size(),
            "of another task");
  }

  /// Names the drawn runs, at their last steps, for file names.
  @Override
  Optional<String> subject(BestFigure drawn) {
    SequencedSet<Subject> runs = drawn.best().runs().sequencedKeySet();
    return Optional.of(runs.size() == 1 ? runs.getFirst().run().name() : runs.size() + "-runs");
  }

  private static String part(long runs, String what) {
    return runs == 0 ? "" : "; %d %s".formatted(runs, what);
  }

  private Optional<Best> best() {
    SequencedMap<Subject, SeriesSlot> runs = new LinkedHashMap<>();
    subjects().stream()
        .filter(s -> probes.result(s).filter(r -> !r.scores().isEmpty()).isPresent())
        .forEach(s -> runs.put(s, look(s)));
    List<Spot> bars = new ArrayList<>();
    for (Question question : Question.all()) {
      for (Subject s : runs.keySet()) {
        Optional<ProbeScore> best = probes.result(s).flatMap(r -> r.best(question));
        best.ifPresent(score -> bars.add(new Spot(s, 0, score, probes.subjects.states())));
      }
    }
    return bars.isEmpty()
        ? Optional.empty()
        : Optional.of(new Best(probes.settings().how().words(), runs, bars));
  }
}
