package org.headscope.engine.training;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.fused.Tape;

/// One sum of gradients: the model's weights as leaves of its own.
final class Lane implements AutoCloseable {
  private final LanguageModel leaves;
  private final List<NDArray> trained;

  Lane(LanguageModel model, ComputePrecision compute) {
    leaves = model.leaves(compute);
    trained = List.copyOf(leaves.trained().values());
  }

  /// Adds the gradients of `batches` to this lane's.
  ///
  /// @param over what the summed cross-entropy of the whole step is divided by
  /// @param random decides what is dropped
  /// @return this lane's part of the step's loss, nats
  double accumulate(List<MicroBatch> batches, long over, RandomGenerator random) {
    double loss = 0;
    for (MicroBatch batch : batches) {
      try (NDManager pass = leaves.manager().newSubManager()) {
        loss += backward(batch, pass, over, random);
      }
    }
    return loss;
  }

  private double backward(MicroBatch batch, NDManager pass, long over, RandomGenerator random) {
    return Tape.addGradients(
        pass,
        () -> {
          NDArray sum = leaves.loss(pass, batch.rows(), batch.inputs(), batch.labels(), random);
          // Not by over itself: what DJL makes of it may be gone before the pass back reads it.
          return sum.div(pass.create(over)); // scalar
        });
  }

  /// The summed gradients in the order of the parameters that are trained, owned by `scope`.
  NDList gradients(NDManager scope) {
    NDList gradients = new NDList();
    for (NDArray leaf : trained) {
      NDArray gradient = leaf.getGradient();
      gradient.attach(scope);
      gradients.add(gradient);
    }
    return gradients;
  }

  void clear() {
    trained.forEach(leaf -> JniUtils.zeroGrad((PtNDArray) leaf));
  }

  @Override
  public void close() {
    leaves.close();
  }
}
