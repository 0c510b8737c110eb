package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import java.awt.Font;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.geom.PathIterator;
import org.headscope.app.chart.pen.FontFiles;
import org.headscope.app.chart.pen.TextStyle.Family;
import org.headscope.app.chart.pen.TextStyle.Weight;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A zero with a dot or slash looks like an 8 at the size of an axis's numbers.
class PlainZeroTest {
  static Stream<String> files() {
    return Arrays.stream(Family.values())
        .flatMap(family -> Arrays.stream(Weight.values()).map(w -> FontFiles.name(family, w)))
        .distinct();
  }

  @ParameterizedTest
  @MethodSource("files")
  void zeroIsAnEmptyOutline(String file) throws Exception {
    try (InputStream in = FontFiles.open(file)) {
      Font font = Font.createFont(Font.TRUETYPE_FONT, in).deriveFont(100f);
      assertThat(contours(font, "0")).isEqualTo(2);
      assertThat(contours(font, "8")).as("the count of contours").isEqualTo(3);
    }
  }

  private static int contours(Font font, String text) {
    Shape outline =
        font.createGlyphVector(new FontRenderContext(null, true, true), text).getOutline();
    int contours = 0;
    for (PathIterator i = outline.getPathIterator(null); !i.isDone(); i.next()) {
      if (i.currentSegment(new double[6]) == PathIterator.SEG_MOVETO) {
        contours++;
      }
    }
    return contours;
  }
}
