package org.headscope.engine.interpret.probe.fit;

import module java.base;

import ai.djl.ndarray.types.Shape;
import org.headscope.engine.interpret.probe.fit.ProbeShape.Weight;

/// The weights of P probes in one array each, as [ProbeScript] has them: linear ones P×in×out, W₁
/// in its three parts P×m×d, biases P×1×out, embeddings P·20×e.
///
/// @param size P
record StackedWeights(ProbeShape shape, int size) {
  /// One array of the stack.
  ///
  /// @param from first column of the weight
  private record Part(Weight weight, int from, int in) {
    boolean table() {
      return weight.name().equals(ProbeShape.EMBED);
    }

    int size() {
      return weight.out() * in;
    }

    /// Copies a probe's columns to or from its place in the stack, where they are rows.
    void copy(float[] own, float[] stacked, int at, boolean stack) {
      for (int o = 0; o < weight.out(); o++) {
        for (int i = 0; i < in; i++) {
          int mine = o * weight.in() + from + i;
          int theirs = at + (table() ? o * in + i : i * weight.out() + o);
          if (stack) {
            stacked[theirs] = own[mine];
          } else {
            own[mine] = stacked[theirs];
          }
        }
      }
    }
  }

  /// In the order of [ProbeScript#names].
  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    for (Weight weight : shape.weights()) {
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
        float[] own = Objects.requireNonNull(probes.get(p).get(part.weight().name()));
        part.copy(own, stacked, p * part.size(), true);
      }
      arrays.add(stacked);
    }
    return arrays;
  }

  List<SortedMap<String, float[]>> apart(List<float[]> arrays) {
    List<SortedMap<String, float[]>> probes = new ArrayList<>();
    List<Part> parts = parts();
    for (int p = 0; p < size; p++) {
      SortedMap<String, float[]> own = new TreeMap<>();
      for (int k = 0; k < parts.size(); k++) {
        Part part = parts.get(k);
        float[] into =
            own.computeIfAbsent(part.weight().name(), _ -> new float[part.weight().size()]);
        part.copy(into, arrays.get(k), p * part.size(), false);
      }
      probes.add(own);
    }
    return probes;
  }
}
