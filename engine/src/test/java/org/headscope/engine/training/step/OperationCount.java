package org.headscope.engine.training.step;

import module java.base;

/// The cost of an operation, counted from the shapes of its operands in float32.
///
/// @param flops of matrix products, two for each multiplication; no others are counted
/// @param bytes an estimate: every operand is read and the result written once, anywhere.
///   Concatenations and the optimiser are left out, since PyTorch does not record their shapes
record OperationCount(double flops, double bytes) {
  static final OperationCount NONE = new OperationCount(0, 0);

  /// The number of operands that are read, the last ones. A result is as large as the largest of
  /// them.
  private static final Map<String, Integer> READ =
      Map.ofEntries(
          Map.entry("fill_", 0),
          Map.entry("copy_", 1),
          Map.entry("to_mkldnn", 1),
          Map.entry("_to_dense", 1),
          Map.entry("gelu", 1),
          Map.entry("silu", 1),
          Map.entry("softplus", 1),
          Map.entry("exp", 1),
          Map.entry("exp_", 1),
          Map.entry("clamp_min_", 1),
          Map.entry("triu", 1),
          Map.entry("div", 1),
          Map.entry("sum", 1),
          Map.entry("_softmax", 1),
          Map.entry("_log_softmax", 1),
          Map.entry("add", 2),
          Map.entry("add_", 2),
          Map.entry("mul", 2),
          Map.entry("mul_", 2),
          Map.entry("gelu_backward", 2),
          Map.entry("silu_backward", 2),
          Map.entry("softplus_backward", 2),
          Map.entry("_softmax_backward_data", 2),
          Map.entry("_log_softmax_backward_data", 2),
          Map.entry("addcmul", 3),
          Map.entry("addcmul_", 3),
          Map.entry("native_layer_norm", 3),
          Map.entry("native_layer_norm_backward", 6));

  OperationCount plus(OperationCount other) {
    return new OperationCount(flops + other.flops, bytes + other.bytes);
  }

  static OperationCount of(OperationCall call) {
    List<List<Long>> shapes = call.shapes();
    if (shapes.isEmpty() || call.calls(call.name())) { // the one inside does the work
      return NONE;
    }
    return switch (call.name()) {
      case "mm", "addmm", "bmm" -> product(shapes);
      case "mkldnn_linear" -> linear(shapes);
      case "mkldnn_linear_backward_input" -> {
        List<Long> w = shapes.get(1); // out×in
        yield product(size(shapes.getFirst()) / w.getFirst(), w.getFirst(), w.getLast(), 1);
      }
      case "mkldnn_linear_backward_weights" -> {
        double out = shapes.getFirst().getLast();
        double in = shapes.get(1).getLast();
        yield product(out, size(shapes.getFirst()) / out, in, 1);
      }
      default -> moved(call.name(), shapes);
    };
  }

  /// The product of the last two shapes that fit; the shape of the result's memory may follow.
  private static OperationCount product(List<List<Long>> shapes) {
    for (int i = shapes.size() - 1; i > 0; i--) {
      List<Long> a = shapes.get(i - 1);
      List<Long> b = shapes.get(i);
      int rows = a.size() - 2;
      if (rows >= 0
          && a.size() == b.size()
          && a.getLast().equals(b.get(rows))
          && a.subList(0, rows).equals(b.subList(0, rows))) {
        return product(a.get(rows), a.getLast(), b.getLast(), size(a.subList(0, rows)));
      }
    }
    throw new IllegalArgumentException("no product of " + shapes);
  }

  /// The product of x, …×in, and W, out×in; the bias may follow.
  private static OperationCount linear(List<List<Long>> shapes) {
    int w = shapes.size() - (shapes.getLast().size() == 2 ? 1 : 2);
    double out = shapes.get(w).getFirst();
    double in = shapes.get(w).getLast();
    return product(size(shapes.get(w - 1)) / in, in, out, 1);
  }

  /// The products of `count` pairs of matrices m×k and k×n.
  private static OperationCount product(double m, double k, double n, double count) {
    return new OperationCount(2 * count * m * k * n, Float.BYTES * count * (m * k + k * n + m * n));
  }

  private static OperationCount moved(String name, List<List<Long>> shapes) {
    Integer read = READ.get(name);
    if (read == null) {
      return NONE;
    }
    List<List<Long>> last =
        shapes.subList(Math.max(0, shapes.size() - Math.max(1, read)), shapes.size());
    double max = last.stream().mapToDouble(OperationCount::size).max().orElse(0);
    double all = read == 0 ? 0 : last.stream().mapToDouble(OperationCount::size).sum();
    return new OperationCount(0, Float.BYTES * (all + (name.equals("sum") ? 0 : max)));
  }

  private static double size(List<Long> shape) {
    return shape.stream().mapToDouble(Long::doubleValue).reduce(1, (a, b) -> a * b);
  }
}
