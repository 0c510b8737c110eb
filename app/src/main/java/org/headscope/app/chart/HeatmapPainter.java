package org.headscope.app.chart;

import java.util.Optional;

/**
 * Paints parts of attention maps, keeping the raster's memory and the colour table from one picture
 * to the next. One for each canvas or export; used by one thread at a time.
 */
public final class HeatmapPainter {
  private final HeatmapRaster raster = new HeatmapRaster();
  private Optional<Made> made = Optional.empty();

  private record Made(Colouring colouring, Palette palette, Shading shading) {}

  /**
   * Paints {@code part} of a T×T map on a rectangle whose edges are on device pixels.
   *
   * @param weights T·T weights, row = query
   * @param length T
   */
  public void paint(
      Pen pen,
      float[] weights,
      int length,
      HeatmapRaster.Part part,
      Box box,
      Colouring colouring,
      Palette palette) {
    int width = (int) Math.rint(box.width() * pen.pixelScale());
    int height = (int) Math.rint(box.height() * pen.pixelScale());
    if (width < 1 || height < 1) {
      return;
    }
    int forbidden = Palette.argb(palette.ground().forbidden());
    Shading shading = shading(colouring, palette);
    int[] pixels = raster.draw(weights, length, part, width, height, shading, forbidden);
    pen.image(pixels, width, height, box.x(), box.y(), box.width(), box.height());
  }

  /** The colours of {@code colouring} in {@code palette}. */
  public Shading shading(Colouring colouring, Palette palette) {
    Made now =
        made.filter(m -> m.colouring().equals(colouring) && m.palette().equals(palette))
            .orElseGet(() ->
                new Made(
                    colouring, palette, new Shading(colouring.map(), colouring.scale(), palette)));
    made = Optional.of(now);
    return now.shading();
  }
}
