package org.headscope.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainTextTest {
  @ParameterizedTest
  @CsvSource({
    "0, \\u0000",
    "9, \\t",
    "a, \\n",
    "d, \\r",
    "1b, \\u001b",
    "7f, \\u007f",
    "9b, \\u009b",
    "61c, \\u061c",
    "200b, \\u200b",
    "200e, \\u200e",
    "200f, \\u200f",
    "2028, \\u2028",
    "2029, \\u2029",
    "202a, \\u202a",
    "202e, \\u202e",
    "2066, \\u2066",
    "2069, \\u2069",
    "feff, \\ufeff",
    "fffe, \\ufffe",
    "dc00, \\udc00",
    "e0041, \\udb40\\udc41"
  })
  void linesShowControlCharacters(String codePoint, String shown) {
    String text = "a" + Character.toString(Integer.parseInt(codePoint, 16)) + "b";
    assertThat(PlainText.line(text)).isEqualTo("a" + shown + "b");
  }

  @Test
  void readableTextIsUnchanged() {
    String text = "abc ü – ² 語 עברית \ud83d\udc68\u200d\ud83d\udc67 \\t";
    assertThat(PlainText.line(text)).isSameAs(text);
    assertThat(PlainText.visible("a\tb\r\nc\u202e")).isEqualTo("a\tb\r\nc\\u202e");
  }

  @Test
  void quotedValuesAreCut() {
    String numbers = "1, 2, ".repeat(50_000);
    assertThat(PlainText.sentence("There is no preset '" + numbers + "'; use one of paper."))
        .startsWith("There is no preset '1, 2, 1, 2,")
        .endsWith("1, 2, '; use one of paper.")
        .hasSizeLessThan(120);
    String people = "The runs' task and the run's other task. ".repeat(8).strip();
    assertThat(PlainText.sentence(people)).isEqualTo(people);
    assertThat(PlainText.sentence("No id a\tb; name another."))
        .isEqualTo("No id a\\tb; name another.");
  }
}
