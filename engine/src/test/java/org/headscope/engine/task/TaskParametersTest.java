package org.headscope.engine.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

class TaskParametersTest {
  private static final List<TaskOption> OPTIONS =
      List.of(
          new TaskOption.Choice("kind", "easy or hard", List.of("easy", "hard")),
          new TaskOption.Count("length", "tokens", 10, new Range(2, 99)));

  @Test
  void everyOptionHasAValueInItsOrder() {
    TaskParameters parameters = TaskParameters.of(OPTIONS, Map.of("kind", "hard"));
    assertThat(parameters).hasToString("kind hard, length 10");
    assertThat(parameters.choice("kind")).isEqualTo("hard");
    assertThat(parameters.count("length")).isEqualTo(10);
    assertThatThrownBy(() -> parameters.count("kind")).hasMessageContaining("no number kind");
    assertThatThrownBy(() -> parameters.choice("length")).hasMessageContaining("no name length");
  }

  @Test
  void parametersAreReadBackEqual() {
    TaskParameters parameters = TaskParameters.of(OPTIONS, Map.of("kind", "easy", "length", 7));
    assertThat(Json.line(parameters)).isEqualTo("{\"kind\":\"easy\",\"length\":7}");
    assertThat(Json.parse(Json.line(parameters), TaskParameters.class, "It")).isEqualTo(parameters);
  }

  @Test
  void errorsAreNamed() {
    assertRefused(Map.of("length", 7), "The parameter kind is missing; give easy or hard.");
    assertRefused(Map.of("kind", "odd"), "There is no kind 'odd'; use one of easy, hard.");
    assertRefused(
        Map.of("kind", "easy", "length", 1), "length is 1; give a whole number from 2 to 99.");
    assertRefused(
        Map.of("kind", "easy", "length", "x"), "length is x; give a whole number from 2 to 99.");
    assertRefused(Map.of("size", 1), "There is no parameter 'size'; use one of kind, length.");
  }

  @Test
  void valuesAreImmutableNumbersOrNames() {
    assertThatThrownBy(() -> TaskParameters.of("width", true))
        .hasMessage("width is neither a number nor a name");
    TaskParameters parameters = TaskParameters.of("length", 3);
    assertThatThrownBy(() -> parameters.values().put("length", 4))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aNumberNeedNotBeWhole() {
    TaskOption.Real real = new TaskOption.Real("share", "of all", 0.25, 0, 1.5);
    List<TaskOption> options = List.of(real);
    assertThat(TaskParameters.of(options, Map.of()).real("share")).isEqualTo(0.25);
    TaskParameters whole = TaskParameters.of(options, Map.of("share", 1));
    assertThat(whole).isEqualTo(TaskParameters.of("share", 1.0)).hasToString("share 1.0");
    assertThat(real.range()).isEqualTo("from 0 to 1.5");
    for (Object wrong : List.of(-0.1, 1.6, Double.NaN, "x")) {
      assertThatThrownBy(() -> TaskParameters.of(options, Map.of("share", wrong)))
          .isInstanceOf(UserError.class)
          .hasMessage("share is " + wrong + "; give a number from 0 to 1.5.");
    }
    assertThatThrownBy(() -> whole.real("other")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TaskOption.Real("share", "of all", 2, 0, 1.5))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void defaultsAreAmongTheValues() {
    Range few = new Range(2, 4);
    assertThat(new TaskOption.Count("n", "number", 4, few).standard()).contains(4);
    assertThatThrownBy(() -> new TaskOption.Count("n", "number", 5, few))
        .hasMessage("the default of n is out of its range");
    assertThat(OPTIONS.getFirst().standard()).isEmpty();
    assertThatThrownBy(() -> new TaskOption.Choice("kind", "easy or hard", List.of()))
        .hasMessage("the choice kind has nothing to choose from");
  }

  private static void assertRefused(Map<String, Object> given, String sentence) {
    assertThatThrownBy(() -> TaskParameters.of(OPTIONS, given))
        .isInstanceOf(UserError.class)
        .hasMessage(sentence);
  }
}
