package org.headscope.engine.training.step;

/// The purposes of PyTorch's operations, in the papers' words.
enum OperationGroup {
  LINEAR("linear maps"),
  ATTENTION("attention's products"),
  SOFTMAX("softmax and its mask"),
  SCAN("selective scan"),
  CONVOLUTION("convolution"),
  NORM("layer norm"),
  ACTIVATION("GELU, SiLU, softplus"),
  LOSS("embedding and loss"),
  OPTIMISER("gradients' sums, clipping, AdamW"),
  ELEMENTWISE("residual sums, gates"),
  COPIES("copies"),
  OTHER("other operations"),
  /// Java, and the cost of calling it.
  BETWEEN("between operations");

  private final String label;

  OperationGroup(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /// The group of a call: that of its script, else that of the nearest name that shows its purpose,
  /// else that of the nearest name that shows its operation.
  static OperationGroup of(OperationCall call) {
    OperationGroup purpose = OTHER;
    OperationGroup group = OTHER;
    for (OperationCall at : call.path()) {
      if (at.calls("pieces")) {
        return SCAN;
      }
      if (at.calls("constant_pad_nd")) {
        return CONVOLUTION;
      }
      if (purpose == OTHER) {
        purpose = isMask(at) ? SOFTMAX : purpose(at.name());
      }
      if (group == OTHER) {
        group = groupOf(at.name());
      }
    }
    if (purpose != OTHER) {
      return purpose;
    }
    boolean lanes = call.name().equals("add_") && call.path().size() == 1; // no other is in place
    return lanes ? OPTIMISER : group;
  }

  /// Terms added to the scores of attention.
  private static boolean isMask(OperationCall call) {
    return call.name().equals("add") && call.path().stream().anyMatch(in -> in.calls("softmax"));
  }

  private static OperationGroup purpose(String name) {
    return switch (name) {
      case "linear", "linear16", "mm", "addmm", "mkldnn_linear" -> LINEAR;
      case "AddmmBackward0", "MmBackward0", "TBackward0", "MkldnnLinearBackward0" -> LINEAR;
      case "ToMkldnnBackward0", "ToDenseBackward0" -> LINEAR;
      case "bmm", "BmmBackward0" -> ATTENTION;
      case "scaled_dot_product_attention" -> ATTENTION;
      case "ScaledDotProductFlashAttentionForCpuBackward0" -> ATTENTION;
      case "softmax", "SoftmaxBackward0", "full", "triu" -> SOFTMAX;
      case "fft_rfft", "fft_irfft", "FftR2CBackward0", "FftC2RBackward0" -> CONVOLUTION;
      case "layer_norm", "NativeLayerNormBackward0" -> NORM;
      case "gelu", "silu", "softplus" -> ACTIVATION;
      case "GeluBackward0", "SiluBackward0", "SoftplusBackward0" -> ACTIVATION;
      case "embedding", "cross_entropy_loss" -> LOSS;
      case "EmbeddingBackward0", "LogSoftmaxBackward0", "NllLossBackward0" -> LOSS;
      case "AccumulateGrad", "_foreach_norm", "_foreach_mul_", "_fused_adamw_" -> OPTIMISER;
      default -> OTHER;
    };
  }

  private static OperationGroup groupOf(String name) {
    return switch (name) {
      case "add", "add_", "sub", "mul", "mul_", "div", "addcmul", "addcmul_" -> ELEMENTWISE;
      case "exp", "neg", "sum" -> ELEMENTWISE;
      case "AddBackward0", "MulBackward0", "DivBackward0", "SumBackward0" -> ELEMENTWISE;
      case "copy_", "clone", "cat", "stack", "fill_", "zero_", "zeros", "ones" -> COPIES;
      case "reshape", "slice_backward", "SliceBackward0", "SplitBackward0" -> COPIES;
      case "SplitWithSizesBackward0", "UnbindBackward0", "CatBackward0" -> COPIES;
      case "ViewBackward0", "UnsafeViewBackward0", "CloneBackward0" -> COPIES;
      default -> OTHER;
    };
  }
}
