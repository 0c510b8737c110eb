package org.headscope.app.chart;

import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.font.TextAttribute;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Java2D's side of the bundled fonts: text as outlines, so that paper needs no fonts at all.
final class AwtFonts {
  private static final FontRenderContext UNHINTED = new FontRenderContext(null, true, true);
  private static final Map<String, Font> FILES = new ConcurrentHashMap<>();

  private AwtFonts() {}

  /// A line of text, laid out with the font's own kerning.
  record Outline(Shape shape, double width) {}

  /// The outline of `text`, standing on y = 0 and starting at x = 0.
  static Outline outline(String text, TextStyle style) {
    GlyphVector glyphs = layout(text, style);
    return new Outline(glyphs.getOutline(), glyphs.getLogicalBounds().getWidth());
  }

  static double width(String text, TextStyle style) {
    return layout(text, style).getLogicalBounds().getWidth();
  }

  private static GlyphVector layout(String text, TextStyle style) {
    Font font =
        FILES
            .computeIfAbsent(FontFiles.name(style.family(), style.weight()), AwtFonts::read)
            .deriveFont((float) style.size())
            .deriveFont(Map.of(TextAttribute.KERNING, TextAttribute.KERNING_ON));
    char[] chars = text.toCharArray();
    return font.layoutGlyphVector(UNHINTED, chars, 0, chars.length, Font.LAYOUT_LEFT_TO_RIGHT);
  }

  private static Font read(String file) {
    try (InputStream in = FontFiles.open(file)) {
      return Font.createFont(Font.TRUETYPE_FONT, in);
    } catch (FontFormatException | IOException e) {
      throw new IllegalStateException("Java2D cannot read the font " + file, e);
    }
  }
}
