package org.headscope.engine.task.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairWalkTest {
  /// Enumerates all draws of the public code: a map, keys, and the final key.
  private static Enumeration every(AssociativeRecall task) {
    Enumeration texts = new Enumeration(task);
    List<int[]> maps = Enumeration.numbers(task.valueNumbers(), task.keys());
    List<int[]> draws = Enumeration.numbers(task.keys(), task.pairs());
    for (int[] map : maps) {
      for (int[] keys : draws) {
        int[] askable =
            task.asksAnyKey()
                ? IntStream.range(0, task.keys()).toArray()
                : Arrays.stream(keys).distinct().toArray();
        for (int asked : askable) {
          boolean seen = Arrays.stream(keys).anyMatch(key -> key == asked);
          IntStream text =
              IntStream.concat(
                  Arrays.stream(keys).flatMap(key -> pair(task, key, map[key])),
                  IntStream.concat(
                      IntStream.of(task.size() - 1),
                      IntStream.concat(
                          pair(task, asked, map[asked]).limit(task.keyTokens()),
                          IntStream.of(seen ? task.firstValue() + map[asked] : 0))));
          texts.add(text.toArray(), 1.0 / maps.size() / draws.size() / askable.length);
        }
      }
    }
    return texts;
  }

  private static IntStream pair(AssociativeRecall task, int key, int value) {
    IntStream tokens = IntStream.range(0, task.keyTokens()).map(i -> task.keyToken(key, i));
    return IntStream.concat(tokens, IntStream.of(task.firstValue() + value));
  }

  @ParameterizedTest
  @CsvSource({
    "6,4,1,false",
    "6,6,1,false",
    "6,6,1,true",
    "7,4,1,true",
    "6,6,2,false",
    "6,7,2,true"
  })
  void noPredictorCanDoBetter(int size, int length, int keyTokens, boolean asksAnyKey) {
    AssociativeRecall task = new AssociativeRecall(size, length, keyTokens, asksAnyKey);
    every(task).requireOptimal(new SyntheticTask.Truth(task));
  }

  @Test
  void namesThePositionOfAnImpossibleToken() {
    AssociativeRecall task = new AssociativeRecall(10, 6, 1, false);
    SyntheticTask.Truth truth = new SyntheticTask.Truth(task);
    for (String text :
        List.of(
            "0 5 5 5", "0 5 =>  =>", "0 5 0 6", "0 0 0", "=> 0", "0 5 => 1", "0 5 => 0 6", "5")) {
      int[] tokens = task.vocabulary().encode(text);
      assertThatThrownBy(() -> truth.predict(tokens))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("at position");
    }
    assertThat(truth.predict(task.vocabulary().encode("0 5 => 0 5"))).hasNumberOfRows(5);
  }
}
