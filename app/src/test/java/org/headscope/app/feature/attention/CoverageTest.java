package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.Synthetic;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.attention.picture.AttentionFigure;
import org.headscope.app.feature.attention.picture.AttentionLayout;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The sentences for keys in view and for those that are not.
class CoverageTest {
  private static final double WIDTH = 700;
  private static final double HEIGHT = 500;
  private static final Palette LIGHT = Theme.LIGHT.palette();

  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final AttentionViewModel model = new AttentionViewModel(opened.workbench(), selection);

  @BeforeEach
  void fitToArea() {
    selection.selectHead(2, 1);
    model.fit(AttentionLayout.viewport(new PictureArea(WIDTH, HEIGHT, 1, LIGHT), false, 1));
  }

  private AttentionScene scene() {
    return (AttentionScene) model.sceneProperty().get().orElseThrow();
  }

  private AttentionFigure figure() {
    return new AttentionFigure(scene(), new HeatmapPainter(), false);
  }

  private AttentionLayout layout() {
    return figure().layout(new PictureArea(WIDTH, HEIGHT, 1, LIGHT));
  }

  private RecordingPen draw() {
    return RecordingPen.of(figure(), WIDTH, HEIGHT, LIGHT);
  }

  /// Shows positions for which keys are left out.
  private void goFar() {
    selection.showWindow(new Span(150, 190));
    assertThat(scene().axes().keys().from()).isPositive();
  }

  @Test
  void barsShowHowMuchWeightIsOnKeysLeftOut() {
    assertThat(draw().texts("left of here")).isEmpty();
    goFar();
    AttentionScene scene = scene();
    AttentionLayout layout = layout();
    RecordingPen pen = draw();
    Box column = layout.bar();
    assertThat(column.right()).isLessThan(layout.map().x());
    assertThat(pen.text("left of here").y()).isGreaterThan(column.bottom());
    for (int query = scene.axes().queries().from(); query < scene.axes().queries().to(); query++) {
      double left = 0;
      for (int key = 0; key < scene.axes().keys().from(); key++) {
        left += scene.weight(query, key);
      }
      double y = layout.row(query).middleY();
      Drawn.Rect bar =
          pen.fills().stream()
              .filter(r -> r.colour().equals(LIGHT.ink().muted()))
              .filter(r -> Math.abs(r.centreY() - y) < 1 && r.x() + r.width() <= column.right())
              .filter(r -> r.x() >= column.x() - 1e-6 && r.height() < layout.cell() + 1)
              .findFirst()
              .orElseThrow();
      assertThat(bar.width()).isCloseTo(left * column.width(), within(0.01));
      assertThat(bar.x() + bar.width()).as("from the map's edge").isEqualTo(column.right());
    }
  }

  @Test
  void theDescriptionNamesWhatIsInView() {
    Span queries = scene().axes().queries();
    assertThat(scene().inView().getFirst())
        .isEqualTo(
            "queries %d–%d · keys 0–%d · all of their weight is in view"
                .formatted(queries.from(), queries.to() - 1, queries.to() - 1));
    goFar();
    double seen = 0;
    for (int query = scene().axes().queries().from();
        query < scene().axes().queries().to();
        query++) {
      for (int key = scene().axes().keys().from(); key <= query; key++) {
        seen += scene().weight(query, key) / scene().axes().queries().length();
      }
    }
    assertThat(scene().inView().getFirst())
        .contains(
            "keys %d–%d".formatted(scene().axes().keys().from(), scene().axes().keys().to() - 1))
        .endsWith(" · %d %% of their weight is in view".formatted(Math.round(100 * seen)));
  }

  @Test
  void aHighlightedStateMarksItsPositions() {
    int state = scene().axes().state(60);
    selection.highlightState(state);
    assertThat(scene().axes().isHighlighted(60)).isTrue();
    for (int p = 0; p < scene().numbers().length(); p++) {
      assertThat(scene().axes().isHighlighted(p)).isEqualTo(scene().axes().state(p) == state);
    }
  }
}
