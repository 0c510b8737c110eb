package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.hidden.ProjectionQuery.CheckpointQuery;
import org.headscope.app.session.RunRef;
import org.headscope.app.task.Query.Answer;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.projection.Axes;
import org.headscope.engine.interpret.projection.ProjectionMethod;
import org.headscope.engine.interpret.projection.ProjectionResult;
import org.headscope.engine.interpret.projection.StatePoints;
import org.headscope.engine.task.Instance;

/// A small cloud of points of two instances, in variants for each test.
final class CloudFixture {
  static final Palette LIGHT = Theme.LIGHT.palette();
  static final double WIDTH = 640;
  static final double HEIGHT = 420;

  /// The selected instance, the positions of its points, and their states.
  static final String TEXT = "abc|dea";

  static final int MINE = TEXT.length();
  static final double[] X = {-3, -2, 0.5, 2, 4, 1, -1, /* another's */ -4, 3, 0};
  static final double[] Y = {1, -2, 2.5, -1, 0.5, -2.5, 0, /* another's */ -3, 3, -3.5};
  static final int[] STATE = {0, 1, 2, -1, 3, 4, 1, /* another's */ 2, 0, 1};
  static final int[] STRING = {1, 1, 1, 1, 2, 2, 2, /* another's */ 1, 1, 1};

  ColourBy hue = ColourBy.STATE;
  int until = Integer.MAX_VALUE;
  final BitSet chosen = new BitSet();
  int query = -1;
  int hover = -1;
  Optional<Polygon> loop = Optional.empty();

  ProjectionScene sight() {
    StatePoints points =
        new StatePoints(
            List.of("mine", "other"),
            new int[] {0, 0, 0, 0, 0, 0, 0, 1, 1, 1},
            new int[] {0, 1, 2, 3, 4, 5, 6, 0, 1, 2},
            RegBench.VOCABULARY.encode(TEXT + "bbc"),
            STATE,
            STRING);
    return sight(points, X, Y, this);
  }

  CloudFigure figure() {
    return new CloudFigure(sight(), ColourMap.VIRIDIS, Optional.empty());
  }

  RecordingPen drawn() {
    return RecordingPen.of(figure(), WIDTH, HEIGHT, LIGHT);
  }

  static ProjectionScene sight(StatePoints points, double[] x, double[] y, CloudFixture seen) {
    return sight(
        RegBench.instance("mine", Optional.empty(), Optional.empty(), List.of("a")),
        points,
        x,
        y,
        seen);
  }

  static ProjectionScene sight(
      Instance instance, StatePoints points, double[] x, double[] y, CloudFixture seen) {
    ProjectionResult result =
        new ProjectionResult(
            new ProjectionResult.States("made", 400, ProbeSite.RESIDUAL, 2, 64, x.length),
            points,
            x,
            y,
            new Axes.Components(0.31, 0.22),
            Provenance.of(Map.of()));
    ProjectionQuery question =
        new ProjectionQuery(
            new RunRef("made", Path.of("/made")),
            HiddenStateSite.RESIDUAL,
            2,
            ProjectionMethod.PCA,
            List.of(instance),
            false);
    BitSet mine = new BitSet();
    mine.set(0, Math.min(MINE, points.size()));
    ProjectedCloud cloud =
        ProjectedCloud.of(new Answer<>(new CheckpointQuery(question, 400, "mine"), result));
    return new ProjectionScene(
        cloud,
        cloud.positions(),
        mine,
        "mine",
        seen.hue,
        seen.until,
        new ProjectionScene.PointMarks(
            seen.chosen, new BitSet(), seen.query, seen.hover, seen.loop));
  }
}
