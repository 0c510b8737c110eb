package org.headscope.app.export;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import javax.imageio.ImageIO;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.junit.jupiter.api.Test;

class FigureSheetTest {
  /// A figure that writes the names of its parts, and needs 300 units for them.
  private record Wordy(Set<FigurePart> parts) implements Figure {
    @Override
    public String title() {
      return "wordy";
    }

    @Override
    public Figure with(Set<FigurePart> some) {
      return new Wordy(some);
    }

    @Override
    public double minPaperWidth(Palette palette) {
      return 300;
    }

    @Override
    public void paint(Pen pen, double width, double height, Palette palette) {
      double y = 20;
      for (FigurePart part : FigurePart.values()) {
        if (parts.contains(part)) {
          pen.text(part.name(), 0, y, TextStyle.sans(palette.size().small()), Color.BLACK);
          y += 20;
        }
      }
    }

    @Override
    public DataTable data() {
      return new DataTable("a", List.of());
    }
  }

  private static final Figure FIGURE = new Wordy(FigurePart.ALL);

  private static FigureExport export(FigureStyle style) {
    return FigureExport.of(style, FIGURE, 1200, 220);
  }

  @Test
  void columnsHaveTheWidthOfTheirPaper() throws IOException {
    for (FigureStyle.Column column : FigureStyle.COLUMNS) {
      FigureStyle style = FigureStyle.DEFAULT.withWidth(column.width());
      WrittenPdf pdf = WrittenPdf.of(export(style).bytes(FIGURE, "pdf"));
      assertThat(pdf.width()).as(column.id()).isCloseTo(column.width() / 2.54 * 72, within(0.01));
      assertThat(pdf.width() / pdf.height()).as("no strip").isLessThan(5.6);
    }
    assertThat(export(FigureStyle.DEFAULT.withWidth(3.25 * 2.54)).pageWidth())
        .isCloseTo(234, within(1e-9));
  }

  @Test
  void textHasItsSizeUnlessTheFigureNeedsMoreSpace() {
    assertThat(export(FigureStyle.DEFAULT.withWidth(14)).font()).isCloseTo(8, within(1e-9));
    assertThat(export(FigureStyle.DEFAULT.withWidth(14).withFont(9)).font())
        .isCloseTo(9, within(1e-9));
    assertThat(export(FigureStyle.DEFAULT.withWidth(5)).font()).isBetween(4.0, 6.0);
    assertThat(export(FigureStyle.DEFAULT.withWidth(14).withTheme(Theme.PROJECTOR)).font())
        .isCloseTo(8, within(1e-9));
  }

  @Test
  void aPictureTooSmallForItsFigureShowsAllOfItSmaller() throws IOException {
    Palette light = Theme.LIGHT.palette();
    double around = 2 * FigureExport.margin(light);
    FigureSheet small = FigureSheet.fitting(FIGURE, 160, 120, light);
    assertThat(small.width()).isBetween(300 + around, 1.03 * (300 + around));
    assertThat(small.width() * small.point()).isCloseTo(160, within(1e-9));
    assertThat(small.height() * small.point()).isCloseTo(120, within(1e-9));
    byte[] png = FigureExport.fitting(FIGURE, 160, 120, 2, light).bytes(FIGURE, "png");
    assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isEqualTo(320);
    assertThat(FigureSheet.fitting(FIGURE, 400, 300, light))
        .isEqualTo(FigureSheet.plain(400, 300, light));
    byte[] preview = export(FigureStyle.DEFAULT.withWidth(20)).within(600).bytes(FIGURE, "png");
    assertThat(ImageIO.read(new ByteArrayInputStream(preview)).getWidth()).isBetween(590, 601);
  }

  @Test
  void picturesHaveThreeHundredPixelsAnInch() throws IOException {
    byte[] png = export(FigureStyle.DEFAULT.withWidth(2.54 * 4)).bytes(FIGURE, "png");
    assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isEqualTo(1200);
    assertThat(pixelsPerMetre(png)).isEqualTo(11811);
    byte[] smaller =
        export(FigureStyle.DEFAULT.withWidth(2.54 * 4)).within(600).bytes(FIGURE, "png");
    assertThat(pixelsPerMetre(smaller)).isCloseTo(11811 / 2, within(1));
    byte[] screen = new FigureExport(400, 300, 2, Theme.LIGHT.palette()).bytes(FIGURE, "png");
    assertThat(new String(screen, ISO_8859_1)).doesNotContain("pHYs");
  }

  private static int pixelsPerMetre(byte[] png) {
    return ByteBuffer.wrap(png).getInt(new String(png, ISO_8859_1).indexOf("pHYs") + 4);
  }

  @Test
  void requestedPartsAreUnderTheLetterOfThePanel() {
    FigureStyle style =
        FigureStyle.DEFAULT
            .with(FigurePart.PIN, true)
            .with(FigurePart.TITLE, false)
            .withLetter("b");
    FigureSheet sheet = FigureSheet.of(style, FIGURE, 400, 300);
    RecordingPen pen = new RecordingPen();
    sheet.paint(FIGURE, pen);
    assertThat(pen.texts().stream().map(t -> t.text()))
        .containsExactly("(b)", "LEGEND", "OUTLINES", "PIN");
    assertThat(pen.text("(b)").box().bottom()).isLessThan(pen.text("LEGEND").box().y());
    RecordingPen standard = new RecordingPen();
    FigureSheet.of(FigureStyle.DEFAULT, FIGURE, 400, 300).paint(FIGURE, standard);
    assertThat(standard.texts().stream().map(t -> t.text()))
        .containsExactly("TITLE", "LEGEND", "OUTLINES");
  }

  @Test
  void anSvgEmbedsItsLettersOnRequest() {
    String without = new String(export(FigureStyle.DEFAULT).bytes(FIGURE, "svg"), UTF_8);
    String with =
        new String(export(FigureStyle.DEFAULT.withFontsInside(true)).bytes(FIGURE, "svg"), UTF_8);
    assertThat(without).doesNotContain("@font-face").contains("Inter, 'Helvetica Neue'");
    assertThat(with).contains("@font-face{font-family:'Inter';font-weight:400;src:url(data:font/");
    assertThat(with.length()).isLessThan(40_000);
  }

  @Test
  void sizesThatNoPaperHasAreRefused() {
    for (double wrong : new double[] {-1, 3, 101, Double.NaN}) {
      assertThatThrownBy(() -> FigureStyle.DEFAULT.withWidth(wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("width");
    }
    assertThatThrownBy(() -> FigureStyle.DEFAULT.withFont(0)).hasMessageContaining("font");
    assertThatThrownBy(() -> FigureStyle.DEFAULT.withLetter("(a) and (b)"))
        .hasMessageContaining("letter");
  }
}
