package org.headscope.app.service;

import module java.base;

import org.headscope.engine.interpret.evaluation.KeptEvaluation;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.training.run.MetricsLine;

/// Measurements of a run, taken during training and afterwards.
///
/// @param headScores head scores by checkpoint; empty when none were computed
/// @param evaluations results of checkpoints on instances of the user's choice, by ascending step
/// @param problems one sentence for each unreadable file, with its remedy
/// @param notes other remarks on its files, a sentence each
public record Measurements(
    List<MetricsLine> metrics,
    SortedMap<Long, HeadScoreResult> headScores,
    List<KeptEvaluation> evaluations,
    Map<Part, String> problems,
    List<String> notes) {
  public enum Part {
    METRICS,
    HEAD_SCORES,
    EVALUATIONS;

    /// `head scores`.
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  public Measurements {
    evaluations = List.copyOf(evaluations);
    metrics = List.copyOf(metrics);
    headScores = Collections.unmodifiableSortedMap(new TreeMap<>(headScores));
    problems = Map.copyOf(problems);
    notes = List.copyOf(notes);
  }

  /// The last evaluation that measured accuracy.
  public Optional<MetricsLine> quality() {
    return metrics.stream().filter(line -> line.accuracy().isPresent()).reduce((_, b) -> b);
  }

  /// Returns the head scores of the checkpoint `step`, or of the last scored one before it.
  public Optional<HeadScoreResult> headScoresAt(long step) {
    return headScores.headMap(step + 1).values().stream().reduce((_, b) -> b);
  }
}
