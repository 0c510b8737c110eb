package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SpanTest {
  @Property
  void withinNeverLeavesTheInstanceAndKeepsWhatLengthItCan(
      @ForAll @IntRange(max = 900) int from,
      @ForAll @IntRange(max = 900) int size,
      @ForAll @IntRange(max = 900) int length) {
    Span inside = new Span(from, from + size).within(length);
    assertThat(inside.to()).isLessThanOrEqualTo(length);
    assertThat(inside.length()).isEqualTo(Math.min(size, length));
  }

  @Property
  void showingMovesOnlyAsFarAsNeeded(
      @ForAll @IntRange(min = 50, max = 900) int from, @ForAll @IntRange(max = 999) int position) {
    Span span = new Span(from, from + 50);
    Span shown = span.showing(position);
    assertThat(shown.contains(position)).isTrue();
    assertThat(shown.length()).isEqualTo(50);
    if (span.contains(position)) {
      assertThat(shown).isEqualTo(span);
    }
  }

  @Test
  void backwardsIsRefused() {
    assertThatThrownBy(() -> new Span(5, 4)).isInstanceOf(IllegalArgumentException.class);
  }
}
