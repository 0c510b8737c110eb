package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WindowBoundsTest {
  @Test
  void aWindowOfALargerScreenIsCutToThisOne() {
    assertThat(new WindowBounds(0, 0, 2880, 1750, false).within(0, 30, 2560, 1410))
        .isEqualTo(new WindowBounds(0, 30, 2560, 1410, false));
  }

  @Test
  void aWindowOverTheEdgeIsMovedOntoTheScreen() {
    assertThat(new WindowBounds(1500, 900, 800, 600, true).within(0, 0, 1920, 1080))
        .isEqualTo(new WindowBounds(1120, 480, 800, 600, true));
    assertThat(new WindowBounds(1900, 10, 800, 600, false).within(1920, 0, 1920, 1080).x())
        .isEqualTo(1920);
  }

  @Test
  void windowsThatFitStayInPlace() {
    WindowBounds fits = new WindowBounds(100, 100, 1440, 900, false);
    assertThat(fits.within(0, 0, 1920, 1080)).isEqualTo(fits);
  }
}
