package org.headscope.engine.symbolic.ngram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContextTableTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 18, 1024, 1025, 50_257})
  void numbersAreThoseThatWereSet(int tokens) {
    Random random = new Random(7);
    ContextTable table = new ContextTable(tokens);
    Map<List<Integer>, Integer> expected = new HashMap<>();
    for (int i = 0; i < 3000; i++) {
      List<Integer> cell = List.of(random.nextInt(1 + i / 8), random.nextInt(tokens));
      expected.put(cell, i);
      table.set(cell.get(0), cell.get(1), i);
      cell = List.of(random.nextInt(1000), random.nextInt(tokens));
      assertThat(table.get(cell.get(0), cell.get(1))).isEqualTo(expected.getOrDefault(cell, 0));
    }
    int[] some = random.ints(20, 0, tokens).toArray();
    for (int context : new int[] {0, 1, 70, 5000}) {
      int[] row = new int[some.length];
      table.gather(context, some, row);
      for (int i = 0; i < row.length; i++) {
        assertThat(row[i]).isEqualTo(expected.getOrDefault(List.of(context, some[i]), 0));
      }
    }
  }

  /// Tokens that do not occur change nothing, however many there are.
  @Test
  void aLargeVocabularyCountsAsASmallOne() {
    int[] ids = {3, 50_000, 7, 3, 50_000, 9, 3, 50_000, 7, 7};
    int[] small = {0, 3, 1, 0, 3, 2, 0, 3, 1, 1};
    double[][] large = new NgramBackoff(numbers(50_257), 3).predict(ids);
    double[][] few = new NgramBackoff(numbers(4), 3).predict(small);
    int[] kinds = {3, 7, 9, 50_000};
    for (int t = 0; t < ids.length; t++) {
      for (int k = 0; k < kinds.length; k++) {
        assertThat(large[t][kinds[k]]).isEqualTo(few[t][k]);
      }
    }
    double[] smoothed = new WittenBell(numbers(50_257), 3).predict(ids)[9];
    assertThat(Arrays.stream(smoothed).sum()).isCloseTo(1, within(1e-9));
    assertThat(smoothed[7]).isGreaterThan(0.1);
  }

  private static Vocabulary numbers(int size) {
    return Vocabulary.of(IntStream.range(0, size).mapToObj(Integer::toString).toList());
  }
}
