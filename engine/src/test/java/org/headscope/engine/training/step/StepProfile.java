package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.measure.MeasuredOn;

/// Where the time of training steps goes on one thread, as a file keeps it. Seconds are those of
/// the processor, which neighbours disturb less.
///
/// @param bandwidth 10⁹ bytes a second of a triad over memory
record StepProfile(
    MeasuredOn on, ArchitectureSpeeds.Choices choices, double bandwidth, List<Case> cases) {
  static final String FILE = "steps.json";

  /// One model.
  ///
  /// @param slower how many times as long a step takes while it is profiled
  /// @param rows every group of operations; their shares sum to one
  record Case(
      String architecture, int width, int length, Speed speed, double slower, List<Row> rows) {
    Case {
      double sum = rows.stream().mapToDouble(Row::share).sum();
      if (!(Math.abs(sum - 1) < 1e-6)) {
        throw new IllegalArgumentException("shares sum to " + sum);
      }
      rows = List.copyOf(rows);
    }
  }

  /// Steps that are not profiled, medians.
  ///
  /// @param tokens a second
  /// @param seconds a step
  /// @param gigaflops a second, as [Cost] counts them
  /// @param product those of a plain product of 1024×1024 matrices
  /// @param rate the share that a step reaches of the product made just before it
  /// @param bandwidth the share of the triad's that a step's bytes make
  record Speed(
      double tokens,
      double seconds,
      double gigaflops,
      double product,
      double rate,
      double bandwidth,
      String kernels) {}

  /// A group of operations.
  ///
  /// @param share of the clock's time
  /// @param gigaflop 10⁹ operations of matrix products a step, as they are made
  /// @param gigabytes an estimate: see [OperationCount]
  /// @param rate the share of a plain product's rate that its matrix products reach
  record Row(String operations, double share, double gigaflop, double gigabytes, double rate) {
    Row {
      if (!(share >= 0 && gigaflop >= 0 && gigabytes >= 0 && rate >= 0)) {
        throw new IllegalArgumentException("'" + operations + "' has a negative number");
      }
    }
  }

  StepProfile {
    cases = List.copyOf(cases);
  }

  StepProfile with(Case measured) {
    List<Case> more = new ArrayList<>(cases);
    more.add(measured);
    return new StepProfile(on, choices, bandwidth, more);
  }
}
