package org.headscope.app.feature.probes;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.headscope.app.chart.Chart.Tick;
import org.headscope.app.chart.StepAxis;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.probes.Curve.Kind;
import org.headscope.app.feature.probes.Curve.Look;
import org.headscope.app.feature.probes.Curves.Place;
import org.headscope.app.feature.probes.CurvesFigure.Marks;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.spec.Question;

/** How what is known grew: the best or the picked layer at every checkpoint of the selected run. */
public final class StepsViewModel {
  private static final double MARGIN = 0.03;

  private static final String ABSENT =
      "Choose “checkpoint” as the line and press “Probe” to see how this grew in training.";

  private final ProbesViewModel probes;
  private final ObjectProperty<At> layer = new SimpleObjectProperty<>(this, "layer", At.BEST);
  private final ReadOnlyObjectWrapper<Optional<CurvesFigure>> figure =
      new ReadOnlyObjectWrapper<>(this, "figure", Optional.empty());
  private final ReadOnlyObjectWrapper<Cover> cover =
      new ReadOnlyObjectWrapper<>(this, "cover", new Cover.None());
  private Optional<Place> at = Optional.empty();

  /** Which layer is followed. */
  enum At {
    /** The best of each checkpoint. */
    BEST,
    /** That of the picked probe; the best while nothing is picked. */
    PICKED
  }

  /** Follows what {@code probes} knows. */
  public StepsViewModel(ProbesViewModel probes) {
    this.probes = probes;
    InvalidationListener change = observable -> show();
    probes.knownProperty().addListener(change);
    probes.readingProperty().addListener(change);
    probes.settingsProperty().addListener(change);
    probes.pickProperty().addListener(change);
    probes.frameProperty().addListener(change);
    layer.addListener(change);
    show();
  }

  private void show() {
    List<Subject> steps = probes.stepsOfSelected();
    if (steps.isEmpty()) {
      figure.set(Optional.empty());
      cover.set(
          ProbeCovers.cover(
              probes, steps, List.of(), false, "Open a run to see how its hidden states grew."));
      return;
    }
    StepAxis axis = StepAxis.of(steps.stream().map(Subject::step).toList());
    List<Curve> curves = curves(steps, axis);
    Cover now =
        ProbeCovers.cover(
            probes, steps, probes.settingsProperty().get().ofTask(), !curves.isEmpty(), ABSENT);
    Optional<Curves> all =
        now.overPicture() ? Optional.of(all(steps, axis, curves)) : Optional.empty();
    at = at.filter(place -> all.filter(a -> a.has(place)).isPresent());
    OptionalDouble playhead =
        probes.selected().map(s -> OptionalDouble.of(axis.place(s.step()))).orElseThrow();
    figure.set(all.map(a -> new CurvesFigure(a, new Marks(at, Picks.place(probes, a), playhead))));
    cover.set(now);
  }

  private Optional<Integer> followed() {
    return layer.get() == At.PICKED
        ? probes.pickProperty().getValue().map(ProbePick::layer)
        : Optional.empty();
  }

  private List<Curve> curves(List<Subject> steps, StepAxis axis) {
    List<Curve> curves = new ArrayList<>();
    for (Question question : probes.settingsProperty().get().ofTask()) {
      List<Spot> spots = new ArrayList<>();
      for (Subject subject : steps) {
        probes
            .result(subject)
            .flatMap(r -> score(r, question))
            .ifPresent(score -> spots.add(new Spot(subject, axis.place(subject.step()), score)));
      }
      if (!spots.isEmpty()) {
        boolean ngram = question.task().ngram();
        Look look = ngram ? new Look(Kind.ORDER, question.n() - 1, 3) : new Look(Kind.STATE, 0, 1);
        curves.add(new Curve(ngram ? "n = " + question.n() : "same state", look, spots));
      }
    }
    return curves;
  }

  private Optional<ProbeScore> score(ProbeResult result, Question question) {
    return followed().isEmpty()
        ? result.best(question)
        : result.of(question).stream().filter(s -> s.layer() == followed().get()).findFirst();
  }

  private Curves all(List<Subject> steps, StepAxis axis, List<Curve> curves) {
    Settings settings = probes.settingsProperty().get();
    List<Tick> ticks =
        axis.ticks(8).stream()
            .map(step -> new Tick(axis.place(step), String.format(Locale.ROOT, "%,d", step)))
            .toList();
    String where = followed().map(l -> "at " + Spot.layerWords(l)).orElse("at each best layer");
    return new Curves(
        settings.task(),
        Words.of(settings.task()) + ", " + where,
        settings.words(),
        steps.getFirst().run().name(),
        axis.logarithmic() ? "step (log)" : "step",
        -MARGIN,
        1 + MARGIN,
        ticks,
        steps.stream().map(s -> axis.place(s.step())).toList(),
        false,
        curves);
  }

  /** Points at a place, or at none. */
  void point(Optional<Place> place) {
    if (!place.equals(at)) {
      at = place;
      show();
    }
  }

  /** Walks along a curve and from curve to curve. */
  void walk(int steps, int curves) {
    figure.get().ifPresent(f -> point(Optional.of(Picks.walk(f.curves(), at, steps, curves))));
  }

  /** Selects the checkpoint that is pointed at, and picks its probe. */
  void pick() {
    figure
        .get()
        .ifPresent(f ->
            at.ifPresent(p -> {
              Spot spot = f.curves().spot(p);
              probes.selection().stepProperty().set(spot.subject().step());
              Picks.pick(probes, spot);
            }));
  }

  /** Selects the checkpoint that stands at {@code x}. */
  void seek(double x) {
    List<Subject> steps = probes.stepsOfSelected();
    StepAxis axis = StepAxis.of(steps.stream().map(Subject::step).toList());
    steps.stream()
        .min(java.util.Comparator.comparingDouble(s -> Math.abs(axis.place(s.step()) - x)))
        .ifPresent(s -> probes.selection().stepProperty().set(s.step()));
  }

  /** Which layer is followed. */
  ObjectProperty<At> layerProperty() {
    return layer;
  }

  /** The curves; empty before anything is known. */
  ReadOnlyObjectProperty<Optional<CurvesFigure>> figureProperty() {
    return figure.getReadOnlyProperty();
  }

  /** What stands over the curves or in their place. */
  public ReadOnlyObjectProperty<Cover> coverProperty() {
    return cover.getReadOnlyProperty();
  }

  /** What can be done about what could not be read. */
  Cover.Remedies remedies() {
    return probes.remedies(probes::stepsOfSelected);
  }
}
