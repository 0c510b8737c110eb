package org.headscope.app.session;

import module java.base;

public sealed interface PredictorChoice {
  /// The predictors shown beside model and truth by default.
  List<PredictorChoice> DEFAULTS = List.of(new Symbolic("ngram-2"), new Symbolic("ngram-3"));

  /// A rule, by its name among the engine's predictors.
  record Symbolic(String name) implements PredictorChoice {
    @Override
    public String text() {
      return name;
    }
  }

  record Trained(RunRef run, long step) implements PredictorChoice {
    private static final Pattern TEXT = Pattern.compile("(.+)@(\\d{1,18})");

    @Override
    public String text() {
      return run.directory() + "@" + step;
    }
  }

  String text();

  static PredictorChoice of(String text) {
    Matcher trained = Trained.TEXT.matcher(text);
    return trained.matches()
        ? new Trained(RunRef.of(Path.of(trained.group(1))), Long.parseLong(trained.group(2)))
        : new Symbolic(text);
  }
}
