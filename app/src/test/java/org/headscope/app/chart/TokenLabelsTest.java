package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.TextStyle;
import org.junit.jupiter.api.Test;

/// Ten tokens a, b, c, …. Every third has no state after it, the others have 0, 1, 2, ….
class TokenLabelsTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final double TOP = 100;

  private record Letters(int paleFrom) implements TokenLabels.Tokens {
    @Override
    public String symbol(int position) {
      return String.valueOf((char) ('a' + position % 26));
    }

    @Override
    public int state(int position) {
      return position % 3 == 2 ? -1 : position % 10;
    }

    @Override
    public boolean isHighlighted(int position) {
      return position < paleFrom;
    }
  }

  private final RecordingPen pen = new RecordingPen();

  /// Labels whose positions begin at x = 50.
  private TokenLabels labels(double cell, int lookedAt, int paleFrom) {
    Box area = new Box(50, TOP, 100 * cell, 40);
    return new TokenLabels(
        pen, new Letters(paleFrom), p -> 50 + p * cell, area, cell, 12, lookedAt, LIGHT);
  }

  @Test
  void wideCellsHaveTheirSymbolAndAChipWithTheState() {
    TokenLabels labels = labels(20, -1, 100);
    for (int position = 0; position < 4; position++) {
      labels.below(position);
    }
    assertThat(pen.texts())
        .extracting(Drawn.Text::text)
        .containsExactly("a", "0", "b", "1", "c", "d", "3");
    assertThat(pen.text("b").centreX()).isCloseTo(80, within(0.1));
    assertThat(pen.text("b").centreY()).isCloseTo(TOP + 8, within(0.1));
    assertThat(pen.text("b").style().size()).isEqualTo(12);
    List<Drawn.Rect> chips = pen.fills();
    assertThat(chips)
        .extracting(Drawn::colour)
        .containsExactly(LIGHT.state(0), LIGHT.state(1), LIGHT.state(3));
    assertThat(chips.get(1).box()).isEqualTo(new Box(73, TOP + 17, 14, 14));
    assertThat(pen.text("1").centreX()).isCloseTo(80, within(0.1));
    assertThat(pen.text("1").centreY()).isCloseTo(TOP + 24, within(0.1));
    assertThat(pen.text("1").colour()).isEqualTo(Palette.inkOn(LIGHT.state(1)));
    assertThat(pen.text("1").style().size()).isCloseTo(14 * 0.78, within(1e-9));
  }

  @Test
  void chipsShrinkWithTheirCellsAndThenBecomeALine() {
    labels(12, -1, 100).below(1);
    assertThat(pen.fills()).extracting(Drawn::box).containsExactly(new Box(62, TOP + 18, 11, 11));
    assertThat(labels(12, -1, 100).chipSize()).isEqualTo(11);
    assertThat(labels(50, -1, 100).chipSize()).isEqualTo(14);
    RecordingPen narrow = new RecordingPen();
    TokenLabels rule =
        new TokenLabels(
            narrow, new Letters(100), p -> 50 + p * 8, new Box(50, TOP, 800, 40), 8, 8, -1, LIGHT);
    rule.below(1);
    assertThat(rule.stride()).isEqualTo(1);
    assertThat(narrow.fills()).extracting(Drawn::box).containsExactly(new Box(58, TOP + 16, 8, 4));
    assertThat(narrow.text("b").centreY()).isCloseTo(TOP + 8, within(0.1));
  }

  @Test
  void narrowCellsHaveAColourRuleAndLabelEveryTenthPosition() {
    TokenLabels labels = labels(5, -1, 100);
    assertThat(labels.stride()).isEqualTo(10);
    for (int position = 10; position <= 12; position++) {
      labels.below(position);
    }
    assertThat(pen.texts()).extracting(Drawn.Text::text).containsExactly("k", "10");
    assertThat(pen.text("k").centreX()).isCloseTo(102.5, within(0.1));
    assertThat(pen.text("k").centreY()).isCloseTo(TOP + 12, within(0.1));
    assertThat(pen.text("10").centreX()).isCloseTo(102.5, within(0.1));
    assertThat(pen.text("10").centreY()).isCloseTo(TOP + 4 + 22.4, within(0.1));
    assertThat(pen.text("10").colour()).isEqualTo(LIGHT.ink().muted());
    assertThat(pen.fills())
        .extracting(Drawn::box)
        .containsExactly(new Box(100, TOP, 5, 4), new Box(110, TOP, 5, 4));
  }

  @Test
  void theNarrowestCellsHaveNoRuleAndNumbersStayInTheirSpace() {
    TokenLabels labels = labels(1, -1, 100);
    labels.below(0);
    labels.below(50);
    assertThat(pen.fills()).isEmpty();
    assertThat(pen.text("0").x()).as("not left of the plot").isCloseTo(50, within(1e-9));
    assertThat(pen.text("50").centreX()).isCloseTo(100.5, within(0.1));
    RecordingPen last = new RecordingPen();
    new TokenLabels(
            last, new Letters(100), p -> 50 + p, new Box(50, TOP, 50.5, 40), 1, 12, -1, LIGHT)
        .below(50);
    assertThat(last.text("50").box().right()).isCloseTo(100.5, within(1e-9));
  }

  @Test
  void symbolsAreSpacedForThreeDigitsAndABlank() {
    assertThat(TokenLabels.stride(11.4, 12, 11)).isEqualTo(1);
    assertThat(TokenLabels.stride(11.3, 12, 11)).as("26.4 pixels are required").isEqualTo(5);
    assertThat(TokenLabels.stride(13.2, 14, 11)).as("just two of them").isEqualTo(2);
    assertThat(TokenLabels.stride(30, 40, 11)).as("never every one").isEqualTo(2);
    assertThat(TokenLabels.stride(1, 12, 11)).isEqualTo(50);
    assertThat(TokenLabels.stride(0.001, 26.4)).as("no space at all").isEqualTo(5000);
  }

  @Test
  void theSelectedPositionReplacesItsNeighbours() {
    TokenLabels labels = labels(5, 13, 100);
    assertThat(labels.hasSymbol(13)).isTrue();
    assertThat(labels.hasSymbol(10)).as("15 pixels away").isFalse();
    assertThat(labels.hasSymbol(20)).as("35 pixels away").isTrue();
    assertThat(labels.hasSymbol(14)).as("not of the stride").isFalse();
    assertThat(labels(5, -1, 100).hasSymbol(0)).as("nothing is selected").isTrue();
    assertThat(labels(5, 0, 100).hasSymbol(10)).isTrue();
    assertThat(labels(2.64, 0, 100).hasSymbol(10)).as("at 26.4 pixels, just free").isTrue();
    assertThat(labels(20, 13, 100).hasSymbol(14)).as("each has its space").isTrue();
    assertThat(labels.numberInk(13)).isEqualTo(LIGHT.mark().accent());
    assertThat(labels.numberInk(10)).isEqualTo(LIGHT.ink().muted());
  }

  /// Returns `labels` with `cell` pixels per position and words as symbols; the names of states
  /// have four letters.
  private TokenLabels words(double cell, int lookedAt, String... words) {
    TokenLabels.Tokens tokens =
        new TokenLabels.Tokens() {
          @Override
          public String symbol(int position) {
            return words[position % words.length];
          }

          @Override
          public int state(int position) {
            return position;
          }

          @Override
          public String stateLabel(int position) {
            return "3→" + "7".repeat(position);
          }

          @Override
          public int longest() {
            return 5;
          }
        };
    Box area = new Box(50, TOP, 40 * cell, 40);
    return new TokenLabels(pen, tokens, p -> 50 + p * cell, area, cell, 12, lookedAt, LIGHT);
  }

  @Test
  void longSymbolsTakeTheSpaceOfSeveralCells() {
    // Five letters of .7 · 11 · .62 and .3 · 11 between them.
    double wide = 11 * (0.7 * 0.62 * 5 + 0.3);
    assertThat(words(wide, -1, "abcde").stride()).isEqualTo(1);
    assertThat(words(wide - 0.01, -1, "abcde").stride()).isEqualTo(2);
    assertThat(words(13.6, -1, "abcde").stride()).as("27.17 are needed").isEqualTo(2);
    assertThat(words(13.5, -1, "abcde").stride()).isEqualTo(5);
    assertThat(words(5, -1, "abcde").stride()).isEqualTo(10);
  }

  @Test
  void longSymbolsShrinkToASmallestSizeAndAreThenShortened() {
    TokenLabels labels = words(40, -1, "abcde");
    TextStyle style = TextStyle.mono(12);
    labels.symbol(0, 70, 20, 100, style);
    labels.symbol(0, 70, 20, 31, style);
    labels.symbol(0, 70, 20, 0.62 * 5 * 7.7, style);
    labels.symbol(0, 70, 20, 0.62 * 4 * 7.7, style);
    labels.symbol(0, 70, 20, 1, style);
    assertThat(pen.texts())
        .extracting(Drawn.Text::text)
        .containsExactly("abcde", "abcde", "abcde", "abc…", "a…");
    assertThat(pen.texts())
        .extracting(text -> Math.round(100 * text.style().size()))
        .containsExactly(1200L, 1000L, 770L, 770L, 770L);
    assertThat(pen.texts().getFirst().colour()).isEqualTo(LIGHT.ink().text());
    assertThat(pen.texts().getFirst().x()).isEqualTo(70);
  }

  @Test
  void longSymbolsBelowFillTheirCellOrTheSpaceUpToTheNext() {
    words(31, -1, "abcde").below(0);
    assertThat(pen.text("abcde").style().size()).isCloseTo(10, within(1e-9));
    RecordingPen between = new RecordingPen();
    TokenLabels labels = words(14, -1, "abcde");
    TokenLabels two =
        new TokenLabels(between, labels.tokens(), labels.left(), labels.area(), 14, 12, -1, LIGHT);
    two.below(2);
    assertThat(between.text("abcde").style().size())
        .as("26 of 28 pixels")
        .isCloseTo(26 / (0.62 * 5), within(1e-9));
  }

  @Test
  void namesOfStatesAreOnChipsThatHaveSpaceForThem() {
    TokenLabels labels = words(40, -1, "a");
    double needed = new RecordingPen().textWidth("3→77", TextStyle.sans(11).bold());
    labels.chip(0, new Box(0, 0, 3, 3)); // "3→": two letters are always shown
    labels.chip(2, new Box(0, 0, needed, 20));
    labels.chip(2, new Box(0, 0, needed - 0.5, 20));
    assertThat(pen.texts()).extracting(Drawn.Text::text).containsExactly("3→", "3→77");
    assertThat(pen.fills()).hasSize(3);
  }

  /// The number at the edge is moved into the plot, where it would touch the fourth label.
  @Test
  void numbersMovedTooCloseToTheSelectedOneAreLeftOut() {
    TokenLabels labels = labels(7, 4, 100);
    TokenLabels shifted =
        new TokenLabels(
            pen, labels.tokens(), p -> 50 + (p - 320) * 7, labels.area(), 7, 12, 324, LIGHT);
    assertThat(shifted.hasSymbol(320)).as("28 pixels away").isTrue();
    shifted.below(320);
    assertThat(pen.texts()).isEmpty();
    shifted.below(324);
    shifted.below(330);
    assertThat(pen.texts()).extracting(Drawn.Text::text).contains("324", "330");
    assertThat(pen.text("324").box().right()).isLessThan(pen.text("330").x());
  }

  @Test
  void positionsThatAreNotHighlightedArePale() {
    TokenLabels labels = labels(20, -1, 1);
    assertThat(labels.ink(0, Color.RED)).isEqualTo(Color.RED);
    assertThat(labels.ink(1, Color.RED).getOpacity()).isEqualTo(0.25);
    labels.below(1);
    assertThat(pen.texts()).allMatch(text -> text.colour().getOpacity() == 0.25);
    assertThat(pen.fills()).allMatch(chip -> chip.colour().getOpacity() == 0.25);
    assertThat(
            new TokenLabels.Tokens() {
              @Override
              public String symbol(int position) {
                return "a";
              }

              @Override
              public int state(int position) {
                return 0;
              }
            }.isHighlighted(3))
        .isTrue();
  }
}
