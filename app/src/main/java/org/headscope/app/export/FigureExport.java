package org.headscope.app.export;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.headscope.app.chart.AwtPen;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.engine.run.UserError;
import org.jfree.pdf.PDFDocument;
import org.jfree.svg.MeetOrSlice;
import org.jfree.svg.PreserveAspectRatio;
import org.jfree.svg.SVGGraphics2D;
import org.jfree.svg.ViewBox;

/// Writes a figure to PNG, SVG or PDF. Text goes out as outlines, so a figure looks the same where
/// its fonts are not installed.
///
/// @param width logical pixels, margins included; points in SVG and PDF
/// @param height logical pixels
/// @param scale device pixels per logical pixel, of a PNG and of images inside SVG and PDF
/// @param palette the colours
public record FigureExport(double width, double height, double scale, Palette palette) {
  /// Blank border around the figure, in logical pixels.
  public static final double MARGIN = 16;

  private static final int MAX_PIXELS = 20_000;

  static {
    // Java2D draws into memory only; its own window toolkit must not meet JavaFX's.
    System.setProperty("java.awt.headless", "true");
  }

  /// File formats, by their extension.
  public enum Format {
    PNG,
    SVG,
    PDF;

    /// The file name extension, without a dot.
    public String extension() {
      return name().toLowerCase(Locale.ROOT);
    }

    /// The format that the extension of `file` names.
    public static Optional<Format> of(Path file) {
      String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
      return Arrays.stream(values()).filter(f -> name.endsWith("." + f.extension())).findFirst();
    }
  }

  public FigureExport {
    double longest = Math.max(width, height) * scale;
    if (!(Math.min(width, height) > 2 * MARGIN && scale > 0 && longest <= MAX_PIXELS)) {
      throw new IllegalArgumentException(
          "a picture of " + width + "×" + height + " at scale " + scale);
    }
  }

  /// Writes `figure` in the format that the extension of `file` names; the file is there in full or
  /// not at all.
  ///
  /// @throws UserError if the extension names no format or the file cannot be written
  public void write(Figure figure, Path file) {
    Format format =
        Format.of(file)
            .orElseThrow(() ->
                new UserError(
                    file
                        + " does not end in "
                        + Arrays.stream(Format.values())
                            .map(f -> "." + f.extension())
                            .collect(Collectors.joining(", "))
                        + "; choose one of these."));
    AtomicBytes.write(file, bytes(figure, format));
  }

  /// The file's content.
  public byte[] bytes(Figure figure, Format format) {
    return switch (format) {
      case PNG -> png(figure);
      case SVG -> svg(figure);
      case PDF -> pdf(figure);
    };
  }

  private byte[] png(Figure figure) {
    int w = (int) Math.ceil(width * scale);
    int h = (int) Math.ceil(height * scale);
    BufferedImage image = new BufferedImage(w, h, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.scale(scale, scale);
    paint(figure, graphics);
    graphics.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private byte[] svg(Figure figure) {
    SVGGraphics2D graphics = new SVGGraphics2D(width, height);
    graphics.setDefsKeyPrefix("hs");
    paint(figure, graphics);
    String title = "<title>" + escape(figure.title()) + "</title>";
    // Without JFree's document type, which makes some readers ask a server for it; with a view
    // box, so that the picture can be shown at any size.
    ViewBox box = new ViewBox(0, 0, width, height);
    String svg =
        graphics.getSVGElement(null, true, box, PreserveAspectRatio.XMID_YMID, MeetOrSlice.MEET);
    int afterRoot = svg.indexOf('>') + 1;
    String declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    return (declaration + svg.substring(0, afterRoot) + title + svg.substring(afterRoot))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private byte[] pdf(Figure figure) {
    PDFDocument document = new PDFDocument();
    // JFree writes titles in ASCII.
    document.setTitle(figure.title().replace(" ·", ","));
    paint(figure, document.createPage(new Rectangle2D.Double(0, 0, width, height)).getGraphics2D());
    return document.getPDFBytes();
  }

  private void paint(Figure figure, Graphics2D graphics) {
    AwtPen pen = new AwtPen(graphics, scale);
    pen.fillRect(0, 0, width, height, palette.ground().pane());
    pen.translate(MARGIN, MARGIN);
    figure.paint(pen, width - 2 * MARGIN, height - 2 * MARGIN, palette);
  }
}
