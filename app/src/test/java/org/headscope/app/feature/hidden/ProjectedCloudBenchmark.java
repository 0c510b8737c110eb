package org.headscope.app.feature.hidden;

import module java.base;

import java.awt.image.BufferedImage;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.AwtPen;
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
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Milliseconds for one picture of 10,000 points on 800×560 logical pixels at twice the resolution;
/// at 60 frames per second, a frame has 16.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class ProjectedCloudBenchmark {
  private static final int POINTS = 10_000;
  private static final int TEXTS = 25;

  @Param({"STATE", "POSITION"})
  String hue;

  private final Palette palette = Theme.LIGHT.palette();
  private final BufferedImage page = new BufferedImage(1600, 1120, BufferedImage.TYPE_INT_ARGB_PRE);
  private ProjectionScene sight;

  @Setup
  public void fill() {
    SplittableRandom random = new SplittableRandom(1);
    StatePoints points =
        new StatePoints(
            java.util.stream.IntStream.range(0, TEXTS).mapToObj(i -> "text-" + i).toList(),
            new int[POINTS],
            new int[POINTS],
            new int[POINTS],
            new int[POINTS],
            new int[POINTS]);
    double[] x = new double[POINTS];
    double[] y = new double[POINTS];
    BitSet mine = new BitSet();
    for (int i = 0; i < POINTS; i++) {
      points.instance()[i] = i / (POINTS / TEXTS);
      points.position()[i] = i % (POINTS / TEXTS);
      points.token()[i] = 1 + random.nextInt(18);
      points.state()[i] = random.nextInt(12);
      points.string()[i] = 1 + points.position()[i] / 40;
      x[i] = random.nextGaussian();
      y[i] = random.nextGaussian();
      mine.set(i, points.instance()[i] == 3);
    }
    ProjectionResult result =
        new ProjectionResult(
            new ProjectionResult.States("run", 5, ProbeSite.RESIDUAL, 1, 64, POINTS),
            points,
            x,
            y,
            new Axes.Components(0.3, 0.2),
            Provenance.of(Map.of()));
    ProjectionQuery question =
        new ProjectionQuery(
            new RunRef("run", java.nio.file.Path.of("/run")),
            HiddenStateSite.RESIDUAL,
            1,
            ProjectionMethod.PCA,
            List.of(RegBench.instance("text-3", Optional.empty(), Optional.empty(), List.of("a"))),
            false);
    ProjectedCloud cloud =
        ProjectedCloud.of(new Answer<>(new CheckpointQuery(question, 5, "text-3"), result));
    sight =
        new ProjectionScene(
            cloud,
            cloud.positions(),
            mine,
            "text-3",
            ColourBy.valueOf(hue),
            Integer.MAX_VALUE,
            new ProjectionScene.PointMarks(new BitSet(), new BitSet(), -1, 1300, Optional.empty()));
  }

  @Benchmark
  public BufferedImage picture() {
    var graphics = page.createGraphics();
    graphics.scale(2, 2);
    new CloudFigure(sight, ColourMap.PAPER, Optional.of(new PointRaster()))
        .paint(new AwtPen(graphics, 2), 800, 560, palette);
    graphics.dispose();
    return page;
  }
}
