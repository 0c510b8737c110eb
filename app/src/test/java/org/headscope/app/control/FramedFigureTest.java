package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The heading and caption around a figure in a file, read from what is drawn.
class FramedFigureTest {
  private static final DataTable DATA = new DataTable(List.of("x"), List.of(List.of("1")));

  /// A figure that fills its whole area.
  private static final Figure FULL =
      new Figure() {
        @Override
        public String title() {
          return "full";
        }

        @Override
        public void paint(Pen pen, double width, double height, Palette palette) {
          pen.fillRect(0, 0, width, height, Color.RED);
          pen.text("inside", 5, 20, TextStyle.sans(10), Color.BLACK);
        }

        @Override
        public DataTable data() {
          return DATA;
        }

        @Override
        public Map<String, String> texts() {
          return Map.of("tex", "text");
        }
      };

  @ParameterizedTest
  @EnumSource(Theme.class)
  void headingAndCaptionAreAboveThePicture(Theme theme) {
    Palette palette = theme.palette();
    FramedFigure framed = new FramedFigure(FULL, "Next symbol", "after a at 3");
    RecordingPen pen = RecordingPen.of(framed, 400, 300, palette);
    Drawn.Text heading = pen.text("Next symbol");
    Drawn.Text caption = pen.text("after a at 3");
    Drawn.Rect picture =
        pen.fills().stream().filter(r -> r.colour().equals(Color.RED)).findFirst().orElseThrow();
    assertThat(heading.box().x()).as("left").isCloseTo(picture.x(), within(1.0));
    assertThat(caption.box().right()).as("right").isCloseTo(400 - picture.x(), within(1.5));
    assertThat(heading.centreY()).isCloseTo(caption.centreY(), within(1.0));
    assertThat(heading.box().right()).isLessThan(caption.box().x());
    assertThat(picture.y()).isGreaterThanOrEqualTo(heading.box().bottom());
    assertThat(picture.x() + picture.width()).isCloseTo(400 - picture.x(), within(0.01));
    assertThat(300 - picture.y() - picture.height())
        .as("below")
        .isCloseTo(picture.x(), within(1.0));
    assertThat(pen.text("inside").box().x()).isCloseTo(picture.x() + 5, within(1.0));
    assertThat(RecordingPen.of(framed.with(Set.of()), 400, 300, palette).texts()).hasSize(1);
    assertThat(framed.title()).isEqualTo("full");
    assertThat(framed.data()).isEqualTo(DATA);
    assertThat(framed.texts()).containsEntry("tex", "text");
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void aCaptionWithoutSpaceIsUnderTheHeading(Theme theme) {
    String words = "PCA of transformer-4x2: residual stream after layer 2, step 20,000";
    RecordingPen pen =
        RecordingPen.of(new FramedFigure(FULL, "Hidden states", words), 300, 300, theme.palette());
    Drawn.Text heading = pen.text("Hidden states");
    List<Drawn.Text> caption = pen.texts().stream().filter(t -> words.contains(t.text())).toList();
    assertThat(String.join(" ", caption.stream().map(Drawn.Text::text).toList())).isEqualTo(words);
    double above = heading.box().bottom();
    for (Drawn.Text line : caption) {
      assertThat(line.box().y()).isGreaterThanOrEqualTo(above - 1);
      assertThat(line.box().right()).isLessThanOrEqualTo(300);
      above = line.box().bottom();
    }
    double under = above;
    assertThat(pen.fills().stream().filter(r -> r.colour().equals(Color.RED)))
        .allMatch(r -> r.y() >= under - 1);
  }
}
