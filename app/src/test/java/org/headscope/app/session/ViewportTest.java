package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ViewportTest {
  private static final int LENGTH = 200;

  /// The space for the map at 1280×720.
  private static final Viewport LAPTOP = new Viewport(644, 448, 37, 1, 11);

  /// The same in the projector theme at 1024×768.
  private static final Viewport PROJECTOR = new Viewport(567, 460, 58, 1, 18);

  @Test
  void theDefaultViewFillsThePaneWithAllKeys() {
    Span queries = LAPTOP.defaultView(new Span(14, 46), 22, LENGTH);
    assertThat(queries).isEqualTo(new Span(14, 46));
    assertThat(LAPTOP.keys(queries, LENGTH)).isEqualTo(new Span(0, 46));
  }

  @Test
  void largeCellsShowFewerQueriesWithAllKeys() {
    Span queries = PROJECTOR.defaultView(new Span(14, 46), 22, LENGTH);
    assertThat(queries).isEqualTo(new Span(6, 31));
    assertThat(PROJECTOR.keys(queries, LENGTH)).isEqualTo(new Span(0, 31));
    assertThat(queries.contains(22)).isTrue();
  }

  @Test
  void cellsShrinkWhileReadableThenKeysAreOmitted() {
    Span near = LAPTOP.moved(new Span(14, 46), new Span(26, 58), LENGTH);
    assertThat(near.to()).isEqualTo(58);
    assertThat(near.length()).as("smaller cells, more rows").isEqualTo(40);
    assertThat(LAPTOP.keys(near, LENGTH).from()).isZero();
    Span far = LAPTOP.moved(near, new Span(60, 100), LENGTH);
    assertThat(far).isEqualTo(new Span(60, 100));
    // 644 minus the bar's 37, in cells of 11.
    assertThat(LAPTOP.keys(far, LENGTH)).isEqualTo(new Span(45, 100));
  }

  @Test
  void movingUpShowsTheRequestedRow() {
    Span back = LAPTOP.moved(new Span(18, 58), new Span(3, 43), LENGTH);
    assertThat(back.from()).isEqualTo(3);
    assertThat(LAPTOP.isDefault(back, LENGTH)).isTrue();
    assertThat(LAPTOP.moved(back, new Span(0, back.length()), LENGTH)).isEqualTo(new Span(0, 32));
  }

  @Test
  void zoomingInOmitsKeysAndZoomingOutFillsTheHeight() {
    assertThat(LAPTOP.keys(new Span(38, 46), LENGTH)).as("cells of 56").isEqualTo(new Span(36, 46));
    assertThat(LAPTOP.keys(new Span(20, 100), LENGTH))
        .as("cells of 5.6")
        .isEqualTo(new Span(0, 100));
    assertThat(LAPTOP.keys(new Span(100, 180), LENGTH).from()).isEqualTo(180 - 108);
    assertThat(LAPTOP.keys(new Span(0, 200), LENGTH)).isEqualTo(new Span(0, 200));
  }

  @Test
  void aShortTextIsShownWhole() {
    for (int length = 1; length <= 16; length++) {
      assertThat(LAPTOP.defaultView(new Span(0, length), -1, length))
          .isEqualTo(new Span(0, length));
    }
  }

  @Test
  void everyRowReachesItsPositionAndIsReadable() {
    for (double width = 120; width < 1700; width += 97) {
      for (double height = 60; height < 1100; height += 83) {
        for (double readable : new double[] {11, 18}) {
          for (double scale : new double[] {1, 1.25, 2}) {
            holds(new Viewport(width, height, 3 * readable, scale, readable));
          }
        }
      }
    }
  }

  private static void holds(Viewport viewport) {
    for (int to = 1; to <= LENGTH; to += 7) {
      Span queries = viewport.defaultView(new Span(Math.max(0, to - 32), to), to - 1, LENGTH);
      Span keys = viewport.keys(queries, LENGTH);
      assertThat(queries.contains(to - 1)).isTrue();
      assertThat(viewport.isDefault(queries, LENGTH)).isTrue();
      assertThat(keys.to()).isEqualTo(queries.to());
      assertThat(keys.from()).isLessThanOrEqualTo(queries.from());
      double beside = keys.from() > 0 ? viewport.bar() : 0;
      double cell =
          Math.min(
              (viewport.width() - beside) / keys.length(), viewport.height() / queries.length());
      assertThat(cell)
          .isGreaterThanOrEqualTo(Math.min(viewport.readable(), viewport.height()) - 1e-9);
    }
  }

  @Test
  void aThirdOfTheViewPrecedesAnEarlyFocus() {
    Span queries = LAPTOP.defaultView(new Span(20, 100), 50, LENGTH);
    assertThat(queries).isEqualTo(new Span(37, 77));
  }
}
