package org.headscope.engine.neural.mixer;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.Differentiable;
import org.headscope.engine.neural.fused.Script.WideForm;
import org.headscope.engine.neural.fused.Tape;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares the forms for wide devices with those for a processor, values and gradients.
class WideFormTest {
  private static final int BATCH = 3;

  /// An operand: normally distributed numbers, which `shaped` turns into valid input.
  private record Operand(UnaryOperator<NDArray> shaped, long... shape) {}

  private static Operand normal(long... shape) {
    return new Operand(x -> x, shape);
  }

  /// Steps from almost zero to sizes after which nothing is left of a state.
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 15, 16, 17, 33, 100, 255, 400})
  void theSelectiveScanIsTheSame(int length) {
    for (int max :
        List.of(WideScan.MAX_STATES, 2 * 16 * BATCH * 4 * 6)) { // at once, or by two chunks
      Differentiable scan = SelectiveScan.scan(max);
      List<Operand> operands =
          List.of(
              new Operand(x -> x.mul(3).sub(3).exp(), BATCH, length, 6),
              normal(BATCH, length, 6),
              new Operand(x -> x.exp().neg(), 4, 6),
              normal(BATCH, length, 4),
              normal(BATCH, length, 4),
              normal(6));
      assertTheSame(1e-5, operands, x -> Tape.cut(scan, x, new NDList()));
    }
  }

  /// Weights that decay and, in the reference, grow; with keys so far apart that some exponentials
  /// overflow, which costs digits in both forms.
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 15, 16, 17, 33, 100, 255, 400})
  void weightedMeansAreTheSame(int length) {
    assertMeansAreTheSame(1e-5, length, 1, -1);
    assertMeansAreTheSame(3e-4, length, 30, -1);
    assertMeansAreTheSame(3e-5, length, 1, 0.05);
  }

  private static void assertMeansAreTheSame(
      double tolerance, int length, double scale, double rate) {
    List<Operand> operands =
        List.of(
            new Operand(x -> x.mul(scale), BATCH, length, 6),
            normal(BATCH, length, 6),
            new Operand(x -> x.exp().mul(rate), 6),
            normal(6));
    assertTheSame(tolerance, operands, x -> new NDList(RwkvScripts.WKV.call(x)));
  }

  /// Gates from almost open to almost closed, for keys alone and for keys and values.
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 15, 16, 17, 33, 100, 255, 400})
  void gatedChunksAreTheSame(int length) {
    Operand keys = normal(BATCH, length, 2 * 4);
    Operand values = normal(BATCH, length, 2 * 6);
    Operand slow = new Operand(x -> x.square().neg().maximum(-3), BATCH, length, 2 * 4);
    Operand fast = new Operand(x -> x.square().mul(-4).maximum(-16), BATCH, length, 2 * 4);
    Operand faded = new Operand(x -> x.square().mul(-4).maximum(-16), BATCH, length, 2 * 6);
    assertTheSame(
        1e-5,
        List.of(keys, keys, values, slow),
        x -> new NDList(GatedChunks.KEY_GATES.call(with(x))));
    assertTheSame(
        1e-5,
        List.of(keys, keys, values, fast, faded),
        x -> new NDList(GatedChunks.BOTH_GATES.call(with(x))));
  }

  /// Operands with an element for each of two heads.
  private static NDList with(NDList operands) {
    return new NDList(operands).addAll(new NDList(operands.getManager().zeros(new Shape(2))));
  }

  private static void assertTheSame(
      double tolerance, List<Operand> operands, UnaryOperator<NDList> operation) {
    List<float[]> expected = valuesAndGradients(operands, operation);
    List<float[]> wide = WideForm.runWide(() -> valuesAndGradients(operands, operation));
    assertThat(expected.getFirst()).doesNotContain(0);
    for (int i = 0; i < expected.size(); i++) {
      double largest = 0;
      double apart = 0;
      for (int j = 0; j < expected.get(i).length; j++) {
        assertThat(wide.get(i)[j]).isFinite();
        largest = Math.max(largest, Math.abs(expected.get(i)[j]));
        apart = Math.max(apart, Math.abs(expected.get(i)[j] - wide.get(i)[j]));
      }
      assertThat(apart).as("array %d", i).isLessThanOrEqualTo(1e-6 + tolerance * largest);
    }
  }

  /// The gradients of a weighted sum of all results.
  private static List<float[]> valuesAndGradients(
      List<Operand> operands, UnaryOperator<NDList> operation) {
    SplittableRandom random = new SplittableRandom(3);
    List<float[]> found = new ArrayList<>();
    try (NDManager manager = ComputeDevice.CPU.newManager()) {
      NDList leaves = new NDList();
      for (Operand operand : operands) {
        NDArray leaf = operand.shaped().apply(normals(manager, random, operand.shape()));
        leaf.setRequiresGradient(true);
        leaves.add(leaf);
      }
      Tape.addGradients(
          manager,
          () -> {
            NDArray result = operation.apply(leaves).singletonOrThrow();
            found.add(result.toFloatArray());
            return result.mul(normals(manager, random, result.getShape().getShape())).sum();
          });
      leaves.forEach(leaf -> found.add(leaf.getGradient().toFloatArray()));
    }
    return found;
  }

  private static NDArray normals(NDManager manager, SplittableRandom random, long... shape) {
    Shape all = new Shape(shape);
    float[] values = new float[(int) all.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return manager.create(values, all);
  }
}
