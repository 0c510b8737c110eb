package org.headscope.app.export;

import module java.base;
import module java.desktop;

import java.util.List;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.state.PDExtendedGraphicsState;
import org.apache.pdfbox.util.Matrix;
import org.headscope.app.chart.pen.FontFiles;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.chart.pen.VectorPage;
import org.headscope.engine.run.PlainText;

/// A PDF of one page, by PDFBox: text remains text, and the letters used are embedded. Equal pages
/// give equal files.
final class PdfPage implements VectorPage, AutoCloseable {
  /// The version that all programs for reading or typesetting PDF understand, transparency
  /// included.
  private static final float VERSION = 1.4f;

  /// The smallest kerning that is written, in thousandths of the font size.
  private static final double KERNED = 0.5;

  private final PDDocument document = new PDDocument();
  private final PDPageContentStream content;
  private final Map<String, PDFont> fonts = new HashMap<>();
  private final Map<Integer, PDExtendedGraphicsState> opacities = new HashMap<>();
  private Optional<Shape> clip = Optional.empty();
  private Optional<Color> filling = Optional.empty();

  /// @param width the width in units of `point` points each
  PdfPage(String title, double width, double height, double point) {
    try {
      document.setVersion(VERSION);
      // Otherwise it would be derived from the time.
      document.setDocumentId(0L);
      document.getDocumentInformation().setTitle(PlainText.line(title));
      document.getDocumentInformation().setCreator("HeadScope");
      PDPage page = new PDPage(new PDRectangle((float) (width * point), (float) (height * point)));
      document.addPage(page);
      content = new PDPageContentStream(document, page, AppendMode.OVERWRITE, true);
      content.transform(
          new Matrix((float) point, 0, 0, (float) -point, 0, (float) (height * point)));
      content.saveGraphicsState();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// An action that writes into memory, which cannot fail.
  private interface Writing {
    void write() throws IOException;
  }

  private static void write(Writing writing) {
    try {
      writing.write();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns the finished file; nothing can be drawn afterwards.
  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    write(() -> {
      content.restoreGraphicsState();
      content.close();
      document.save(out, CompressParameters.NO_COMPRESSION);
    });
    return out.toByteArray();
  }

  @Override
  public void close() {
    write(document::close);
  }

  @Override
  public void fill(Shape shape, Color colour, Optional<Shape> within) {
    write(() -> {
      clip(within);
      fillWith(colour);
      if (path(shape) == PathIterator.WIND_EVEN_ODD) {
        content.fillEvenOdd();
      } else {
        content.fill();
      }
    });
  }

  @Override
  public void stroke(Shape shape, BasicStroke line, Color colour, Optional<Shape> within) {
    write(() -> {
      clip(within);
      content.saveGraphicsState();
      opacity(colour);
      content.setStrokingColor(opaque(colour));
      content.setLineWidth(line.getLineWidth());
      content.setLineCapStyle(line.getEndCap());
      content.setLineJoinStyle(line.getLineJoin());
      content.setMiterLimit(line.getMiterLimit());
      float[] dash = line.getDashArray();
      if (dash != null) {
        content.setLineDashPattern(dash, line.getDashPhase());
      }
      path(shape);
      content.stroke();
      content.restoreGraphicsState();
    });
  }

  @Override
  public void image(BufferedImage image, AffineTransform place, Optional<Shape> within) {
    AffineTransform upright = new AffineTransform(place);
    upright.translate(0, 1);
    upright.scale(1, -1);
    write(() -> {
      clip(within);
      content.drawImage(LosslessFactory.createFromImage(document, image), new Matrix(upright));
    });
  }

  @Override
  public void text(Letters letters, Optional<Shape> within) {
    Optional<PDFont> bundled = font(letters);
    if (bundled.isEmpty()) {
      fill(letters.outline(), letters.colour(), within);
      return;
    }
    PDFont font = bundled.get();
    AffineTransform place = AffineTransform.getTranslateInstance(letters.x(), letters.y());
    place.rotate(Math.toRadians(letters.degrees()));
    place.translate(letters.indent(), 0);
    place.scale(1, -1);
    TextStyle style = letters.style();
    write(() -> {
      clip(within);
      fillWith(letters.colour());
      content.beginText();
      content.setFont(font, (float) style.size());
      content.setTextMatrix(new Matrix(place));
      content.showTextWithPositioning(positioned(letters, font));
      content.endText();
    });
  }

  /// Returns the bundled font that has all the letters. Java2D assumes that every font has
  /// characters that only join or select others; a PDF needs them in its font, too.
  private Optional<PDFont> font(Letters letters) {
    if (!letters.bundled()) {
      return Optional.empty();
    }
    try {
      PDFont font = font(FontFiles.name(letters.family(), letters.style().weight()));
      byte[] _ = font.encode(letters.text());
      return Optional.of(font);
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns the letters, with the font's kerning as numbers between them.
  private static Object[] positioned(Letters letters, PDFont font) throws IOException {
    String text = letters.text();
    double[] starts = letters.starts();
    double unit = letters.style().size() / 1000;
    List<Object> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    for (int i = 0; i < text.length(); ) {
      int next = text.offsetByCodePoints(i, 1);
      String letter = text.substring(i, next);
      part.append(letter);
      double closer = font.getStringWidth(letter) - (starts[next] - starts[i]) / unit;
      if (Math.abs(closer) > KERNED && next < text.length()) {
        parts.add(part.toString());
        parts.add((float) closer);
        part.setLength(0);
      }
      i = next;
    }
    parts.add(part.toString());
    return parts.toArray();
  }

  private PDFont font(String file) throws IOException {
    PDFont known = fonts.get(file);
    if (known != null) {
      return known;
    }
    try (InputStream in = FontFiles.open(file)) {
      PDFont font = PDType0Font.load(document, in, /* embedSubset= */ true);
      fonts.put(file, font);
      return font;
    }
  }

  private void clip(Optional<Shape> within) throws IOException {
    if (within.equals(clip)) {
      return;
    }
    content.restoreGraphicsState();
    content.saveGraphicsState();
    filling = Optional.empty();
    clip = within;
    if (within.isPresent()) {
      path(within.get());
      content.clip();
    }
  }

  private void fillWith(Color colour) throws IOException {
    if (!filling.equals(Optional.of(colour))) {
      content.setNonStrokingColor(opaque(colour));
      opacity(colour);
      filling = Optional.of(colour);
    }
  }

  private void opacity(Color colour) throws IOException {
    content.setGraphicsStateParameters(
        opacities.computeIfAbsent(colour.getAlpha(), PdfPage::state));
  }

  private static PDExtendedGraphicsState state(int alpha) {
    PDExtendedGraphicsState state = new PDExtendedGraphicsState();
    state.getCOSObject().setItem(COSName.TYPE, COSName.EXT_G_STATE);
    state.setNonStrokingAlphaConstant(alpha / 255f);
    state.setStrokingAlphaConstant(alpha / 255f);
    return state;
  }

  private static Color opaque(Color colour) {
    return new Color(colour.getRGB() & 0xffffff);
  }

  /// Writes the path of `shape`, and returns its winding rule.
  private int path(Shape shape) throws IOException {
    float[] c = new float[6];
    float x = 0;
    float y = 0;
    PathIterator i = shape.getPathIterator(null);
    for (; !i.isDone(); i.next()) {
      int numbers =
          switch (i.currentSegment(c)) {
            case PathIterator.SEG_MOVETO -> {
              content.moveTo(c[0], c[1]);
              yield 2;
            }
            case PathIterator.SEG_LINETO -> {
              content.lineTo(c[0], c[1]);
              yield 2;
            }
            case PathIterator.SEG_QUADTO -> {
              content.curveTo(
                  between(x, c[0]),
                  between(y, c[1]),
                  between(c[2], c[0]),
                  between(c[3], c[1]),
                  c[2],
                  c[3]);
              yield 4;
            }
            case PathIterator.SEG_CUBICTO -> {
              content.curveTo(c[0], c[1], c[2], c[3], c[4], c[5]);
              yield 6;
            }
            default -> {
              content.closePath();
              yield 0;
            }
          };
      x = numbers == 0 ? x : c[numbers - 2];
      y = numbers == 0 ? y : c[numbers - 1];
    }
    return i.getWindingRule();
  }

  /// Returns a control point of the cubic curve that is the same as a quadratic one.
  private static float between(float end, float control) {
    return end + 2 * (control - end) / 3;
  }
}
