package org.headscope.engine.neural.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.TestDevice;
import org.headscope.engine.neural.fused.Kernels.Products;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares every choice with the default kernels, and checks their names.
class KernelsTest {
  private static List<Kernels> all() {
    return Kernels.all();
  }

  @Test
  void eachChoiceIsAmongAllOfThem() {
    assertThat(all()).doesNotHaveDuplicates().startsWith(Kernels.DEFAULT);
    assertThat(all()).extracting(Kernels::products).contains(Products.values());
    assertThat(all()).extracting(Kernels::attention).containsAll(Kernels.ATTENTION);
    assertThat(all()).extracting(Kernels::scan).containsAll(Kernels.SCAN);
  }

  @ParameterizedTest
  @MethodSource("all")
  void namesSurviveARoundTrip(Kernels kernels) {
    assertThat(Kernels.named(kernels.label())).isEqualTo(kernels);
    assertThat(Json.parse(Json.line(kernels), Kernels.class, "a line")).isEqualTo(kernels);
  }

  @Test
  void omittedPartsOfANameAreTheDefault() {
    assertThat(Kernels.named("default")).isEqualTo(Kernels.DEFAULT);
    assertThat(Kernels.named("scan-8, mkl"))
        .isEqualTo(Kernels.DEFAULT.withScan(8).withProducts(Products.MKL));
    assertThat(Kernels.DEFAULT.label()).isEqualTo("onednn,attention-128,scan-32");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "fast", "attention", "attention-", "attention-99", "scan-1e3", "mkl,"})
  void invalidNamesAreRefused(String label) {
    assertThatThrownBy(() -> Kernels.named(label))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(".* names no kernels; .*|.* is not valid; .*");
    assertThatThrownBy(() -> Json.parse(Json.line(label), Kernels.class, "The file x"))
        .isInstanceOf(UserError.class)
        .hasMessageMatching("(?s).* names no kernels; .*|.* is not valid; .*");
  }

  @Test
  void kernelsApplyOnlyWithinTheirScope() {
    Kernels other = Kernels.DEFAULT.withScan(8);
    assertThat(other.<Kernels>with(Kernels::current)).isEqualTo(other);
    assertThat(Kernels.current()).isEqualTo(Kernels.DEFAULT);
  }

  /// Sequences shorter and longer than each block, none a multiple of a block.
  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 300})
  void attentionAndItsGradientsAreTheSame(int length) {
    List<float[]> expected = Kernels.DEFAULT.with(() -> attention(length));
    for (Kernels kernels : all()) {
      List<float[]> others = kernels.with(() -> attention(length));
      for (int i = 0; i < expected.size(); i++) {
        assertArrayEquals(expected.get(i), others.get(i), 2e-5f);
      }
    }
  }

  @Test
  void linearMapsAndTheirGradientsAreTheSame() {
    List<float[]> expected = Kernels.DEFAULT.with(KernelsTest::linear);
    List<float[]> others = Kernels.DEFAULT.withProducts(Products.MKL).with(KernelsTest::linear);
    for (int i = 0; i < expected.size(); i++) {
      assertArrayEquals(expected.get(i), others.get(i), 1e-3f);
    }
  }

  private static List<float[]> attention(int length) {
    Shape shape = new Shape(2, 2, length, 8);
    return valuesAndGradients(CausalAttention.FULL, List.of(shape, shape, shape));
  }

  private static List<float[]> linear() {
    List<Shape> shapes = List.of(new Shape(3, 90, 24), new Shape(40, 24), new Shape(40));
    return valuesAndGradients(FusedOperations.AFFINE, shapes);
  }

  private static List<float[]> valuesAndGradients(Script script, List<Shape> shapes) {
    SplittableRandom random = new SplittableRandom(5);
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      JniUtils.setGradMode(true); // off on the thread that loaded PyTorch
      NDList operands = new NDList();
      for (Shape shape : shapes) {
        NDArray operand = manager.create(normals(random, (int) shape.size()), shape);
        operand.setRequiresGradient(true);
        operands.add(operand);
      }
      NDArray result = script.call(operands);
      JniUtils.backward(
          (PtNDArray) result.square().sum(), (PtNDArray) manager.ones(new Shape()), false, false);
      List<float[]> values = new ArrayList<>(List.of(result.toFloatArray()));
      operands.forEach(operand -> values.add(operand.getGradient().toFloatArray()));
      return values;
    }
  }

  private static float[] normals(SplittableRandom random, int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }
}
