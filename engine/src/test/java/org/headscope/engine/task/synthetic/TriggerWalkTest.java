package org.headscope.engine.task.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TriggerWalkTest {
  /// Enumerates all draws of the public code: the places, then the numbers.
  private static Enumeration every(InductionHead task) {
    Enumeration texts = new Enumeration(task);
    for (int draws : new int[] {1, task.triggers()}) {
      List<int[]> places = Enumeration.numbers(task.places(), draws);
      List<int[]> numbers = Enumeration.numbers(task.size() - 2, task.length());
      for (int[] drawn : places) {
        for (int[] body : numbers) {
          texts.add(text(task, drawn, body), 0.5 / places.size() / numbers.size());
        }
      }
    }
    return texts;
  }

  private static int[] text(InductionHead task, int[] drawn, int[] body) {
    List<Integer> apart = new ArrayList<>();
    for (int place : Arrays.stream(drawn).sorted().toArray()) {
      if (apart.isEmpty() || place > apart.getLast() + task.copied()) {
        apart.add(place);
      }
    }
    int[] text = Arrays.copyOf(Arrays.stream(body).map(n -> n + 1).toArray(), task.maxTokens());
    int[] copy =
        Arrays.copyOfRange(text, apart.getFirst() + 1, apart.getFirst() + 1 + task.copied());
    apart.add(task.length());
    for (int place : apart) {
      text[place] = task.size() - 1;
      System.arraycopy(copy, 0, text, place + 1, copy.length);
    }
    return text;
  }

  @ParameterizedTest
  @CsvSource({"4,6,1,1", "4,6,1,2", "4,7,1,3", "4,7,2,3", "5,6,1,3", "4,5,3,2"})
  void noPredictorCanDoBetter(int size, int length, int copied, int triggers) {
    InductionHead task = new InductionHead(size, length, copied, triggers);
    every(task).requireOptimal(new SyntheticTask.Truth(task));
  }

  @Test
  void namesThePositionOfAnImpossibleToken() {
    InductionHead task = new InductionHead(10, 6, 1, 2);
    SyntheticTask.Truth truth = new SyntheticTask.Truth(task);
    for (String text :
        List.of("0 .", "=> =>", "0 => 5 6 => 4", "0 => 5 6 6 6 6", "0 => 5 6 6 6 => 5 5")) {
      int[] tokens = task.vocabulary().encode(text);
      assertThatThrownBy(() -> truth.predict(tokens))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("at position");
    }
    assertThat(truth.predict(task.vocabulary().encode("0 => 5 6 => 5"))).hasNumberOfRows(6);
  }
}
