package org.headscope.engine.training;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.headscope.engine.measure.MeasuredOn;

/// What training cost for each architecture and length, beside eager PyTorch, as a file keeps it.
///
/// @param pytorch the version of the eager one; empty if it was not measured
record ArchitectureSpeeds(MeasuredOn on, String pytorch, Choices choices, List<Case> cases) {
  static final String FILE = "architectures.json";

  /// What all have in common.
  ///
  /// @param pairs of steps, ours and theirs in turn
  record Choices(int layers, int heads, int batch, int threads, int pairs) {}

  /// One of them.
  ///
  /// @param length tokens of an instance; 0 for those of RegBench
  record Case(String architecture, int length, int width, ArchitectureCase.Result result) {}

  ArchitectureSpeeds {
    cases = List.copyOf(cases);
  }

  static ArchitectureSpeeds none(String pytorch) throws IOException {
    Choices choices =
        new Choices(
            ArchitectureCase.LAYERS,
            ArchitectureCase.HEADS,
            ArchitectureCase.BATCH,
            ArchitectureCase.THREADS,
            ArchitectureCase.PAIRS);
    return new ArchitectureSpeeds(MeasuredOn.hereAndNow(), pytorch, choices, List.of());
  }

  ArchitectureSpeeds with(Case measured) {
    List<Case> more = new ArrayList<>(cases);
    more.add(measured);
    return new ArchitectureSpeeds(on, pytorch, choices, more);
  }
}
