package org.headscope.engine.neural.fused;

import module java.base;

import ai.djl.Device;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.JniUtils;

/// A TorchScript function of tensors, written by us, with its gradients. It lives as long as the
/// engine, so make one a class, not one a pass. It is compiled when it is first called, once for
/// each choice of [Kernels] and of [WideForm].
public final class Script {
  private final String methods;
  private final Map<Choice, PtSymbolBlock> modules = new ConcurrentHashMap<>();

  private record Choice(Kernels kernels, boolean wide) {}

  private Script(String methods) {
    this.methods = methods;
  }

  /// A class body of TorchScript methods whose `forward` takes and gives tensors; a tuple comes
  /// back as a list. Torch's operations are called as `torch.NAME`; linear maps of many rows are
  /// faster as `self.linear(x, w, b)` ([LinearMap]), and `self.wide(x)` asks for the form that
  /// suits wide devices ([WideForm]). `$ATTENTION` and `$SCAN` stand for the numbers of [Kernels].
  public static Script of(String methods) {
    return new Script(methods);
  }

  private static PtSymbolBlock compiled(String methods, Choice choice) {
    Kernels kernels = choice.kernels();
    String all =
        (methods + LinearMap.methods(kernels.products()) + WideForm.method(choice.wide()))
            .replace("$ATTENTION", Integer.toString(kernels.attention()))
            .replace("$SCAN", Integer.toString(kernels.scan()));
    return ScriptArchive.compile(NDManager.newBaseManager(Device.cpu(), "PyTorch"), all);
  }

  /// [#of(String)] whose `forward` gives what the method `name` makes of tensors called `operands`.
  public static Script of(String methods, String name, String... operands) {
    return of(
        methods
            + """
            def forward(self, %s: Tensor) -> Tensor:
              return self.%s(%s)
            """
                .formatted(String.join(": Tensor, ", operands), name, String.join(", ", operands)));
  }

  /// The single result of `forward`; it attaches to the manager of the first operand.
  public NDArray call(NDArray... operands) {
    return call(new NDList(operands));
  }

  public NDArray call(NDList operands) {
    return callAll(operands).singletonOrThrow();
  }

  /// All results of `forward`; they attach to the manager of the first operand.
  public NDList callAll(NDArray... operands) {
    return callAll(new NDList(operands));
  }

  public NDList callAll(NDList operands) {
    // Specialising the graph on first calls costs more than it gains, and mixes up types in the
    // gradients. The switch is the calling thread's own.
    JniUtils.setGraphExecutorOptimize(false);
    PtSymbolBlock module =
        modules.computeIfAbsent(
            new Choice(Kernels.current(), WideForm.everywhere()),
            chosen -> compiled(methods, chosen));
    // Nothing is recorded where no operand needs a gradient.
    return ModuleCall.run(module, operands, operands.head().getManager());
  }
}
