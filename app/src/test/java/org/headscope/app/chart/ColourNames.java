package org.headscope.app.chart;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;

/// The meanings of a palette's colours; the first meaning if two share a colour.
final class ColourNames {
  private final Map<Color, String> names = new LinkedHashMap<>();

  ColourNames(Palette palette) {
    names.put(palette.ground().pane(), "pane");
    group(palette.ink());
    group(palette.mark());
    group(palette.ground());
    list("state", palette.states());
    list("series", palette.series());
  }

  private void group(Record colours) {
    for (RecordComponent each : colours.getClass().getRecordComponents()) {
      try {
        names.putIfAbsent((Color) each.getAccessor().invoke(colours), each.getName());
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }
  }

  private void list(String name, List<Color> colours) {
    for (int i = 0; i < colours.size(); i++) {
      names.putIfAbsent(colours.get(i), name + " " + i);
    }
  }

  /// Returns the meaning of `colour`, or its red, green and blue; with its opacity if it is not
  /// opaque.
  String of(Color colour) {
    Color opaque = Color.color(colour.getRed(), colour.getGreen(), colour.getBlue());
    String name = names.getOrDefault(opaque, "#" + opaque.toString().substring(2, 8));
    return colour.isOpaque()
        ? name
        : "%s %d %%"
            .formatted(name, Math.round(100 * colour.getOpacity()))
            .toLowerCase(Locale.ROOT);
  }
}
