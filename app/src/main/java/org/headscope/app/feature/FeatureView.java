package org.headscope.app.feature;

import module java.base;

import org.headscope.app.chart.colour.Theme;

/// A view that can be exported.
///
/// @param width of a picture of it in the light theme unless somebody says otherwise, logical
///   pixels
/// @param textForms extensions of its further forms as text, beside CSV
public record FeatureView(
    String id, String title, double width, double height, List<String> textForms) {
  public FeatureView {
    textForms = List.copyOf(textForms);
  }

  public FeatureView(String id, String title, double width, double height) {
    this(id, title, width, height, List.of());
  }

  /// [#width] in `theme`: as much more as its text is larger.
  public double width(Theme theme) {
    return grown(width, theme);
  }

  /// [#height] in `theme`.
  public double height(Theme theme) {
    return grown(height, theme);
  }

  private static double grown(double size, Theme theme) {
    double text = theme.palette().size().text() / Theme.LIGHT.palette().size().text();
    return Math.rint(size * text);
  }
}
