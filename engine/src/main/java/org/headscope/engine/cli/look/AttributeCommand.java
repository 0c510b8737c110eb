package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.ReadingOptions;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.lens.AttributionResult;
import org.headscope.engine.interpret.lens.AttributionSpec;
import org.headscope.engine.interpret.lens.AttributionSpec.Symbols;
import org.headscope.engine.interpret.lens.Attributions;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.CheckpointRef;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

@Command(
    name = "attribute",
    description = "Splits a logit among the heads, MLPs and biases that make it.",
    footer = {
      "",
      "Examples:",
      "  headscope attribute --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-1-0 --query 200",
      "  headscope attribute --run samples/NAME@2000 --instances test.jsonl \\",
      "      --id reference-test-1-0 --symbol a --minus b --csv",
      "",
      "A writer's contribution is the part of the logit that comes from what it adds to",
      "the residual stream, with the σ of the final norm in this very pass; together",
      "they are the logit, up to rounding. Without --symbol, each row's logit is that",
      "of the model's likeliest symbol minus that of the second. Writers are the",
      "embedding, every head through its part of the output projection (2.1), mixers",
      "without separate heads (mixer2), MLPs (mlp2), the biases of heads' projections",
      "(bias2), and those of the final norm (norm) and the head (logit); an n-gram head",
      "with residual connection also has its map of the token itself (own2). Without",
      "--query and --positions, text output shows the last row. --json prints",
      "{\"step\",\"id\",\"text\",\"rows\",\"writers\",\"plus\",\"minus\",\"logits\",",
      "\"contributions\":[[…],…],",
      "\"provenance\"}, one list of contributions per writer."
    })
public final class AttributeCommand implements Runnable {
  @Mixin private ReadingOptions reading;

  @Option(
      names = "--query",
      paramLabel = "POSITION",
      description = "Only the row after this token, counted from 0.")
  private @Nullable Integer query;

  @Option(
      names = "--symbol",
      paramLabel = "LABEL",
      description = "The symbol whose logit is split; at each row the likeliest if not given.")
  private @Nullable String symbol;

  @Option(
      names = "--minus",
      paramLabel = "LABEL",
      description = "A symbol whose logit is subtracted.")
  private @Nullable String minus;

  @Mixin private CsvOption csv;

  @Override
  public void run() {
    if (query != null && reading.positions().isPresent()) {
      throw Usage.wrong("--query names a row; leave out --positions");
    }
    if (query != null && (query < 0 || query == Integer.MAX_VALUE)) {
      throw Usage.wrong("--query must be a position from 0");
    }
    CheckpointRef checkpoint = reading.checkpoint();
    Instance instance = reading.instance();
    Optional<Range> rows =
        Optional.ofNullable(query).map(at -> new Range(at, at)).or(reading::positions);
    AttributionSpec spec =
        new AttributionSpec(checkpoint, instance, symbols(instance.vocabulary()), rows);
    AttributionResult result = reading.run(Attributions::run, spec);
    Reading read = result.reading();
    List<String> plus = labels(read, result.plus());
    List<String> minusLabels = labels(read, result.minus());
    reading.print(
        read,
        AnswerFields.of(read)
            .with("text", read.text())
            .with("rows", List.of(read.rows().min(), read.rows().max()))
            .with("writers", result.writers())
            .with("plus", plus)
            .with("minus", minusLabels)
            .with("logits", result.logits())
            .with("contributions", result.contributions())
            .with("provenance", read.provenance()),
        csv.or(
            out -> table(out, result, rows.isPresent() ? 0 : read.requestedRows() - 1),
            out -> csv(out, result)));
  }

  private Optional<Symbols> symbols(Vocabulary vocabulary) {
    if (symbol == null) {
      if (minus != null) {
        throw Usage.wrong("--minus needs the symbol that it is subtracted from; give --symbol");
      }
      return Optional.empty();
    }
    int plus = id(vocabulary, "--symbol", symbol);
    return Optional.of(
        new Symbols(
            plus,
            minus == null
                ? OptionalInt.empty()
                : OptionalInt.of(id(vocabulary, "--minus", minus))));
  }

  private static int id(Vocabulary vocabulary, String option, String label) {
    int id = vocabulary.id(label);
    if (id == Vocabulary.NONE) {
      throw Usage.wrong(
          "%s names no token of the task: '%s'; there are %s"
              .formatted(option, label, vocabulary.names()));
    }
    return id;
  }

  private static List<String> labels(Reading read, int[] symbols) {
    return Arrays.stream(symbols)
        .mapToObj(id -> id == Vocabulary.NONE ? "" : read.vocabulary().label(id))
        .toList();
  }

  /// Prints the rows from `first` on, a block per row with the largest contributions first.
  private static void table(PrintWriter out, AttributionResult result, int first) {
    Reading read = result.reading();
    Table table =
        new Table(out, Table.left(result.writers().stream().map(ResidualWriter::label), ""), 9);
    for (int row = first; row < read.requestedRows(); row++) {
      int at = row;
      int t = read.first() + row;
      out.println("after %d %s: the logit of %s".formatted(t, read.label(t), result.target(row)));
      IntStream.range(0, result.writers().size())
          .boxed()
          .sorted(Comparator.comparingDouble(u -> -Math.abs(result.contributions()[u][at])))
          .forEach(u ->
              table.row(
                  result.writers().get(u).label(),
                  Table.text("%+.4f", result.contributions()[u][at])));
      table.row("sum", Table.text("%+.4f", result.sum(row)));
      table.row("logit", Table.text("%+.4f", result.logits()[row]));
    }
  }

  private static void csv(PrintWriter out, AttributionResult result) {
    List<String> titles = new ArrayList<>(List.of("position", "token", "plus", "minus", "logit"));
    result.writers().forEach(writer -> titles.add(writer.name()));
    CsvOption.row(out, titles);
    Reading read = result.reading();
    List<String> plus = labels(read, result.plus());
    List<String> minus = labels(read, result.minus());
    for (int row = 0; row < read.requestedRows(); row++) {
      int t = read.first() + row;
      List<Object> cells =
          new ArrayList<>(
              List.of(t, read.label(t), plus.get(row), minus.get(row), result.logits()[row]));
      for (double[] of : result.contributions()) {
        cells.add(of[row]);
      }
      CsvOption.row(out, cells);
    }
  }
}
