package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import module java.base;

import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.Probes;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.agreement.Agreement;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.probe.store.StoredScores.Spent;
import org.headscope.engine.io.Json;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;

/// Tables of probing results, from the scores stored with the runs.
final class ProbeTables {
  /// The runs with the seeds of their probes.
  private static final List<Map.Entry<String, List<Long>>> RUNS =
      List.of(
          Map.entry("transformer-4x2", List.of(1L, 2L, 3L)),
          Map.entry("retnet-ngram", List.of(1L)),
          Map.entry("retnet", List.of(1L)),
          Map.entry("gla", List.of(1L)),
          Map.entry("gla-ngram", List.of(1L)),
          Map.entry("mamba", List.of(1L)),
          Map.entry("lstm", List.of(1L)));

  private static final List<Question> QUESTIONS =
      List.of(
          new Question(ProbeTask.FREQUENCY, 1),
          new Question(ProbeTask.FREQUENCY, 2),
          new Question(ProbeTask.FREQUENCY, 3),
          new Question(ProbeTask.EXISTENCE, 1),
          new Question(ProbeTask.EXISTENCE, 2),
          new Question(ProbeTask.EXISTENCE, 3),
          new Question(ProbeTask.STATE, 0));

  private ProbeTables() {}

  static List<DocumentTable> all() {
    return List.of(
        new DocumentTable(
            "probes",
            RUNS.stream()
                .map(run ->
                    "headscope probe --run samples/%s%s"
                        .formatted(run.getKey(), run.getValue().size() > 1 ? " --seeds 1..3" : ""))
                .toList(),
            ProbeTables::probes),
        new DocumentTable("probe-agreement", List.of(), ProbeTables::agreement));
  }

  /// Returns the scores of the `quick` probes with `seeds` at the last checkpoint of the sample
  /// `run`.
  static ProbeResult stored(String run, List<Long> seeds) {
    return Probes.stored(
            spec(run, seeds),
            new OpenRuns(),
            damaged -> {
              throw new IllegalStateException(damaged);
            })
        .orElseThrow();
  }

  private static ProbeSpec spec(String name, List<Long> seeds) {
    RunDirectory run = RunDirectory.open(Document.ROOT.resolve(Path.of("samples", name)));
    return new ProbeSpec(
        run.ref(run.checkpoints().getLast().step()),
        ProbeSite.RESIDUAL,
        Question.all(),
        ProbePreset.byName("quick"),
        seeds,
        Control.Extent.BEST,
        ProbeData.of(ProbeData.DEFAULT_SEED));
  }

  private static String probes() {
    List<ProbeResult> results =
        RUNS.stream().map(run -> stored(run.getKey(), run.getValue())).toList();
    List<Object> titles = new ArrayList<>(List.of("run"));
    QUESTIONS.forEach(question -> titles.add(title(question)));
    titles.add("processor seconds per seed");
    StringBuilder text = new StringBuilder(head(titles.toArray()));
    for (ProbeResult result : results) {
      List<Long> seeds = RUNS.get(results.indexOf(result)).getValue();
      List<Object> cells = new ArrayList<>(List.of("`" + result.run() + "`"));
      for (Question question : QUESTIONS) {
        String cell = cell(question, best(result, question).score());
        cells.add(isBest(result, question, results) ? "**" + cell + "**" : cell);
      }
      Spent spent = Probes.spent(spec(result.run(), seeds));
      cells.add("%.0f".formatted(spent.cpuSeconds() / seeds.size()));
      text.append(row(cells.toArray()));
      if (results.indexOf(result) == 0) {
        for (Control control : List.of(Control.UNTRAINED, Control.SHUFFLED, Control.INPUT)) {
          text.append(control(result, control));
        }
      }
    }
    return text.toString();
  }

  private static String control(ProbeResult result, Control control) {
    List<Object> cells = new ArrayList<>(List.of("– " + control.label()));
    for (Question question : QUESTIONS) {
      Optional<SeedScores> score =
          Optional.ofNullable(best(result, question).controls().get(control));
      cells.add(score.map(s -> mean(question, s)).orElse(""));
    }
    cells.add("");
    return row(cells.toArray());
  }

  static ProbeScore best(ProbeResult result, Question question) {
    return result.best(question).orElseThrow();
  }

  private static boolean isBest(ProbeResult result, Question question, List<ProbeResult> all) {
    double mine = best(result, question).score().mean();
    return all.stream()
        .noneMatch(r -> question.task().metric().better(best(r, question).score().mean(), mine));
  }

  private static String title(Question question) {
    return switch (question.task()) {
      case FREQUENCY -> "frequency error, n = " + question.n();
      case EXISTENCE -> "existence accuracy, n = " + question.n();
      case COUNT -> "count error, n = " + question.n();
      case STATE -> "same state";
    };
  }

  private static String cell(Question question, SeedScores score) {
    return score.se().isPresent()
        ? mean(question, score) + " ± " + number(question, score.se().getAsDouble())
        : mean(question, score);
  }

  private static String mean(Question question, SeedScores score) {
    return number(question, score.mean());
  }

  private static String number(Question question, double value) {
    return String.format(Locale.ROOT, question.task().binary() ? "%.3f" : "%.2f", value);
  }

  private static String agreement() {
    Agreement record =
        Json.read(
            Document.ROOT.resolve(Path.of("samples", "probe-agreement.json")), Agreement.class);
    StringBuilder text = new StringBuilder(head("task", "points", "τ"));
    for (Agreement.TaskAgreement task : record.tasks()) {
      text.append(
          row(
              task.task().label(),
              task.points(),
              String.format(Locale.ROOT, "%.2f", task.tau().orElseThrow())));
    }
    text.append('\n').append(head("run", "`quick`, processor seconds", "`paper`", "times"));
    for (Agreement.Run run : record.runs()) {
      double quick = run.spent().getFirst().cpuSeconds();
      double paper = run.spent().getLast().cpuSeconds();
      text.append(
          row(
              "`" + Path.of(run.run()).getFileName() + "`",
              "%.0f".formatted(quick),
              "%,.0f".formatted(paper),
              "%.0f".formatted(paper / quick)));
    }
    return text.toString();
  }
}
