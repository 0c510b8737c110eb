package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.measure.MeasuredOn;

/// The distribution of time in training steps on one thread, as stored. Seconds are those of the
/// processor, which other programs disturb less.
///
/// @param bandwidth 10⁹ bytes per second of a triad over memory
record StepProfile(
    MeasuredOn on, ArchitectureSpeeds.Choices choices, double bandwidth, List<Case> cases) {
  static final String FILE = "steps.json";

  /// One model.
  ///
  /// @param slower how many times longer a step takes while profiled
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

  /// Medians of steps without a profiler.
  ///
  /// @param tokens per second
  /// @param seconds per step
  /// @param gigaflops per second, as counted by [Cost]
  /// @param product those of a plain product of 1024×1024 matrices
  /// @param rate the step's share of the rate of the product run just before it
  /// @param bandwidth the share of the triad's bandwidth that a step's bytes reach
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
  /// @param share of wall-clock time
  /// @param gigaflop 10⁹ operations of matrix products per step, as performed
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
