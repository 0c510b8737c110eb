package org.headscope.engine.neural.fused;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;

/// The gradients of a loss whose graph is cut in pieces, so that an operation between two pieces
/// can have a gradient written by hand. PyTorch differentiates the last piece alone; the gradients
/// that reach its leaves pass back through the cut and continue in the previous piece.
///
/// Everything goes through a cut: tensors made before it must not be used after it, except as one
/// of its results.
public final class Tape {
  private static final ScopedValue<Tape> RECORDING = ScopedValue.newInstance();

  private static final Script ALIAS =
      Script.of(
          """
          def forward(self, x: Tensor) -> Tensor:
            return torch.alias(x)
          """);

  private static final Script DOT =
      Script.of(
          """
          def forward(self, x: Tensor, y: Tensor) -> Tensor:
            return torch.sum(torch.mul(x, y))
          """);

  private final NDManager manager;
  private final List<Cut> cuts = new ArrayList<>();

  /// A cut between two pieces.
  ///
  /// @param operands of the operation, in the earlier piece
  /// @param passing the other tensors that pass through, in the earlier piece
  /// @param leaves the operation's results and the passing tensors, in the later piece
  /// @param kept tensors that the operation keeps for its gradient
  private record Cut(
      Differentiable operation, NDList operands, NDList passing, NDList leaves, NDList kept) {
    NDList arrivingGradients(int from, int to) {
      return new NDList(leaves.subList(from, to).stream().map(NDArray::getGradient).toList());
    }
  }

  private Tape(NDManager manager) {
    this.manager = manager;
  }

  /// Adds the gradients of a loss to those of its parameters. Cuts are possible while `loss`
  /// computes it.
  ///
  /// @param manager owns everything that must live until the end
  /// @return the loss, a scalar
  public static float addGradients(NDManager manager, Supplier<NDArray> loss) {
    JniUtils.setGradMode(true); // per thread, and off on the one that loaded PyTorch
    Tape tape = new Tape(manager);
    NDArray result = ScopedValue.where(RECORDING, tape).call(loss::get);
    tape.differentiate(result);
    return result.toType(DataType.FLOAT32, false).getFloat();
  }

  /// The gradients of Σ weights ⊙ result.
  ///
  /// @param manager as in [#addGradients]
  /// @param leaves the tensors that the result depends on
  /// @param weights as large as the result, or broadcast to it
  /// @return the gradient of each leaf
  public static NDList gradients(
      NDManager manager, NDList leaves, Supplier<NDArray> result, NDArray weights) {
    leaves.forEach(leaf -> leaf.setRequiresGradient(true));
    float _ = addGradients(manager, () -> DOT.call(result.get(), weights));
    return new NDList(leaves.stream().map(NDArray::getGradient).toList());
  }

  /// A cut through which only `x` passes.
  public static NDArray cut(NDArray x) {
    return RECORDING.isBound()
        ? RECORDING.get().record(Differentiable.NOTHING, new NDList(), new NDList(x)).head()
        : x;
  }

  /// Returns the results of `operation` followed by `passing`, unchanged.
  ///
  /// @throws IllegalStateException if an operand needs a gradient and no tape records
  public static NDList cut(Differentiable operation, NDList operands, NDList passing) {
    if (RECORDING.isBound()) {
      return RECORDING.get().record(operation, operands, passing);
    }
    if (operands.stream().anyMatch(NDArray::hasGradient)) {
      throw new IllegalStateException("a gradient written by hand needs a tape");
    }
    return new NDList(operation.run(operands).subList(0, operation.results())).addAll(passing);
  }

  private NDList record(Differentiable operation, NDList operands, NDList passing) {
    NDManager inside = passing.isEmpty() ? operands.getManager() : passing.getManager();
    NDList before = aliases(operands, manager);
    NDList through = aliases(passing, manager);
    NDList result = operation.run(before);
    NDList leaves = new NDList(result.subList(0, operation.results()));
    through.forEach(x -> leaves.add(x.stopGradient()));
    leaves.forEach(leaf -> leaf.setRequiresGradient(true));
    NDList kept = new NDList(result.subList(operation.results(), result.size()));
    leaves.attach(manager);
    kept.attach(manager);
    cuts.add(new Cut(operation, before, through, leaves, kept));
    return aliases(leaves, inside);
  }

  /// The same tensors in the same graph, which live as long as `owner`.
  private static NDList aliases(NDList tensors, NDManager owner) {
    NDList aliases = new NDList(tensors.stream().map(ALIAS::call).toList());
    aliases.attach(owner);
    return aliases;
  }

  private void differentiate(NDArray loss) {
    backward(loss);
    for (Cut cut : cuts.reversed()) {
      int results = cut.operation().results();
      NDList gradients =
          cut.operation().gradients(cut.arrivingGradients(0, results), cut.kept(), cut.operands());
      gradients.addAll(cut.arrivingGradients(results, cut.leaves().size()));
      NDList before = new NDList(cut.operands()).addAll(cut.passing());
      // The gradients of this sum are those that arrived, so one backward call covers all.
      NDArray sum = DOT.call(before.get(0), gradients.get(0));
      for (int i = 1; i < before.size(); i++) {
        sum = sum.add(DOT.call(before.get(i), gradients.get(i)));
      }
      backward(sum);
      for (NDList done : List.of(gradients, before, cut.leaves(), cut.kept())) {
        done.close();
      }
    }
  }

  private void backward(NDArray scalar) {
    try (NDArray one = manager.ones(new Shape(), scalar.getDataType())) {
      JniUtils.backward((PtNDArray) scalar, (PtNDArray) one, false, false);
    }
  }
}
