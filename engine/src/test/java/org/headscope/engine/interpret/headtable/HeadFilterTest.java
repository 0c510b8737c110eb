package org.headscope.engine.interpret.headtable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadFilterTest {
  private static final Path FOLDER = Path.of("runs/a");

  private static final HeadRow A =
      new HeadRow(
          FOLDER,
          "a-1",
          1000,
          TableHeads.cut(
              TableHeads.head(1, 2, "2-gram", Map.of("2-gram", 0.9, "2 back", 0.1)), 0.2, 3));
  private static final HeadRow B =
      new HeadRow(
          FOLDER,
          "a-1",
          2000,
          TableHeads.head(3, 2, "mixed 2-gram/2 back", Map.of("2-gram", 0.5, "2 back", 0.45)));
  private static final HeadRow C =
      new HeadRow(
          Path.of("runs/b"),
          "b-1",
          2000,
          TableHeads.cut(
              TableHeads.head(3, 10, "no name", Map.of("first of text", 0.3)), -0.01, 1));

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '`',
      value = {
        "2-gram > .8 & tvd < .3 @ A",
        "2-gram > .8 @ A",
        "2-gram >= 0.5 @ AB",
        "2-gram = .5 @ B",
        "2-gram != .5 @ A", // C has no 2-gram
        "2 back > .2 @ B",
        "2  BACK>.2 @ B",
        "lift 2-gram > .75 @ A",
        "low 2-gram > .84 @ A",
        "high 2-gram < .56 @ B",
        "low lift 2-gram >= .75 @ A",
        "first of text > .2 @ C",
        "\"first of text\" > .2 @ C",
        "tvd < .3 @ AC",
        "tvd < −.005 @ C",
        "rank = 1 | rank = 3 @ AC",
        "entropy > .2 @ BC",
        "layer = 3 & step > 1500 @ BC",
        "head = 2 @ AB",
        "head = 3.2 @ B",
        "head != 3.1 @ ABC",
        "head = 3.10 @ C",
        "name = 2-gram @ A",
        "name = *2-gram* @ AB",
        "name = mixed 2-gram/2 back @ B",
        "name = mixed * @ B",
        "name != no name @ AB",
        "name = 2-gram | name = no name @ AC",
        "run = b-* @ C",
        "run = \"a-1\" & step = 2e3 @ B",
        "run = *-1 @ ABC",
        "run = a @ ``",
        "run = a*1*1 @ ``",
        "run = a*-*1 @ AB",
        "2-gram | 1-gram > .1 @ ABC",
        "2-gram | 1-gram > .1 & 2-gram > .8 @ A",
        "2-gram > .8 | 2-gram | 1-gram > .1 @ ABC",
        "state, other symbol > 2.5 @ ABC",
        // & binds more strongly than |.
        "rank = 1 | rank = 3 & step = 1 @ C",
        "(rank = 1 | rank = 3) & step = 1000 @ A",
        "((2-gram > .8)) @ A",
        "` ` @ ABC",
      })
  void filtersAcceptTheHeadsTheyDescribe(String filter, String accepted) {
    HeadFilter parsed = HeadFilter.parse(filter);
    String heads = "";
    heads += parsed.accepts(A) ? "A" : "";
    heads += parsed.accepts(B) ? "B" : "";
    heads += parsed.accepts(C) ? "C" : "";
    assertThat(heads).isEqualTo(accepted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '`',
      value = {
        "2-gramm > .8 @ 1 @ no column is named “2-gramm”; write a rule such as 2-gram",
        "tvd < .3 & 9-gram > 1 @ 12 @ no column is named “9-gram”",
        "2-gram @ 1 @ 2-gram is compared with nothing; write a sign and a value",
        "2-gram > @ 9 @ a value is missing after 2-gram; write 2-gram > .5",
        "2-gram > & tvd < 1 @ 10 @ a value is missing",
        "2-gram > much @ 10 @ “much” is no number to compare with; write 2-gram > .5",
        "2-gram > 0,8 @ 10 @ “0,8” is no number",
        "2-gram > NaN @ 10 @ “NaN” is no number",
        "2-gram == .8 @ 9 @ “= .8” is no number",
        "2-gram > .8 tvd < .3 @ 10 @ “.8 tvd < .3” is no number",
        ".8 < 2-gram @ 1 @ the number .8 comes first; put the column before the sign",
        "name < 2-gram @ 1 @ name is words; compare it with = or !=",
        "name = prevous @ 8 @ no head is named “prevous”; write a rule",
        "name = mixed 2-gram/bck @ 8 @ no head is named",
        "head < 3.2 @ 8 @ “3.2” is no number",
        "(2-gram > .8 @ 1 @ this parenthesis is never closed; add )",
        "2-gram > .8) @ 12 @ a parenthesis closes that was not opened",
        "(2-gram > .8) tvd < .3 @ 15 @ “t” follows a comparison; put & or | between them",
        "2-gram > .8 & @ 14 @ a comparison is missing",
        "& 2-gram > .8 @ 1 @ “&” begins no comparison",
        "2-gram > .8 || tvd < .3 @ 14 @ “|” begins no comparison",
        "run = \"a @ 7 @ the quotation mark is never closed",
        "> .8 @ 1 @ “>” begins no comparison",
      })
  void mistakesAreNamedWithPlaceAndRemedy(String filter, int at, String sentence) {
    assertThatThrownBy(() -> HeadFilter.parse(filter))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("Filter, character " + at + ": ")
        .hasMessageContaining(sentence)
        .hasMessageEndingWith(".");
  }

  @Test
  void longAndDeepFiltersAreRefused() {
    assertThatThrownBy(() -> HeadFilter.parse("(".repeat(1000)))
        .hasMessageContaining("nested more than 40 deep");
    assertThatThrownBy(() -> HeadFilter.parse("a".repeat(2001)))
        .hasMessageContaining("more than 2,000 characters");
  }

  @Test
  void nonsenseIsParsedOrRefusedInOneSentence() {
    Random random = new Random(5);
    List<String> parts =
        List.of(
            "2-gram",
            "2 back",
            "state, other symbol",
            "name",
            "run",
            "head",
            "tvd",
            "low ",
            "lift ",
            "<",
            ">=",
            "=",
            "!=",
            "!",
            "&",
            "|",
            "(",
            ")",
            "\"",
            " ",
            ".8",
            "1e9",
            "-",
            "*",
            "é",
            "\n");
    int parsed = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder filter = new StringBuilder();
      for (int n = random.nextInt(1, 9); n > 0; n--) {
        filter.append(parts.get(random.nextInt(parts.size())));
      }
      try {
        boolean _ = HeadFilter.parse(filter.toString()).accepts(A);
        parsed++;
      } catch (UserError e) {
        assertThat(e).hasMessageMatching("Filter, character \\d+: .*\\.");
      }
    }
    assertThat(parsed).isBetween(20, 19_000);
  }

  @Test
  void everyColumnIsFoundByItsLabel() {
    for (HeadColumn column : HeadColumn.all()) {
      assertThat(HeadColumn.parse(column.label())).isEqualTo(column);
      String value = column.isText() ? "*" : "0";
      assertThat(HeadFilter.parse(column.label() + " = " + value).columns())
          .as(column.label())
          .containsExactly(column);
    }
  }
}
