package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.measure.MeasuredOn;
import org.headscope.engine.measure.ResultsFolder;

/// The cost of training for each architecture and length, beside eager PyTorch, as stored: one file
/// per processor and day.
///
/// @param pytorch the version of eager PyTorch; empty if not measured
record ArchitectureSpeeds(MeasuredOn on, String pytorch, Choices choices, List<Case> cases) {
  /// The settings that all have in common.
  ///
  /// @param pairs of steps, ours and theirs in alternation
  record Choices(int layers, int heads, int batch, int threads, int pairs) {}

  /// A measurement.
  ///
  /// @param length tokens of an instance; 0 for those of RegBench
  /// @param types the type that ours multiplies, and that of eager PyTorch, which may be `autocast`
  record Case(
      String architecture, int length, int width, String types, ArchitectureCase.Result result) {
    private boolean asks(Case other) {
      return architecture.equals(other.architecture)
          && length == other.length
          && width == other.width
          && types.equals(other.types);
    }
  }

  ArchitectureSpeeds {
    cases = List.copyOf(cases);
  }

  /// This processor's results of today, to which more can be added.
  static ArchitectureSpeeds soFar(String pytorch) throws IOException {
    ArchitectureSpeeds none = none(pytorch);
    Path file = ResultsFolder.file(none.file());
    if (!Files.exists(file)) {
      return none;
    }
    ArchitectureSpeeds stored = Json.read(file, ArchitectureSpeeds.class);
    return none.equals(stored.with(List.of())) ? stored : none;
  }

  private static ArchitectureSpeeds none(String pytorch) {
    Choices choices =
        new Choices(
            ArchitectureCase.LAYERS,
            ArchitectureCase.HEADS,
            ArchitectureCase.BATCH,
            ArchitectureCase.THREADS,
            ArchitectureCase.PAIRS);
    return new ArchitectureSpeeds(MeasuredOn.hereAndNow(), pytorch, choices, List.of());
  }

  /// A file name such as `architectures-amd-epyc.json`.
  String file() {
    String words = on.processor().replaceAll("\\(R\\)|Processor", " ").toLowerCase(Locale.ROOT);
    return "architectures-" + words.strip().replaceAll("[^a-z0-9]+", "-") + ".json";
  }

  /// These and `measured`, which replaces an earlier measurement of the same.
  ArchitectureSpeeds with(Case measured) {
    List<Case> more = new ArrayList<>(cases);
    more.removeIf(measured::asks);
    more.add(measured);
    return with(more);
  }

  private ArchitectureSpeeds with(List<Case> others) {
    return new ArchitectureSpeeds(on, pytorch, choices, others);
  }
}
