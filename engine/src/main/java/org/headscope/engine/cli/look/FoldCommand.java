package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.InstanceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.PositionsOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.fold.Fold;
import org.headscope.engine.interpret.fold.FoldBy;
import org.headscope.engine.interpret.fold.FoldResult;
import org.headscope.engine.interpret.fold.FoldSpec;
import org.headscope.engine.interpret.fold.Folds;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.*;

@Command(
    name = "fold",
    description = "Collapses a head's map to states, symbols, edges, distances or matches.",
    footer = {
      "",
      "Examples:",
      "  headscope fold --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-1-0 --layer 3 --head 2",
      "  headscope fold --run samples/NAME@2000 --instances test.jsonl \\",
      "      --id reference-test-1-0 --layer 3 --head 2 --by edge \\",
      "      --positions 90..180 --csv",
      "  headscope fold --run samples/NAME --instances test.jsonl --layer 3 --head 2 \\",
      "      --by match --count 100 --json",
      "",
      "For every group of queries and of keys: the mean over the queries of the weight",
      "that they give to keys of the group, and its log-ratio (in nats) to that of",
      "uniform attention, 0 if the group is nothing special to the head. A position's",
      "state, symbol or edge is that of its token; positions without one are a separate",
      "group. Groups that never occur are left out, and so are log-ratios without",
      "weight. Signed weights count by their share of the row, as in head-scores.",
      "Without --id, the sums are over all instances of the file. Their states differ,",
      "so that --by state folds to the same or another state (--by relation of one",
      "instance), and edges cannot be averaged. --by distance is the number of tokens",
      "from the key to the query; --by match the number of tokens before the key, up",
      "to 4, that equal those that end at the query.",
      "--json prints {\"step\", \"id\" or \"instances\",\"layer\",\"head\",\"by\",\"rows\",",
      "\"columns\",\"queries\":[…],\"pairs\":[[…],…],\"weights\",\"uniform\",\"logRatios\",",
      "\"provenance\"}."
    })
public final class FoldCommand implements Runnable {
  /// The number of columns that text output lists of a single row, such as distances.
  private static final int LISTED = 20;

  @Mixin private RunOption run;
  @Mixin private InstanceOption instance;
  @Mixin private HeadInstances.Count count;
  @Mixin private LayerOption layer;

  @Option(
      names = "--head",
      required = true,
      paramLabel = "H",
      description = "Head, from 1; the mean over channels where each has its own map.")
  private int head;

  @Option(
      names = "--by",
      paramLabel = "GROUPS",
      defaultValue = "state",
      description =
          "state, symbol, edge, relation (of the states), distance or match; state if not given.")
  private String by = "state";

