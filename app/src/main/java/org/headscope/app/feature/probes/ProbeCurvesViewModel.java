package org.headscope.app.feature.probes;

import module java.base;

import javafx.beans.InvalidationListener;
import org.headscope.app.chart.Chart.Tick;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.StepAxis;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.probes.ProbeCurves.ProbeCurve;
import org.headscope.app.feature.probes.ProbeCurves.ProbeCurve.CurveStyle;
import org.headscope.app.feature.probes.ProbeCurves.ProbeCurve.Kind;
import org.headscope.app.feature.probes.ProbeCurvesFigure.Marks;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.spec.Question;

/// Error or accuracy over the layers, a curve for each order, run or checkpoint; or over the
/// checkpoints of the selected run, each at its best layer or the picked one, a curve for each
/// order.
public final class ProbeCurvesViewModel extends ProbePictureModel<ProbeCurvesFigure> {
  private static final double MARGIN = 0.03;

  final Over over;
  final Optional<Setting<At>> layer;

  public enum Over {
    LAYERS,
    STEPS
  }

  enum At {
    BEST,
    /// The layer of the picked probe; the best layer if none is picked.
    PICKED
  }

  public ProbeCurvesViewModel(ProbesViewModel probes, Over over) {
    super(probes);
    this.over = over;
    layer =
        Optional.of(probes.workbench.selection().journal())
            .filter(_ -> over == Over.STEPS)
            .map(j -> j.setting("probe-steps.layer", At.BEST, SettingCodec.of(At.class)));
    layer.ifPresent(setting -> setting.addListener((InvalidationListener) _ -> show()));
    show();
  }

  @Override
  void show() {
    ProbeSettings settings = probes.settings();
    List<ProbeSubject> subjects = subjects();
    Optional<StepAxis> steps =
        Optional.of(subjects)
            .filter(all -> over == Over.STEPS && !all.isEmpty())
            .map(probes.subjects::axis);
    List<ProbeCurve> curves = curves(subjects, steps);
    List<Question> asked = byOrder() ? settings.ofTask() : List.of(settings.one());
    Cover cover = ProbeCovers.cover(probes, subjects, asked, !curves.isEmpty(), absence());
    if (cover instanceof Cover.Absent(String sentence, String _)) {
      cover =
          new Cover.Absent(
              sentence, probedElsewhere().map(s -> "Go to step " + step(s)).orElse(""));
    }
    OptionalDouble playhead =
        probes.subjects.selected().stream()
            .flatMap(s -> steps.stream().map(axis -> axis.place(s.step())))
            .mapToDouble(Double::doubleValue)
            .findFirst();
    show(
        cover,
        curves.stream().flatMap(curve -> curve.spots().stream()).toList(),
        (at, picked) ->
            new ProbeCurvesFigure(
                picture(curves, subjects, steps), new Marks(at, picked, playhead)));
  }

  private boolean byOrder() {
    return over == Over.STEPS || probes.settings().lines() == ProbeSettings.Lines.N;
  }

  @Override
  List<ProbeSubject> subjects() {
    if (over == Over.STEPS) {
      return probes.subjects.stepsOfSelected();
    }
    return switch (probes.settings().lines()) {
      case N -> probes.subjects.selected().stream().toList();
      case RUN -> probes.subjects.chosenRuns();
      case CHECKPOINT -> probes.subjects.stepsOfSelected();
    };
  }

  private String absence() {
    if (over == Over.STEPS) {
      return subjects().isEmpty()
          ? "Open a run to see how its hidden states developed."
          : "Choose “checkpoint” as the line and press “Probe” to see how this developed during training.";
    }
    if (probes.workbench.runs().isEmpty()) {
      return "Open a run to probe its hidden states.";
    }
    if (probes.queue.state.get().running().isPresent()) {
      return "Training probes; their first scores will appear here.";
    }
    ProbeSettings settings = probes.settings();
    return "No probes for %s of %s are stored yet; press “Probe” to train them%s."
        .formatted(
            settings.task().label(),
            switch (settings.lines()) {
              case N -> probes.subjects.selected().map(ProbeSubject::words).orElse("this run");
              case RUN -> "the chosen runs";
              case CHECKPOINT -> "these checkpoints";
            },
            probedElsewhere()
                .map(s -> ", or go to step %s, which has stored probes".formatted(step(s)))
                .orElse(""));
  }

  /// Returns the last checkpoint of the same run with probes, if the curves are of one checkpoint.
  private Optional<ProbeSubject> probedElsewhere() {
    ProbeSettings settings = probes.settings();
    return over == Over.LAYERS && settings.lines() == ProbeSettings.Lines.N
        ? probes.subjects.stepsOfSelected().reversed().stream()
            .filter(s -> probes.result(s).filter(r -> !r.of(settings.one()).isEmpty()).isPresent())
            .findFirst()
        : Optional.empty();
  }

  private static String step(ProbeSubject subject) {
    return NumberText.count(subject.step());
  }

  @Override
  public void remedy() {
    if (over == Over.LAYERS && coverProperty().get() instanceof Cover.Absent) {
      probedElsewhere().ifPresent(s -> probes.workbench.selection().selectStep(s.step()));
    } else {
      super.remedy();
    }
  }

