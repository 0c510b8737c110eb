package org.headscope.engine.neural.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import org.headscope.engine.neural.TestDevice;
import org.headscope.engine.neural.layer.Layers;
import org.junit.jupiter.api.Test;

class TapeTest {
  /// x³ and, kept for its gradient, x².
  private static final Script CUBE =
      Script.of(
          """
          def forward(self, x: Tensor) -> Tuple[Tensor, Tensor]:
            square = torch.mul(x, x)
            return (torch.mul(x, square), square)
          """);

  private static final Script CUBE_GRADIENT =
      Script.of(
          """
          def forward(self, dy: Tensor, square: Tensor, x: Tensor) -> Tensor:
            return torch.mul(torch.mul(dy, square), 3)
          """);

  private static final Differentiable CUBED = Differentiable.of(1, CUBE, CUBE_GRADIENT);

  private static NDArray leaf(NDManager manager, float... values) {
    NDArray leaf = manager.create(values);
    leaf.setRequiresGradient(true);
    return leaf;
  }

  /// The loss Σ (2x)³ · (2x + x), with x passing through, whose derivative is 96 x³.
  @Test
  void gradientsFlowThroughAndAroundACut() {
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDArray x = leaf(manager, 1, -2, 0.5f);
      float loss =
          Tape.addGradients(
              manager,
              () -> {
                NDArray twice = x.mul(Layers.number(x, 2));
                NDList through = Tape.cut(CUBED, new NDList(twice), new NDList(twice.add(x)));
                return through.get(0).mul(through.get(1)).sum();
              });
      assertThat(loss).isEqualTo(24 * (1 + 16 + 0.0625f));
      assertThat(x.getGradient().toFloatArray())
          .containsExactly(new float[] {96, -768, 12}, within(1e-4f));
    }
  }

  /// x⁹ by two cuts, the second preceded by another cut.
  @Test
  void cutsFollowEachOther() {
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDArray x = leaf(manager, 1, -1.5f);
      float loss =
          Tape.addGradients(
              manager,
              () -> {
                NDArray cube = Tape.cut(CUBED, new NDList(x), new NDList()).head();
                NDArray again = Tape.cut(cube.mul(Layers.number(cube, 1)));
                return Tape.cut(CUBED, new NDList(again), new NDList()).head().sum();
              });
      assertThat(loss).isEqualTo((float) (1 - Math.pow(1.5, 9)), within(1e-3f));
      assertThat(x.getGradient().toFloatArray())
          .containsExactly(new float[] {9, (float) (9 * Math.pow(1.5, 8))}, within(1e-3f));
    }
  }

  @Test
  void gradientsOfSeveralLossesAddUp() {
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDArray x = leaf(manager, 2);
      for (int i = 0; i < 2; i++) {
        Tape.addGradients(manager, () -> Tape.cut(CUBED, new NDList(x), new NDList()).head().sum());
      }
      assertThat(x.getGradient().toFloatArray()).containsExactly(24);
    }
  }

  @Test
  void aCutWithoutGradientsIsItsOperation() {
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDArray x = manager.create(new float[] {3});
      NDList through = Tape.cut(CUBED, new NDList(x), new NDList(x));
      assertThat(through).hasSize(2);
      assertThat(through.get(0).toFloatArray()).containsExactly(27);
      assertThat(Tape.cut(x)).isSameAs(x);
    }
  }

  @Test
  void unrecordedGradientsAreRefused() {
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDList x = new NDList(leaf(manager, 1));
      assertThatThrownBy(() -> Tape.cut(CUBED, x, new NDList()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("tape");
    }
  }
}
