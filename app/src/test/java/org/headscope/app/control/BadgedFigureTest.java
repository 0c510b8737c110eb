package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.control.BadgedFigure.Badge;
import org.junit.jupiter.api.Test;

class BadgedFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final String TRUST = "trust: 6 of 6 identities hold (made, step 400)";
  private static final String ORIGIN = "gpt2, imported (gpt2), not certified";
  private static final Badge BADGE = new Badge("", TRUST);

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
    return drawn(BADGE, parts);
  }

  private RecordingPen drawn(Badge badge, Set<FigurePart> parts) {
    return RecordingPen.of(badge.below(plain).with(parts), 400, 200, LIGHT);
  }

  @Test
  void theLineIsBelowTheFigureIfTheStyleIncludesIt() {
    RecordingPen pen = drawn(Set.of(FigurePart.TRUST));
    assertThat(pen.texts(TRUST)).hasSize(1);
    assertThat(pen.text(TRUST).y()).isGreaterThan(heights.getFirst());
    assertThat(pen.text(TRUST).ink().bottom()).isLessThan(200);
    Figure badged = BADGE.below(plain).with(Set.of(FigurePart.TRUST));
    assertThat(badged.minPaperHeight(400, LIGHT)).isGreaterThan(110);
  }

  @Test
  void otherwiseNothingChanges() {
    assertThat(drawn(FigurePart.DEFAULT).texts()).isEmpty();
    assertThat(heights).containsExactly(200.0);
    Figure badged = BADGE.below(plain).with(FigurePart.DEFAULT);
    assertThat(badged.minPaperHeight(400, LIGHT)).isEqualTo(100);
  }

  /// A figure cannot leave out whether its model is certified.
  @Test
  void theOriginOfAnImportedModelIsBelowEveryFigure() {
    Badge both = new Badge(ORIGIN, TRUST);
    RecordingPen pen = drawn(both, Set.of());
    assertThat(pen.texts()).extracting(Drawn.Text::text).containsExactly(ORIGIN);
    assertThat(pen.text(ORIGIN).y()).isGreaterThan(heights.getFirst());
    assertThat(pen.text(ORIGIN).ink().bottom()).isLessThan(200);
    pen = drawn(both, FigurePart.ALL);
    assertThat(pen.texts()).extracting(Drawn.Text::text).containsExactly(ORIGIN, TRUST);
    assertThat(pen.text(TRUST).ink().y()).isGreaterThan(pen.text(ORIGIN).ink().bottom());
    assertThat(pen.text(TRUST).ink().bottom()).isLessThan(200);
    assertThat(Badge.NONE.below(plain)).isSameAs(plain);
  }
}