  private List<ProbeCurve> curves(List<ProbeSubject> subjects, Optional<StepAxis> steps) {
    ProbeSettings settings = probes.settings();
    List<ProbeCurve> curves = new ArrayList<>();
    if (byOrder()) {
      for (Question q : settings.ofTask()) {
        boolean ngram = q.task().ngram();
        String name =
            ngram ? "n = " + q.n() : ProbeSettings.words(q.task(), probes.subjects.states());
        CurveStyle look =
            ngram
                ? new CurveStyle(Kind.ORDER, q.n() - 1, 3)
                : new CurveStyle(Kind.RUN, SeriesSlot.MODEL.index(), 1);
        curves.add(new ProbeCurve(name, look, spots(subjects, steps, q)));
      }
    } else {
      for (ProbeSubject subject : subjects) {
        boolean run = settings.lines() == ProbeSettings.Lines.RUN;
        int place = subjects.indexOf(subject);
        curves.add(
            new ProbeCurve(
                run ? subject.run().name() : "step " + step(subject),
                run
                    ? new CurveStyle(Kind.RUN, slot(subject).index(), 1)
                    : new CurveStyle(Kind.CHECKPOINT, place, subjects.size()),
                spots(List.of(subject), steps, settings.one())));
      }
    }
    return curves.stream().filter(curve -> !curve.spots().isEmpty()).toList();
  }

  private List<ProbePoint> spots(
      List<ProbeSubject> subjects, Optional<StepAxis> steps, Question question) {
    List<ProbePoint> spots = new ArrayList<>();
    for (ProbeSubject subject : subjects) {
      for (ProbeScore score :
          probes.result(subject).map(r -> scores(r, question)).orElse(List.of())) {
        double x = steps.map(axis -> axis.place(subject.step())).orElse((double) score.layer());
        spots.add(new ProbePoint(subject, x, score, probes.subjects.states()));
      }
    }
    return spots;
  }

  private List<ProbeScore> scores(ProbeResult result, Question question) {
    return over == Over.STEPS && followed().isEmpty()
        ? result.best(question).stream().toList()
        : result.of(question).stream()
            .filter(score -> followed().filter(l -> l != score.layer()).isEmpty())
            .toList();
  }

  /// Returns the layer shown for all checkpoints; empty for the best layer of each, or for all
  /// layers.
  private Optional<Integer> followed() {
    return layer
        .filter(setting -> setting.get() == At.PICKED)
        .flatMap(_ -> probes.pickProperty().getValue())
        .map(ProbePick::layer);
  }

  private ProbeCurves picture(
      List<ProbeCurve> curves, List<ProbeSubject> subjects, Optional<StepAxis> steps) {
    ProbeSettings settings = probes.settings();
    String where =
        followed()
            .map(l -> "at " + ProbePoint.layerWords(l))
            .orElse("at each checkpoint's best layer");
    return new ProbeCurves(
        settings.task(),
        over == Over.LAYERS
            ? settings.subject(probes.subjects.states())
            : ProbeSettings.words(settings.task(), probes.subjects.states()) + ", " + where,
        settings.probing().words(),
        subject(subjects),
        steps.map(axis -> axis(axis, subjects)).orElseGet(() -> layers(curves)),
        over == Over.LAYERS,
        curves);
  }

  private String subject(List<ProbeSubject> subjects) {
    if (over == Over.STEPS) {
      return subjects.getFirst().run().name();
    }
    return switch (probes.settings().lines()) {
      case N -> probes.subjects.selected().map(ProbeSubject::words).orElse("");
      case RUN -> "each run at its last step";
      case CHECKPOINT ->
          probes.subjects.selected().map(s -> "checkpoints of " + s.run().name()).orElse("");
    };
  }

  private static ProbeCurves.Axis axis(StepAxis steps, List<ProbeSubject> subjects) {
    List<Tick> ticks = steps.labels(8);
    List<Double> dots = subjects.stream().map(s -> steps.place(s.step())).toList();
    return new ProbeCurves.Axis(steps.caption(), -MARGIN, 1 + MARGIN, ticks, dots);
  }

  private static ProbeCurves.Axis layers(List<ProbeCurve> curves) {
    List<Tick> ticks =
        curves.stream()
            .flatMap(curve -> curve.spots().stream())
            .map(ProbePoint::layer)
            .distinct()
            .sorted()
            .map(layer -> new Tick(layer, layer == 0 ? "emb" : String.valueOf(layer)))
            .toList();
    return new ProbeCurves.Axis(
        "layer", ticks.getFirst().at() - 0.4, ticks.getLast().at() + 0.4, ticks, List.of());
  }

  @Override
  void pick(ProbePoint spot) {
    if (over == Over.STEPS) {
      probes.workbench.selection().selectStep(spot.subject().step());
    }
    super.pick(spot);
  }

  @Override
  void seek(double x) {
    ProbeSubject nearest = probes.subjects.nearest(subjects(), x);
    probes.workbench.selection().selectStep(nearest.step());
  }

  @Override
  String caption(ProbeCurvesFigure drawn) {
    return drawn.curves().what();
  }
}