  @Mixin private PositionsOption positions;
  @Mixin private CsvOption csv;
  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    boolean one = instance.isOne();
    if (one && count.isGiven()) {
      throw Usage.wrong("--count is for all instances of a file; leave out either it or --id");
    }
    if (!one && positions.range().isPresent()) {
      throw Usage.wrong("--positions is for one instance; give --id");
    }
    RunDirectory directory = run.open();
    CheckpointRef checkpoint = run.checkpoint(directory);
    FoldBy asked = Usage.of(() -> FoldBy.parse(by));
    List<Instance> instances =
        count.of(instance.all(() -> directory.info().data().task().vocabulary()));
    FoldBy groups = !one && asked == FoldBy.STATE ? FoldBy.RELATION : asked;
    FoldSpec spec =
        new FoldSpec(checkpoint, instances, layer.layer(), head, groups, positions.range());
    FoldResult result = device.run(Folds::run, spec);
    output.print(
        fields(result, one), csv.or(out -> list(out, result), out -> table(out, result.fold())));
  }

  private AnswerFields fields(FoldResult result, boolean one) {
    Fold fold = result.fold();
    return new AnswerFields()
        .with("step", result.spec().checkpoint().step())
        .with(
            one ? "id" : "instances",
            one ? result.spec().instances().getFirst().id() : result.spec().instances().size())
        .with("layer", result.spec().layer())
        .with("head", result.spec().head())
        .with("by", result.spec().by())
        .with("positions", result.spec().positions())
        .with("rows", fold.rows())
        .with("columns", fold.columns())
        .with("queries", fold.queries())
        .with("pairs", fold.pairs())
        .with("weights", fold.weights())
        .with("uniform", fold.uniform())
        .with("logRatios", logRatios(fold))
        .with("provenance", result.provenance());
  }

  private static List<List<OptionalDouble>> logRatios(Fold fold) {
    return IntStream.range(0, fold.rows().size())
        .mapToObj(row ->
            IntStream.range(0, fold.columns().size())
                .mapToObj(column -> fold.logRatio(row, column))
                .toList())
        .toList();
  }

  private static void list(PrintWriter out, FoldResult result) {
    Fold fold = result.fold();
    out.println(
        Table.text(
            "step %d, head %d.%d by %s: %,d queries of %,d tokens",
            result.spec().checkpoint().step(),
            result.spec().layer(),
            result.spec().head(),
            result.spec().by().label(),
            Arrays.stream(fold.queries()).sum(),
            result.tokens()));
    if (result.spec().by().isSquare()) {
      matrix(out, fold);
    } else {
      IntStream.range(0, fold.rows().size()).forEach(row -> row(out, fold, row));
    }
  }

  /// Log-ratios, with the number of queries after each row.
  private static void matrix(PrintWriter out, Fold fold) {
    int cell = 2 + Math.max(5, fold.columns().stream().mapToInt(String::length).max().orElse(0));
    int[] widths = new int[fold.columns().size() + 2];
    Arrays.fill(widths, cell);
    widths[0] = Table.left(fold.rows().stream(), "log-ratio");
    widths[widths.length - 1] = 9;
    Table table = new Table(out, widths);
    table.row(
        Stream.of(Stream.of("log-ratio"), fold.columns().stream(), Stream.of("queries"))
            .flatMap(each -> each)
            .toList());
    for (int row = 0; row < fold.rows().size(); row++) {
      List<String> cells = new ArrayList<>(List.of(fold.rows().get(row)));
      for (int column = 0; column < fold.columns().size(); column++) {
        cells.add(Table.number("%+.2f", fold.logRatio(row, column), "–"));
      }
      cells.add(Table.text("%d", fold.queries()[row]));
      table.row(cells);
    }
  }

  private static void row(PrintWriter out, Fold fold, int row) {
    out.println(Table.text("%s: %d queries", fold.rows().get(row), fold.queries()[row]));
    Table table = new Table(out, Table.left(fold.columns().stream(), "keys"), 10, 10, 11, 12);
    table.row("keys", "weight", "uniform", "log-ratio", "pairs");
    int columns = fold.columns().size();
    for (int column = 0; column < Math.min(LISTED, columns); column++) {
      if (fold.pairs()[row][column] > 0) {
        table.row(
            fold.columns().get(column),
            Table.text("%.4f", fold.weights()[row][column]),
            Table.text("%.4f", fold.uniform()[row][column]),
            Table.number("%+.3f", fold.logRatio(row, column), "–"),
            Table.text("%d", fold.pairs()[row][column]));
      }
    }
    if (columns > LISTED) {
      out.println("  and %d more, which --csv and --json have".formatted(columns - LISTED));
    }
  }

  private static void table(PrintWriter out, Fold fold) {
    CsvOption.row(
        out, List.of("queries", "keys", "query_count", "pairs", "weight", "uniform", "log_ratio"));
    for (int row = 0; row < fold.rows().size(); row++) {
      for (int column = 0; column < fold.columns().size(); column++) {
        OptionalDouble ratio = fold.logRatio(row, column);
        CsvOption.row(
            out,
            List.of(
                fold.rows().get(row),
                fold.columns().get(column),
                fold.queries()[row],
                fold.pairs()[row][column],
                fold.weights()[row][column],
                fold.uniform()[row][column],
                ratio.isPresent() ? ratio.getAsDouble() : ""));
      }
    }
  }
}
