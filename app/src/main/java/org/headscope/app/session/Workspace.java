package org.headscope.app.session;

import java.util.List;

/// What a person arranged around the instance that is looked at.
///
/// @param tab the id of the tab in the middle; empty for the first
/// @param predictors what stands beside model and truth
/// @param preferred names of columns that stay where there is no room for all, the first longest
/// @param explained which of them is explained
/// @param marked the tokens that were picked out
public record Workspace(
    String tab,
    List<PredictorChoice> predictors,
    List<String> preferred,
    ExplainedPredictor explained,
    Marked marked) {
  /// What a first start shows.
  public static final Workspace FIRST =
      new Workspace(
          "", PredictorChoice.DEFAULTS, List.of(), new ExplainedPredictor.Usual(), Marked.NONE);

  public Workspace {
    predictors = List.copyOf(predictors);
    preferred = List.copyOf(preferred);
  }

  /// Which predictor is explained.
  public sealed interface ExplainedPredictor {
    /// The 3-gram, or the first n-gram, or the first that can be.
    record Usual() implements ExplainedPredictor {}

    /// The one that a person pointed at.
    record Chosen(PredictorChoice choice) implements ExplainedPredictor {}

    record None() implements ExplainedPredictor {}
  }

  public Workspace withTab(String newTab) {
    return new Workspace(newTab, predictors, preferred, explained, marked);
  }

  public Workspace withPredictors(List<PredictorChoice> newPredictors) {
    return new Workspace(tab, newPredictors, preferred, explained, marked);
  }

  /// Other columns that stay.
  public Workspace withPreferred(List<String> newPreferred) {
    return new Workspace(tab, predictors, newPreferred, explained, marked);
  }

  public Workspace withExplained(ExplainedPredictor newExplained) {
    return new Workspace(tab, predictors, preferred, newExplained, marked);
  }

  public Workspace withMarked(Marked newMarked) {
    return new Workspace(tab, predictors, preferred, explained, newMarked);
  }
}
