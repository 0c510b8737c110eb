package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CellAxisTest {
  @Property
  void pixelsAndCellsMapToEachOther(
      @ForAll @IntRange(min = 1, max = 300) int cells,
      @ForAll @IntRange(min = 1, max = 300) int pixels) {
    CellAxis axis = new CellAxis(cells, pixels);
    assertThat(axis.enlarges()).isEqualTo(pixels >= cells);
    int next = 0; // cells and pixels follow each other without a gap
    for (int pixel = 0; pixel < pixels; pixel++) {
      assertThat(axis.first(pixel)).isBetween(0, cells - 1);
      for (int cell = axis.first(pixel); cell < axis.after(pixel); cell++) {
        assertThat(pixel).isBetween(axis.start(cell), axis.end(cell) - 1);
        assertThat(cell).isBetween(next - (axis.enlarges() ? 1 : 0), next);
        next = cell + 1;
      }
    }
    assertThat(next).isEqualTo(cells);
  }

  @Test
  void boundariesAreRounded() {
    CellAxis axis = new CellAxis(3, 10);
    assertThat(new int[] {axis.start(0), axis.start(1), axis.start(2), axis.end(2)})
        .containsExactly(0, 3, 7, 10);
    assertThatIllegalArgumentException().isThrownBy(() -> new CellAxis(0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new CellAxis(1, 0));
  }
}
