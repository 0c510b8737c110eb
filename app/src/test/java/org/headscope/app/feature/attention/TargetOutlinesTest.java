package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.headscope.app.feature.attention.picture.MapAxes.Cell;
import org.headscope.app.feature.attention.picture.TargetOutlines;
import org.headscope.app.session.Span;
import org.junit.jupiter.api.Test;

/// The target of a task, on an instance of associative recall: 191 pairs, `=>`, a key, its value.
class TargetOutlinesTest {
  private static final int ASKED = 383;
  private static final Palette LIGHT = Theme.LIGHT.palette();

  private final Synthetic.Opened opened = Synthetic.opened(Synthetic.RECALL);
  private final AttentionViewModel model =
      new AttentionViewModel(opened.workbench(), opened.selection());

  private AttentionScene scene() {
    return (AttentionScene) model.sceneProperty().get().orElseThrow();
  }

  /// Returns the positions of the value after each earlier occurrence of the queried key.
  private int[] values() {
    int[] tokens = scene().axes().inspection().tokens();
    return IntStream.range(1, ASKED - 1).filter(t -> tokens[t - 1] == tokens[ASKED]).toArray();
  }

  private List<Drawn.Rect> frames() {
    RecordingPen pen =
        RecordingPen.of(new AttentionFigure(scene(), new HeatmapPainter(), false), 700, 600, LIGHT);
    return pen.outlines().stream().filter(r -> r.colour().equals(LIGHT.ink().text())).toList();
  }

  @Test
  void everyValueOfTheTargetKeyIsOutlined() {
    assertThat(values()).hasSizeGreaterThan(1);
    assertThat(TargetOutlines.targets(scene()))
        .containsExactlyElementsOf(
            IntStream.of(values()).mapToObj(key -> new Cell(ASKED, key, false)).toList());
  }

  @Test
  void keysInViewAreFramedAndTheLegendNamesTheReason() {
    model.fit(AttentionLayout.viewport(new PictureArea(700, 600, 1, LIGHT), false, 2));
    opened.selection().showWindow(new Span(345, 385));
    AttentionScene scene = scene();
    AttentionLayout layout =
        new AttentionFigure(scene, new HeatmapPainter(), false)
            .layout(new PictureArea(700, 600, 1, LIGHT));
    List<Box> inView =
        IntStream.of(values())
            .filter(layout.keys()::contains)
            .mapToObj(key -> layout.box(ASKED, key))
            .toList();
    List<Drawn.Rect> framed = frames().stream().filter(f -> f.y() > layout.map().y()).toList();
    assertThat(framed).hasSameSizeAs(inView);
    for (int i = 0; i < inView.size(); i++) {
      assertThat(framed.get(i).centreX()).isEqualTo(inView.get(i).x() + inView.get(i).width() / 2);
      assertThat(framed.get(i).centreY()).isEqualTo(inView.get(i).y() + inView.get(i).height() / 2);
    }
    assertThat(frames()).as("with the legend's").hasSize(inView.size() + 1);
  }

  @Test
  void tasksWithoutTargetsHaveNoFrames() {
    AttentionViewModel other =
        new AttentionViewModel(Synthetic.open().workbench(), Synthetic.open().selection());
    assertThat(TargetOutlines.targets((AttentionScene) other.sceneProperty().get().orElseThrow()))
        .isEmpty();
  }
}
