package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SpanTest {
  @Property
  void withinStaysInTheInstanceAndKeepsTheLengthIfPossible(
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

  @Property
  void theNeighbourhoodContainsTheWindowAndIgnoresSmallMoves(
      @ForAll @IntRange(max = 30_000) int from,
      @ForAll @IntRange(max = 1024) int size,
      @ForAll @IntRange(min = 1, max = 31_000) int length) {
    Span window = new Span(from, from + size).within(length);
    Span around = window.neighbourhood(1024, length);
    assertThat(around.length()).isEqualTo(Math.min(1024, length));
    assertThat(around.from()).isLessThanOrEqualTo(window.from());
    assertThat(around.to()).isBetween(window.to(), length);
    if (window.to() <= 1024) {
      assertThat(around.from()).isZero();
    } else if (size <= 512) {
      assertThat(window.from() - around.from()).as("space before it").isGreaterThanOrEqualTo(256);
      Span[] steps = {window.movedTo(window.from() + 1).within(length), window};
      assertThat(Math.abs(steps[0].neighbourhood(1024, length).from() - around.from()))
          .isIn(0, 256, length - 1024 - around.from());
    }
  }

  @Test
  void reversedSpansAreRefused() {
    assertThatThrownBy(() -> new Span(5, 4)).isInstanceOf(IllegalArgumentException.class);
  }
}
