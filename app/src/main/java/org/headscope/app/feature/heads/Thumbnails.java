package org.headscope.app.feature.heads;

import module java.base;

import org.headscope.app.chart.HeatmapPainter.HeatmapRaster;
import org.headscope.app.chart.HeatmapPainter.HeatmapRaster.Part;
import org.headscope.app.chart.colour.Cells;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Shading;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.colour.WeightScale;
import org.headscope.app.service.map.TokenMap;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.neural.block.LayerInfo;

/// Small pictures of all heads' whole maps, kept while the maps, their size and their colours stay
/// the same. A hundredth of the greatest weight is already visible, since thumbnails serve to
/// recognize heads by their shape.
public final class Thumbnails {
  private static final Colouring COLOURING = new Colouring(ColourMap.PAPER, new WeightScale(0.01));

  private Optional<ThumbnailSet> kept = Optional.empty();

  private record ThumbnailSet(AttentionMaps maps, int side, Palette palette, int[][][] pixels) {}

  /// Returns true if drawing takes only a moment.
  static boolean isQuick(AttentionMaps maps) {
    return maps.side() <= AttentionMaps.REDUCED;
  }

  /// Returns the pixels of each head, `[layer−1][head−1][side·side]`.
  int[][][] of(AttentionMaps maps, int side, Palette palette) {
    ThumbnailSet now =
        kept.filter(m -> m.maps().equals(maps) && m.side() == side && m.palette().equals(palette))
            .orElseGet(() -> new ThumbnailSet(maps, side, palette, draw(maps, side, palette)));
    kept = Optional.of(now);
    return now.pixels();
  }

  private static int[][][] draw(AttentionMaps maps, int side, Palette palette) {
    int forbidden = Palette.argb(palette.ground().forbidden());
    Shading plain = new Shading(COLOURING, ValueRange.UNIT, palette);
    Shading signed = new Shading(COLOURING, new ValueRange(1, true), palette);
    HeatmapRaster raster = new HeatmapRaster();
    Part all = Part.square(0, maps.side());
    int[][][] pixels = new int[maps.layers()][][];
    for (int layer = 1; layer <= maps.layers(); layer++) {
      LayerInfo info = maps.layerInfos().get(layer - 1);
      pixels[layer - 1] = new int[info.maps()][];
      for (int head = 1; head <= info.maps(); head++) {
        Cells cells = Cells.causal(maps.cells(layer, head), maps.side());
        ValueRange reach = TokenMap.valueRange(info, cells);
        Shading shading = (reach.signed() ? signed : plain).withMax(reach.max());
        pixels[layer - 1][head - 1] =
            raster.draw(cells, all, side, side, shading, forbidden).clone();
      }
    }
    return pixels;
  }
}
