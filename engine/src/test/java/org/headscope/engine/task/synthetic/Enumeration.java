package org.headscope.engine.task.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.task.Task;

/// All texts of a tiny task with their probabilities, which give the exact distribution of the next
/// token.
final class Enumeration {
  private final Task task;
  private final Map<List<Integer>, Double> texts = new HashMap<>();
  private final Map<List<Integer>, double[]> next = new HashMap<>();

  Enumeration(Task task) {
    this.task = task;
  }

  /// Adds `weight` to the probability of `tokens`.
  void add(int[] tokens, double weight) {
    List<Integer> text = Arrays.stream(tokens).boxed().toList();
    texts.merge(text, weight, Double::sum);
    for (int t = 1; t < tokens.length; t++) {
      next.computeIfAbsent(text.subList(0, t), _ -> new double[task.vocabulary().size()])[
              tokens[t]] +=
          weight;
    }
  }

  /// Checks that the rows of `predictor` follow from the probabilities of all texts.
  void requireOptimal(SequencePredictor predictor) {
    assertThat(texts.values().stream().mapToDouble(Double::doubleValue).sum())
        .isCloseTo(1, within(1e-9));
    for (List<Integer> text : texts.keySet()) {
      int[] tokens = text.stream().mapToInt(Integer::intValue).toArray();
      double[][] rows = predictor.predict(tokens);
      for (int t = 0; t + 1 < tokens.length; t++) {
        double[] expected = next.get(text.subList(0, t + 1));
        double sum = Arrays.stream(expected).sum();
        assertArrayEquals(
            Arrays.stream(expected).map(p -> p / sum).toArray(),
            rows[t],
            1e-9,
            "%s after %d tokens".formatted(text, t + 1));
      }
      assertThat(Arrays.stream(rows[tokens.length - 1]).sum()).isCloseTo(1, within(1e-12));
    }
  }

  /// Returns all lists of `length` numbers below `base`.
  static List<int[]> numbers(int base, int length) {
    int count = (int) Math.pow(base, length);
    return IntStream.range(0, count)
        .mapToObj(number -> {
          int[] digits = new int[length];
          int left = number;
          for (int i = 0; i < length; i++) {
            digits[i] = left % base;
            left /= base;
          }
          return digits;
        })
        .toList();
  }
}
