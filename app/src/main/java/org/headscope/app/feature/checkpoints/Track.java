package org.headscope.app.feature.checkpoints;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;
import org.headscope.app.service.LayerNames;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.RunView;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult;

/// What grew during training.
///
/// @param steps the checkpoints' steps, ascending
/// @param curves one for each kind that was measured
record Track(List<Long> steps, List<Curve> curves) {

  enum Kind {
    PREVIOUS("previous"),
    NGRAM1("match of 1"),
    NGRAM2("match of 2"),
    ACCURACY("accuracy");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  /// One measurement.
  ///
  /// @param step when
  /// @param value 0 to 1
  /// @param head the head that scored it, as `layer 2 · head 1`; empty for the whole model
  /// @param brief the same as `L2 H1`, or `L2` where the layer has no heads
  record Point(long step, double value, String head, String brief) {}

  /// One kind of score over the steps, ascending, at least one point.
  record Curve(Kind kind, List<Point> points) {
    Curve {
      points = List.copyOf(points);
    }

    /// The measurement at `step`, or the last before it.
    Optional<Point> at(long step) {
      return points.stream().filter(p -> p.step() <= step).reduce((_, b) -> b);
    }
  }

  Track {
    steps = List.copyOf(steps);
    curves = List.copyOf(curves);
  }

  /// The track of `run`: at every scored checkpoint the best head of each kind.
  static Track of(RunView run) {
    return run.measured().map(m -> of(run, m)).orElseGet(() -> new Track(run.steps(), List.of()));
  }

  private static Track of(RunView run, Measurements measured) {
    List<Curve> curves = new ArrayList<>();
    best(
            run,
            measured.headScores(),
            Kind.PREVIOUS,
            head -> head.back().isEmpty() ? 0 : head.back().getFirst().value())
        .ifPresent(curves::add);
    best(run, measured.headScores(), Kind.NGRAM1, head -> ngram(head, 1)).ifPresent(curves::add);
    best(run, measured.headScores(), Kind.NGRAM2, head -> ngram(head, 2)).ifPresent(curves::add);
    List<Point> accuracy =
        measured.metrics().stream()
            .filter(line -> line.accuracy().isPresent() && !line.split().equals("train"))
            .map(line -> new Point(line.step(), line.accuracy().getAsDouble(), "", ""))
            .sorted(Comparator.comparingLong(Point::step))
            .toList();
    if (!accuracy.isEmpty()) {
      curves.add(new Curve(Kind.ACCURACY, accuracy));
    }
    return new Track(run.steps(), curves);
  }

  private static double ngram(HeadScore head, int n) {
    return head.ngrams().stream()
        .filter(score -> score.n() == n)
        .mapToDouble(score -> score.attention().value())
        .findFirst()
        .orElse(0);
  }

  private static Optional<Curve> best(
      RunView run,
      SortedMap<Long, HeadScoreResult> scores,
      Kind kind,
      ToDoubleFunction<HeadScore> score) {
    List<Point> points = new ArrayList<>();
    for (Map.Entry<Long, HeadScoreResult> entry : scores.entrySet()) {
      entry.getValue().heads().stream()
          .max(Comparator.comparingDouble(score))
          .ifPresent(head ->
              points.add(
                  new Point(
                      entry.getKey(),
                      score.applyAsDouble(head),
                      run.mapName(head.layer(), head.head()),
                      LayerNames.shortMap(
                          run.layerInfo(head.layer()), head.layer(), head.head()))));
    }
    return points.isEmpty() ? Optional.empty() : Optional.of(new Curve(kind, points));
  }

  /// The place of `step` among the checkpoints, from 0; empty if it is none.
  OptionalInt index(long step) {
    int index = steps.indexOf(step);
    return index < 0 ? OptionalInt.empty() : OptionalInt.of(index);
  }

  /// The checkpoint `by` places after `step`, or the first or last.
  long neighbour(long step, int by) {
    int at = index(step).orElse(steps.size() - 1);
    return steps.get(Math.clamp((long) at + by, 0, steps.size() - 1));
  }
}
