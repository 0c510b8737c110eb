package org.headscope.engine.neural.fused;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.pytorch.engine.*;
import ai.djl.pytorch.jni.*;

/// Global-norm clipping and PyTorch's fused AdamW on lists of tensors, in place and without a
/// graph.
///
/// AdamW, for each value w with gradient g: w ← w(1 − ηλ); m ← β₁m + (1−β₁)g; v ← β₂v + (1−β₂)g²; w
/// ← w − η·(m/(1−β₁ᵗ)) / (√(v/(1−β₂ᵗ)) + ε).
public final class FusedAdamW {
  private final PtSymbolBlock script;

  public FusedAdamW(NDManager manager) {
    script =
        ScriptArchive.compile(
            manager,
            """
            def norm(self, g: List[Tensor]) -> Tensor:
              return torch.linalg_vector_norm(torch.stack(torch._foreach_norm(g, 2), 0), 2)
            def scale(self, g: List[Tensor], factor: float) -> int:
              torch._foreach_mul_(g, factor)
              return 0
            def step(self, w: List[Tensor], g: List[Tensor], m: List[Tensor], v: List[Tensor], \
            t: List[Tensor], lr: float, beta1: float, beta2: float, decay: float, eps: float) -> int:
              torch._fused_adamw_(w, g, m, v, annotate(List[Tensor], []), t, lr=lr, beta1=beta1, \
            beta2=beta2, weight_decay=decay, eps=eps, amsgrad=False, maximize=False)
              return 0
            """);
  }

  public record Constants(double beta1, double beta2, double decay, double epsilon) {}

  /// √(Σ g²) over all `gradients`.
  public double norm(NDList gradients) {
    try (NDManager scope = gradients.head().getManager().newSubManager();
        IValue g = list(gradients);
        IValue norm = IValueUtils.runMethod(script, "norm", g)) {
      return norm.toTensor((PtNDManager) scope).toFloatArray()[0];
    }
  }

  public void scale(NDList gradients, double factor) {
    try (IValue g = list(gradients);
        IValue by = IValue.from(factor);
        IValue done = IValueUtils.runMethod(script, "scale", g, by)) {
      done.toLong();
    }
  }

  /// One update of all weights.
  ///
  /// @param m first moments
  /// @param v second moments
  /// @param t the number of this update, from 1
  public void step(
      NDList weights,
      NDList gradients,
      NDList m,
      NDList v,
      long t,
      double rate,
      Constants constants) {
    NDArray count = weights.head().getManager().create((float) t);
    try (count;
        IValue counts = list(new NDList(Collections.nCopies(weights.size(), count)));
        IValue w = list(weights);
        IValue g = list(gradients);
        IValue first = list(m);
        IValue second = list(v);
        IValue lr = IValue.from(rate);
        IValue beta1 = IValue.from(constants.beta1());
        IValue beta2 = IValue.from(constants.beta2());
        IValue decay = IValue.from(constants.decay());
        IValue eps = IValue.from(constants.epsilon());
        IValue done =
            IValueUtils.runMethod(
                script, "step", w, g, first, second, counts, lr, beta1, beta2, decay, eps)) {
      done.toLong();
    }
  }

  private static IValue list(NDList arrays) {
    return IValue.listFrom(arrays.stream().map(PtNDArray.class::cast).toArray(PtNDArray[]::new));
  }
}
