package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.Synthetic;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.attention.kind.SuffixFigure;
import org.headscope.app.feature.attention.kind.SuffixPicture;
import org.headscope.app.feature.attention.kind.SuffixScene;
import org.headscope.app.feature.attention.picture.PointerTarget;
import org.headscope.app.feature.attention.picture.ReadoutText;
import org.headscope.app.session.Selection;
import org.headscope.app.session.link.OtherMap.Pairing;
import org.junit.jupiter.api.Test;

/// Attention by the length of the matching suffix in place of the map.
class SuffixViewModelTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();

  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final AttentionViewModel model = new AttentionViewModel(opened.workbench(), selection);

  private SuffixScene scene() {
    return (SuffixScene) model.sceneProperty().get().orElseThrow();
  }

  private SuffixFigure figure() {
    return new SuffixFigure(scene(), false, FigurePart.ALL);
  }

  private void show() {
    model.show(new SuffixPicture());
    opened.settle().run();
  }

  @Test
  void allHeadsAreMeasuredOncePerInstanceAndMaximumSuffix() {
    model.show(new SuffixPicture());
    assertThat(model.sceneProperty().get()).isEmpty();
    assertThat(model.coverProperty().get().words())
        .isEqualTo(
            "Attention by the length of the matching suffix at step 1,000 is being computed.");
    opened.settle().run();
    selection.selectHead(2, 2);
    model.cursor().click(20, 18);
    opened.settle().run();
    assertThat(opened.maps().measured).containsExactly("suffixes of up to 3 at step 1000");
    model.chosenOf(new SuffixPicture()).orElseThrow().set(5);
    opened.settle().run();
    assertThat(opened.maps().measured)
        .containsExactly("suffixes of up to 3 at step 1000", "suffixes of up to 5 at step 1000");
    assertThat(scene().columns()).isEqualTo(7);
  }

  @Test
  void sharesAreOfThePinnedQueryOrElseMeans() {
    show();
    model.cursor().click(20, 18);
    assertThat(scene().query()).isEqualTo(20);
    assertThat(scene().place()).startsWith("query 20 · ");
    assertThat(((ShellLine.Words) model.line()).text())
        .contains("headscope suffix-attention")
        .endsWith("--depth 3 --positions 20..20 --json");
    model.release();
    model.cursor().hover(-1, -1);
    assertThat(scene().query()).isEqualTo(-1);
    assertThat(scene().place()).matches("mean of \\d+ queries");
    assertThat(((ShellLine.Words) model.line()).text()).doesNotContain("--positions");
    assertThat(scene().selected(LIGHT)).isEqualTo(ReadoutText.NOTHING);
  }

  /// The card does not show the largest share, since keys after another symbol or the query itself
  /// often have that anyway.
  @Test
  void theCardShowsTheShareThatExceedsAUniformHeadsMost() {
    show();
    boolean apart = false;
    for (int query = 3; query < 8; query++) {
      selection.selectHead(1, 1);
      model.cursor().click(query, query - 1);
      opened.settle().run();
      int layer = selection.snapshot().model().layer();
      int head = selection.snapshot().model().head();
      List<double[]> shares = new ArrayList<>(); // the share, and the excess over a uniform head's
      for (List<?> row : scene().data().rows()) {
        if (row.get(0).equals(layer) && row.get(1).equals(head)) {
          double share = ((Number) row.get(4)).doubleValue();
          shares.add(new double[] {share, share - ((Number) row.get(5)).doubleValue()});
        }
      }
      Comparator<double[]> byExcess = Comparator.comparingDouble(s -> s[1]);
      Comparator<double[]> byShare = Comparator.comparingDouble(s -> s[0]);
      double[] greatest = Collections.max(shares, byExcess);
      apart |= greatest[0] < Collections.max(shares, byShare)[0];
      assertThat(scene().selected(LIGHT).plain())
          .contains(NumberText.decimals(greatest[0], 3) + " of its attention");
    }
    assertThat(apart).isTrue();
  }

  @Test
  void aModelWithoutMapsIsExplainedOnOneLine() {
    opened.maps().broken = true;
    show();
    assertThat(model.coverProperty().get())
        .isInstanceOf(Cover.Failed.class)
        .extracting(Cover::words)
        .asString()
        .contains("The map cannot be measured; choose another.");
    assertThat(model.sceneProperty().get()).isEmpty();
  }

  @Test
  void aSecondMapDoesNotAffectIt() {
    model.pair(Pairing.BESIDE);
    show();
    assertThat(scene().kind()).isEqualTo("Attention by suffix");
    assertThat(model.slots().count() > 1).isFalse();
  }

  @Test
  void aShareIsReadOutAndAClickChoosesItsHead() {
    show();
    model.cursor().click(20, 18);
    double width = 600;
    double height = 700;
    RecordingPen pen = RecordingPen.of(figure(), width, height, LIGHT);
    double y = pen.text(scene().brief(scene().heads().get(6))).centreY();
    PictureArea area = new PictureArea(width, height, 1, LIGHT);
    PointerTarget share = figure().at(width / 2, y, area);
    assertThat(share).isEqualTo(new PointerTarget.OnSpot(6 * 5 + 2, 4, 1));
    model.cursor().click(share);
    opened.settle().run();
    assertThat(selection.snapshot().model().layer()).isEqualTo(4);
    assertThat(scene().at(scene().spot(), LIGHT, false).plain())
        .contains("keys after the last symbol alone")
        .contains("0.700 of its attention, uniform 0.200");
    assertThat(figure().at(10, 5, area)).isEqualTo(new PointerTarget.OnSpot(-1, 0, 0));
    model.cursor().moveBy(-1, false);
    assertThat(scene().spot()).isEqualTo(6 * 5 + 1);
  }

  @Test
  void barsAreAsLongAsSharesAndALineMarksAUniformHeadsEnd() {
    show();
    double width = 600;
    double height = 700;
    RecordingPen pen = RecordingPen.of(figure(), width, height, LIGHT);
    List<Drawn.Rect> bars =
        pen.fills().stream()
            .filter(fill ->
                fill.colour().equals(LIGHT.ground().pane().interpolate(LIGHT.mark().model(), 0.4)))
            .toList();
    assertThat(bars).hasSize(8 * 5);
    double longest = bars.stream().mapToDouble(Drawn.Rect::width).max().orElseThrow();
    double shortest = bars.stream().mapToDouble(Drawn.Rect::width).min().orElseThrow();
    assertThat(shortest / longest).isCloseTo(0.075 / 0.7, within(1e-6));
    assertThat(pen.texts()).extracting(Drawn.Text::text).contains("itself", "0", "3+", "0.700");
  }

  @Test
  void theSelectedHeadStaysInLittleSpace() {
    show();
    selection.selectHead(4, 1);
    opened.settle().run();
    for (double height : new double[] {700, 250, 150, 100}) {
      RecordingPen pen = RecordingPen.of(figure(), 300, height, LIGHT);
      assertThat(pen.texts())
          .extracting(Drawn.Text::text)
          .as("in %.0f pixels", height)
          .contains(scene().brief(scene().heads().get(6)));
      assertThat(pen.texts()).allMatch(text -> text.box().bottom() <= height + 4);
      assertThat(pen.texts()).allMatch(text -> text.box().right() <= 300 + 1);
    }
  }

  @Test
  void dataAndJsonContainAllHeads() {
    show();
    model.cursor().click(20, 18);
    SuffixFigure paper = new SuffixFigure(scene(), true, FigurePart.ALL);
    assertThat(paper.data().columns())
        .containsExactly("layer", "head", "query", "suffix", "share", "even");
    assertThat(paper.data().rows()).hasSize(8 * 5);
    assertThat(paper.texts().get("json")).contains("\"depth\":3,\"query\":20,\"even\":[");
    assertThat(paper.title()).startsWith("Attention by suffix: query 20");
    assertThat(paper.with(FigurePart.DEFAULT).title()).contains("mean of");
  }

  @Test
  void suffixesMatchTheApprovedDrawing() {
    show();
    GoldenDrawing.check(
        SuffixViewModelTest.class,
        "suffixes",
        scene().figure(new HeatmapPainter(), /* paper= */ false),
        480,
        500);
  }
}
