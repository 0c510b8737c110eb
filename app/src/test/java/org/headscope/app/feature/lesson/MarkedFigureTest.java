package org.headscope.app.feature.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.control.FramedFigure;
import org.headscope.app.feature.Anchored;
import org.headscope.app.lesson.Inline;
import org.junit.jupiter.api.Test;

class MarkedFigureTest {
  private static final Anchor THERE = new Anchor.OfCell(1, 0);

  /// A picture with a single cell.
  private record OneCell() implements Figure, Anchored {
    @Override
    public Optional<Box> where(Anchor anchor, PictureArea area) {
      return anchor.equals(THERE) ? Optional.of(new Box(50, 60, 10, 10)) : Optional.empty();
    }

    @Override
    public String title() {
      return "One cell";
    }

    @Override
    public DataTable data() {
      return new DataTable(List.of("cell"), List.of());
    }

    @Override
    public void paint(Pen pen, double width, double height, Palette palette) {
      pen.fillRect(50, 60, 10, 10, palette.ink().text());
    }
  }

  private static List<String> written(Anchor anchor) {
    return written(new OneCell(), anchor);
  }

  private static List<String> written(Figure figure, Anchor anchor) {
    Pointing.Mark mark = Pointing.Mark.of(1, anchor, List.of(new Inline.Plain("Here")));
    RecordingPen pen = RecordingPen.ofScreen(1);
    new MarkedFigure(figure, List.of(mark)).paint(pen, 400, 300, Theme.LIGHT.palette());
    return pen.marks().stream()
        .filter(Drawn.Text.class::isInstance)
        .map(drawn -> ((Drawn.Text) drawn).text())
        .toList();
  }

  @Test
  void marksThingsInThePicture() {
    assertThat(written(THERE)).containsExactly("1", "Here");
  }

  /// Exported views have headings.
  @Test
  void marksThingsUnderAHeading() {
    FramedFigure framed = new FramedFigure(new OneCell(), "Cells", "one of them");
    PictureArea area = new PictureArea(400, 300, 1, Theme.LIGHT.palette());
    Box alone = new OneCell().where(THERE, area).orElseThrow();
    Box under = Anchored.of(framed).orElseThrow().where(THERE, area).orElseThrow();
    assertThat(under.y()).isGreaterThan(alone.y() + 10);
    RecordingPen pen = RecordingPen.of(framed, 400, 300, Theme.LIGHT.palette());
    assertThat(pen.fills().getLast().y()).isEqualTo(under.y());
    assertThat(written(framed, THERE)).contains("1", "Here");
  }

  @Test
  void marksNothingThatIsMissing() {
    assertThat(written(new Anchor.OfState(2))).isEmpty();
  }
}
