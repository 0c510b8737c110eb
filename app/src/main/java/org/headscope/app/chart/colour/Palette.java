package org.headscope.app.chart.colour;

import module java.base;

import javafx.scene.paint.Color;

/// The colours and sizes of a theme; each has the same meaning in all themes.
///
/// @param dark whether text is lighter than its background
/// @param ink text and marks, from strong to faint
/// @param states one colour for each automaton state, from 0
/// @param series one colour for each series that is compared with model and truth; never without a
///   [BarPattern], since not every eye can distinguish eight colours
public record Palette(
    boolean dark,
    Ground ground,
    Ink ink,
    Mark mark,
    List<Color> states,
    List<Color> series,
    Size size) {

  /// Surfaces.
  ///
  /// @param pane the background of every pane, and zero in heatmaps
  /// @param sunken a less prominent surface: hovered rows, empty tracks
  /// @param chosen the selected row of a list
  /// @param hairline lines between regions
  /// @param forbidden cells above the diagonal, which attention cannot reach
  /// @param bubble the background of readouts
  public record Ground(
      Color pane, Color sunken, Color chosen, Color hairline, Color forbidden, Color bubble) {}

  /// Text.
  ///
  /// @param muted secondary text: units, names of axes, section headings
  /// @param faint marks that are seen rather than read: grid lines, idle ticks
  /// @param bubble text of readouts
  /// @param bubbleMuted secondary text of readouts
  public record Ink(Color text, Color muted, Color faint, Color bubble, Color bubbleMuted) {}

  /// Colours with a meaning.
  ///
  /// @param accent the selection; nothing else is as strong
  /// @param match1 outline of 1-gram matches
  /// @param match2 outline of 2-gram matches
  /// @param match3 outline of 3-gram matches
  public record Mark(
      Color accent,
      Color model,
      Color truth,
      Color match1,
      Color match2,
      Color match3,
      Color error) {}

  /// Sizes in logical pixels.
  ///
  /// @param small ticks of axes, and captions
  /// @param text body text and symbols
  /// @param title the titles of regions
  /// @param line the factor for the width of every line
  public record Size(double small, double text, double title, double line) {
    private Size times(double factor) {
      return new Size(half(factor * small), half(factor * text), half(factor * title), line);
    }

    private static double half(double pixels) {
      return Math.rint(2 * pixels) / 2;
    }
  }

  public Palette {
    states = List.copyOf(states);
    series = List.copyOf(series);
  }

  /// Returns the palette with text `factor` times as large, rounded to half pixels.
  public Palette enlarged(double factor) {
    return factor == 1
        ? this
        : new Palette(dark, ground, ink, mark, states, series, size.times(factor));
  }

  public Palette sized(Size other) {
    return new Palette(dark, ground, ink, mark, states, series, other);
  }

  /// Returns the colour of the rim that separates readouts and tooltips from a dark background.
  public Color bubbleRim() {
    return dark ? ink.faint() : ground.bubble();
  }

  /// Returns the colour of an automaton state; after the twelfth, colours repeat.
  public Color state(int state) {
    return states.get(Math.floorMod(state, states.size()));
  }

  /// Returns white or near-black, whichever is easier to read on `ground`.
  public static Color inkOn(Color ground) {
    Color dark = Color.web("#10151e");
    return contrast(Color.WHITE, ground) >= contrast(dark, ground) ? Color.WHITE : dark;
  }

  /// Returns the contrast ratio of WCAG 2.2, from 1 to 21.
  public static double contrast(Color a, Color b) {
    double la = luminance(a);
    double lb = luminance(b);
    return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05);
  }

  private static double luminance(Color c) {
    return 0.2126 * linear(c.getRed())
        + 0.7152 * linear(c.getGreen())
        + 0.0722 * linear(c.getBlue());
  }

  /// Returns the light intensity of an sRGB channel.
  static double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
  }

  /// Returns `colour` as opaque 0xAARRGGBB.
  public static int argb(Color colour) {
    return 0xff000000
        | (int) Math.round(colour.getRed() * 255) << 16
        | (int) Math.round(colour.getGreen() * 255) << 8
        | (int) Math.round(colour.getBlue() * 255);
  }

  public static Color colour(int argb) {
    return Color.rgb(argb >> 16 & 255, argb >> 8 & 255, argb & 255);
  }
}
