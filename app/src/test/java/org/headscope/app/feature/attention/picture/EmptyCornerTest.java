package org.headscope.app.feature.attention.picture;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.session.Span;
import org.junit.jupiter.api.Test;

class EmptyCornerTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();

  private static AttentionLayout layout(double width, double height, Span queries, Span keys) {
    return AttentionLayout.of(queries, keys, 1, false, new PictureArea(width, height, 1, LIGHT));
  }

  @Test
  void contentCoversNoCellThatCanHaveData() {
    int placed = 0;
    for (double width = 320; width < 1400; width += 120) {
      for (double height = 260; height < 1000; height += 90) {
        for (int from : new int[] {0, 14, 60}) {
          int to = from + 32;
          Span keys = new Span(from > 14 ? 40 : 0, to);
          AttentionLayout layout = layout(width, height, new Span(from, to), keys);
          Optional<Box> corner = layout.emptyCorner(180, 66);
          if (corner.isPresent()) {
            free(corner.get(), layout, width);
            placed++;
          }
        }
      }
    }
    assertThat(placed).isGreaterThan(50);
  }

  private static void free(Box box, AttentionLayout layout, double width) {
    assertThat(box.right()).isLessThanOrEqualTo(width);
    assertThat(box.y()).isGreaterThanOrEqualTo(layout.map().y());
    assertThat(box.bottom()).isLessThanOrEqualTo(layout.map().bottom());
    for (int query = layout.queries().from(); query < layout.queries().to(); query++) {
      for (int key = layout.keys().from(); key <= query; key++) {
        Box cell = layout.box(query, key);
        boolean apart =
            box.x() >= cell.right() || box.y() >= cell.bottom() || box.bottom() <= cell.y();
        assertThat(apart).as("%s over %d → %d", box, query, key).isTrue();
      }
    }
  }

  @Test
  void contentThatIsTooLargeHasNoPlace() {
    AttentionLayout layout = layout(500, 400, new Span(14, 46), new Span(0, 46));
    assertThat(layout.emptyCorner(150, 60)).isPresent();
    assertThat(layout.emptyCorner(250, 200)).isEmpty();
    assertThat(layout.emptyCorner(10, 500)).isEmpty();
  }
}
