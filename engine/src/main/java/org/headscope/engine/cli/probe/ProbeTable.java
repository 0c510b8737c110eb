package org.headscope.engine.cli.probe;

import static org.headscope.engine.cli.kit.Table.number;
import static org.headscope.engine.cli.kit.Table.text;

import module java.base;

import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.agreement.Agreement;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.probe.store.StoredScores.Spent;

/// Tables of probes for a terminal.
record ProbeTable(PrintWriter out) {
  static final List<Control> CONTROLS = List.of(Control.UNTRAINED, Control.SHUFFLED, Control.INPUT);

  /// Prints a row per layer and a column per question. The best layer of each question is marked,
  /// and its controls follow below.
  void print(String run, ProbeResult result) {
    out.printf(
        "%s, step %d, site %s, preset %s%n",
        run, result.step(), result.site().label(), result.preset());
    row(result, "layer", Question::label);
    row(result, "", question -> question.task().metric().label());
    for (int layer : new TreeSet<>(result.scores().stream().map(ProbeScore::layer).toList())) {
      row(
          result,
          "" + layer,
          question -> {
            Optional<ProbeScore> score =
                result.of(question).stream().filter(s -> s.layer() == layer).findFirst();
            boolean best = score.isPresent() && score.equals(result.best(question));
            return score.map(s -> cell(s.score())).orElse("–") + (best ? "*" : "");
          });
    }
    for (Control control : CONTROLS) {
      row(
          result,
          control.label(),
          question ->
              result
                  .best(question)
                  .map(best -> best.controls().get(control))
                  .map(ProbeTable::cell)
                  .orElse("–"));
    }
    out.println("* the best layer, which the controls are for");
  }

  private void row(ProbeResult result, String name, Function<Question, String> cell) {
    Stream<Question> questions = result.scores().stream().map(ProbeScore::question).distinct();
    Stream<String> cells = questions.map(question -> "  " + cell.apply(question));
    new Table(out, -9, -16).row(Stream.concat(Stream.of(name), cells).toList());
  }

  private static String cell(SeedScores measured) {
    return text("%.4f", measured.mean()) + number("±%.4f", measured.se(), "");
  }

  void print(Agreement agreement) {
    String first = agreement.presets().getFirst().name();
    String second = agreement.presets().getLast().name();
    out.printf(
        "%s against %s, site %s, %d checkpoints, seeds %s%n%n",
        first,
        second,
        agreement.site().label(),
        agreement.runs().size(),
        agreement.seeds().stream().map(String::valueOf).collect(Collectors.joining(", ")));
    Table tasks = new Table(out, -11, 8, 10);
    tasks.row("task", "points", "tau-b");
    agreement
        .tasks()
        .forEach(t -> tasks.row(t.task().label(), t.points(), number("%.3f", t.tau(), "–")));
    out.println();
    Spent quick = agreement.spent().getFirst();
    Spent slow = agreement.spent().getLast();
    out.println(text("%-11s%,10.0f s%,10.0f CPU s", first, quick.seconds(), quick.cpuSeconds()));
    out.println(text("%-11s%,10.0f s%,10.0f CPU s", second, slow.seconds(), slow.cpuSeconds()));
    double ratio = slow.cpuSeconds() / quick.cpuSeconds();
    if (Double.isFinite(ratio)) {
      out.println(text("%s took %.1f times as much CPU time as %s.", second, ratio, first));
    }
  }
}
