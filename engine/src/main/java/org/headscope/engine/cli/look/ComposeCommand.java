package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.lens.CompositionResult;
import org.headscope.engine.interpret.lens.CompositionResult.Pair;
import org.headscope.engine.interpret.lens.CompositionSpec;
import org.headscope.engine.interpret.lens.Compositions;
import org.headscope.engine.interpret.lens.HeadCircuitResult;
import org.headscope.engine.interpret.lens.HeadCircuitSpec;
import org.headscope.engine.interpret.lens.HeadCircuits;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.training.run.CheckpointRef;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

@Command(
    name = "compose",
    description = "Measures by their weights which heads read from which, or what one copies.",
    footer = {
      "",
      "Examples:",
      "  headscope compose --run samples/NAME",
      "  headscope compose --run samples/NAME@1000 --csv",
      "  headscope compose --run samples/NAME --head 2.1",
      "  headscope compose --run samples/NAME --head 1.2 --distance 1 --json",
      "",
      "Q-, K- and V-composition of an earlier and a later head is |W2 W1|/(|W2| |W1|)",
      "in the Frobenius norm, with W1 the earlier head's W_OV, and W2 the later one's",
      "transposed W_QK, its W_QK or its W_OV; scales of norms are folded in, and means",
      "of the stream are taken out. Unrelated heads would have √(1/d), d the width of",
      "the stream: under a random rotation the square is 1/d on average. Deviations",
      "say by how many standard deviations the square exceeds that.",
      "--head prints what the head copies, W_E W_OV W_U over the vocabulary (row =",
      "token read), with its copying score, the sum of the eigenvalues over the sum of",
      "their sizes; and what it compares, W_E W_QK W_E^T/√d (row = query), for a key",
      "--distance tokens back if it rotates queries and keys. --json prints",
      "{\"step\",\"width\",\"null\",\"heads\",\"pairs\",\"provenance\"}, or with --head",
      "{\"step\",\"head\",\"distance\",\"tokens\",\"copying\",\"ov\",\"qk\",\"omitted\",",
      "\"provenance\"}."
    })
public final class ComposeCommand implements Runnable {
  @Mixin private RunOption run;

  @Option(
      names = "--head",
      paramLabel = "LAYER.HEAD",
      description = "Multiply out the weights of this head, such as 2.1, over the vocabulary.")
  private @Nullable String head;

  @Option(
      names = "--distance",
      paramLabel = "TOKENS",
      description = "The distance from the query to the key, for --head; 0 if not given.")
  private @Nullable Integer distance;

  @Mixin private CsvOption csv;
  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    if (head == null && distance != null) {
      throw Usage.wrong("--distance is for one head; give --head");
    }
    CheckpointRef checkpoint = run.checkpoint(run.open());
    if (head == null) {
      CompositionResult result = device.run(Compositions::run, new CompositionSpec(checkpoint));
      output.print(
          fields(checkpoint, result), csv.or(out -> table(out, result), out -> csv(out, result)));
      return;
    }
    String name = head;
    Component component = Usage.of(() -> Component.parse(name));
    if (component.type() != Component.Type.HEAD) {
      throw Usage.wrong("--head must be a head, such as 2.1");
    }
    HeadCircuitSpec spec =
        new HeadCircuitSpec(
            checkpoint,
            component.layer(),
            component.head(),
            Optional.ofNullable(distance).orElse(0));
    HeadCircuitResult result = device.run(HeadCircuits::run, spec);
    output.print(fields(result), csv.or(out -> table(out, result), out -> csv(out, result)));
  }

  private static AnswerFields fields(CheckpointRef checkpoint, CompositionResult result) {
    return new AnswerFields()
        .with("step", checkpoint.step())
        .with("width", result.width())
        .with("null", result.nullScore())
        .with("heads", result.heads())
        .with(
            "pairs",
            result.pairs().stream()
                .map(pair ->
                    new AnswerFields()
                        .with("from", pair.from())
                        .with("to", pair.to())
                        .with("reader", pair.reader())
                        .with("score", pair.score())
                        .with("ratio", pair.ratio(result.width()))
                        .with("deviations", pair.deviations(result.width())))
                .toList())
        .with("provenance", result.provenance());
  }

  private static AnswerFields fields(HeadCircuitResult result) {
    return new AnswerFields()
        .with("step", result.spec().checkpoint().step())
        .with("head", result.spec().layer() + "." + result.spec().head())
        .with("distance", result.spec().distance())
        .with("tokens", result.tokens())
        .with("copying", result.copying())
        .with("ov", result.ov())
        .with("qk", result.qk())
        .with("omitted", result.omitted())
        .with("provenance", result.provenance());
  }

  private static void table(PrintWriter out, CompositionResult result) {
    out.println(
        Table.text("width %d: unrelated heads score %.4f", result.width(), result.nullScore()));
    Table table = new Table(out, -8, -8, -4, 8, 8, 12);
    table.row("from", "to", "", "score", "ratio", "deviations");
    result.pairs().stream()
        .sorted(Comparator.comparingDouble(pair -> -pair.score()))
        .forEach(pair ->
            table.row(
                pair.from().name(),
                pair.to().name(),
                pair.reader().letter(),
                Table.text("%.4f", pair.score()),
                Table.text("%.2f", pair.ratio(result.width())),
                Table.text("%+.1f", pair.deviations(result.width()))));
  }

  private static void csv(PrintWriter out, CompositionResult result) {
    CsvOption.row(out, List.of("from", "to", "reader", "score", "ratio", "deviations", "null"));
    for (Pair pair : result.pairs()) {
      CsvOption.row(
          out,
          List.of(
              pair.from().name(),
              pair.to().name(),
              pair.reader().letter(),
              pair.score(),
              pair.ratio(result.width()),
              pair.deviations(result.width()),
              result.nullScore()));
    }
  }

  private static void table(PrintWriter out, HeadCircuitResult result) {
    String name = result.spec().layer() + "." + result.spec().head();
    out.println(Table.text("head %s: copying score %.3f", name, result.copying()));
    result.omitted().forEach(out::println);
    out.println("OV, row = token read:");
    matrix(out, result, result.ov());
    result
        .qk()
        .ifPresent(qk -> {
          out.println("QK at distance %d, row = query:".formatted(result.spec().distance()));
          matrix(out, result, qk);
        });
  }

  private static void matrix(PrintWriter out, HeadCircuitResult result, double[][] values) {
    List<String> labels = result.tokens();
    int longest = labels.stream().mapToInt(String::length).max().orElse(0);
    Table table = new Table(out, -longest - 1, Math.max(7, longest + 2));
    List<Object> titles = new ArrayList<>(List.of(""));
    titles.addAll(labels);
    table.row(titles);
    for (int row = 0; row < values.length; row++) {
      List<Object> cells = new ArrayList<>(List.of(labels.get(row)));
      for (double value : values[row]) {
        cells.add(Table.text("%+.2f", value));
      }
      table.row(cells);
    }
  }

  private static void csv(PrintWriter out, HeadCircuitResult result) {
    CsvOption.row(out, List.of("matrix", "row", "column", "value"));
    cells(out, result, "ov", result.ov());
    result.qk().ifPresent(qk -> cells(out, result, "qk", qk));
  }

  private static void cells(
      PrintWriter out, HeadCircuitResult result, String matrix, double[][] values) {
    for (int row = 0; row < values.length; row++) {
      for (int column = 0; column < values.length; column++) {
        CsvOption.row(
            out,
            List.of(
                matrix,
                result.tokens().get(row),
                result.tokens().get(column),
                values[row][column]));
      }
    }
  }
}
