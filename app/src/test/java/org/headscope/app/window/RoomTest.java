package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.headscope.app.chart.Theme;
import org.junit.jupiter.api.Test;

class RoomTest {
  private static Room room(double width, double height, Theme theme) {
    return Room.of(width, height, theme.palette(), theme == Theme.PROJECTOR);
  }

  @Test
  void aLargeWindowHasRoomForAll() {
    assertThat(room(1440, 900, Theme.LIGHT)).isEqualTo(new Room(true, true, true, true));
    assertThat(room(2560, 1440, Theme.DARK)).isEqualTo(new Room(true, true, true, true));
  }

  @Test
  void theTrackGivesWayFirstThenTheListsThenTheHeading() {
    assertThat(room(1440, 800, Theme.LIGHT)).isEqualTo(new Room(false, true, true, true));
    assertThat(room(1366, 768, Theme.LIGHT)).isEqualTo(new Room(false, false, true, true));
    assertThat(room(1280, 720, Theme.DARK)).isEqualTo(new Room(false, false, true, false));
  }

  @Test
  void aProjectorNeedsMoreRoomAndShowsNoRail() {
    assertThat(room(1024, 768, Theme.PROJECTOR)).isEqualTo(new Room(false, false, false, false));
    assertThat(room(1920, 1080, Theme.PROJECTOR)).isEqualTo(new Room(false, false, false, false));
    assertThat(room(2560, 1440, Theme.PROJECTOR)).isEqualTo(new Room(true, false, false, true));
  }
}
