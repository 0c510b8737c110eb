package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

/// Changed texts and missing lines are noticed; the checks are those of zlib.
class CheckedJsonTest {
  private static final String FIRST = "{\"step\":1,\"check\":\"17ccbd80\"}";
  private static final String SECOND = "{\"step\":2,\"check\":\"0fc84110\"}";
  private static final String ALONE = "{\"step\":2,\"check\":\"8ec5ec3a\"}";
  private static final String PRETTY = "{\n  \"step\" : 1,\n  \"check\" : \"5ebb89f6\"\n}\n";

  record Row(int step) {}

  private static Row parse(String previous, String text) {
    return CheckedJson.parse(previous, text, Row.class, "Line 2", "copy it", row -> row.step() > 1);
  }

  private static void refused(String previous, String text, String sentence) {
    assertThatThrownBy(() -> parse(previous, text))
        .isInstanceOf(UserError.class)
        .hasMessage(sentence);
  }

  @Test
  void checksCoverTheTextAndThePreviousLine() {
    assertThat(CheckedJson.line(new Row(1))).isEqualTo(FIRST);
    assertThat(CheckedJson.line("17ccbd80", new Row(2))).isEqualTo(SECOND);
    assertThat(CheckedJson.line(new Row(2))).isEqualTo(ALONE);
    assertThat(CheckedJson.pretty(new Row(1))).isEqualTo(PRETTY);
    assertThat(CheckedJson.check(SECOND)).isEqualTo("0fc84110");
    assertThat(CheckedJson.check("{\"step\":1}")).isEmpty();
  }

  @Test
  void unchangedLinesAreRead() {
    assertThat(parse("", FIRST)).isEqualTo(new Row(1));
    assertThat(parse("", PRETTY)).isEqualTo(new Row(1));
    assertThat(parse("17ccbd80", SECOND)).isEqualTo(new Row(2));
    assertThat(parse("17ccbd80", ALONE))
        .as("a line with a check of only itself")
        .isEqualTo(new Row(2));
    assertThat(CheckedJson.parse(ALONE, Row.class, "Line 2", "copy it", _ -> true))
        .isEqualTo(new Row(2));
  }

  @Test
  void changedLinesAreRefused() {
    String changed = "Line 2 is not as it was written (its check differs); copy it.";
    refused("", FIRST.replace(":1", ":3"), changed);
    refused("", PRETTY.replace(": 1", ": 3"), changed);
    refused("", SECOND, changed);
    refused("", FIRST + " ", changed);
    refused(
        "12345678",
        SECOND,
        "Line 2 is not as it was written, or lines before it are missing (its check differs);"
            + " copy it.");
  }

  @Test
  void checksMayBeMissingOnlyIfAllowed() {
    assertThat(parse("", "{\"step\":1}")).isEqualTo(new Row(1));
    refused("", "{\"step\":2}", "Line 2 lacks its check; copy it.");
  }
}
