package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.probes.BestLayersFigure.BestLayers;
import org.headscope.app.service.RunEntry;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.spec.Question;

/// The selected runs at their best layers, as in Figure 5 of \[ICLL].
public final class BestViewModel extends ProbePictureModel<BestLayersFigure> {
  private static final String ABSENT =
      "Choose “run” as the line and press “Probe” to compare the open runs at their best layers.";

  public BestViewModel(ProbesViewModel probes) {
    super(probes);
    show();
  }

  @Override
  List<ProbeSubject> subjects() {
    return probes.subjects.chosenRuns();
  }

  @Override
  void show() {
    Optional<BestLayers> best = best();
    Cover over = ProbeCovers.cover(probes, subjects(), Question.all(), best.isPresent(), ABSENT);
    show(
        over,
        best.map(BestLayers::bars).orElse(List.of()),
        (at, picked) -> new BestLayersFigure(best.orElseThrow(), at, picked));
  }

  /// Describes the runs, and counts those without a bar by reason.
  @Override
  String caption(BestLayersFigure drawn) {
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
  Optional<String> subject(BestLayersFigure drawn) {
    SequencedSet<ProbeSubject> runs = drawn.best().runs().sequencedKeySet();
    return Optional.of(runs.size() == 1 ? runs.getFirst().run().name() : runs.size() + "-runs");
  }

  private static String part(long runs, String what) {
    return runs == 0 ? "" : "; %d %s".formatted(runs, what);
  }

  private Optional<BestLayers> best() {
    SequencedMap<ProbeSubject, SeriesSlot> runs = new LinkedHashMap<>();
    subjects().stream()
        .filter(s -> probes.result(s).filter(r -> !r.scores().isEmpty()).isPresent())
        .forEach(s -> runs.put(s, slot(s)));
    List<ProbePoint> bars = new ArrayList<>();
    for (Question question : Question.all()) {
      for (ProbeSubject s : runs.keySet()) {
        Optional<ProbeScore> best = probes.result(s).flatMap(r -> r.best(question));
        best.ifPresent(score -> bars.add(new ProbePoint(s, 0, score, probes.subjects.states())));
      }
    }
    return bars.isEmpty()
        ? Optional.empty()
        : Optional.of(new BestLayers(probes.settings().probing().words(), runs, bars));
  }
}
