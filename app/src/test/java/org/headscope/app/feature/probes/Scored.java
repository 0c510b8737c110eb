package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.Chart;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.feature.probes.BestFigure.Best;
import org.headscope.app.feature.probes.Curves.Curve;
import org.headscope.app.feature.probes.Curves.Curve.Kind;
import org.headscope.app.feature.probes.Curves.Curve.Look;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.task.StateKind;

/// Figures of scores made by rule, all different.
final class Scored {
  static final List<String> RUNS =
      List.of("transformer-4x2", "gla", "retnet", "retnet-ngram", "lstm", "mamba");

  private Scored() {}

  static Subject subject(String run) {
    return new Subject(new RunRef(run, Path.of("/runs").resolve(run)), 20_000);
  }

  private static SeedScores measured(double value) {
    return new SeedScores(List.of(value));
  }

  /// Returns a score with controls that are 0.1, 0.2 and 0.3 higher.
  static Spot spot(Subject subject, double x, Question question, int layer, double value) {
    Map<Control, SeedScores> controls = new EnumMap<>(Control.class);
    controls.put(Control.UNTRAINED, measured(value + 0.1));
    controls.put(Control.SHUFFLED, measured(value + 0.2));
    controls.put(Control.INPUT, measured(value + 0.3));
    return new Spot(
        subject, x, new ProbeScore(layer, question, measured(value), controls), StateKind.STATE);
  }

  /// Returns a point without controls.
  static Spot bare(Subject subject, double x, Question question, int layer, double value) {
    return new Spot(
        subject, x, new ProbeScore(layer, question, measured(value), Map.of()), StateKind.STATE);
  }

  /// Returns three curves over layers 0 to 4: order n begins at 0.2 n and loses 0.03 per layer.
  static Curves overLayers() {
    List<Curve> curves = new ArrayList<>();
    for (int n = 1; n <= 3; n++) {
      List<Spot> spots = new ArrayList<>();
      for (int layer = 0; layer < 5; layer++) {
        Question question = new Question(ProbeTask.FREQUENCY, n);
        double value = 0.2 * n - 0.03 * layer;
        spots.add(
            layer == 4
                ? spot(subject("gla"), layer, question, layer, value)
                : bare(subject("gla"), layer, question, layer, value));
      }
      curves.add(new Curve("n = " + n, new Look(Kind.ORDER, n - 1, 3), spots));
    }
    List<Chart.Tick> ticks = new ArrayList<>();
    for (int layer = 0; layer < 5; layer++) {
      ticks.add(new Chart.Tick(layer, layer == 0 ? "emb" : String.valueOf(layer)));
    }
    return new Curves(
        ProbeTask.FREQUENCY,
        "n-gram frequency",
        "quick · residual · 1 seed · 2,500 + 500 instances",
        "gla at step 20,000",
        new Curves.Axis("layer", -0.4, 4.4, ticks, List.of()),
        false,
        curves);
  }

  /// Returns point `index` of curve `curve`.
  static Spot spot(Curves curves, int curve, int index) {
    return curves.curves().get(curve).spots().get(index);
  }

  /// Returns bars: run r of `runs` has 0.35 + 0.05 r + 0.1 n in every task.
  static Best best(int runs) {
    SequencedMap<Subject, SeriesSlot> all = new LinkedHashMap<>();
    List<Spot> bars = new ArrayList<>();
    for (int r = 0; r < runs; r++) {
      all.put(subject(RUNS.get(r)), r == 0 ? SeriesSlot.MODEL : new SeriesSlot(r));
    }
    for (Question question : Question.all()) {
      for (int r = 0; r < runs; r++) {
        double value = 0.35 + 0.05 * r + 0.1 * question.n();
        bars.add(spot(subject(RUNS.get(r)), 0, question, 3, value));
      }
    }
    return new Best("quick · residual · 1 seed · 2,500 + 500 instances", all, bars);
  }
}
