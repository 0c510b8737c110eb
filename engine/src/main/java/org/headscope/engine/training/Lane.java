package org.headscope.engine.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import java.util.List;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.fused.FusedOperations;

/** One sum of gradients: the model's weights as leaves of its own. */
final class Lane implements AutoCloseable {
  private final LanguageModel leaves;

  Lane(LanguageModel model) {
    leaves = model.leaves();
  }

  /**
   * Adds the gradients of {@code batches} to this lane's.
   *
   * @param scored rows scored in the whole step, over which the loss is averaged
   * @return this lane's part of the mean cross-entropy, nats
   */
  double accumulate(List<MicroBatch> batches, long scored) {
    JniUtils.setGradMode(true); // a thread's own, and off on the one that loaded PyTorch
    double loss = 0;
    for (MicroBatch batch : batches) {
      try (NDManager pass = leaves.manager().newSubManager()) {
        loss += backward(batch, pass, scored);
      }
    }
    return loss;
  }

  private double backward(MicroBatch batch, NDManager pass, long scored) {
    NDArray tokens = pass.create(batch.inputs(), new Shape(batch.rows(), batch.length())); // b×T
    NDArray labels = pass.create(batch.labels()); // b·T
    NDArray logits = leaves.forwardWithDropout(tokens); // b×T×V
    NDArray flat = logits.reshape(labels.size(), -1); // b·T×V
    NDArray loss = FusedOperations.get().crossEntropy(flat, labels).div(scored); // scalar
    JniUtils.backward((PtNDArray) loss, (PtNDArray) pass.ones(new Shape()), false, false);
    return loss.toFloatArray()[0];
  }

  /** The summed gradients in the order of the parameters, owned by {@code scope}. */
  NDList gradients(NDManager scope) {
    NDList gradients = new NDList();
    for (NDArray leaf : leaves.parameters().values()) {
      NDArray gradient = leaf.getGradient();
      gradient.attach(scope);
      gradients.add(gradient);
    }
    return gradients;
  }

  /** Sets all gradients to zero. */
  void clear() {
    leaves.parameters().values().forEach(leaf -> JniUtils.zeroGrad((PtNDArray) leaf));
  }

  @Override
  public void close() {
    leaves.close();
  }
}
