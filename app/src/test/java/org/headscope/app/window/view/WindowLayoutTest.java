package org.headscope.app.window.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.headscope.app.chart.colour.Theme;
import org.junit.jupiter.api.Test;

class WindowLayoutTest {
  private static WindowLayout layout(double width, double height, Theme theme) {
    return WindowLayout.of(width, height, theme.palette());
  }

  @Test
  void aLargeWindowShowsEverything() {
    assertThat(layout(1440, 900, Theme.LIGHT)).isEqualTo(new WindowLayout(true, true, true));
    assertThat(layout(2560, 1440, Theme.DARK)).isEqualTo(new WindowLayout(true, true, true));
  }

  @Test
  void theTrackShrinksFirstThenTheListsThenTheHeading() {
    assertThat(layout(1440, 800, Theme.LIGHT)).isEqualTo(new WindowLayout(false, true, true));
    assertThat(layout(1366, 768, Theme.LIGHT)).isEqualTo(new WindowLayout(false, false, true));
    assertThat(layout(1280, 720, Theme.DARK)).isEqualTo(new WindowLayout(false, false, false));
  }

  @Test
  void aProjectorNeedsMoreSpace() {
    assertThat(layout(1024, 768, Theme.PROJECTOR)).isEqualTo(new WindowLayout(false, false, false));
    assertThat(layout(1920, 1080, Theme.PROJECTOR))
        .isEqualTo(new WindowLayout(false, false, false));
    assertThat(layout(2560, 1440, Theme.PROJECTOR)).isEqualTo(new WindowLayout(true, true, true));
  }
}
