package org.headscope.app.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import javafx.scene.paint.Color;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportTest {
  private static final Figure FIGURE =
      new Figure() {
        @Override
        public String title() {
          return "a < b & c";
        }

        @Override
        public void paint(Pen pen, double width, double height, Palette palette) {
          pen.pushClip(0, 0, width / 2, height);
          pen.fillRect(0, 0, width, height, Color.RED);
          pen.restore();
          pen.text("n·3", width * 0.75, height / 2, TextStyle.mono(12).centred(), Color.BLACK);
          pen.line(0, 1, width, 1, StrokeStyle.dashed(2), Color.BLUE);
          pen.image(new int[] {0xff00ff00, 0xff0000ff}, 2, 1, width - 8, height - 8, 8, 8);
        }

        @Override
        public DataTable data() {
          return new DataTable(
              List.of("query", "symbol, state"),
              List.of(List.of(1, "n \"3\""), List.of(0.1 + 0.2, "|")));
        }
      };

  private final FigureExport export = new FigureExport(132, 72, 2, Theme.LIGHT.palette());

  @TempDir Path folder;

  @Test
  void pngHasItsScaleAndClip() throws IOException {
    var image = ImageIO.read(new ByteArrayInputStream(export.bytes(FIGURE, "png")));
    assertThat(image.getWidth()).isEqualTo(264);
    assertThat(image.getHeight()).isEqualTo(144);
    assertThat(image.getRGB(52, 72)).isEqualTo(0xffff0000);
    assertThat(image.getRGB(142, 107)).isEqualTo(0xffffffff);
    assertThat(image.getRGB(237, 120)).isEqualTo(0xff00ff00);
    assertThat(image.getRGB(247, 120)).isEqualTo(0xff0000ff);
  }

  @Test
  void svgIsWellFormedTitledAndTheSameTwice() throws Exception {
    byte[] bytes = export.bytes(FIGURE, "svg");
    var document =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(bytes));
    assertThat(document.getElementsByTagName("title").item(0).getTextContent())
        .isEqualTo("a < b & c");
    assertThat(document.getDocumentElement().getAttribute("viewBox")).isNotEmpty();
    assertThat(document.getElementsByTagName("text").item(0).getTextContent()).isEqualTo("n·3");
    assertThat(export.bytes(FIGURE, "svg")).isEqualTo(bytes);
  }

  @Test
  void svgAndPngShowTheSame() throws IOException {
    var png = ImageIO.read(new ByteArrayInputStream(export.bytes(FIGURE, "png")));
    RasterisedSvg.assertSame("figure", export.bytes(FIGURE, "svg"), png);
  }

  @Test
  void pdfHasItsTextAndFontsAndIsTheSameTwice() throws IOException {
    byte[] bytes = export.bytes(FIGURE, "pdf");
    WrittenPdf pdf = WrittenPdf.of(bytes);
    assertThat(pdf.text()).contains("n·3");
    assertThat(pdf.fonts()).singleElement().asString().matches("[A-Z]{6}\\+JetBrainsMono-Regular");
    assertThat(pdf.title()).isEqualTo("a < b & c");
    assertThat(export.bytes(FIGURE, "pdf")).isEqualTo(bytes);
  }

  /// A figure whose title and only text is `text`.
  private static Figure saying(String text) {
    return new Figure() {
      @Override
      public String title() {
        return text;
      }

      @Override
      public void paint(Pen pen, double width, double height, Palette palette) {
        pen.text(text, 2, height / 2, TextStyle.sans(8), Color.BLACK);
      }

      @Override
      public DataTable data() {
        return new DataTable(List.of("id"), List.of(List.of(text)));
      }
    };
  }

  @Test
  void charactersThatSteerOrTurnTextAreDrawnVisibly() throws Exception {
    Figure odd = saying("a\tb\u0000\u001b[31m\u202ec\u2066\u2028\ud800\uffff");
    String seen = "a\\tb\\u0000\\u001b[31m\\u202ec\\u2066\\u2028\\ud800\\uffff";
    WrittenPdf pdf = WrittenPdf.of(export.bytes(odd, "pdf"));
    assertThat(pdf.text().strip()).isEqualTo(seen);
    assertThat(pdf.title()).isEqualTo(seen);
    var svg =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(export.bytes(odd, "svg")));
    assertThat(svg.getElementsByTagName("text").item(0).getTextContent()).isEqualTo(seen);
    assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo(seen);
    assertThat(CsvExport.text(odd.data())).isEqualTo("id\r\n" + seen + "\r\n");
    assertThat(export.bytes(odd, "png")).isEqualTo(export.bytes(saying(seen), "png"));
  }

  @Test
  void combiningLettersMissingInTheFontAreDrawnAsOutlines() throws IOException {
    for (String text :
        List.of("a\u200db", "a\ufe0fb", "\ud83d\udc68\u200d\ud83d\udc67", "\u8a9e", "a\u0301")) {
      assertThat(export.bytes(saying(text), "pdf")).as(text).isNotEmpty();
      assertThat(export.bytes(saying(text), "svg")).as(text).isNotEmpty();
    }
  }

  @Test
  void writesWholeFilesAndLeavesNothingElse() throws IOException {
    for (String extension : FigureExport.EXTENSIONS) {
      export.write(FIGURE, folder.resolve("figure." + extension));
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("figure.png", "figure.svg", "figure.pdf", "figure.csv");
    }
  }

  @Test
  void csvQuotesWhatNeedsIt() {
    assertThat(CsvExport.text(FIGURE.data()))
        .isEqualTo("query,\"symbol, state\"\r\n1,\"n \"\"3\"\"\"\r\n0.30000000000000004,|\r\n");
  }

  @Test
  void csvTextIsNeverAFormula() {
    DataTable table =
        new DataTable(
            List.of("@run", "tvd"), List.of(List.of("=1+2,3", -0.5), List.of("-x", "-1e-3")));
    assertThat(CsvExport.text(table)).isEqualTo("'@run,tvd\r\n\"'=1+2,3\",-0.5\r\n'-x,-1e-3\r\n");
  }

  @Test
  void refusesInOneSentence() throws IOException {
    assertThatThrownBy(() -> export.write(FIGURE, folder.resolve("figure.bmp")))
        .isInstanceOf(UserError.class)
        .hasMessageEndingWith(
            "figure.bmp does not end in .png, .svg, .pdf, .csv; choose one of these.");
    Path nowhere = Files.createFile(folder.resolve("file")).resolve("figure.png");
    assertThatThrownBy(() -> export.write(FIGURE, nowhere))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("figure.png cannot be written");
  }
}
