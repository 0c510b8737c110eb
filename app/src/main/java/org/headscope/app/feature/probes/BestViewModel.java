package org.headscope.app.feature.probes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.headscope.app.control.Cover;
import org.headscope.app.service.RunEntry;
import org.headscope.engine.interpret.probe.spec.Question;

/** The chosen runs at their best layers, as in Figure 5 of [ICLL]. */
public final class BestViewModel {
  private static final String ABSENT =
      "Choose “run” as the line and press “Probe” to compare the open runs at their best layers.";

  private final ProbesViewModel probes;
  private final ReadOnlyObjectWrapper<Optional<BestFigure>> figure =
      new ReadOnlyObjectWrapper<>(this, "figure", Optional.empty());
  private final ReadOnlyObjectWrapper<Cover> cover =
      new ReadOnlyObjectWrapper<>(this, "cover", new Cover.None());
  private final ReadOnlyStringWrapper caption = new ReadOnlyStringWrapper(this, "caption", "");
  private Optional<Best.Bar> at = Optional.empty();

  /** Follows what {@code probes} knows. */
  public BestViewModel(ProbesViewModel probes) {
    this.probes = probes;
    InvalidationListener change = observable -> show();
    probes.knownProperty().addListener(change);
    probes.readingProperty().addListener(change);
    probes.settingsProperty().addListener(change);
    probes.leftOutProperty().addListener(change);
    probes.pickProperty().addListener(change);
    probes.runProperty().addListener(change);
    probes.runEntries().addListener(change);
    show();
  }

  private void show() {
    Optional<Best> all = best();
    Cover now =
        ProbeCovers.cover(probes, probes.chosenRuns(), Question.all(), all.isPresent(), ABSENT);
    Optional<Best> best = all.filter(b -> now.overPicture());
    at = at.filter(bar -> best.filter(b -> b.bars().contains(bar)).isPresent());
    figure.set(best.map(b -> new BestFigure(b, at, picked(b))));
    cover.set(now);
    caption.set(best.map(this::caption).orElse(""));
  }

  /** Runs that have no bar are counted, with the reason. */
  private String caption(Best best) {
    int without = probes.chosenRuns().size() - best.runs().size();
    List<RunEntry> unread =
        probes.runEntries().stream().filter(entry -> entry.view().isEmpty()).toList();
    long failed = unread.stream().filter(entry -> entry.problem().isPresent()).count();
    return "runs at their last step"
        + part(without, "not probed")
        + part(unread.size() - failed, "not read yet")
        + part(failed, "could not be read");
  }

  private static String part(long runs, String what) {
    return runs == 0 ? "" : "; %d %s".formatted(runs, what);
  }

  private Optional<Best> best() {
    List<Best.Run> runs = new ArrayList<>();
    List<Subject> subjects = new ArrayList<>();
    for (Subject subject : probes.chosenRuns()) {
      if (probes.result(subject).filter(r -> !r.scores().isEmpty()).isPresent()) {
        runs.add(new Best.Run(subject.run().name(), Runs.look(probes, subject), runs.size()));
        subjects.add(subject);
      }
    }
    List<Best.Bar> bars = new ArrayList<>();
    for (Question question : Question.all()) {
      for (int i = 0; i < subjects.size(); i++) {
        Subject subject = subjects.get(i);
        int run = i;
        probes
            .result(subject)
            .flatMap(r -> r.best(question))
            .ifPresent(score -> bars.add(new Best.Bar(run, new Spot(subject, 0, score))));
      }
    }
    return bars.isEmpty()
        ? Optional.empty()
        : Optional.of(new Best(probes.settingsProperty().get().words(), runs, bars));
  }

  private Optional<Best.Bar> picked(Best best) {
    return best.bars().stream().filter(bar -> Picks.isPicked(probes, bar.spot())).findFirst();
  }

  /** Points at a bar, or at none. */
  void point(Optional<Best.Bar> bar) {
    if (!bar.equals(at)) {
      at = bar;
      show();
    }
  }

  /** Points at the bar so many further. */
  void walk(int by) {
    figure
        .get()
        .ifPresent(f -> {
          List<Best.Bar> bars = f.best().bars();
          int here = at.map(bars::indexOf).orElse(by > 0 ? -1 : bars.size());
          point(Optional.of(bars.get(Math.clamp((long) here + by, 0, bars.size() - 1))));
        });
  }

  /** Picks the bar that is pointed at. */
  void pick() {
    at.ifPresent(bar -> Picks.pick(probes, bar.spot()));
  }

  /** The bars; empty before anything is known. */
  ReadOnlyObjectProperty<Optional<BestFigure>> figureProperty() {
    return figure.getReadOnlyProperty();
  }

  /** Whose bars they are, and whose are missing. */
  ReadOnlyStringProperty captionProperty() {
    return caption.getReadOnlyProperty();
  }

  /** What stands over the bars or in their place. */
  public ReadOnlyObjectProperty<Cover> coverProperty() {
    return cover.getReadOnlyProperty();
  }

  /** What can be done about what could not be read. */
  Cover.Remedies remedies() {
    return probes.remedies(probes::chosenRuns);
  }
}
