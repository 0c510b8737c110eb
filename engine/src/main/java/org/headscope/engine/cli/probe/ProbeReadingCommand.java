package org.headscope.engine.cli.probe;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.ReadingOptions;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.Probes;
import org.headscope.engine.interpret.probe.reading.PositionReading;
import org.headscope.engine.interpret.probe.reading.ProbeReadingResult;
import org.headscope.engine.interpret.probe.reading.ProbeReadingSpec;
import org.headscope.engine.interpret.probe.reading.ProbeReadings;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

@Command(
    name = "probe-reading",
    description = "Prints a trained probe's output along an instance, and the true values.",
    footer = {
      "",
      "Examples:",
      "  headscope probe-reading --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-1-0 --task count --n 2 --layer 3",
      "  headscope probe-reading --run samples/NAME@2000 --instances test.jsonl \\",
      "      --id reference-test-1-0 --task state --layer 3 --reference 90 --json",
      "",
      "The probe must have been trained by headscope probe, unless --train is given.",
      "--json prints {\"run\",\"step\",\"id\",\"site\",\"layer\",\"task\",\"n\",\"preset\",\"seed\",",
      "\"metric\",\"value\",\"text\",\"positions\":[{\"position\",\"query\",\"predicted\", \"true\",",
      "\"error\",\"inDomain\"}],\"worst\":[position, largest error first],\"provenance\"};",
      "error is missing for questions that the probe was not trained on, such as a",
      "count of zero. Without --json, the sentence that the window shows and a line per",
      "position are printed."
    })
public final class ProbeReadingCommand implements Runnable {
  private static final String NEXT = "next";
  private static final int WORST = 10;

  @Mixin private ReadingOptions reading;

  @Option(
      names = "--task",
      required = true,
      paramLabel = "TASK",
      description = "count, frequency, existence or state.")
  private ProbeTask task;

  @Option(
      names = "--n",
      paramLabel = "N",
      description = "Order of the n-gram, 1 to 3; states have none.")
  private @Nullable Integer n;

  @Option(
      names = "--layer",
      required = true,
      paramLabel = "L",
      description = "Layer, from 1; 0 for the embedding.")
  private int layer;

  @Mixin private ProbeOption how;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "Seed of the probe; 1 if not given.")
  private long seed;

  @Option(
      names = "--query",
      defaultValue = NEXT,
      paramLabel = "next|SYMBOL",
      description = "Query of an n-gram probe; the next token if not given.")
  private String query;

  @Option(
      names = "--reference",
      paramLabel = "I",
      description = "Position that a state probe compares with; the last one if not given.")
  private @Nullable Integer reference;

  @Option(names = "--train", description = "First train the probes whose weights are not stored.")
  private boolean train;

  @Override
  public void run() {
    Question question = question();
    if (reference != null && question.task().ngram()) {
      throw Usage.wrong("--reference is for --task state; leave it out");
    }
    Instance instance = reading.instance();
    OptionalInt symbol = symbol(question, instance.vocabulary());
    ProbeSpec probes =
        new ProbeSpec(
            reading.checkpoint(),
            how.site(),
            List.of(question),
            how.preset(),
            List.of(seed),
            Control.Extent.NONE,
            how.data());
    ProbeReadingSpec request =
        new ProbeReadingSpec(
            probes,
            layer,
            instance,
            symbol,
            reference == null ? OptionalInt.empty() : OptionalInt.of(reference),
            reading.positions());
    if (train) {
      ProbeResult _ = reading.run(Probes::weights, probes);
    }
    ProbeReadingResult result = reading.run(ProbeReadings::run, request);
    reading.print(
        result.reading(),
        answer(result),
        out -> {
          out.println(result.sentence());
          result.positions().forEach(p -> list(out, result.reading(), p));
        });
  }

  private Question question() {
    if (!task.ngram()) {
      if (n != null) {
        throw Usage.wrong("--n is for n-grams; leave it out with --task state");
      }
      return new Question(task, 0);
    }
    if (n == null || n < 1 || n > Question.MAX_N) {
      throw Usage.wrong("--task %s needs --n from 1 to %d".formatted(task.label(), Question.MAX_N));
    }
    return new Question(task, n);
  }

  private OptionalInt symbol(Question question, Vocabulary vocabulary) {
    if (query.equals(NEXT)) {
      return OptionalInt.empty();
    }
    int id = vocabulary.id(query);
    if (!vocabulary.isWritten(id) || !question.task().ngram()) {
      throw Usage.wrong(
          "--query is next or a symbol %s, for n-grams; it cannot be '%s' here"
              .formatted(vocabulary.names(), query));
    }
    return OptionalInt.of(id);
  }

  private AnswerFields answer(ProbeReadingResult result) {
    Question question = result.question();
    Reading read = result.reading();
    AnswerFields answer = new AnswerFields().with("run", read.runName());
    answer.putAll(AnswerFields.of(read));
    return answer
        .with("site", result.site().label())
        .with("layer", result.layer())
        .with("task", question.task().label())
        .with("n", question.task().ngram() ? OptionalInt.of(question.n()) : OptionalInt.empty())
        .with("preset", how.preset().name())
        .with("seed", seed)
        .with("reference", result.reference())
        .with("metric", question.task().metric().label())
        .with("value", result.value())
        .with("text", read.text())
        .with(
            "positions", result.positions().stream().map(p -> line(p, read.vocabulary())).toList())
        .with("worst", result.worst(WORST).stream().map(PositionReading::position).toList())
        .with("provenance", read.provenance());
  }

  private static AnswerFields line(PositionReading p, Vocabulary vocabulary) {
    return new AnswerFields()
        .with("position", p.position())
        .with("query", p.query() < 0 ? Optional.empty() : Optional.of(vocabulary.label(p.query())))
        .with("predicted", p.predicted())
        .with("true", p.truth())
        .with("error", p.error())
        .with("inDomain", p.inDomain());
  }

  private static void list(PrintWriter out, Reading read, PositionReading p) {
    out.println(
        Table.text(
            "%5d %s %s %10.3f  true %8.3f  %s",
            p.position(),
            read.label(p.position()),
            p.query() < 0 ? "   " : "→ " + read.vocabulary().label(p.query()),
            p.predicted(),
            p.truth(),
            p.error().isPresent()
                ? String.format(Locale.ROOT, "error %.3f", p.error().getAsDouble())
                : ""));
  }
}
