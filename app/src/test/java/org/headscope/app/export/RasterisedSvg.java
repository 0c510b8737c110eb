package org.headscope.app.export;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.DocumentLimits;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.FloatSize;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Transparency;
import java.awt.geom.AffineTransform;
import java.awt.geom.Area;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/// An exported SVG as drawn by another program (JSVG), to be compared with the exported PNG.
public final class RasterisedSvg {
  /// The difference in a channel that is more than a slightly different smoothing of edges.
  private static final int FAR = 48;

  /// The number of pixels per pixel that may be on the other side of an edge.
  private static final long ROUNDED = 5_000;

  /// The width of a letter as a share of the font size, on the safe side.
  private static final double LETTER = 0.8;

  /// The limits are high, since a map of many states has some ten thousand elements.
  private static final LoaderContext LIMITS =
      LoaderContext.builder().documentLimits(new DocumentLimits(30, 30, 100_000)).build();

  private RasterisedSvg() {}

  /// Returns the picture in `svg`, `width` pixels wide.
  private static BufferedImage of(byte[] svg, int width) {
    // Points are 4/3 pixels, which JSVG rounds here and there.
    byte[] unscaled =
        new String(svg, StandardCharsets.UTF_8)
            .replaceAll("(width|height)=\"([0-9.]+)pt\"", "$1=\"$2\"")
            .getBytes(StandardCharsets.UTF_8);
    SVGDocument document =
        Objects.requireNonNull(
            new SVGLoader().load(new ByteArrayInputStream(unscaled), null, LIMITS),
            "JSVG cannot read it");
    FloatSize size = document.size();
    double scale = width / (double) size.width;
    BufferedImage image =
        new BufferedImage(
            width, (int) Math.ceil(size.height * scale - 1e-3), BufferedImage.TYPE_INT_RGB);
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

  /// Checks that `svg` shows what `png` shows: at the same size, each pixel is like one at or next
  /// to its place in the other picture. Text is ignored, since every program has its own fonts.
  public static void assertSame(String name, byte[] svg, BufferedImage png) {
    BufferedImage vector = of(svg, png.getWidth());
    assertThat(vector.getHeight()).as(name).isEqualTo(png.getHeight());
    Area written = written(svg, png.getWidth());
    int[] drawn = pixels(vector);
    int[] exported = pixels(png);
    int width = png.getWidth();
    assertThat(unlike(drawn, exported, width, written) + unlike(exported, drawn, width, written))
        .as("%s: pixels that are not in the other picture", name)
        .isLessThanOrEqualTo(width * (long) png.getHeight() / ROUNDED);
  }

  private static int[] pixels(BufferedImage image) {
    assertThat(image.getTransparency()).isEqualTo(Transparency.OPAQUE);
    BufferedImage plain =
        new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = plain.createGraphics();
    graphics.drawImage(image, 0, 0, null);
    graphics.dispose();
    return ((DataBufferInt) plain.getRaster().getDataBuffer()).getData();
  }

  /// Returns the area that text may cover on a picture `width` pixels wide.
  private static Area written(byte[] svg, int width) {
    Document document = parsed(svg);
    double scale =
        width
            / Double.parseDouble(
                document.getDocumentElement().getAttribute("viewBox").split(" ", -1)[2]);
    Area area = new Area();
    NodeList texts = document.getElementsByTagName("text");
    for (int i = 0; i < texts.getLength(); i++) {
      Element text = (Element) texts.item(i);
      double x = Double.parseDouble(text.getAttribute("x"));
      double y = Double.parseDouble(text.getAttribute("y"));
      double size = Double.parseDouble(text.getAttribute("font-size"));
      double wide = LETTER * size * text.getTextContent().length() + size;
      double left =
          switch (text.getAttribute("text-anchor")) {
            case "middle" -> x - wide / 2;
            case "end" -> x - wide + size / 2;
            default -> x - size / 2;
          };
      AffineTransform place = AffineTransform.getScaleInstance(scale, scale);
      if (text.hasAttribute("transform")) {
        String angle = text.getAttribute("transform").replaceAll("rotate\\((\\S+) .*", "$1");
        place.rotate(Math.toRadians(Double.parseDouble(angle)), x, y);
      }
      Rectangle2D box = new Rectangle2D.Double(left, y - 1.2 * size, wide, 1.7 * size);
      area.add(new Area(place.createTransformedShape(box)));
    }
    return area;
  }

  /// Returns an SVG as XML.
  public static Document parsed(byte[] svg) {
    try {
      return DocumentBuilderFactory.newDefaultInstance()
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(svg));
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new AssertionError("it is no XML", e);
    }
  }

  private static long unlike(int[] pixels, int[] others, int width, Area written) {
    long n = 0;
    for (int y = 1; y < pixels.length / width - 1; y++) {
      for (int x = 1; x < width - 1; x++) {
        int at = y * width + x;
        if (pixels[at] != others[at]
            && !like(pixels[at], others, at, width)
            && !written.contains(x, y)) {
          n++;
        }
      }
    }
    return n;
  }

  /// Returns true if `rgb` is like one of `others` at or next to the place `at`.
  private static boolean like(int rgb, int[] others, int at, int width) {
    for (int row = at - width; row <= at + width; row += width) {
      for (int other = row - 1; other <= row + 1; other++) {
        int is = others[other];
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
