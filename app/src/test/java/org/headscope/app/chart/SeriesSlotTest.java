package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.junit.jupiter.api.Test;

/// Curves and bars that stand for different things look different.
class SeriesSlotTest {
  private static final Palette PALETTE = Theme.LIGHT.palette();

  /// Holds for any number of slots, requested in any order, in every theme.
  @Property
  void allSlotsDiffer(
      @ForAll Theme theme,
      @ForAll @Size(min = 2, max = 32) List<@IntRange(max = 40) Integer> requested) {
    Palette palette = theme.palette();
    List<SeriesSlot> slots = new ArrayList<>();
    requested.forEach(place -> slots.add(SeriesSlot.free(place, slots)));
    assertThat(slots.stream().map(s -> s.colour(palette) + " " + s.dash())).doesNotHaveDuplicates();
    assertThat(slots.stream().map(s -> s.colour(palette) + " " + s.marker()))
        .doesNotHaveDuplicates();
    assertThat(slots.stream().map(s -> s.colour(palette) + " " + s.pattern()))
        .doesNotHaveDuplicates();
  }

  private static Stream<SeriesSlot> first(int count) {
    return IntStream.range(0, count).mapToObj(SeriesSlot::new);
  }

  @Test
  void coloursWithDashesOrPatternsAreNeverTheSame() {
    assertThat(first(8).map(s -> s.colour(PALETTE))).doesNotHaveDuplicates();
    assertThat(first(16).map(s -> s.dash() + " " + s.marker())).doesNotHaveDuplicates();
    assertThat(first(32).map(s -> s.dash() + " " + s.colour(PALETTE))).doesNotHaveDuplicates();
    assertThat(first(8).map(s -> s.filled() + " " + s.marker())).doesNotHaveDuplicates();
    assertThat(first(64).map(s -> s.pattern() + " " + s.colour(PALETTE))).doesNotHaveDuplicates();
  }

  @Test
  void upToEightHaveDifferentColoursWhateverSlotsTheyRequest() {
    Random random = new Random(7);
    for (int trial = 0; trial < 200; trial++) {
      List<SeriesSlot> taken = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        taken.add(SeriesSlot.free(random.nextInt(20), taken));
      }
      assertThat(taken.stream().map(s -> s.colour(PALETTE))).doesNotHaveDuplicates();
      for (int i = 0; i < 12; i++) {
        taken.add(SeriesSlot.free(random.nextInt(2), taken));
      }
      assertThat(taken.stream().map(s -> s.dash() + " " + s.colour(PALETTE)))
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void aSlotIsKeptIfItsColourIsFree() {
    assertThat(SeriesSlot.free(1, List.of(new SeriesSlot(0)))).isEqualTo(new SeriesSlot(1));
    assertThat(SeriesSlot.free(0, List.of(new SeriesSlot(8)))).isEqualTo(new SeriesSlot(1));
    assertThat(SeriesSlot.free(2, first(8).toList())).isEqualTo(new SeriesSlot(8));
  }
}
