package org.headscope.app.session;

import module java.base;

/// A person's arrangement around the current instance.
///
/// @param tab the id of the tab in the middle; empty for the first
/// @param preferred names of columns that stay if not all fit; the first stays longest
public record Workspace(
    String tab,
    List<PredictorChoice> predictors,
    List<String> preferred,
    ExplainedPredictor explained,
    MarkedTokens marked) {
  public static final Workspace FIRST =
      new Workspace(
          "",
          PredictorChoice.DEFAULTS,
          List.of(),
          new ExplainedPredictor.Usual(),
          MarkedTokens.NONE);

  public Workspace {
    predictors = List.copyOf(predictors);
    preferred = List.copyOf(preferred);
  }

  public sealed interface ExplainedPredictor {
    /// The 3-gram or, failing that, the first n-gram or the first predictor that can be explained.
    record Usual() implements ExplainedPredictor {
      @Override
      public String text() {
        return "usual";
      }
    }

    record Chosen(PredictorChoice choice) implements ExplainedPredictor {
      @Override
      public String text() {
        return choice.text();
      }
    }

    record None() implements ExplainedPredictor {
      @Override
      public String text() {
        return "none";
      }
    }

    /// Its form in commands: `usual`, `none`, or the predictor.
    String text();

    static ExplainedPredictor of(String text) {
      return switch (text) {
        case "usual" -> new Usual();
        case "none" -> new None();
        default -> new Chosen(PredictorChoice.of(text));
      };
    }
  }

  public Workspace withTab(String newTab) {
    return new Workspace(newTab, predictors, preferred, explained, marked);
  }

  public Workspace withPredictors(List<PredictorChoice> newPredictors) {
    return new Workspace(tab, newPredictors, preferred, explained, marked);
  }

  public Workspace withPreferred(List<String> newPreferred) {
    return new Workspace(tab, predictors, newPreferred, explained, marked);
  }

  public Workspace withExplained(ExplainedPredictor newExplained) {
    return new Workspace(tab, predictors, preferred, newExplained, marked);
  }

  public Workspace withMarked(MarkedTokens newMarked) {
    return new Workspace(tab, predictors, preferred, explained, newMarked);
  }
}
