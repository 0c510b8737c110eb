package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.task.StateKind;

/// One measured point of a picture, at its place `x`.
///
/// @param states what people call the states that were probed
record Spot(Subject subject, double x, ProbeScore score, StateKind states) {
  static final String COLUMNS =
      "run,step,task,n,layer,metric,value,se,seeds,best,untrained,shuffled,input";

  /// Whether it is the same probe's as `other`, with other scores perhaps.
  boolean isSame(Spot other) {
    return subject.equals(other.subject)
        && question().equals(other.question())
        && layer() == other.layer();
  }

  boolean isBetter(Spot other) {
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

  /// Those that some of `spots` have.
  static List<Control> controls(List<Spot> spots) {
    return spots.stream().flatMap(s -> s.controls().keySet().stream()).distinct().sorted().toList();
  }

  Optional<SeedScores> control(Control control) {
    return Optional.ofNullable(score.controls().get(control));
  }

  /// Its numbers, those of controls in the last line.
  Bubble bubble(Palette palette) {
    TextStyle plain = TextStyle.sans(palette.size().small());
    String what =
        question().task().ngram()
            ? question().task().label() + ", n = " + question().n()
            : Settings.words(question().task(), states);
    String against =
        controls().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(e -> e.getKey().label() + " " + number(e.getValue().mean()))
            .collect(Collectors.joining(" · "));
    return new Bubble(
        Stream.of(
                new TextRun(subject.words(), plain, palette.ink().bubbleMuted()),
                new TextRun(
                    what + ", " + layerWords(layer()) + ": " + words(value()),
                    plain.semibold(),
                    palette.ink().bubble()),
                new TextRun(against, plain, palette.ink().bubbleMuted()))
            .filter(run -> !run.text().isEmpty())
            .map(List::of)
            .toList());
  }

  static String layerWords(int layer) {
    return layer == 0 ? "embedding" : "layer " + layer;
  }

  /// `0.124 ± 0.003`.
  private static String words(SeedScores value) {
    String mean = number(value.mean());
    return value.se().isPresent() ? mean + " ± " + number(value.se().getAsDouble()) : mean;
  }

  static String number(double value) {
    return NumberText.decimals(value, 3);
  }

  List<?> row(boolean best) {
    return List.of(
        subject().run().name(),
        subject().step(),
        question().task().label(),
        question().n(),
        layer(),
        question().task().metric().label(),
        value().mean(),
        value().se().isPresent() ? (Object) value().se().getAsDouble() : "",
        value().values().size(),
        best,
        mean(Control.UNTRAINED),
        mean(Control.SHUFFLED),
        mean(Control.INPUT));
  }

  private Object mean(Control control) {
    return control(control).<Object>map(SeedScores::mean).orElse("");
  }
}
