package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.service.ShellWords;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.metric.RowRule;

/// The lines that print what is compared.
final class ComparisonLine {
  private ComparisonLine() {}

  static ShellLine of(Comparison comparison, Workbench workbench, String... more) {
    List<PredictorChoice> choices =
        comparison.lines().stream().map(ComparedPredictor::choice).toList();
    return of("evaluate", choices, comparison.sample(), comparison.rows(), workbench)
        .and(more)
        .and("--json");
  }

  static ShellLine of(
      String command,
      List<PredictorChoice> choices,
      Sample sample,
      RowRule rows,
      Workbench workbench) {
    ShellLine line = ShellLine.of(command).and(ShellWords.predictors(choices));
    return on(sample, line, workbench).and("--rows", rows.label());
  }

  private static ShellLine on(Sample sample, ShellLine line, Workbench workbench) {
    ShellWords words = new ShellWords(workbench);
    if (sample.single()) {
      return words.about(line, sample.instances().getFirst());
    }
    return sample.instances().size() == workbench.instances().size()
        ? line.and(words.file())
        : new ShellLine.None(
            "Some instances of the file have no automaton, or whatever their task draws, and are left"
                + " out here, but not by the command line; open a file of those that have.");
  }
}
