package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AnchorTest {
  private static List<Anchor> examples() {
    return Anchor.EXAMPLES.stream().map(Anchor::parse).toList();
  }

  @Test
  void examplesOfAllKindsAreParsedAndWrittenBack() {
    assertThat(examples())
        .hasSize(Anchor.class.getPermittedSubclasses().length)
        .doesNotHaveDuplicates()
        .allSatisfy(anchor -> assertThat(Anchor.parse(anchor.text())).isEqualTo(anchor));
    assertThat(examples().stream().map(Object::getClass).distinct()).hasSize(examples().size());
  }

  @Property
  void numbersSurviveARoundTrip(
      @ForAll @IntRange(max = 999_999_999) int a, @ForAll @IntRange(max = 999_999_999) int b) {
    for (Anchor anchor :
        List.of(
            new Anchor.OfCell(Math.max(a, b), Math.min(a, b)),
            new Anchor.OfQuery(a),
            new Anchor.OfEdge(b, "x"),
            new Anchor.OfStep(a))) {
      assertThat(Anchor.parse(anchor.text())).isEqualTo(anchor);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cell 3 8|a query cannot look at a later key|cell 22 11",
        "cell 3|it takes two values|cell 22 11",
        "head 0.1|layers and heads count from 1|head 2.1",
        "head 2|a head is its layer and its number|head 2.1",
        "state -1|“-1” is not a number|state 3",
        "state 99999999999|“99999999999” is not a number|state 3",
        "panel ../x|a name has letters, digits and hyphens|panel attention",
        "query|it takes one value|query 22",
        "key 1 2|it takes one value|key 11",
      })
  void errorsNameTheProblemAndACorrectExample(String text, String why, String instead) {
    assertThatThrownBy(() -> Anchor.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("“%s” names nothing on screen: %s; write %s.".formatted(text, why, instead));
  }

  @Test
  void listsAllKindsForAnUnknownWord() {
    for (String text : List.of("row 3", "", "<script>alert(1)</script>", "x".repeat(100_000))) {
      assertThatThrownBy(() -> Anchor.parse(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("head 2.1, layer 1, cell 22 11")
          .message()
          .hasSizeLessThan(400);
    }
  }

  @Test
  void describesEdgesAndHeadsWithoutAnInstance() {
    assertThat(Arrays.asList(new Anchor.OfEdge(0, "i").words(), new Anchor.OfHead(2, 1).words()))
        .containsExactly("the edge of i out of state 0", "head 2.1");
  }
}
