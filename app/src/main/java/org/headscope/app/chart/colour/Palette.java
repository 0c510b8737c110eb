package org.headscope.app.chart.colour;

import module java.base;

import javafx.scene.paint.Color;

/// Colours and sizes of one theme; what each means is the same in all of them.
///
/// @param dark whether text is lighter than its ground
/// @param ink text and marks, in order of weight
/// @param states one colour for each automaton state, from 0
/// @param series one colour for each thing compared beside model and truth; never without a
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
  /// @param pane the paper of every pane, and the zero of the heatmap
  /// @param sunken a quieter surface: hovered rows, empty tracks
  /// @param chosen the row of a list that is open
  /// @param hairline lines between regions
  /// @param forbidden cells above the diagonal, which attention cannot reach
  /// @param bubble the read-out's ground
  public record Ground(
      Color pane, Color sunken, Color chosen, Color hairline, Color forbidden, Color bubble) {}

  /// Text.
  ///
  /// @param muted what is read second: units, axis names, section heads
  /// @param faint what is seen rather than read: grid lines, idle ticks
  /// @param bubble text on the read-out
  /// @param bubbleMuted text read second on the read-out
  public record Ink(Color text, Color muted, Color faint, Color bubble, Color bubbleMuted) {}

  /// Meanings.
  ///
  /// @param accent "selected", and nothing else at that weight
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
  /// @param small axis ticks and captions
  /// @param text body text and symbols
  /// @param title what a region shows
  /// @param line factor on every line's width
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

  /// The same with its text `factor` times as large, in half pixels.
  public Palette enlarged(double factor) {
    return factor == 1
        ? this
        : new Palette(dark, ground, ink, mark, states, series, size.times(factor));
  }

  public Palette sized(Size other) {
    return new Palette(dark, ground, ink, mark, states, series, other);
  }

  /// The rim that separates read-outs and tooltips from a dark ground.
  public Color bubbleRim() {
    return dark ? ink.faint() : ground.bubble();
  }

  /// The colour of an automaton state; beyond the twelfth they begin again.
  public Color state(int state) {
    return states.get(Math.floorMod(state, states.size()));
  }

  /// White or near-black, whichever reads better on `ground`.
  public static Color inkOn(Color ground) {
    Color dark = Color.web("#10151e");
    return contrast(Color.WHITE, ground) >= contrast(dark, ground) ? Color.WHITE : dark;
  }

  /// Contrast ratio of WCAG 2.2, from 1 to 21.
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

  /// A channel of sRGB as light.
  static double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
  }

  /// `colour` as opaque 0xAARRGGBB.
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
