package org.headscope.app.selection;

import java.util.List;

/**
 * What a person arranged around the instance that is looked at.
 *
 * @param tab the id of the tab in the middle; empty for the first
 * @param predictors what stands beside model and truth
 * @param explained which of them is explained
 */
public record Workspace(String tab, List<PredictorChoice> predictors, Explained explained) {
  /** What a first start shows. */
  public static final Workspace FIRST =
      new Workspace("", PredictorChoice.DEFAULTS, new Explained.Usual());

  /** Copies the list. */
  public Workspace {
    predictors = List.copyOf(predictors);
  }

  /** Which predictor is explained. */
  public sealed interface Explained {
    /** The 3-gram, or the first n-gram, or the first that can be. */
    record Usual() implements Explained {}

    /** The one that a person pointed at. */
    record Chosen(PredictorChoice choice) implements Explained {}

    /** None. */
    record None() implements Explained {}
  }

  /** Another tab. */
  public Workspace withTab(String newTab) {
    return new Workspace(newTab, predictors, explained);
  }

  /** Other predictors. */
  public Workspace withPredictors(List<PredictorChoice> newPredictors) {
    return new Workspace(tab, newPredictors, explained);
  }

  /** Another explanation. */
  public Workspace withExplained(Explained newExplained) {
    return new Workspace(tab, predictors, newExplained);
  }
}
