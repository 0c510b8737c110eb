package org.headscope.app.chart.pen;

import module java.base;

import javafx.scene.control.Control;
import javafx.scene.text.*;
import org.headscope.app.chart.pen.TextStyle.Family;
import org.headscope.app.chart.pen.TextStyle.Weight;
import org.headscope.engine.io.TemporaryFolder;
import org.headscope.engine.run.PlainText;

/// The bundled fonts in JavaFX. Used on the FX thread, or on one thread without a window.
public final class FxFonts {
  private static final int MEASURED = 8192;
  private static final Map<String, String> FULL_NAMES = new HashMap<>();
  private static final Map<Face, Font> FONTS = new HashMap<>();
  private static final Map<Measured, Double> WIDTHS = new HashMap<>();
  private static final Text RULER = new Text();

  private record Face(Family family, Weight weight, double size) {}

  private record Measured(String text, Face face) {}

  private FxFonts() {}

  /// Registers every bundled font, so that style sheets find them as "Inter" and "JetBrains Mono".
  public static synchronized void load() {
    for (Family family : Family.values()) {
      for (Weight weight : Weight.values()) {
        fullName(FontFiles.name(family, weight));
      }
    }
  }

  public static synchronized Font font(TextStyle style) {
    return font(face(style));
  }

  /// Sets the font of `control` from its next pass of style sheets on. [Labeled#setFont] would
  /// resolve its other styles at once, and find no colours while the control is hidden or in no
  /// window.
  public static void setFont(Control control, TextStyle style) {
    Font font = font(style);
    String weight = font.getStyle().contains("Bold") ? "bold" : "normal";
    control.setStyle(
        "-fx-font-family: \"%s\"; -fx-font-weight: %s; -fx-font-size: %spx;"
            .formatted(font.getFamily(), weight, font.getSize()));
  }

  public static synchronized double width(String text, TextStyle style) {
    if (WIDTHS.size() > MEASURED) {
      WIDTHS.clear();
    }
    return WIDTHS.computeIfAbsent(
        new Measured(PlainText.line(text), face(style)), FxFonts::measure);
  }

  private static double measure(Measured key) {
    RULER.setFont(font(key.face()));
    RULER.setText(key.text());
    return RULER.getLayoutBounds().getWidth();
  }

  private static Face face(TextStyle style) {
    return new Face(style.family(), style.weight(), style.size());
  }

  private static Font font(Face face) {
    return FONTS.computeIfAbsent(
        face, f -> new Font(fullName(FontFiles.name(f.family(), f.weight())), f.size()));
  }

  private static String fullName(String file) {
    return FULL_NAMES.computeIfAbsent(file, FxFonts::register);
  }

  private static String register(String file) {
    try (InputStream in = FontFiles.open(file)) {
      Font font = Font.loadFont(in, 12);
      if (font == null) {
        // JavaFX does not report why its copy of the font could not be made or read.
        throw new IOException("no space for the font " + file);
      }
      return font.getName();
    } catch (IOException e) {
      throw TemporaryFolder.unusable(e);
    }
  }
}
