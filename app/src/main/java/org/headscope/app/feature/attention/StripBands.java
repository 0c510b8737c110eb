package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.CellAxis;
import org.headscope.app.chart.Palette;
import org.headscope.app.service.map.StateStrip;

/// Where the parts of a state stand: below each other, each under a line that names it.
final class StripBands {
  /// A part has at least this share of the height that an equal one would have.
  private static final double LEAST = 0.5;

  private StripBands() {}

  /// A part on its rectangle, whose edges are on device pixels.
  record Band(StateStrip.Part part, Box box, CellAxis rows, double scale) {
    /// The middle of a row.
    double middle(int row) {
      int local = row - part.from();
      return box.y() + (rows.start(local) + rows.end(local)) / 2.0 / scale;
    }
  }

  /// The bands within the map's box; the first one's line stands above it.
  static List<Band> of(AttentionLayout layout, StateStrip strip, Palette palette) {
    List<StateStrip.Part> parts = strip.parts();
    double scale = layout.scale();
    Box map = layout.map();
    int line = (int) Math.rint(AttentionLayout.legendLine(palette) * scale);
    int free = Math.max(parts.size(), layout.down().pixels() - line * (parts.size() - 1));
    double[] weights =
        parts.stream()
            .mapToDouble(p -> Math.max(p.rows(), LEAST * strip.cells().rows() / parts.size()))
            .toArray();
    double all = Arrays.stream(weights).sum();
    List<Band> bands = new ArrayList<>();
    double before = 0;
    for (int i = 0; i < weights.length; i++) {
      int from = (int) Math.rint(free * before / all);
      before += weights[i];
      int pixels = Math.max(1, (int) Math.rint(free * before / all) - from);
      double y = map.y() + (from + i * line) / scale;
      Box box = new Box(map.x(), y, map.width(), pixels / scale);
      bands.add(new Band(parts.get(i), box, new CellAxis(parts.get(i).rows(), pixels), scale));
    }
    return bands;
  }
}
