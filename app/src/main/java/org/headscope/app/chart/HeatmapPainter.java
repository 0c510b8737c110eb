package org.headscope.app.chart;

import java.util.Optional;

/// Paints parts of heatmaps, keeping the raster's memory and the colour table from one picture to
/// the next. One for each canvas or export; used by one thread at a time.
public final class HeatmapPainter {
  private final HeatmapRaster raster = new HeatmapRaster();
  private Optional<Made> made = Optional.empty();

  private record Made(Colouring colouring, boolean signed, Palette palette, Shading shading) {}

  /// What [#pixels] show; cells by identity of their numbers.
  private record Drawn(
      Cells cells,
      HeatmapRaster.Part part,
      int width,
      int height,
      Colouring colouring,
      ValueRange reach,
      Palette palette) {}

  private Optional<Drawn> drawn = Optional.empty();
  private int[] pixels = new int[0];

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
      int forbidden = Palette.argb(palette.ground().forbidden());
      Shading shading = shading(colouring, reach, palette);
      pixels = raster.draw(cells, part, width, height, shading, forbidden);
      drawn = Optional.of(now);
    }
    pen.image(pixels, width, height, box.x(), box.y(), box.width(), box.height());
  }

  /// The colours of `colouring` in `palette` for numbers within `reach`.
  private Shading shading(Colouring colouring, ValueRange reach, Palette palette) {
    Made now =
        made.filter(m ->
                m.colouring().equals(colouring)
                    && m.signed() == reach.signed()
                    && m.palette().equals(palette))
            .orElseGet(() ->
                new Made(
                    colouring, reach.signed(), palette, new Shading(colouring, reach, palette)));
    made = Optional.of(now);
    return now.shading().reaching(reach.max());
  }
}
