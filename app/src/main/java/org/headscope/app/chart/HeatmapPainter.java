package org.headscope.app.chart;

import module java.base;

import org.headscope.app.chart.colour.Cells;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Shading;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.pen.Pen;

/// Paints parts of heatmaps, keeping the raster's memory and the colour table from one picture to
/// the next. One for each canvas or export; used by one thread at a time.
public final class HeatmapPainter {
  private final HeatmapRaster raster = new HeatmapRaster();
  private Optional<Drawn> drawn = Optional.empty();
  private Optional<Shading> shading = Optional.empty();
  private int[] pixels = new int[0];
  private Optional<HeatmapPainter> second = Optional.empty();

  /// What [#pixels] show; cells by identity of their numbers.
  private record Drawn(
      Cells cells,
      HeatmapRaster.Part part,
      int width,
      int height,
      Colouring colouring,
      ValueRange reach,
      Palette palette) {
    boolean hasColoursOf(Drawn other) {
      return colouring.equals(other.colouring)
          && reach.signed() == other.reach.signed()
          && palette.equals(other.palette);
    }
  }

  /// One more, for what is painted beside what this paints; always the same.
  public HeatmapPainter beside() {
    HeatmapPainter other = second.orElseGet(HeatmapPainter::new);
    second = Optional.of(other);
    return other;
  }

  /// Paints `part` of `cells` on a rectangle whose edges are on device pixels.
  public void paint(
      Pen pen,
      Cells cells,
      HeatmapRaster.Part part,
      Box box,
      Colouring colouring,
      ValueRange reach,
      Palette palette) {
    int width = (int) Math.rint(box.width() * pen.pixelScale());
    int height = (int) Math.rint(box.height() * pen.pixelScale());
    if (width < 1 || height < 1) {
      return;
    }
    Drawn now = new Drawn(cells, part, width, height, colouring, reach, palette);
    if (!drawn.equals(Optional.of(now))) {
      Shading colours =
          shading
              .filter(_ -> drawn.filter(now::hasColoursOf).isPresent())
              .orElseGet(() -> new Shading(colouring, reach, palette))
              .reaching(reach.max());
      int forbidden = Palette.argb(palette.ground().forbidden());
      pixels = raster.draw(cells, part, width, height, colours, forbidden);
      shading = Optional.of(colours);
      drawn = Optional.of(now);
    }
    pen.image(pixels, width, height, box.x(), box.y(), box.width(), box.height());
  }
}
