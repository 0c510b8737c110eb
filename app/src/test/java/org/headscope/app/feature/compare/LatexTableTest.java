package org.headscope.app.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.compare.Comparison.ComparisonQuery;
import org.headscope.app.feature.compare.MatrixFigure.LatexTable;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.engine.io.LatexText;
import org.headscope.engine.metric.RowRule;
import org.junit.jupiter.api.Test;

class LatexTableTest {
  private static Comparison comparison(int instances, int done) {
    RunRef run = new RunRef("my_run#2", Path.of("/runs/my_run#2"));
    List<ComparedEntry> entries =
        List.of(
            ComparedEntry.symbolic("truth"),
            ComparedEntry.symbolic("ngram-2"),
            new ComparedEntry.Fixed(new PredictorChoice.Trained(run, 1000)));
    List<ComparedPredictor> lines =
        ComparedPredictor.lines(entries, e -> Optional.of(((ComparedEntry.Fixed) e).choice()));
    ComparisonQuery question =
        new ComparisonQuery(
            lines.stream().map(ComparedPredictor::choice).toList(),
            new ComparedSample(CompareBench.drawn(instances), instances == 1),
            RowRule.FIRST_100);
    return Comparison.of(
        lines, question, CompareBench.result(question.choices(), RowRule.FIRST_100, done));
  }

  @Test
  void tablesHaveEveryNumberWithItsErrorAndACaptionWithTheOrigin() {
    String table = new LatexTable(comparison(2, 2)).text();
    assertThat(table)
        .contains("\\providecommand{\\se}[1]{\\pm #1}", "\\newcommand{\\se}[1]{}")
        .contains("\\begin{tabular}{lrrr}")
        .contains(" & truth & context of 1 & my\\_run\\#2 \\\\")
        .contains("\\toprule")
        .contains("\\bottomrule")
        .contains("$\\pm$ standard error")
        .contains("first 100 rows of 2 instances (preset reference, seed 7)")
        .contains("Trained: my\\_run\\#2 at step 1,000.");
    String last =
        table.lines().filter(l -> l.strip().startsWith("my\\_run\\#2 &")).findFirst().orElseThrow();
    assertThat(last.split(" & ")).hasSize(4);
    assertThat(last).matches(".*\\$0\\.\\d{3} \\\\se\\{0\\.010\\}\\$.* & -- \\\\\\\\");
    assertThat(count(table, '{')).isEqualTo(count(table, '}'));
  }

  private static long count(String text, char c) {
    return text.chars().filter(x -> x == c).count();
  }

  @Test
  void oneInstanceHasNoErrorsAndPartialResultsAreLabelled() {
    assertThat(new LatexTable(comparison(1, 1)).text()).doesNotContain("\\pm");
    assertThat(new LatexTable(comparison(3, 2)).text()).contains("the first 2 of 3 instances");
  }

  @Test
  void namesCannotCarryCommands() {
    assertThat(LatexText.escaped("a\\input{x}%$&~^<|\n"))
        .isEqualTo(
            "a\\textbackslash{}input\\{x\\}\\%\\$\\&\\textasciitilde{}\\textasciicircum{}"
                + "\\textless{}\\textbar{} ");
  }
}
