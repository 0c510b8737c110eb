package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.run.FieldProblem;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;

/// The onsets of rules in the heads of a run.
///
/// @param bar that lifts must exceed
/// @param steps the scored checkpoints, ascending
/// @param onsets by head, then rule
public record RunOnsets(String run, double bar, List<Long> steps, List<Onset> onsets) {
  public RunOnsets {
    steps = List.copyOf(steps);
    onsets = List.copyOf(onsets);
  }

  /// A run whose head scores are stored.
  ///
  /// @param rules labels of [HeadRule]; if none, those that a head is named after at a checkpoint
  /// @param bar that the lift of a rule must exceed
  public record OnsetSpec(RunDirectory run, List<String> rules, double bar) {
    /// The bar of names.
    public static final double CLEAR = HeadName.CLEAR;

    public OnsetSpec {
      FieldProblem.require(bar > 0 && bar < 1, "bar", bar, "between 0 and 1");
      rules = List.copyOf(rules);
      rules.forEach(rule -> HeadRule.of(rule));
    }
  }

  /// Finds the onsets from stored scores; nothing is computed.
  ///
  /// @throws UserError if the run has none
  public static RunOnsets of(OnsetSpec spec) {
    SortedMap<Long, HeadScoreResult> results = stored(spec.run());
    List<Onset> onsets = new ArrayList<>();
    for (HeadScore head : results.sequencedValues().getLast().heads()) {
      Collection<String> rules =
          spec.rules().isEmpty() ? named(results, head.place()) : spec.rules();
      for (String rule : rules) {
        onsets.add(Onset.of(results, head.layer(), head.head(), rule, spec.bar()));
      }
    }
    return new RunOnsets(spec.run().name(), spec.bar(), List.copyOf(results.keySet()), onsets);
  }

  /// Reads the scores of a run.
  ///
  /// @throws UserError if there are none, or only scores of an earlier version
  static SortedMap<Long, HeadScoreResult> stored(RunDirectory run) {
    HeadScoreFile.HeadScoreReading reading = HeadScoreFile.stored(run);
    reading
        .note()
        .ifPresent(note -> {
          throw new UserError(note);
        });
    if (reading.results().isEmpty()) {
      throw HeadScoreFile.absence(run);
    }
    return reading.results();
  }

  /// The rules that a head is named after at a checkpoint, the earliest first.
  private static Collection<String> named(SortedMap<Long, HeadScoreResult> results, String place) {
    return results.values().stream()
        .flatMap(result -> result.heads().stream())
        .filter(head -> head.place().equals(place))
        .flatMap(head -> head.named().stream())
        .collect(Collectors.toCollection(() -> new LinkedHashSet<>()));
  }

  /// The onset of a rule in the run: that of the head in which it is clear first, with an interval
  /// that begins as early as any of its heads allows. Empty if it is clear in none.
  public Optional<Onset> first(String rule) {
    List<Onset> begun =
        onsets.stream()
            .filter(onset -> onset.rule().equals(rule) && onset.step().isPresent())
            .toList();
    OptionalLong after =
        begun.stream().allMatch(onset -> onset.after().isPresent())
            ? begun.stream().mapToLong(onset -> onset.after().getAsLong()).min()
            : OptionalLong.empty();
    return begun.stream()
        .min(Comparator.comparingLong(onset -> onset.step().getAsLong()))
        .map(o -> new Onset(o.layer(), o.head(), rule, after, o.step(), o.curve()));
  }
}
