package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import java.awt.image.BufferedImage;
import javax.imageio.ImageIO;
import org.headscope.app.Synthetic;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.colour.WeightScale;
import org.headscope.app.export.FigureExport;
import org.headscope.app.feature.attention.picture.AttentionFigure;
import org.headscope.app.feature.attention.picture.AttentionLayout;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AttentionFigureTest {
  private static final double WIDTH = 606;
  private static final double HEIGHT = 652;
  private static final Path PICTURES = Path.of("target", "pictures");

  private final Synthetic.Opened opened = Synthetic.open();
  private final AttentionViewModel model =
      new AttentionViewModel(opened.workbench(), opened.selection());

  private AttentionFigure figure() {
    return new AttentionFigure(
        (AttentionScene) model.sceneProperty().get().orElseThrow(), new HeatmapPainter(), true);
  }

  private BufferedImage render(String name, Theme theme, double scale) throws IOException {
    byte[] png = new FigureExport(WIDTH, HEIGHT, scale, theme.palette()).bytes(figure(), "png");
    Files.createDirectories(PICTURES);
    Files.write(PICTURES.resolve("attention-" + name + ".png"), png);
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void everyThemeShowsTheSelectedCellInItsAccent(Theme theme) throws IOException {
    opened.selection().selectHead(2, 1);
    int query = 40;
    int key = 25;
    opened.selection().pin(query, key);
    int accent = Palette.argb(theme.palette().mark().accent());
    double margin = FigureExport.margin(theme.palette());
    for (double scale : new double[] {1, 2}) {
      BufferedImage image =
          render(
              theme.name().toLowerCase(java.util.Locale.ROOT) + "-x" + (int) scale, theme, scale);
      double width = WIDTH - 2 * margin;
      double height = HEIGHT - 2 * margin;
      AttentionLayout layout =
          figure()
              .onPaper(new PictureArea(width, height, scale, theme.palette()))
              .layout(new PictureArea(width, height, scale, theme.palette()));
      int x = (int) ((margin + layout.left(key)) * scale - 1);
      int y = (int) ((margin + layout.top(query) + layout.cell() / 2) * scale);
      assertThat(image.getRGB(x, y)).isEqualTo(accent);
    }
  }

  @Test
  void theMapIsDrawnZoomedOutAndZoomedIn() throws IOException {
    opened.selection().selectHead(2, 1);
    int length = figure().scene().numbers().length();
    opened.selection().showWindow(new Span(0, length));
    opened.selection().pin(length / 2, length / 3);
    render("all", Theme.LIGHT, 1);
    opened.selection().showWindow(new Span(40, 48));
    opened.selection().pin(46, 43);
    render("close", Theme.DARK, 1);
    opened.selection().showWindow(new Span(40, 140));
    opened.selection().perform(new Command.ClearSelection());
    model.style.colour(new Colouring(ColourMap.VIRIDIS, WeightScale.LOGARITHMIC));
    render("hundred", Theme.LIGHT, 1);
    opened.selection().showWindow(new Span(40, 70));
    render("projector-close", Theme.PROJECTOR, 1);
    assertThat(figure().title()).isEqualTo("Attention weights: layer 2 · head 1");
  }

  @Test
  void paperOmitsFirstKeysInsteadOfLeavingSpaceBlank() {
    Selection selection = opened.selection();
    Instance thousand = Synthetic.thousand(opened.workbench().instances().getFirst());
    selection.perform(selection.selecting(thousand, Optional.empty(), new Span(300, 340)));
    opened.settle().run();
    AttentionFigure all = figure();
    assertThat(all.scene().axes().keys().from()).as("the space is not known").isZero();
    Palette light = Theme.LIGHT.palette();
    AttentionFigure paper = all.onPaper(new PictureArea(WIDTH, HEIGHT, 1, light));
    AttentionLayout layout = paper.layout(new PictureArea(WIDTH, HEIGHT, 1, light));
    assertThat(layout.leavesOut()).isTrue();
    assertThat(layout.keys().length()).isBetween(40, 60);
    assertThat(layout.map().bottom()).isGreaterThan(0.7 * HEIGHT);
    assertThat(all.data().rows()).as("data are whole").hasSize(300 * 40 + 40 * 41 / 2);
    opened.selection().showWindow(new Span(0, 40));
    AttentionFigure near = figure();
    assertThat(near.onPaper(new PictureArea(WIDTH, HEIGHT, 1, light))).isSameAs(near);
  }

  @Test
  void aPageIsNoHigherThanItsSquareCells() {
    opened.selection().showWindow(new Span(12, 40));
    Palette light = Theme.LIGHT.palette();
    for (double width : new double[] {320, 600, 1400}) {
      AttentionFigure figure = figure();
      double high = figure.maxPaperHeight(width, light);
      AttentionLayout layout =
          figure
              .onPaper(new PictureArea(width, high, 1, light))
              .layout(new PictureArea(width, high, 1, light));
      assertThat(layout.bottom()).isCloseTo(high, within(2.0));
      assertThat(layout.map().right()).as("at maximum width").isGreaterThan(0.9 * width);
    }
  }

  @Test
  void vectorFormatsHoldTheSameFigure() throws IOException {
    opened.selection().pin(90, 70);
    FigureExport export = new FigureExport(WIDTH, HEIGHT, 2, Theme.LIGHT.palette());
    byte[] svg = export.bytes(figure(), "svg");
    Files.createDirectories(PICTURES);
    Files.write(PICTURES.resolve("attention.svg"), svg);
    Files.write(PICTURES.resolve("attention.pdf"), export.bytes(figure(), "pdf"));
    assertThat(new String(svg, StandardCharsets.UTF_8))
        .contains("<title>Attention weights: layer 1 · head 1</title>")
        .contains("data:image/png;base64");
  }

  @Test
  void dataHoldsTheAllowedCellsOfTheWindow() {
    opened.selection().showWindow(new Span(10, 20));
    AttentionScene scene = figure().scene();
    int rows = 0;
    for (List<?> row : figure().data().rows()) {
      assertThat(row).hasSameSizeAs(figure().data().columns());
      int query = (int) row.get(2);
      int key = (int) row.get(5);
      assertThat(row.get(8)).isEqualTo(scene.weight(query, key));
      rows++;
    }
    assertThat(rows).isEqualTo(155);
  }

  @Test
  void symbolsNeverOverlap() {
    for (double cell = 0.5; cell < 40; cell += 0.25) {
      double symbol = Math.clamp(cell * 0.85, 11, 15);
      int stride = TokenLabels.stride(cell, symbol, 11);
      assertThat(stride * cell).isGreaterThanOrEqualTo(stride == 1 ? symbol * 0.9 : 11 * 2.3);
    }
  }
}
