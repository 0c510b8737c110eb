package org.headscope.app.chart.pen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.RecordingPen;
import org.junit.jupiter.api.Test;

class FitTest {
  private static String fitted(String name, int letters, String... all) {
    Collection<String> names = List.of(all);
    return Fit.shortened(name, names, shown -> shown.length() <= letters);
  }

  @Test
  void theWordThatDistinguishesRunsStays() {
    String[] all = {"transformer-4x2", "transformer-8x2", "truth", "gla"};
    assertThat(fitted("transformer-4x2", 15, all)).isEqualTo("transformer-4x2");
    assertThat(fitted("transformer-4x2", 11, all)).isEqualTo("transf…-4x2");
    assertThat(fitted("transformer-8x2", 11, all)).isEqualTo("transf…-8x2");
    assertThat(fitted("transformer-4x2", 5, all)).isEqualTo("…-4x2");
    assertThat(fitted("transformer-4x2", 4, all)).isEqualTo("…4x2");
  }

  @Test
  void wordsThatDistinguishNamesStay() {
    String[] steps = {"gla @20,000", "gla-b @20,000", "gla-b @100"};
    assertThat(fitted("gla-b @20,000", 12, steps)).isEqualTo("g…-b @20,000");
    assertThat(fitted("gla-b @100", 7, steps)).isEqualTo("gl…@100");
    String[] made = {"retnet-ngram", "lstm-ngram"};
    assertThat(fitted("retnet-ngram", 8, made)).as("the beginning differs").isEqualTo("retnet-…");
    String[] letters = {"retnet1big", "retnet2big"};
    assertThat(fitted("retnet1big", 7, letters)).as("no word differs").isEqualTo("re…1big");
    assertThat(fitted("retnet2big", 7, letters)).isEqualTo("re…2big");
  }

  @Test
  void theBeginningIsKeptIfItDiffers() {
    String[] all = {"3-gram", "WB 3-gram", "KN 3-gram"};
    assertThat(fitted("WB 3-gram", 6, all)).isEqualTo("WB 3-…");
    assertThat(fitted("KN 3-gram", 6, all)).isEqualTo("KN 3-…");
    String[] contexts = {"context of 2", "WB context of 2", "KN context of 2", "WB context of 3"};
    assertThat(fitted("WB context of 2", 12, contexts)).isEqualTo("WB contex… 2");
    assertThat(fitted("KN context of 2", 12, contexts)).isEqualTo("KN contex… 2");
  }

  @Test
  void linesBreakAtMiddleDotsFirst() {
    Pen pen = new RecordingPen();
    TextStyle style = TextStyle.sans(12);
    String text = "quick · residual stream · 1 seed";
    double first = pen.textWidth("quick · residual stream", style);
    assertThat(Fit.lines(pen::textWidth, text, style, first + 1))
        .containsExactly("quick · residual stream", "1 seed");
    assertThat(Fit.lines(pen::textWidth, text, style, pen.textWidth("residual", style) + 1))
        .containsExactly("quick", "residual", "stream", "1 seed");
    assertThat(Fit.lines(pen::textWidth, text, style, 1e6)).containsExactly(text);
  }

  @Test
  void lineCountsAreUpperBounds() {
    Pen pen = new RecordingPen();
    TextStyle style = TextStyle.sans(11);
    String text = "all rows of 24 instances (preset reference, seed 2026); and the truth";
    for (double width = 60; width < 500; width += 20) {
      assertThat(Fit.lines(pen::textWidth, text, style, width).size())
          .as("lines of %.0f", width)
          .isLessThanOrEqualTo(Fit.lineCount(text, 11, width));
    }
  }

  @Test
  void namesThatDoNotFitBecomeAnEllipsis() {
    assertThat(fitted("transformer-4x2", 0, "transformer-4x2", "transformer-8x2")).isEqualTo("…");
    assertThat(fitted("retnet1", 5, "retnet1", "retnet12"))
        .as("one begins the other")
        .isEqualTo("ret…1");
    assertThat(fitted("abcd", 3, "abcd", "abxy")).as("half of it is alike").isEqualTo("a…d");
  }

  @Test
  void namesAndLinesMayFillTheSpace() {
    Pen pen = new RecordingPen();
    TextStyle style = TextStyle.sans(12);
    List<String> names = List.of("gla-4x2", "gla-8x2");
    double whole = pen.textWidth("gla-4x2", style);
    assertThat(Fit.shortenName(pen, "gla-4x2", names, style, whole)).isEqualTo("gla-4x2");
    assertThat(Fit.shortenName(pen, "gla-4x2", names, style, whole - 1)).endsWith("…-4x2");
    String line = "residual stream";
    assertThat(Fit.lines(pen::textWidth, line, style, pen.textWidth(line, style)))
        .containsExactly(line);
    assertThat(Fit.lineCount("", 12, 100)).isZero();
    assertThat(Fit.lineCount(line, 12, 1e6)).isEqualTo(1);
  }

  @Test
  void linesAreStacked() {
    RecordingPen pen = new RecordingPen();
    TextStyle style = TextStyle.sans(10);
    double width = pen.textWidth("residual", style);
    assertThat(Fit.write(pen, "residual stream", 30, style, Color.BLACK, width)).isEqualTo(58);
    assertThat(pen.texts()).extracting(Drawn.Text::text).containsExactly("residual", "stream");
    assertThat(pen.text("residual").box().bottom()).isCloseTo(30, within(1e-9));
    assertThat(pen.text("stream").box().bottom()).isCloseTo(44, within(1e-9));
    assertThat(pen.text("stream").x()).isZero();
  }
}
