package org.headscope.app.chart.colour;

import module java.base;

import javafx.scene.paint.Color;

/// A sequence of colours for weights, from zero's to the greatest's.
public enum ColourMap {
  /// From the pane's colour, which hides zeros, to blue.
  PAPER("Paper"),
  VIRIDIS("Viridis"),
  CIVIDIS("Cividis");

  public static final int SIZE = 256;

  private static final List<Color> ON_LIGHT =
      colours("#ffffff", "#d5edf3", "#93cbdf", "#4b97c9", "#2461a9", "#14357c", "#0a1a48");
  private static final List<Color> ON_DARK =
      colours("#1a2029", "#20395f", "#265a9c", "#3688c0", "#63b9c9", "#b0e0c6", "#fbf9d2");

  private final String label;

  ColourMap(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /// Returns the colours as opaque 0xAARRGGBB, lowest weight first.
  public int[] table(Palette palette) {
    if (this != PAPER) {
      return read(label.toLowerCase(Locale.ROOT));
    }
    List<Color> stops = palette.dark() ? ON_DARK : ON_LIGHT;
    int[] table = new int[SIZE];
    for (int i = 0; i < SIZE; i++) {
      double at = i * (stops.size() - 1) / (SIZE - 1.0);
      int from = Math.min((int) at, stops.size() - 2);
      table[i] = OkLab.mix(stops.get(from), stops.get(from + 1), at - from);
    }
    table[0] = Palette.argb(palette.ground().pane());
    return table;
  }

  private static List<Color> colours(String... names) {
    return Stream.of(names).map(Color::web).toList();
  }

  private static int[] read(String name) {
    try (InputStream in =
        Objects.requireNonNull(
            ColourMap.class.getResourceAsStream("/colours/" + name + ".txt"), name)) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .mapToInt(line -> 0xff000000 | Integer.parseInt(line, 16))
          .toArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
