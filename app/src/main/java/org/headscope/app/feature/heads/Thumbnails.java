package org.headscope.app.feature.heads;

import java.util.Optional;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.Colouring;
import org.headscope.app.chart.HeatmapRaster;
import org.headscope.app.chart.HeatmapRaster.Part;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Shading;
import org.headscope.app.chart.WeightScale;
import org.headscope.engine.interpret.inspect.AttentionMaps;

/**
 * Every head's whole map in a few pixels, kept while the maps, their size and their colours stay.
 * Weights of a hundredth already show: a thumbnail is for knowing a head by its shape.
 */
public final class Thumbnails {
  private static final Colouring COLOURING =
      new Colouring(ColourMap.PAPER, new WeightScale.Logarithmic(0.01));

  private Optional<Made> made = Optional.empty();

  private record Made(AttentionMaps maps, int side, Palette palette, int[][][] pixels) {}

  /** Pixels of each head, [layer−1][head−1][side·side]. */
  int[][][] of(AttentionMaps maps, int side, Palette palette) {
    Made now =
        made.filter(m -> m.maps().equals(maps) && m.side() == side && m.palette().equals(palette))
            .orElseGet(() -> new Made(maps, side, palette, draw(maps, side, palette)));
    made = Optional.of(now);
    return now.pixels();
  }

  private static int[][][] draw(AttentionMaps maps, int side, Palette palette) {
    Shading shading = new Shading(COLOURING.map(), COLOURING.scale(), palette);
    int forbidden = Palette.argb(palette.ground().forbidden());
    HeatmapRaster raster = new HeatmapRaster();
    Part all = Part.square(0, maps.length());
    int[][][] pixels = new int[maps.layers()][maps.heads()][];
    for (int layer = 1; layer <= maps.layers(); layer++) {
      for (int head = 1; head <= maps.heads(); head++) {
        float[] weights = maps.map(layer, head);
        pixels[layer - 1][head - 1] =
            raster.draw(weights, maps.length(), all, side, side, shading, forbidden).clone();
      }
    }
    return pixels;
  }
}
