package org.headscope.app.chart;

import module java.base;

import org.headscope.app.chart.HeatmapPainter.HeatmapRaster;
import org.headscope.app.chart.HeatmapPainter.HeatmapRaster.Part;
import org.headscope.app.chart.colour.Cells;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Shading;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.colour.WeightScale;
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

/// Milliseconds for one picture of a 1,000-token map on 900×900 pixels. At 60 frames per second, a
/// frame has 16, of which the raster may take 8.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class HeatmapRasterBenchmark {
  private static final int LENGTH = 1000;
  private static final int SIDE = 900;

  /// The positions shown: with all of them the map is scaled down, with 48 it is enlarged.
  @Param({"1000", "300", "48"})
  int shown;

  private final HeatmapRaster raster = new HeatmapRaster();
  private final float[] weights = new float[LENGTH * LENGTH];
  private final Palette palette = Theme.LIGHT.palette();
  private final Shading shading =
      new Shading(
          new Colouring(ColourMap.PAPER, WeightScale.LOGARITHMIC), ValueRange.UNIT, palette);

  @Setup
  public void fill() {
    SplittableRandom random = new SplittableRandom(1);
    for (int query = 0; query < LENGTH; query++) {
      for (int key = 0; key <= query; key++) {
        weights[query * LENGTH + key] = (float) Math.pow(random.nextDouble(), 8);
      }
    }
  }

  @Benchmark
  public int[] picture() {
    Part part = Part.square(LENGTH - shown, LENGTH);
    return raster.draw(
        Cells.causal(weights, LENGTH),
        part,
        SIDE,
        SIDE,
        shading,
        Palette.argb(palette.ground().forbidden()));
  }
}
