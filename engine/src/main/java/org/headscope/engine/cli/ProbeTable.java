package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.agreement.Agreement;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.probe.store.StoredScores.Spent;

/// Probes as people read them at a terminal.
final class ProbeTable {
  private final PrintWriter out;
  private final ProbeResult result;
  private final List<Question> questions;

  private ProbeTable(PrintWriter out, ProbeResult result) {
    this.out = out;
    this.result = result;
    this.questions = result.scores().stream().map(ProbeScore::question).distinct().toList();
  }

  /// Layers down, questions across, the best layer of each marked, its controls below.
  static void print(PrintWriter out, String run, ProbeResult result) {
    out.printf(
        "%s, step %d, site %s, preset %s%n",
        run, result.step(), result.site().label(), result.preset());
    ProbeTable table = new ProbeTable(out, result);
    table.head();
    table.layers();
    table.controls();
    out.println("* the best layer; the controls below are those of the best layer");
  }

  private void head() {
    row("layer", Question::label);
    row("", question -> question.task().metric().label());
  }

  private void layers() {
    SortedSet<Integer> layers = new TreeSet<>();
    result.scores().forEach(score -> layers.add(score.layer()));
    for (int layer : layers) {
      row(
          "" + layer,
          question -> {
            Optional<ProbeScore> score =
                result.of(question).stream().filter(s -> s.layer() == layer).findFirst();
            boolean best = score.isPresent() && score.equals(result.best(question));
            return score.map(s -> cell(s.score())).orElse("–") + (best ? "*" : "");
          });
    }
  }

  private void controls() {
    for (Control control : List.of(Control.UNTRAINED, Control.SHUFFLED, Control.INPUT)) {
      row(
          control.label(),
          question ->
              result
                  .best(question)
                  .map(best -> best.controls().get(control))
                  .map(ProbeTable::cell)
                  .orElse("–"));
    }
  }

  private void row(String name, Function<Question, String> cell) {
    out.printf("%-9s", name);
    questions.forEach(question -> out.printf("  %-14s", cell.apply(question)));
    out.println();
  }

  private static String cell(SeedScores measured) {
    String mean = String.format(Locale.ROOT, "%.4f", measured.mean());
    return measured.se().isPresent()
        ? mean + String.format(Locale.ROOT, "±%.4f", measured.se().getAsDouble())
        : mean;
  }

  /// How far two presets agree, and what they took.
  static void print(PrintWriter out, Agreement agreement) {
    String first = agreement.presets().getFirst().name();
    String second = agreement.presets().getLast().name();
    out.printf(
        "%s against %s, site %s, %d checkpoints, seeds %s%n%n",
        first,
        second,
        agreement.site().label(),
        agreement.runs().size(),
        agreement.seeds().stream().map(String::valueOf).collect(Collectors.joining(", ")));
    out.printf("%-11s%8s%10s%n", "task", "points", "tau-b");
    for (Agreement.TaskAgreement task : agreement.tasks()) {
      out.printf(
          Locale.ROOT,
          "%-11s%8d%10s%n",
          task.task().label(),
          task.points(),
          task.tau().isPresent()
              ? String.format(Locale.ROOT, "%.3f", task.tau().getAsDouble())
              : "–");
    }
    out.println();
    print(out, first, agreement.spent().getFirst());
    print(out, second, agreement.spent().getLast());
    double ratio =
        agreement.spent().getLast().cpuSeconds() / agreement.spent().getFirst().cpuSeconds();
    if (Double.isFinite(ratio)) {
      out.printf(Locale.ROOT, "%s took %.1f times as much CPU time as %s.%n", second, ratio, first);
    }
  }

  private static void print(PrintWriter out, String preset, Spent spent) {
    out.printf(
        Locale.ROOT, "%-11s%,10.0f s%,10.0f CPU s%n", preset, spent.seconds(), spent.cpuSeconds());
  }
}
