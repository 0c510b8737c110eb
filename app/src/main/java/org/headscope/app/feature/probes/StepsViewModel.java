package org.headscope.app.feature.probes;

import module java.base;

import javafx.beans.InvalidationListener;
import org.headscope.app.chart.Chart.Tick;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.StepAxis;
import org.headscope.app.control.Cover;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.spec.Question;

/// How what is known grew: the best or the picked layer at every checkpoint of the selected run.
public final class StepsViewModel extends CurvesPicture {
  private static final double MARGIN = 0.03;

  private static final String NO_RUN = "Open a run to see how its hidden states grew.";
  private static final String ABSENT =
      "Choose “checkpoint” as the line and press “Probe” to see how this grew in training.";

  private final Setting<At> layer;

  enum At {
    BEST,
    /// That of the picked probe; the best while nothing is picked.
    PICKED
  }

  public StepsViewModel(ProbesViewModel probes) {
    super(probes);
    layer =
        probes
            .workbench()
            .selection()
            .journal()
            .setting("probe-steps.layer", At.BEST, SettingCodec.of(At.class));
    layer.addListener((InvalidationListener) _ -> show());
    show();
  }

  @Override
  List<Subject> subjects() {
    return probes().stepsOfSelected();
  }

  @Override
  void show() {
    List<Subject> steps = subjects();
    if (steps.isEmpty()) {
      Cover over = ProbeCovers.cover(probes(), steps, List.of(), false, NO_RUN);
      show(
          over,
          _ -> false,
          _ -> {
            throw new IllegalStateException("no run to draw");
          });
      return;
    }
    StepAxis axis = probes().axis(steps);
    List<Curve> curves = curves(steps, axis);
    List<Question> asked = probes().settings().ofTask();
    Cover over = ProbeCovers.cover(probes(), steps, asked, !curves.isEmpty(), ABSENT);
    double playhead = probes().selected().map(s -> axis.place(s.step())).orElseThrow();
    show(over, () -> all(steps, axis, curves), OptionalDouble.of(playhead));
  }

  private Optional<Integer> followed() {
    return layer.get() == At.PICKED
        ? probes().pickProperty().getValue().map(ProbePick::layer)
        : Optional.empty();
  }

  private List<Curve> curves(List<Subject> steps, StepAxis axis) {
    List<Curve> curves = new ArrayList<>();
    for (Question question : probes().settings().ofTask()) {
      List<Spot> spots = new ArrayList<>();
      for (Subject subject : steps) {
        probes()
            .result(subject)
            .flatMap(r -> score(r, question))
            .ifPresent(score -> spots.add(spot(subject, axis, score)));
      }
      if (!spots.isEmpty()) {
        curves.add(new Curve(name(question), look(question), spots));
      }
    }
    return curves;
  }

  private Spot spot(Subject subject, StepAxis axis, ProbeScore score) {
    return new Spot(subject, axis.place(subject.step()), score, probes().states());
  }

  private Optional<ProbeScore> score(ProbeResult result, Question question) {
    return followed().isEmpty()
        ? result.best(question)
        : result.of(question).stream().filter(s -> s.layer() == followed().get()).findFirst();
  }

  private Curves all(List<Subject> steps, StepAxis axis, List<Curve> curves) {
    Settings settings = probes().settings();
    List<Tick> ticks =
        axis.ticks(8).stream()
            .map(step -> new Tick(axis.place(step), NumberText.count(step)))
            .toList();
    String where = followed().map(l -> "at " + Spot.layerWords(l)).orElse("at each best layer");
    return new Curves(
        settings.task(),
        Settings.words(settings.task(), probes().states()) + ", " + where,
        settings.how().words(),
        steps.getFirst().run().name(),
        new Curves.Axis(
            axis.caption(),
            -MARGIN,
            1 + MARGIN,
            ticks,
            steps.stream().map(s -> axis.place(s.step())).toList()),
        false,
        curves);
  }

  /// Selects its checkpoint, too.
  @Override
  void pick(Spot spot) {
    probes().workbench().selection().selectStep(spot.subject().step());
    super.pick(spot);
  }

  /// Selects the checkpoint that stands at `x`.
  void seek(double x) {
    Subject nearest = probes().nearest(subjects(), x);
    probes().workbench().selection().selectStep(nearest.step());
  }

  Setting<At> layerProperty() {
    return layer;
  }
}
