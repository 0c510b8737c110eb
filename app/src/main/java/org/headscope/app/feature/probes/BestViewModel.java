package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.control.Cover;
import org.headscope.app.service.RunEntry;
import org.headscope.engine.interpret.probe.spec.Question;

/// The chosen runs at their best layers, as in Figure 5 of \[ICLL].
public final class BestViewModel extends ProbePicture<BestFigure, Best.Bar> {
  private static final String ABSENT =
      "Choose “run” as the line and press “Probe” to compare the open runs at their best layers.";

  public BestViewModel(ProbesViewModel probes) {
    super(probes);
    show();
  }

  @Override
  List<Subject> subjects() {
    return probes().chosenRuns();
  }

  @Override
  void show() {
    Optional<Best> best = best();
    Cover over = ProbeCovers.cover(probes(), subjects(), Question.all(), best.isPresent(), ABSENT);
    show(
        over,
        bar -> best.filter(b -> b.bars().contains(bar)).isPresent(),
        at -> new BestFigure(best.orElseThrow(), at, best.flatMap(this::picked)));
  }

  /// Runs that have no bar are counted, with the reason.
  @Override
  String caption(BestFigure drawn) {
    int awaited = probes().unread(subjects()).size();
    int without = Math.max(0, subjects().size() - drawn.best().runs().size() - awaited);
    List<RunEntry> unread =
        probes().workbench().runEntries().stream().filter(entry -> entry.view().isEmpty()).toList();
    long failed = unread.stream().filter(entry -> entry.problem().isPresent()).count();
    return "runs at their last step"
        + part(awaited, "being read")
        + part(without, "not probed")
        + part(unread.size() - failed, "not read yet")
        + part(failed, "could not be read")
        + part(
            probes().workbench().runs().size() - probes().comparable().size(), "of another task");
  }

  private static String part(long runs, String what) {
    return runs == 0 ? "" : "; %d %s".formatted(runs, what);
  }

  private Optional<Best> best() {
    List<Best.Run> runs = new ArrayList<>();
    List<Subject> subjects = new ArrayList<>();
    for (Subject subject : probes().chosenRuns()) {
      if (probes().result(subject).filter(r -> !r.scores().isEmpty()).isPresent()) {
        runs.add(new Best.Run(subject.run().name(), look(subject)));
        subjects.add(subject);
      }
    }
    List<Best.Bar> bars = new ArrayList<>();
    for (Question question : Question.all()) {
      for (int i = 0; i < subjects.size(); i++) {
        Subject subject = subjects.get(i);
        int run = i;
        probes()
            .result(subject)
            .flatMap(r -> r.best(question))
            .ifPresent(score ->
                bars.add(new Best.Bar(run, new Spot(subject, 0, score, probes().states()))));
      }
    }
    return bars.isEmpty()
        ? Optional.empty()
        : Optional.of(new Best(probes().settings().how().words(), runs, bars));
  }

  private Optional<Best.Bar> picked(Best best) {
    return best.bars().stream().filter(bar -> isPicked(bar.spot())).findFirst();
  }

  @Override
  Optional<Best.Bar> partAt(
      BestFigure drawn, double x, double y, double width, double height, Palette palette) {
    return drawn.barAt(x, y, width, height, palette);
  }

  @Override
  Optional<Best.Bar> next(BestFigure drawn, Optional<Best.Bar> at, int across, int down) {
    List<Best.Bar> bars = drawn.best().bars();
    int here = at.map(bars::indexOf).orElse(across > 0 ? -1 : bars.size());
    return across == 0
        ? Optional.empty()
        : Optional.of(bars.get(Math.clamp((long) here + across, 0, bars.size() - 1)));
  }

  @Override
  Spot spot(BestFigure drawn, Best.Bar bar) {
    return bar.spot();
  }

  @Override
  Stream<Spot> spots(BestFigure drawn) {
    return drawn.best().bars().stream().map(Best.Bar::spot);
  }

  @Override
  Figure still(BestFigure drawn) {
    return new BestFigure(drawn.best(), Optional.empty(), Optional.empty());
  }
}
