package org.headscope.engine.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

class TaskParametersTest {
  private static final List<TaskOption> OPTIONS =
      List.of(
          new TaskOption.Count("length", "Tokens.", 382, new Range(4, 1000)),
          new TaskOption.Choice("kind", "What it is.", List.of("plain", "twisted")));

  @Test
  void whatIsNotGivenIsTheStandard() {
    TaskParameters standard = TaskParameters.of(OPTIONS, Map.of());
    assertThat(standard.values())
        .containsExactly(Map.entry("length", 382), Map.entry("kind", "plain"));
    assertThat(standard).hasToString("length 382, kind plain");
    TaskParameters given = TaskParameters.of(OPTIONS, Map.of("kind", "twisted", "length", 4));
    assertThat(given.count("length")).isEqualTo(4);
    assertThat(given.choice("kind")).isEqualTo("twisted");
    assertThat(given.values().keySet()).as("the options' order").containsExactly("length", "kind");
  }

  @Test
  void whatIsNoParameterIsNamed() {
    refused(Map.of("length", 3), "length is 3; give a whole number from 4 to 1000.");
    refused(Map.of("length", 1001), "length is 1001; give a whole number from 4 to 1000.");
    refused(Map.of("length", "long"), "length is long; give a whole number from 4 to 1000.");
    refused(Map.of("kind", "round"), "There is no kind 'round'; use one of plain, twisted.");
    refused(Map.of("depth", 1), "There is no parameter 'depth'; use one of length, kind.");
    assertThatIllegalArgumentException().isThrownBy(() -> TaskParameters.of("rate", 0.5));
  }

  private static void refused(Map<String, Object> given, String sentence) {
    assertThatThrownBy(() -> TaskParameters.of(OPTIONS, given))
        .isInstanceOf(UserError.class)
        .hasMessage(sentence);
  }

  @Test
  void aNumberIsNoName() {
    TaskParameters one = TaskParameters.of("length", 4);
    assertThatIllegalArgumentException().isThrownBy(() -> one.choice("length"));
    assertThatIllegalArgumentException().isThrownBy(() -> one.count("depth"));
  }

  @Test
  void anOptionHasAStandardOfItsOwn() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TaskOption.Count("length", "Tokens.", 3, new Range(4, 9)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TaskOption.Choice("kind", "What it is.", List.of()));
  }
}
