package org.headscope.app.export;

import module java.base;

import org.apache.pdfbox.Loader;
import org.apache.pdfbox.multipdf.PDFMergerUtility;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;

/// Several figures as the pages of one PDF.
public final class PdfBook {
  private PdfBook() {}

  /// Returns the file's content.
  public static byte[] of(
      String title, List<? extends Figure> pages, double width, double height, Palette palette) {
    FigureExport export = new FigureExport(width, height, 1, palette);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PDDocument book = new PDDocument()) {
      PDFMergerUtility merger = new PDFMergerUtility();
      for (Figure page : pages) {
        try (PDDocument one = Loader.loadPDF(export.bytes(page, "pdf"))) {
          merger.appendDocument(book, one);
        }
      }
      // Otherwise it would be derived from the time.
      book.setDocumentId(0L);
      book.getDocumentInformation().setTitle(title);
      book.getDocumentInformation().setCreator("HeadScope");
      book.save(out, CompressParameters.NO_COMPRESSION);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
