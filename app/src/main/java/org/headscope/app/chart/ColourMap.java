package org.headscope.app.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.scene.paint.Color;

/// Sequential colours for weights; the first colour is zero's, the last one the greatest's.
public enum ColourMap {
  /// From the pane's own colour to blue: what is zero is not there.
  PAPER("Paper"),
  VIRIDIS("Viridis"),
  CIVIDIS("Cividis");

  /// Number of colours in a map.
  public static final int SIZE = 256;

  private static final List<Color> ON_LIGHT =
      List.of(
          Color.web("#ffffff"),
          Color.web("#d5edf3"),
          Color.web("#93cbdf"),
          Color.web("#4b97c9"),
          Color.web("#2461a9"),
          Color.web("#14357c"),
          Color.web("#0a1a48"));

  private static final List<Color> ON_DARK =
      List.of(
          Color.web("#1a2029"),
          Color.web("#20395f"),
          Color.web("#265a9c"),
          Color.web("#3688c0"),
          Color.web("#63b9c9"),
          Color.web("#b0e0c6"),
          Color.web("#fbf9d2"));

  private final String label;

  ColourMap(String label) {
    this.label = label;
  }

  /// What people choose it by.
  public String label() {
    return label;
  }

  /// Its colours as opaque 0xAARRGGBB, lowest weight first.
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
