package org.headscope.app.export;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;

/// An exported PDF as a reader sees it: one page.
///
/// @param text all of it, without the spaces that a reader guesses
/// @param fonts names of its fonts, each embedded as a subset
/// @param strays letters that are not entirely on the page
public record WrittenPdf(
    String title,
    double width,
    double height,
    String text,
    Set<String> fonts,
    List<String> strays) {
  /// Fails where a font is not embedded.
  public static WrittenPdf of(byte[] bytes) throws IOException {
    try (PDDocument document = Loader.loadPDF(bytes)) {
      assertThat(document.getNumberOfPages()).isEqualTo(1);
      PDPage page = document.getPage(0);
      Set<String> fonts = new TreeSet<>();
      for (COSName name : page.getResources().getFontNames()) {
        PDFont font = page.getResources().getFont(name);
        assertThat(font.isEmbedded()).as(font.getName()).isTrue();
        fonts.add(font.getName());
      }
      Letters letters = new Letters(page.getMediaBox());
      letters.setSortByPosition(false);
      String text = letters.getText(document).replaceAll("\\s", "");
      PDRectangle box = page.getMediaBox();
      return new WrittenPdf(
          document.getDocumentInformation().getTitle(),
          box.getWidth(),
          box.getHeight(),
          text,
          fonts,
          letters.strays);
    }
  }

  private static final class Letters extends PDFTextStripper {
    private final PDRectangle page;
    private final List<String> strays = new ArrayList<>();

    Letters(PDRectangle page) {
      this.page = page;
    }

    @Override
    protected void processTextPosition(TextPosition letter) {
      super.processTextPosition(letter);
      float x = letter.getTextMatrix().getTranslateX();
      float y = letter.getTextMatrix().getTranslateY();
      float end = letter.getEndX();
      if (Math.min(x, end) < 0
          || Math.max(x, end) > page.getWidth()
          || y < 0
          || y + 0.7 * letter.getFontSizeInPt() > page.getHeight() + 1) {
        strays.add("%s at %.1f, %.1f".formatted(letter.getUnicode(), x, y));
      }
    }
  }
}
