package org.headscope.engine.neural.fused;

import module java.base;

import ai.djl.Device;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.JniUtils;
import org.headscope.engine.neural.fused.Kernels.Products;

/// The linear map W x + b as every [Script] can call it: `self.linear(x, w, b)` in float32,
/// `self.linear16(x, w, b)` with x, W and b rounded to bfloat16.
///
/// PyTorch gives float32 products to MKL, which leaves half of an AMD processor unused; its oneDNN
/// does not, and is the slower one on some of Intel's. So both can be chosen for large products on
/// x86, gradients included ([Kernels]).
final class LinearMap {
  /// Rows from which oneDNN's other memory layout pays.
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

  /// 15 is bfloat16 and 6 float32.
  private static final String SIXTEEN =
      """
      def linear16(self, x: Tensor, w: Tensor, b: Optional[Tensor]) -> Tensor:
        if b is None:
          y = torch.linear(torch.to(x, 15), torch.to(w, 15), None)
        else:
          y = torch.linear(torch.to(x, 15), torch.to(w, 15), torch.to(b, 15))
        return torch.to(y, 6)
      """;

  /// Asked for once, and only where oneDNN is wanted.
  private static final class OneDnn {
    static final boolean WORKS = works();
  }

  private LinearMap() {}

  static String methods(Products products) {
    return (products == Products.ONEDNN && OneDnn.WORKS ? ONEDNN : PLAIN) + SIXTEEN;
  }

  private static boolean works() {
    String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    if (!Set.of("amd64", "x86_64").contains(processor)) {
      return false;
    }
    String call = "def forward(self, x: Tensor) -> Tensor:\n  return self.linear(x, x, None)\n";
    try (NDManager manager =
        NDManager.newBaseManager(Device.cpu(), "PyTorch")) { // which loads PyTorch
      // Specialising the graph on its first call takes longer than the call.
      JniUtils.setGraphExecutorOptimize(false);
      PtSymbolBlock script = ScriptArchive.compile(manager, ONEDNN + call);
      NDArray x = manager.ones(new Shape(ROWS, 1));
      return ModuleCall.run(script, new NDList(x), manager).size() == 1;
    } catch (EngineException _) {
      return false; // a PyTorch that was built without it
    }
  }
}
