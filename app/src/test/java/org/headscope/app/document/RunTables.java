package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.RunDirectory;

/// Tables of how the samples were trained and how their heads formed, from files in the runs.
final class RunTables {
  private static final Path SAMPLES = Document.ROOT.resolve("samples");

  private RunTables() {}

  static List<DocumentTable> all() {
    return List.of(
        new DocumentTable("runs", List.of(), RunTables::runs),
        new DocumentTable("heads", List.of(), RunTables::heads),
        new DocumentTable("recall", List.of(), RunTables::recall),
        new DocumentTable("forming", List.of(), RunTables::forming));
  }

  static RunDirectory run(String name) {
    return RunDirectory.open(SAMPLES.resolve(name));
  }

  /// Returns the last line of a split that was evaluated.
  static MetricsLine validation(RunDirectory run) {
    return metrics(run).stream()
        .filter(line -> !line.split().equals("train"))
        .reduce((_, last) -> last)
        .orElseThrow();
  }

  static List<MetricsLine> metrics(RunDirectory run) {
    return run.metrics(warning -> {
      throw new IllegalStateException(warning);
    });
  }

  private static String runs() {
    StringBuilder text =
        new StringBuilder(
            head(
                "run",
                "model",
                "trained parameters",
                "steps",
                "million tokens",
                "minutes",
                "held-out accuracy",
                "held-out TVD"));
    for (Path folder : RunDirectory.within(SAMPLES)) {
      RunDirectory run = RunDirectory.open(folder);
      MetricsLine end = validation(run);
      text.append(
          row(
              "`" + run.name() + "`",
              run.info().model().summary(),
              parameters(run.info().model()),
              "%,d".formatted(end.step()),
              number(end.tokens() / 1e6, 1),
              number(end.seconds() / 60, 0),
              score(end.accuracy()),
              score(end.tvd())));
    }
    return text.toString();
  }

  /// Returns the number of trained parameters, and separately of constructed ones.
  private static String parameters(ModelConfig model) {
    long constant = model.parameterCount() - model.trainedCount();
    return "%,d".formatted(model.trainedCount())
        + (constant == 0 ? "" : ", and %,d constants".formatted(constant));
  }

  /// Returns the scores of every checkpoint of associative recall.
  private static String recall() {
    StringBuilder text = new StringBuilder(head("step", "nats per answer", "accuracy", "TVD"));
    for (MetricsLine line : metrics(run("associative-recall"))) {
      if (!line.split().equals("train")) {
        text.append(
            row(
                line.step(),
                number(line.loss().orElseThrow(), 3),
                score(line.accuracy()),
                score(line.tvd())));
      }
    }
    return text.toString();
  }

  /// Returns how the heads of layer 2 form in the run that comes with a lesson.
  private static String forming() {
    String name = "lessons/5-watch-one-form/class-demo";
    SortedMap<Long, HeadScoreResult> scores = scores(name);
    StringBuilder text =
        new StringBuilder(
            head("step", "head 2.1", "head 2.2", "head 1.1, one back", "held-out TVD"));
    for (MetricsLine line : metrics(run(name))) {
      if (!line.split().equals("train")) {
        List<HeadScore> heads = Objects.requireNonNull(scores.get(line.step())).heads();
        text.append(
            row(
                "%,d".formatted(line.step()),
                matches(heads.get(2)),
                matches(heads.get(3)),
                number(heads.get(0).share("previous"), 2),
                score(line.tvd())));
      }
    }
    return text.toString();
  }

  /// Returns its share of attention on matches of one symbol, and its name.
  private static String matches(HeadScore head) {
    String share = number(head.share("1-gram"), 2);
    return head.hasName() ? share + ", `%s`".formatted(head.name()) : share;
  }

  /// Returns the names of all heads of the first sample at every step at which a name changes.
  private static String heads() {
    SortedMap<Long, HeadScoreResult> scores = scores("transformer-4x2");
    List<Object> titles = new ArrayList<>(List.of("step"));
    scores.sequencedValues().getLast().heads().stream()
        .map(head -> "head " + head.layer() + "." + head.head())
        .forEach(titles::add);
    StringBuilder text = new StringBuilder(head(titles.toArray()));
    List<String> before = List.of();
    for (HeadScoreResult result : scores.values()) {
      List<String> labels = result.heads().stream().map(HeadScore::name).toList();
      if (!labels.equals(before) || result.step() == scores.lastKey()) {
        List<Object> cells = new ArrayList<>(List.of("%,d".formatted(result.step())));
        result.heads().forEach(head -> cells.add(cell(head)));
        text.append(row(cells.toArray()));
      }
      before = labels;
    }
    return text.toString();
  }

  static SortedMap<Long, HeadScoreResult> scores(String run) {
    return HeadScoreFile.read(run(run));
  }

  static String cell(HeadScore head) {
    return head.hasName()
        ? "`%s` %s".formatted(head.name(), number(head.value().orElseThrow(), 2))
        : "–";
  }

  /// Returns the score, or an empty text if the task has none.
  private static String score(OptionalDouble value) {
    return value.isPresent() ? number(value.getAsDouble(), 3) : "";
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
