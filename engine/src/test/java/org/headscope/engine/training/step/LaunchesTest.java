package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.jni.JniUtils;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.neural.fused.Kernels.Products;
import org.headscope.engine.neural.fused.Script.WideForm;
import org.headscope.engine.neural.fused.Tape;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The number of operations that a step issues in the form for wide devices, where each is a
/// launch.
class LaunchesTest {
  private static final int LENGTH = 384;
  private static final int ROWS = 2;
  private static final int WIDTH = 32;

  /// Operations that create a view or memory and compute nothing.
  private static final Set<String> FREE =
      Set.of(
          "_reshape_alias",
          "_unsafe_view",
          "alias",
          "as_strided",
          "as_strided_",
          "chunk",
          "contiguous",
          "detach",
          "detach_",
          "empty",
          "empty_like",
          "empty_strided",
          "expand",
          "expand_as",
          "flatten",
          "lift_fresh",
          "narrow",
          "new_empty",
          "new_empty_strided",
          "numel",
          "permute",
          "reshape",
          "resize_",
          "resolve_conj",
          "result_type",
          "select",
          "set_",
          "size",
          "slice",
          "split",
          "split_with_sizes",
          "squeeze",
          "t",
          "to",
          "transpose",
          "unbind",
          "unflatten",
          "unsqueeze",
          "view",
          "view_as",
          "view_as_complex",
          "view_as_real");

  @ParameterizedTest
  @CsvSource({"MAMBA, 1200", "RWKV, 800", "GLA, 1200", "RETNET, 800"})
  void aStepIssuesFewOperations(Architecture architecture, int max) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    Kernels plain = Kernels.DEFAULT.withProducts(Products.MKL); // as on a GPU
    try (LanguageModel model =
            LanguageModel.create(
                ArchitectureCase.model(architecture, WIDTH), 1, ComputeDevice.CPU);
        LanguageModel leaves = model.leaves(ComputePrecision.FLOAT32);
        NDManager pass = leaves.manager().newSubManager()) {
      long[] ids = random.longs((long) ROWS * LENGTH, 0, model.config().vocabulary()).toArray();
      Supplier<Float> step =
          () ->
              plain.with(
                  () -> Tape.addGradients(pass, () -> leaves.loss(pass, ROWS, ids, ids, random)));
      float expected = step.get();
      assertThat(WideForm.runWide(step)).isFinite(); // compiles the scripts, which also computes
      assertThat(operations(step, expected)).hasSizeLessThanOrEqualTo(max);
    }
  }

  /// The innermost calls that are not views.
  private static List<OperationCall> operations(Supplier<Float> step, float expected)
      throws IOException {
    Path file = Files.createTempFile("step", ".json");
    try {
      JniUtils.startProfile(false, false, false);
      float loss = WideForm.runWide(step);
      JniUtils.stopProfile(file.toString());
      assertThat(loss).isCloseTo(expected, within(1e-5f * expected));
      return OperationCall.read(file).stream()
          .filter(call ->
              call.isOperation() && !FREE.contains(call.name()) && FREE.containsAll(call.callees()))
          .toList();
    } finally {
      Files.delete(file);
    }
  }
}
