package org.headscope.app.feature.probes;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.Question;

/// One measured point of a picture.
///
/// @param subject whose hidden states
/// @param x where it stands
/// @param score what was measured there
record Spot(Subject subject, double x, ProbeScore score) {
  /// What [#row] has.
  static final List<String> COLUMNS =
      List.of(
          "run",
          "step",
          "task",
          "n",
          "layer",
          "metric",
          "value",
          "se",
          "seeds",
          "best",
          "untrained",
          "shuffled",
          "input");

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

  /// What `control` measured there.
  Optional<SeedScores> control(Control control) {
    return Optional.ofNullable(score.controls().get(control));
  }

  /// Its numbers, a line each.
  List<String> words() {
    Question q = question();
    String what = q.task().ngram() ? q.task().label() + ", n = " + q.n() : "same state";
    Map<Control, SeedScores> sorted = new EnumMap<>(Control.class);
    sorted.putAll(controls());
    String against =
        sorted.entrySet().stream()
            .map(e -> e.getKey().label() + " " + number(e.getValue().mean()))
            .collect(Collectors.joining(" · "));
    return against.isEmpty()
        ? List.of(subject.words(), what + ", " + layerWords(layer()) + ": " + words(value()))
        : List.of(
            subject.words(), what + ", " + layerWords(layer()) + ": " + words(value()), against);
  }

  /// `layer 3`.
  static String layerWords(int layer) {
    return layer == 0 ? "embedding" : "layer " + layer;
  }

  /// `0.124 ± 0.003`.
  static String words(SeedScores value) {
    String mean = number(value.mean());
    return value.se().isPresent() ? mean + " ± " + number(value.se().getAsDouble()) : mean;
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /// As a row of a table.
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
