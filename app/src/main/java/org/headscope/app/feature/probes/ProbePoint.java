package org.headscope.app.feature.probes;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.task.StateKind;

/// A measured point of a figure, at `x`.
///
/// @param states the kind of the probed states
record ProbePoint(ProbeSubject subject, double x, ProbeScore score, StateKind states) {
  static final String COLUMNS =
      "run,step,task,n,layer,metric,value,se,seeds,best,untrained,shuffled,input";

  /// Returns true if `other` is of the same probe, possibly with other scores.
  boolean isSame(ProbePoint other) {
    return subject.equals(other.subject)
        && question().equals(other.question())
        && layer() == other.layer();
  }

  boolean isBetter(ProbePoint other) {
    return question().task().metric().better(value().mean(), other.value().mean());
  }

  Question question() {
    return score.question();
  }

  int layer() {
    return score.layer();
  }

  SeedScores value() {
    return score.score();
  }

  Map<Control, SeedScores> controls() {
    return score.controls();
  }

  /// Returns the controls that any of `spots` has.
  static List<Control> controls(List<ProbePoint> spots) {
    return spots.stream().flatMap(s -> s.controls().keySet().stream()).distinct().sorted().toList();
  }

  Optional<SeedScores> control(Control control) {
    return Optional.ofNullable(score.controls().get(control));
  }

  /// Returns a bubble with its numbers, those of controls in the last line.
  Bubble readout(Palette palette) {
    TextStyle plain = TextStyle.sans(palette.size().small());
    Color muted = palette.ink().bubbleMuted();
    String what =
        question().task().ngram()
            ? question().task().label() + ", n = " + question().n()
            : ProbeSettings.words(question().task(), states);
    String scores = what + ", " + layerWords(layer()) + ": " + words(value());
    String against =
        controls().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(e -> e.getKey().label() + " " + number(e.getValue().mean()))
            .collect(Collectors.joining(" · "));
    return new Bubble(
        Stream.of(
                new TextRun(subject.words(), plain, muted),
                new TextRun(scores, plain.semibold(), palette.ink().bubble()),
                new TextRun(against, plain, muted))
            .filter(run -> !run.text().isEmpty())
            .map(List::of)
            .toList());
  }

  static String layerWords(int layer) {
    return layer == 0 ? "embedding" : "layer " + layer;
  }

  private static String words(SeedScores value) {
    String mean = number(value.mean());
    return value.se().isPresent() ? mean + " ± " + number(value.se().getAsDouble()) : mean;
  }

  static String number(double value) {
    return NumberText.decimals(value, 3);
  }

  List<?> row(boolean best) {
    ProbeTask task = question().task();
    Object se = value().se().isPresent() ? (Object) value().se().getAsDouble() : "";
    List<Object> row = new ArrayList<>(List.of(subject.run().name(), subject.step()));
    row.addAll(List.of(task.label(), question().n(), layer(), task.metric().label()));
    row.addAll(List.of(value().mean(), se, value().values().size(), best));
    Stream.of(Control.UNTRAINED, Control.SHUFFLED, Control.INPUT).map(this::mean).forEach(row::add);
    return row;
  }

  private Object mean(Control control) {
    return control(control).<Object>map(SeedScores::mean).orElse("");
  }
}
