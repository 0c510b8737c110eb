package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.TextStyle;
import org.junit.jupiter.api.Test;

class TokenInContextTest {
  @Test
  void lettersAreSideBySideUpToTheToken() {
    assertThat(TokenInContext.of("abcdefgh", "h", 8))
        .isEqualTo(new TokenInContext("abcdefg", "h", false));
    assertThat(TokenInContext.of("abcdefgh", "h", 3))
        .isEqualTo(new TokenInContext("fg", "h", false));
    assertThat(TokenInContext.of("a", "a", 8)).isEqualTo(new TokenInContext("", "a", false));
  }

  /// Tokens of several letters have space around them in the box, which ends at the requested x.
  @Test
  void theTokenIsInReversedColours() {
    RecordingPen pen = new RecordingPen();
    TextStyle mono = TextStyle.mono(10);
    double letter = pen.textWidth("m", mono);
    Palette light = Theme.LIGHT.palette();
    new TokenInContext("fg", "h", false).paint(pen, 100, 20, mono, light);
    new TokenInContext("12 7", "31", true).paint(pen, 100, 60, mono, light);
    Drawn.Rect one = pen.fills().getFirst();
    Drawn.Rect two = pen.fills().getLast();
    assertThat(one.box().right()).isCloseTo(100, within(1e-9));
    assertThat(one.width()).isCloseTo(letter, within(1e-9));
    assertThat(one.height()).isCloseTo(1.6 * light.size().small(), within(1e-9));
    assertThat(one.y()).isCloseTo(20 - 0.8 * light.size().small(), within(1e-9));
    assertThat(one.colour()).isEqualTo(light.ink().text());
    assertThat(two.box().right()).isCloseTo(100, within(1e-9));
    assertThat(two.width()).isCloseTo(2.5 * letter, within(1e-9));
    assertThat(pen.text("31").centreX()).isCloseTo(two.x() + two.width() / 2, within(0.1));
    assertThat(pen.text("31").colour()).isEqualTo(light.ground().pane());
    assertThat(pen.text("fg").box().right()).isCloseTo(one.x(), within(0.1));
    assertThat(pen.text("12 7").box().right()).isCloseTo(two.x() - 0.4 * letter, within(0.1));
  }

  @Test
  void longerLabelsAreOmittedEntirely() {
    assertThat(TokenInContext.of("12 7 31", "31", 8))
        .isEqualTo(new TokenInContext("12 7", "31", true));
    assertThat(TokenInContext.of("12 7 31", "31", 7))
        .isEqualTo(new TokenInContext("12 7", "31", true));
    assertThat(TokenInContext.of("12 7 31", "31", 6))
        .isEqualTo(new TokenInContext("7", "31", true));
    assertThat(TokenInContext.of("12 17 31", "31", 4))
        .isEqualTo(new TokenInContext("", "31", true));
  }
}
