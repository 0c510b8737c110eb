package org.headscope.engine.interpret.probe.fit;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.jni.JniUtils;
import org.headscope.engine.interpret.probe.spec.ProbePreset;

/// P probes of one shape, their weights stacked and trained together.
///
/// Probes share no weights, so the gradient of their summed losses holds each probe's gradient, and
/// Adam updates each independently: a probe becomes what it would become alone.
final class StackedProbes implements AutoCloseable {
  private static final double EPSILON = 1e-8;

  private final ProbePreset preset;
  private final StackedWeights stack;
  private final ProbeScript script;
  private final NDManager manager;
  private final NDList w;
  private final NDList m;
  private final NDList v;

  /// Creates probes of one shape with the given weights and with all moments zero.
  StackedProbes(
      NDManager parent,
      ProbePreset preset,
      ProbeShape shape,
      List<SortedMap<String, float[]>> probes) {
    this.preset = preset;
    this.stack = new StackedWeights(shape, probes.size());
    this.script = ProbeScript.of(shape);
    this.manager = parent.newSubManager();
    this.w = arrays("w[]", stack.stacked(probes));
    List<float[]> zeros = w.stream().map(array -> new float[(int) array.size()]).toList();
    this.m = arrays("m[]", zeros);
    this.v = arrays("v[]", zeros);
  }

  private NDList arrays(String name, List<float[]> values) {
    NDList arrays = new NDList();
    for (int k = 0; k < values.size(); k++) {
      try (NDArray borrowed = manager.create(values.get(k), stack.shapes().get(k))) {
        NDArray array = borrowed.duplicate(); // native memory, not a buffer of Java's
        array.setName(name); // ModuleCall passes arrays of such a name as one list
        arrays.add(array);
      }
    }
    return arrays;
  }

  int size() {
    return stack.size();
  }

  /// Trains for one epoch in updates of `preset.training().batch()` examples.
  ///
  /// @param values hidden states, rows×W
  /// @param kept P×N×sides×W factors of the inputs; empty if nothing is dropped
  /// @param epoch from 0
  /// @return each probe's mean loss
  float[] train(NDArray values, BatchExamples examples, float[] kept, int epoch) {
    JniUtils.setGradMode(true); // set per thread; off on the thread that loaded PyTorch
    int n = examples.length();
    int batches = Math.ceilDiv(n, preset.training().batch());
    double[] settings = {
      preset.training().rate(epoch),
      preset.adam().beta1(),
      preset.adam().beta2(),
      EPSILON,
      preset.adam().decay(),
      preset.adam().clip(),
      preset.training().batch(),
      (double) epoch * batches
    };
    try (NDManager scope = manager.newSubManager()) {
      NDList operands = inputs(scope, values, examples, kept);
      operands.add(scope.create(examples.targets(), new Shape(size(), n)));
      operands.add(scope.create(examples.shares(preset.training().batch()), new Shape(size(), n)));
      operands.add(scope.create(examples.squared(), new Shape(size(), 1)));
      operands.add(scope.create(settings));
      operands.addAll(w);
      operands.addAll(m);
      operands.addAll(v);
      float[] losses = script.epoch().call(operands.toArray(NDArray[]::new)).toFloatArray();
      for (int p = 0; p < losses.length; p++) {
        losses[p] /= batches;
      }
      return losses;
    }
  }

  /// The output of each probe for each of its examples, P×N: ŷ, or the logit of yes.
  float[][] outputs(NDArray values, BatchExamples examples) {
    JniUtils.setGradMode(false);
    int n = examples.length();
    try (NDManager scope = manager.newSubManager()) {
      NDList operands = inputs(scope, values, examples, new float[0]);
      operands.addAll(w);
      float[] y = script.outputs().call(operands.toArray(NDArray[]::new)).toFloatArray();
      float[][] outputs = new float[size()][];
      Arrays.setAll(outputs, p -> Arrays.copyOfRange(y, p * n, (p + 1) * n));
      return outputs;
    }
  }

  private NDList inputs(NDManager scope, NDArray values, BatchExamples examples, float[] kept) {
    int n = examples.length();
    int sides = stack.shape().state() ? 2 : 1;
    return new NDList(
        scope.create(examples.rows(), new Shape(size(), n)),
        values,
        scope.create(examples.queries(), new Shape(size(), n, examples.order())),
        kept.length == 0
            ? scope.create(new Shape(0))
            : scope.create(kept, new Shape(size(), n, sides, stack.shape().inputs())));
  }

  List<SortedMap<String, float[]>> weights() {
    return stack.unstacked(w.stream().map(NDArray::toFloatArray).toList());
  }

  @Override
  public void close() {
    manager.close();
  }

  /// The weights of P probes, stacked as [ProbeScript] takes them: linear ones P×in×out, W₁ in its
  /// three parts P×m×d, biases P×1×out, embeddings P·V×e.
  ///
  /// @param size P
  private record StackedWeights(ProbeShape shape, int size) {
    /// One array of the stack.
    ///
    /// @param from first column within the weight
    private record Part(ProbeShape.Weight weight, int from, int in) {
      boolean table() {
        return weight.name().equals(ProbeShape.EMBED);
      }

      int size() {
        return weight.out() * in;
      }

      /// Copies a probe's part into the stack or out of it; all but embeddings are transposed
      /// there.
      void copy(float[] probe, float[] stacked, int at, boolean stack) {
        for (int o = 0; o < weight.out(); o++) {
          for (int i = 0; i < in; i++) {
            int inProbe = o * weight.in() + from + i;
            int inStack = at + (table() ? o * in + i : i * weight.out() + o);
            if (stack) {
              stacked[inStack] = probe[inProbe];
            } else {
              probe[inProbe] = stacked[inStack];
            }
          }
        }
      }
    }

    /// The parts in the order of [ProbeScript#names].
    private List<Part> parts() {
      List<Part> parts = new ArrayList<>();
      for (ProbeShape.Weight weight : shape.weights()) {
        int count = weight.name().equals(ProbeShape.W1) ? ProbeScript.PARTS.size() : 1;
        int in = weight.in() / count;
        for (int k = 0; k < count; k++) {
          parts.add(new Part(weight, k * in, in));
        }
      }
      return parts;
    }

    List<Shape> shapes() {
      return parts().stream()
          .map(part ->
              part.table()
                  ? new Shape((long) size * part.weight().out(), part.in())
                  : new Shape(size, part.in(), part.weight().out()))
          .toList();
    }

    List<float[]> stacked(List<SortedMap<String, float[]>> probes) {
      List<float[]> arrays = new ArrayList<>();
      for (Part part : parts()) {
        float[] stacked = new float[size * part.size()];
        for (int p = 0; p < size; p++) {
          float[] probe = Objects.requireNonNull(probes.get(p).get(part.weight().name()));
          part.copy(probe, stacked, p * part.size(), true);
        }
        arrays.add(stacked);
      }
      return arrays;
    }

    List<SortedMap<String, float[]>> unstacked(List<float[]> arrays) {
      List<SortedMap<String, float[]>> probes = new ArrayList<>();
      List<Part> parts = parts();
      for (int p = 0; p < size; p++) {
        SortedMap<String, float[]> probe = new TreeMap<>();
        for (int k = 0; k < parts.size(); k++) {
          Part part = parts.get(k);
          float[] into =
              probe.computeIfAbsent(part.weight().name(), _ -> new float[part.weight().size()]);
          part.copy(into, arrays.get(k), p * part.size(), false);
        }
        probes.add(probe);
      }
      return probes;
    }
  }
}
