package org.headscope.app.export;

import module java.base;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.AwtPen;
import org.headscope.app.chart.pen.VectorPen;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.run.UserError;

/// Writes a figure to PNG, SVG or PDF, or its numbers to CSV. In SVG and PDF, text remains text.
public final class FigureExport {
  private static final double RESOLUTION = 300;

  private static final int MAX_PIXELS = 20_000;

  static {
    // Java2D only draws into memory; its window toolkit must not start beside JavaFX's.
    System.setProperty("java.awt.headless", "true");
  }

  public static final List<String> EXTENSIONS = List.of("png", "svg", "pdf", "csv");

  private final FigureSheet sheet;
  private final double scale;
  private final boolean embedFonts;
  private final OptionalDouble perInch; // of a PNG, if the figure has a size in print

  private FigureExport(
      FigureSheet sheet, double scale, boolean embedFonts, OptionalDouble perInch) {
    double longest = Math.max(sheet.width(), sheet.height()) * scale;
    if (!(Math.min(sheet.width(), sheet.height()) > 32 && scale > 0 && longest <= MAX_PIXELS)) {
      throw new IllegalArgumentException(
          "a picture of " + sheet.width() + "×" + sheet.height() + " at scale " + scale);
    }
    this.sheet = sheet;
    this.scale = scale;
    this.embedFonts = embedFonts;
    this.perInch = perInch;
  }

  /// Creates an export at a size in logical pixels, which are points in SVG and PDF.
  ///
  /// @param scale device pixels per logical pixel, of a PNG and of images inside SVG and PDF
  public FigureExport(double width, double height, double scale, Palette palette) {
    this(
        FigureSheet.plain(width, height, palette),
        scale,
        /* embedFonts= */ false,
        OptionalDouble.empty());
  }

  /// Returns an export of `figure` at this size; if the figure needs more space, all of it is
  /// scaled down.
  public static FigureExport fitting(
      Figure figure, double width, double height, double scale, Palette palette) {
    FigureSheet sheet = FigureSheet.fitting(figure, width, height, palette);
    return new FigureExport(
        sheet, scale * sheet.point(), /* embedFonts= */ false, OptionalDouble.empty());
  }

  /// Returns an export of `figure` in `style`, with the resolution of print.
  public static FigureExport of(
      FigureStyle style, Figure figure, double naturalWidth, double naturalHeight) {
    FigureSheet sheet = FigureSheet.of(style, figure, naturalWidth, naturalHeight);
    // A whole number of pixels, so that edges on pixels are also on pixels in an SVG.
    double pixels = Math.ceil(sheet.width() * sheet.point() * RESOLUTION / 72 - 1e-6);
    double pixelsPerUnit = pixels / sheet.width();
    double maxScale = MAX_PIXELS / Math.max(sheet.width(), sheet.height());
    double share = Math.min(1, maxScale / pixelsPerUnit);
    return new FigureExport(
        sheet, share * pixelsPerUnit, style.embedFonts(), OptionalDouble.of(share * RESOLUTION));
  }

  /// Returns the same export with at most `pixels` pixels on its longer side.
  public FigureExport within(int pixels) {
    double maxScale = pixels / Math.max(sheet.width(), sheet.height());
    double share = Math.min(1, maxScale / scale);
    OptionalDouble fewer =
        perInch.isPresent() ? OptionalDouble.of(share * perInch.getAsDouble()) : perInch;
    return new FigureExport(sheet, share * scale, embedFonts, fewer);
  }

  /// The blank margin around a figure, in logical pixels.
  public static double margin(Palette palette) {
    return FigureSheet.margin(palette);
  }

  public double pageWidth() {
    return sheet.width() * sheet.point();
  }

  public double pageHeight() {
    return sheet.height() * sheet.point();
  }

  /// The size of small text on the page, in points: less than the chosen size if the figure was
  /// scaled down to fit.
  public double font() {
    return sheet.palette().size().small() * sheet.point();
  }

  /// Writes `figure` in the format that the extension of `file` names, in full or not at all.
  ///
  /// @throws UserError if the extension names no format or the file cannot be written
  public void write(Figure figure, Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    String extension = name.substring(name.lastIndexOf('.') + 1);
    if (!EXTENSIONS.contains(extension) && !figure.texts().containsKey(extension)) {
      throw new UserError(
          "%s does not end in .%s; choose one of these."
              .formatted(file, String.join(", .", EXTENSIONS)));
    }
    AtomicFile.save(file, bytes(figure, extension));
  }

  /// Returns the file's content.
  ///
  /// @param extension one of [#EXTENSIONS] or of the figure's text formats
  public byte[] bytes(Figure figure, String extension) {
    return switch (extension) {
      case "png" -> png(figure);
      case "svg" -> svg(figure).getBytes(StandardCharsets.UTF_8);
      case "pdf" -> pdf(figure);
      case "csv" -> CsvExport.text(figure.data()).getBytes(StandardCharsets.UTF_8);
      default ->
          Objects.requireNonNull(figure.texts().get(extension)).getBytes(StandardCharsets.UTF_8);
    };
  }

  private byte[] png(Figure figure) {
    int w = (int) Math.ceil(sheet.width() * scale - 1e-6);
    int h = (int) Math.ceil(sheet.height() * scale - 1e-6);
    BufferedImage image = new BufferedImage(w, h, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.scale(scale, scale);
    sheet.paint(figure, new AwtPen(graphics, scale));
    graphics.dispose();
    return Png.of(image, perInch);
  }

  private String svg(Figure figure) {
    SvgPage page = new SvgPage(figure.title(), sheet.width(), sheet.height(), sheet.point());
    sheet.paint(figure, new VectorPen(page, scale));
    return page.text(embedFonts);
  }

  private byte[] pdf(Figure figure) {
    try (PdfPage page = new PdfPage(figure.title(), sheet.width(), sheet.height(), sheet.point())) {
      sheet.paint(figure, new VectorPen(page, scale));
      return page.bytes();
    }
  }
}
