package org.headscope.app.feature.checkpoints;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.StepAxis;
import org.headscope.app.chart.StepScale;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.feature.Anchored;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.RunView;
import org.headscope.app.service.map.LayerNames;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.training.run.MetricsLine;

/// The measurements that changed during training.
///
/// @param flags of the selected head
record Track(List<Long> steps, List<Curve> curves, StepAxis axis, List<OnsetFlag> flags) {
  Track(List<Long> steps, List<Curve> curves) {
    this(steps, curves, StepAxis.of(steps, StepScale.AUTOMATIC), List.of());
  }

  enum Kind {
    PREVIOUS("previous"),
    NGRAM1("match of 1"),
    NGRAM2("match of 2"),
    ACCURACY("accuracy"),
    /// Mean cross-entropy, of runs of which accuracy says nothing.
    NATS("nats");

    final String label;

    Kind(String label) {
      this.label = label;
    }

    /// The stroke that distinguishes it without colours.
    StrokeStyle line(Palette palette) {
      double line = palette.size().line();
      double width = 1.8 * line;
      return switch (this) {
        case PREVIOUS -> StrokeStyle.solid(width);
        case NGRAM1 -> StrokeStyle.dashed(width);
        case NGRAM2 -> new StrokeStyle(width, StrokeStyle.Dash.DASH_DOT);
        case ACCURACY, NATS -> StrokeStyle.dotted(1.5 * line);
      };
    }

    Color colour(Palette palette) {
      return switch (this) {
        case PREVIOUS -> palette.ink().text();
        case NGRAM1 -> palette.mark().match1();
        case NGRAM2 -> palette.mark().match2();
        case ACCURACY, NATS -> palette.ink().muted();
      };
    }
  }

  /// @param value 0 to 1, but for nats, which have no end
  /// @param head the head that scored it, as `layer 2 · head 1`; empty for the whole model
  /// @param brief the same as `L2 H1`, or `L2` where the layer has no heads
  record Point(long step, double value, String head, String brief) {}

  record Curve(Kind kind, List<Point> points) {
    Curve {
      points = List.copyOf(points);
    }

    /// The measurement at `step`, or the last before it.
    Optional<Point> at(long step) {
      return points.stream().filter(p -> p.step() <= step).reduce((_, b) -> b);
    }

    String value(long step) {
      return at(step).map(p -> NumberText.decimals(p.value(), 2)).orElse("–");
    }
  }

  Track {
    steps = List.copyOf(steps);
    curves = List.copyOf(curves);
    flags = List.copyOf(flags);
  }

  /// The track of `run`: at every scored checkpoint the best head of each kind.
  static Track of(RunView run) {
    return run.measured().map(m -> of(run, m)).orElseGet(() -> new Track(run.steps(), List.of()));
  }

  private static Track of(RunView run, Measurements measured) {
    List<Curve> curves =
        Stream.of(
                best(run, measured, Kind.PREVIOUS, head -> head.share("previous")),
                best(run, measured, Kind.NGRAM1, head -> head.share("1-gram")),
                best(run, measured, Kind.NGRAM2, head -> head.share("2-gram")),
                run.task().isScoredInNats()
                    ? heldOut(measured, Kind.NATS, MetricsLine::loss)
                    : heldOut(measured, Kind.ACCURACY, MetricsLine::accuracy))
            .filter(curve -> !curve.points().isEmpty())
            .toList();
    return new Track(run.steps(), curves);
  }

  private static Curve heldOut(
      Measurements measured, Kind kind, Function<MetricsLine, OptionalDouble> value) {
    return new Curve(
        kind,
        measured.metrics().stream()
            .filter(line -> value.apply(line).isPresent() && !line.split().equals("train"))
            .map(line -> new Point(line.step(), value.apply(line).getAsDouble(), "", ""))
            .sorted(Comparator.comparingLong(Point::step))
            .toList());
  }

  /// The end of the scale: 1, or the half above what nats go beyond that.
  double greatest() {
    double greatest =
        curves.stream()
            .flatMap(curve -> curve.points().stream())
            .mapToDouble(Point::value)
            .reduce(1, Math::max);
    return Math.ceil(2 * greatest) / 2;
  }

  private static Curve best(
      RunView run, Measurements measured, Kind kind, ToDoubleFunction<HeadScore> score) {
    List<Point> points = new ArrayList<>();
    measured
        .headScores()
        .forEach((step, result) ->
            result.heads().stream()
                .max(Comparator.comparingDouble(score))
                .ifPresent(head -> points.add(point(run, step, head, score.applyAsDouble(head)))));
    return new Curve(kind, points);
  }

  private static Point point(RunView run, long step, HeadScore scored, double value) {
    int layer = scored.layer();
    String brief = LayerNames.shortMap(run.layerInfo(layer), layer, scored.head());
    return new Point(step, value, run.mapName(layer, scored.head()), brief);
  }

  Track on(StepScale scale) {
    return new Track(steps, curves, StepAxis.of(steps, scale), flags);
  }

  Track with(List<OnsetFlag> others) {
    return new Track(steps, curves, axis, others);
  }

  /// The checkpoint `by` places after `step`, or the first or last.
  long neighbour(long step, int by) {
    long at = steps.contains(step) ? steps.indexOf(step) : steps.size() - 1;
    return steps.get(Math.clamp(at + by, 0, steps.size() - 1));
  }

  /// A figure with the checkpoints along its width.
  interface StepFigure extends Figure, Anchored {
    Track track();

    long playhead();

    Extent extent(double width, Palette palette);

    record Extent(StepAxis axis, double left, double right) {
      double x(long step) {
        return left + axis.place(step) * (right - left);
      }
    }

    double dots(double height, Palette palette);

    @Override
    default Optional<Box> where(Anchor anchor, PictureArea space) {
      if (!(anchor instanceof Anchor.OfStep(long step)) || !track().steps().contains(step)) {
        return Optional.empty();
      }
      double side = space.palette().size().small();
      double x = extent(space.width(), space.palette()).x(step);
      double y = dots(space.height(), space.palette());
      return Optional.of(new Box(x - side / 2, y - side / 2, side, side));
    }

    /// The checkpoint nearest to `x` when it is painted `width` wide.
    default long stepAt(double x, double width, Palette palette) {
      Extent extent = extent(width, palette);
      return track().steps().stream()
          .min(Comparator.comparingDouble(step -> Math.abs(extent.x(step) - x)))
          .orElseThrow();
    }

    @Override
    default String title() {
      String shown = "Training up to step " + track().steps().getLast() + ", at step " + playhead();
      return Stream.concat(Stream.of(shown), track().flags().stream().map(OnsetFlag::words))
          .collect(Collectors.joining("; "));
    }

    @Override
    default DataTable data() {
      Function<Track.Curve, Stream<List<?>>> rows =
          curve ->
              curve.points().stream()
                  .map(p -> List.of(curve.kind().label, p.step(), p.value(), p.head(), ""));
      Stream<List<?>> onsets =
          track().flags().stream()
              .map(flag ->
                  List.of(
                      "onset of " + flag.rule(),
                      flag.step(),
                      "",
                      flag.head(),
                      flag.after().isPresent() ? flag.after().getAsLong() : ""));
      return new DataTable(
          "curve,step,value,head,after",
          Stream.concat(track().curves().stream().flatMap(rows), onsets).toList());
    }
  }
}
