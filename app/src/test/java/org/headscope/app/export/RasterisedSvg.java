package org.headscope.app.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.DocumentLimits;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.FloatSize;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.Objects;

/// An exported SVG as somebody else's program draws it (JSVG), held against the exported PNG.
public final class RasterisedSvg {
  /// Apart in a channel by more than edges that are smoothed a little differently.
  private static final int FAR = 48;

  /// A map of many states is some ten thousand elements.
  private static final LoaderContext LIMITS =
      LoaderContext.builder().documentLimits(new DocumentLimits(30, 30, 100_000)).build();

  private RasterisedSvg() {}

  /// The picture in `svg`, as many times as large as `scale` says.
  private static BufferedImage of(byte[] svg, double scale) {
    SVGDocument document =
        Objects.requireNonNull(
            new SVGLoader().load(new ByteArrayInputStream(svg), null, LIMITS),
            "JSVG cannot read it");
    FloatSize size = document.size();
    BufferedImage image =
        new BufferedImage(
            (int) Math.ceil(size.width * scale),
            (int) Math.ceil(size.height * scale),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.scale(scale, scale);
    document.render(null, graphics);
    graphics.dispose();
    return image;
  }

  /// Checks that `svg` shows what `png` shows: the same size, and each pixel like one where it is
  /// or beside it in the other picture.
  public static void assertSame(String name, byte[] svg, BufferedImage png) {
    BufferedImage vector = of(svg, 2);
    assertThat(vector.getWidth()).as(name).isEqualTo(png.getWidth());
    assertThat(vector.getHeight()).as(name).isEqualTo(png.getHeight());
    assertThat(unlike(vector, png) + unlike(png, vector))
        .as("%s: pixels that are not in the other picture", name)
        .isZero();
  }

  private static long unlike(BufferedImage a, BufferedImage b) {
    long n = 0;
    for (int y = 1; y < a.getHeight() - 1; y++) {
      for (int x = 1; x < a.getWidth() - 1; x++) {
        if (!like(a.getRGB(x, y), b, x, y)) {
          n++;
        }
      }
    }
    return n;
  }

  private static boolean like(int rgb, BufferedImage other, int x, int y) {
    for (int dy = -1; dy <= 1; dy++) {
      for (int dx = -1; dx <= 1; dx++) {
        int is = other.getRGB(x + dx, y + dy);
        if (apart(rgb, is, 16) <= FAR && apart(rgb, is, 8) <= FAR && apart(rgb, is, 0) <= FAR) {
          return true;
        }
      }
    }
    return false;
  }

  private static int apart(int a, int b, int shift) {
    return Math.abs((a >> shift & 0xff) - (b >> shift & 0xff));
  }
}
