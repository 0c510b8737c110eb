package org.headscope.app.chart.pen;

import module java.base;

/// The font files that come with HeadScope: Inter and JetBrains Mono, both under the OFL.
public final class FontFiles {
  private FontFiles() {}

  public static String name(TextStyle.Family family, TextStyle.Weight weight) {
    boolean mono = family == TextStyle.Family.MONO;
    return switch (weight) {
      case REGULAR -> mono ? "JetBrainsMono-Regular.ttf" : "Inter-Regular.ttf";
      case MEDIUM -> mono ? "JetBrainsMono-Regular.ttf" : "Inter-Medium.ttf";
      case SEMIBOLD -> mono ? "JetBrainsMono-Bold.ttf" : "Inter-SemiBold.ttf";
      case BOLD -> mono ? "JetBrainsMono-Bold.ttf" : "Inter-Bold.ttf";
    };
  }

  /// Opens the file. It is part of the application; if it is missing, the build is broken.
  public static InputStream open(String name) {
    InputStream in = FontFiles.class.getResourceAsStream("/fonts/" + name);
    if (in == null) {
      throw new IllegalStateException("the font " + name + " is missing from the application");
    }
    return in;
  }
}
