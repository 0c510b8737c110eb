package org.headscope.engine.neural.fused;

import module java.base;

import ai.djl.ndarray.NDList;
import ai.djl.pytorch.jni.JniUtils;

/// An operation with a gradient written by hand, for a [Tape]. Neither script builds a graph, so
/// both may reuse memory.
///
/// @param results the number of results
/// @param forward maps the operands to the results, followed by the tensors that the gradient needs
/// @param backward maps the gradients of the results, the tensors that `forward` kept, and the
///   operands to the gradients of the operands
public record Differentiable(int results, Optional<Script> forward, Optional<Script> backward) {
  static final Differentiable NOTHING = new Differentiable(0, Optional.empty(), Optional.empty());

  public static Differentiable of(int results, Script forward, Script backward) {
    return new Differentiable(results, Optional.of(forward), Optional.of(backward));
  }

  NDList run(NDList operands) {
    return forward.map(script -> withoutGraph(script, operands)).orElseGet(NDList::new);
  }

  NDList gradients(NDList arrived, NDList kept, NDList operands) {
    NDList all = new NDList(arrived).addAll(kept).addAll(operands);
    return backward.map(script -> withoutGraph(script, all)).orElseGet(NDList::new);
  }

  private static NDList withoutGraph(Script script, NDList operands) {
    boolean before = JniUtils.isGradMode();
    JniUtils.setGradMode(false);
    try {
      return script.callAll(operands);
    } finally {
      JniUtils.setGradMode(before);
    }
  }
}
