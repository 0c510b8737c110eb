package org.headscope.engine.neural.fused;

import module java.base;

import ai.djl.Device;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.*;
import ai.djl.ndarray.types.*;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.JniUtils;

/// A TorchScript function of tensors, with its gradients. It lives as long as the engine, so make
/// one per class, not one per pass. It is compiled on its first call, once for each choice of
/// [Kernels], of [WideForm] and of precision.
public final class Script {
  /// PyTorch's numbers for the types.
  private static final String FLOAT32 = "6";

  private static final String FLOAT64 = "7";

  private final String methods;
  private final Map<Choice, PtSymbolBlock> modules = new ConcurrentHashMap<>();

  private record Choice(Kernels kernels, boolean wide, boolean doubles) {
    static Choice of(NDArray operand) {
      boolean doubles = operand.getDataType() == DataType.FLOAT64;
      return new Choice(Kernels.current(), WideForm.runWide(), doubles);
    }
  }

  private Script(String methods) {
    this.methods = methods;
  }

  /// Takes a class body of TorchScript methods whose `forward` maps tensors to tensors; a tuple is
  /// returned as a list. Torch's operations are called as `torch.NAME`; linear maps of many rows
  /// are faster as `self.linear(x, w, b)` ([LinearMap]), and `self.wide(x)` is true where the form
  /// for wide devices is better ([WideForm]). `$ATTENTION` and `$SCAN` stand for the numbers of
  /// [Kernels], and `$FLOAT` for the type of the first operand: single precision, or double.
  public static Script of(String methods) {
    return new Script(methods);
  }

  private static PtSymbolBlock compiled(String methods, Choice choice) {
    Kernels kernels = choice.kernels();
    String all =
        (methods + LinearMap.methods(kernels.products()) + WideForm.method(choice.wide()))
            .replace("$ATTENTION", Integer.toString(kernels.attention()))
            .replace("$SCAN", Integer.toString(kernels.scan()))
            .replace("$FLOAT", choice.doubles() ? FLOAT64 : FLOAT32);
    return ScriptArchive.compile(NDManager.newBaseManager(Device.cpu(), "PyTorch"), all);
  }

  /// [#of(String)] whose `forward` passes tensors called `operands` to the method `name`.
  public static Script of(String methods, String name, String... operands) {
    return of(
        methods
            + """
            def forward(self, %s: Tensor) -> Tensor:
              return self.%s(%s)
            """
                .formatted(String.join(": Tensor, ", operands), name, String.join(", ", operands)));
  }

  /// Returns the single result of `forward`; it attaches to the manager of the first operand.
  public NDArray call(NDArray... operands) {
    return call(new NDList(operands));
  }

  public NDArray call(NDList operands) {
    return callAll(operands).singletonOrThrow();
  }

  /// Returns all results of `forward`; they attach to the manager of the first operand.
  public NDList callAll(NDArray... operands) {
    return callAll(new NDList(operands));
  }

  public NDList callAll(NDList operands) {
    // Specialising the graph on first calls costs more than it gains, and mixes up types in the
    // gradients. The switch is per thread.
    JniUtils.setGraphExecutorOptimize(false);
    PtSymbolBlock module =
        modules.computeIfAbsent(Choice.of(operands.head()), chosen -> compiled(methods, chosen));
    // Nothing is recorded where no operand needs a gradient.
    return ModuleCall.run(module, operands, operands.head().getManager());
  }

  /// The choice of a form for devices on which a few large operations are faster than many small
  /// ones. A processor works through a sequence piece by piece, in memory that stays in its cache;
  /// on a GPU, each operation costs a launch, however small it is. Both forms agree up to rounding.
  public static final class WideForm {
    private static final ScopedValue<Boolean> EVERYWHERE = ScopedValue.newInstance();

    private WideForm() {}

    /// The method `wide` of scripts: true if `x` is on such a device.
    static String method(boolean everywhere) {
      return """
      def wide(self, x: Tensor) -> bool:
        return %s
      """
          .formatted(everywhere ? "True" : "ops.prim.is_cuda(x)");
    }

    static boolean runWide() {
      return EVERYWHERE.orElse(false);
    }

    /// Returns the result of `work`, which uses this form on all devices; for tests.
    public static <T> T runWide(Supplier<T> work) {
      return ScopedValue.where(EVERYWHERE, true).call(work::get);
    }
  }

  /// The linear map W x + b for every [Script]: `self.linear(x, w, b)` in float32,
  /// `self.linear16(x, w, b)` with x, W and b rounded to bfloat16.
  ///
  /// PyTorch computes float32 products with MKL, which leaves half of an AMD processor unused;
  /// oneDNN does not, but is slower on some Intel processors. Both can therefore be chosen for
  /// large products on x86, gradients included ([Kernels]).
  static final class LinearMap {
    /// The number of rows from which oneDNN's different memory layout pays off.
    private static final int ROWS = 64;

    private static final String PLAIN =
        """
        def linear(self, x: Tensor, w: Tensor, b: Optional[Tensor]) -> Tensor:
          return torch.linear(x, w, b)
        """;

    private static final String ONEDNN =
        """
        def linear(self, x: Tensor, w: Tensor, b: Optional[Tensor]) -> Tensor:
          if torch.numel(x) < %d * torch.size(x, -1) or not ops.prim.is_cpu(x) or ops.prim.dtype(x) != 6:
            y = torch.linear(x, w, b)
          else:
            y = torch.to_dense(torch.mkldnn_linear(torch.to_mkldnn(x), w, b))
          return y
        """
            .formatted(ROWS);

    /// 15 is bfloat16, 6 is float32.
    private static final String SIXTEEN =
        """
        def linear16(self, x: Tensor, w: Tensor, b: Optional[Tensor]) -> Tensor:
          if b is None:
            y = torch.linear(torch.to(x, 15), torch.to(w, 15), None)
          else:
            y = torch.linear(torch.to(x, 15), torch.to(w, 15), torch.to(b, 15))
          return torch.to(y, 6)
        """;

    /// Checked once, and only when oneDNN is needed.
    private static final class OneDnn {
      static final boolean WORKS = isOneDnnAvailable();
    }

    private LinearMap() {}

    static String methods(Kernels.Products products) {
      return (products == Kernels.Products.ONEDNN && OneDnn.WORKS ? ONEDNN : PLAIN) + SIXTEEN;
    }

    private static boolean isOneDnnAvailable() {
      String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
      if (!Set.of("amd64", "x86_64").contains(processor)) {
        return false;
      }
      String call = "def forward(self, x: Tensor) -> Tensor:\n  return self.linear(x, x, None)\n";
      try (NDManager manager = NDManager.newBaseManager(Device.cpu(), "PyTorch")) { // loads PyTorch
        // Specialising the graph on its first call takes longer than the call.
        JniUtils.setGraphExecutorOptimize(false);
        PtSymbolBlock script = ScriptArchive.compile(manager, ONEDNN + call);
        NDArray x = manager.ones(new Shape(ROWS, 1));
        return ModuleCall.run(script, new NDList(x), manager).size() == 1;
      } catch (EngineException _) {
        return false; // PyTorch was built without it
      }
    }
  }
}
