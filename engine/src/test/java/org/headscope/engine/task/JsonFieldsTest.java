package org.headscope.engine.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class JsonFieldsTest {
  private static final JsonFields FIELDS =
      new JsonFields(
          "The file f,",
          Json.parse(
              """
              {"word":"abc","none":null,"empty":"","list":["a","b"],"mixed":["a",1],
               "inner":{"n":7},"low":2,"high":5,"half":2.5,"long":4294967298,"huge":1e300}
              """,
              JsonNode.class,
              "It"));

  @Test
  void fieldsAreReadAsTheirTypes() {
    assertThat(FIELDS.has("word")).isTrue();
    assertThat(FIELDS.has("none")).isFalse();
    assertThat(FIELDS.has("missing")).isFalse();
    assertThat(FIELDS.text("word")).contains("abc");
    assertThat(FIELDS.text("word", 3)).contains("abc");
    assertThat(FIELDS.text("none")).isEmpty();
    assertThat(FIELDS.texts("list")).containsExactly("a", "b");
    assertThat(FIELDS.seed("long")).contains(4_294_967_298L);
    assertThat(FIELDS.seed("none")).isEmpty();
    assertThat(FIELDS.integer("low", "numbers", 2, 5)).isEqualTo(2);
    assertThat(FIELDS.integer("high", "numbers", 2, 5)).isEqualTo(5);
    assertThat(FIELDS.object("inner").integer("n", "numbers", 0, 9)).isEqualTo(7);
    assertThat(FIELDS.object("inner").where()).isEqualTo("The file f,");
  }

  @Test
  void wrongTypesAreNamedWithARemedy() {
    assertRefused(() -> FIELDS.text("low"), "\"low\" is not text; write it in quotes.");
    assertRefused(() -> FIELDS.text("empty"), "\"empty\" is not text; write it in quotes.");
    assertRefused(
        () -> FIELDS.text("word", 2), "\"word\" has 3 characters, more than 2; shorten it.");
    assertRefused(() -> FIELDS.array("gone"), "\"gone\" is missing; write it as a list.");
    assertRefused(() -> FIELDS.array("word"), "\"word\" is not a list; write it as a list.");
    assertRefused(
        () -> FIELDS.texts("mixed"),
        "\"mixed\" has an entry that is not a string; quote every string.");
    assertRefused(() -> FIELDS.object("gone"), "\"gone\" is missing; write it in braces.");
    assertRefused(() -> FIELDS.object("list"), "\"list\" is not an object; write it in braces.");
    assertRefused(
        () -> FIELDS.seed("huge"),
        "\"huge\" is not a whole number; write the seed that made the file.");
    for (String field : new String[] {"gone", "half", "long", "low", "high", "word"}) {
      assertRefused(
          () -> FIELDS.integer(field, "numbers", 3, 4),
          "\""
              + field
              + "\" has something other than numbers from 3 to 4; write whole numbers in that range.");
    }
  }

  private static void assertRefused(ThrowingCallable reading, String sentence) {
    assertThatThrownBy(reading)
        .isInstanceOf(UserError.class)
        .hasMessage("The file f, field " + sentence);
  }

  @Test
  void aFaultFollowsItsPlaceAfterOneColon() {
    IllegalArgumentException fault = new IllegalArgumentException("two are one");
    assertThat(FIELDS.wrong(fault, "part them").getMessage())
        .isEqualTo("The file f: two are one; part them.");
    assertThat(new JsonFields("Here", FIELDS.object()).wrong(fault, "part them").getMessage())
        .isEqualTo("Here: two are one; part them.");
  }
}
