package org.headscope.app.feature.hidden;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.Palette;

/**
 * The stamped points of the last painting, which are used again while only the read-out, the query
 * or a line around points moves. Belongs to one thread.
 */
final class Stamped {
  private Optional<Key> painted = Optional.empty();
  private Pixels pixels = new Pixels(new int[0], 0, 0);

  /** Everything that the pixels depend on; {@code still} without what is pointed at. */
  record Key(
      ProjectionScene still, PlotArea area, ColourMap map, Palette palette, double pixelScale) {}

  /** The pixels of {@code key}, stamped by {@code stamping} unless they are there. */
  Pixels of(Key key, Consumer<Pixels> stamping) {
    if (painted.filter(key::equals).isEmpty()) {
      int width = (int) Math.ceil(key.area().plot().width() * key.pixelScale());
      int height = (int) Math.ceil(key.area().plot().height() * key.pixelScale());
      if (width == pixels.width() && height == pixels.height()) {
        Arrays.fill(pixels.argb(), 0);
      } else {
        pixels = new Pixels(new int[width * height], width, height);
      }
      stamping.accept(pixels);
      painted = Optional.of(key);
    }
    return pixels;
  }
}
