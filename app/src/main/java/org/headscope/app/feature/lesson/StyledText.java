package org.headscope.app.feature.lesson;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;

/// A piece of a sentence in one style.
public record StyledText(String text, Face face) {
  public enum Face {
    PLAIN,
    STRONG,
    SYMBOLS
  }

  TextRun run(double size, Color colour) {
    TextStyle style =
        switch (face) {
          case PLAIN -> TextStyle.sans(size);
          case STRONG -> TextStyle.sans(size).semibold();
          case SYMBOLS -> TextStyle.mono(size).bold();
        };
    return new TextRun(text, style, colour);
  }
}
