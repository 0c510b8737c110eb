package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.Pen;
import org.junit.jupiter.api.Test;

class BadgedFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final String BADGE = "trust: 6 of 6 identities hold (made, step 400)";

  private final List<Double> heights = new ArrayList<>();

  private final Figure plain =
      new Figure() {
        @Override
        public String title() {
          return "Plain";
        }

        @Override
        public void paint(Pen pen, double width, double height, Palette palette) {
          heights.add(height);
        }

        @Override
        public double minPaperHeight(double width, Palette palette) {
          return 100;
        }

        @Override
        public DataTable data() {
          return new DataTable("a", List.of());
        }
      };

  private RecordingPen drawn(Set<FigurePart> parts) {
    return RecordingPen.of(new BadgedFigure(plain, BADGE).with(parts), 400, 200, LIGHT);
  }

  @Test
  void theLineIsBelowTheFigureIfTheStyleIncludesIt() {
    RecordingPen pen = drawn(Set.of(FigurePart.TRUST));
    assertThat(pen.texts(BADGE)).hasSize(1);
    assertThat(pen.text(BADGE).y()).isGreaterThan(heights.getFirst());
    assertThat(pen.text(BADGE).ink().bottom()).isLessThan(200);
    Figure badged = new BadgedFigure(plain, BADGE).with(Set.of(FigurePart.TRUST));
    assertThat(badged.minPaperHeight(400, LIGHT)).isGreaterThan(110);
  }

  @Test
  void otherwiseNothingChanges() {
    assertThat(drawn(FigurePart.DEFAULT).texts()).isEmpty();
    assertThat(heights).containsExactly(200.0);
    Figure badged = new BadgedFigure(plain, BADGE).with(FigurePart.DEFAULT);
    assertThat(badged.minPaperHeight(400, LIGHT)).isEqualTo(100);
  }
}
