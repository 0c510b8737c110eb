package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.Chart;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.feature.probes.BestLayersFigure.BestLayers;
import org.headscope.app.feature.probes.ProbeCurves.ProbeCurve;
import org.headscope.app.feature.probes.ProbeCurves.ProbeCurve.CurveStyle;
import org.headscope.app.feature.probes.ProbeCurves.ProbeCurve.Kind;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.task.StateKind;

/// Figures of scores made by rule, all different.
final class ProbeScoreFixture {
  static final List<String> RUNS =
      List.of("transformer-4x2", "gla", "retnet", "retnet-ngram", "lstm", "mamba");

  private ProbeScoreFixture() {}

  static ProbeSubject subject(String run) {
    return new ProbeSubject(new RunRef(run, Path.of("/runs").resolve(run)), 20_000);
  }

  private static SeedScores measured(double value) {
    return new SeedScores(List.of(value));
  }

  /// Returns a score with controls that are 0.1, 0.2 and 0.3 higher.
  static ProbePoint spot(
      ProbeSubject subject, double x, Question question, int layer, double value) {
    Map<Control, SeedScores> controls = new EnumMap<>(Control.class);
    controls.put(Control.UNTRAINED, measured(value + 0.1));
    controls.put(Control.SHUFFLED, measured(value + 0.2));
    controls.put(Control.INPUT, measured(value + 0.3));
    return new ProbePoint(
        subject, x, new ProbeScore(layer, question, measured(value), controls), StateKind.STATE);
  }

  /// Returns a point without controls.
  static ProbePoint bare(
      ProbeSubject subject, double x, Question question, int layer, double value) {
    return new ProbePoint(
        subject, x, new ProbeScore(layer, question, measured(value), Map.of()), StateKind.STATE);
  }

  /// Returns three curves over layers 0 to 4: order n begins at 0.2 n and loses 0.03 per layer.
  static ProbeCurves overLayers() {
    List<ProbeCurve> curves = new ArrayList<>();
    for (int n = 1; n <= 3; n++) {
      List<ProbePoint> spots = new ArrayList<>();
      for (int layer = 0; layer < 5; layer++) {
        Question question = new Question(ProbeTask.FREQUENCY, n);
        double value = 0.2 * n - 0.03 * layer;
        spots.add(
            layer == 4
                ? spot(subject("gla"), layer, question, layer, value)
                : bare(subject("gla"), layer, question, layer, value));
      }
      curves.add(new ProbeCurve("n = " + n, new CurveStyle(Kind.ORDER, n - 1, 3), spots));
    }
    List<Chart.Tick> ticks = new ArrayList<>();
    for (int layer = 0; layer < 5; layer++) {
      ticks.add(new Chart.Tick(layer, layer == 0 ? "emb" : String.valueOf(layer)));
    }
    return new ProbeCurves(
        ProbeTask.FREQUENCY,
        "n-gram frequency",
        "quick · residual · 1 seed · 2,500 + 500 instances",
        "gla at step 20,000",
        new ProbeCurves.Axis("layer", -0.4, 4.4, ticks, List.of()),
        false,
        curves);
  }

  /// Returns point `index` of curve `curve`.
  static ProbePoint spot(ProbeCurves curves, int curve, int index) {
    return curves.curves().get(curve).spots().get(index);
  }

  /// Returns bars: run r of `runs` has 0.35 + 0.05 r + 0.1 n in every task.
  static BestLayers best(int runs) {
    SequencedMap<ProbeSubject, SeriesSlot> all = new LinkedHashMap<>();
    List<ProbePoint> bars = new ArrayList<>();
    for (int r = 0; r < runs; r++) {
      all.put(subject(RUNS.get(r)), r == 0 ? SeriesSlot.MODEL : new SeriesSlot(r));
    }
    for (Question question : Question.all()) {
      for (int r = 0; r < runs; r++) {
        double value = 0.35 + 0.05 * r + 0.1 * question.n();
        bars.add(spot(subject(RUNS.get(r)), 0, question, 3, value));
      }
    }
    return new BestLayers("quick · residual · 1 seed · 2,500 + 500 instances", all, bars);
  }
}
