package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.neural.fused.Tape;
import org.headscope.engine.neural.mixer.Lstm;
import org.junit.jupiter.api.Test;

/// An LSTM gives the same results with its weights in one tensor, as cuDNN needs them on a GPU.
class LstmWeightsTest {
  private static final int WIDTH = 8;
  private static final String LSTM =
      """
      def forward(self, x: Tensor, w: Tensor, u: Tensor, bw: Tensor, bu: Tensor) -> Tensor:
        none = torch.new_zeros(x, [1, torch.size(x, 0), torch.size(u, 1)])
        y, h, c = torch.lstm(x, [none, none], %s, True, 1, 0., True, False, True)
        return y
      """;

  private static final Script GAP = Script.of(LSTM.formatted("[w, u, bw, bu]"));
  private static final Script TOGETHER =
      Script.of(Lstm.TOGETHER + LSTM.formatted("self.together(w, u, bw, bu)"));

  @Test
  void weightsInOneTensorGiveTheSameOutputsAndGradients() {
    List<float[]> apart = numbers(GAP);
    List<float[]> together = numbers(TOGETHER);
    for (int i = 0; i < apart.size(); i++) {
      assertThat(together.get(i)).isEqualTo(apart.get(i));
    }
    assertThat(apart.get(1)).as("a gradient").isNotEqualTo(new float[apart.get(1).length]);
  }

  /// The outputs, and the gradients of their sum with respect to the weights.
  private static List<float[]> numbers(Script layer) {
    SplittableRandom random = new SplittableRandom(1);
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDArray x = drawn(manager, random, 2, 5, WIDTH);
      NDList weights =
          new NDList(
              drawn(manager, random, 4 * WIDTH, WIDTH),
              drawn(manager, random, 4 * WIDTH, WIDTH),
              drawn(manager, random, 4 * WIDTH),
              drawn(manager, random, 4 * WIDTH));
      weights.forEach(weight -> weight.setRequiresGradient(true));
      List<float[]> numbers = new ArrayList<>();
      Tape.addGradients(
          manager,
          () -> {
            NDArray y = layer.call(new NDList(x).addAll(weights));
            numbers.add(y.toFloatArray());
            return y.sum();
          });
      weights.forEach(weight -> numbers.add(weight.getGradient().toFloatArray()));
      return numbers;
    }
  }

  private static NDArray drawn(NDManager manager, SplittableRandom random, long... shape) {
    float[] values = new float[(int) new Shape(shape).size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return manager.create(values, new Shape(shape));
  }
}
