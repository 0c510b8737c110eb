package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headtable.HeadColumn;
import org.headscope.engine.interpret.headtable.HeadFilter;
import org.headscope.engine.interpret.headtable.HeadListing;
import org.headscope.engine.interpret.headtable.HeadRow;
import org.headscope.engine.interpret.headtable.HeadSteps;
import org.headscope.engine.interpret.headtable.HeadTable;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import picocli.CommandLine.*;

@Command(
    name = "heads",
    description = "Finds heads among the stored scores of runs.",
    footer = {
      "",
      "Examples:",
      "  headscope heads --run samples/NAME",
      "  headscope heads --runs samples --where \"2-gram > .8 & tvd < .3\"",
      "  headscope heads --run runs/a runs/b --steps all --where \"low state > .3\" \\",
      "      --sort step",
      "  headscope heads --runs runs --where \"name = 2-gram\" --sort tvd \\",
      "      --descending --latex",
      "",
      "Prints one row per head and checkpoint, from the scores that train and",
      "head-scores --save stored; nothing is computed. Columns are:",
      "  run, step, layer, head, name",
      "  tvd, rank          what cutting the head does, and its rank among the heads",
      "  2-gram, 2 back, …  the share of a rule, as head-scores lists them",
      "  lift 2-gram        the same beyond chance",
      "  entropy, mean distance, top mass, recency of 1-gram",
      "  2-gram | 1-gram    a contrast of rules that disagree",
      "  low …, high …      the ends of the 95 % interval of any of these",
      "--where compares columns by < <= > >= = != with numbers, or by = and != with",
      "words, where * is any text, and joins comparisons by & and | and parentheses.",
      "A head without a value in a column meets no comparison of it."
    })
public final class HeadsCommand implements Runnable {
  @ArgGroup(multiplicity = "1")
  private Source source;

  static final class Source {
    @Option(
        names = "--run",
        arity = "1..*",
        paramLabel = "DIR",
        description = "Runs with stored head scores. Repeatable.")
    private List<Path> runs = List.of();

    @Option(
        names = "--runs",
        paramLabel = "FOLDER",
        description = "All runs in a folder, and in packs opened there.")
    private Path folder;

    List<Path> paths() {
      return folder == null ? runs : HeadTable.runs(folder);
    }
  }

  @Option(
      names = "--steps",
      defaultValue = "last",
      paramLabel = "STEPS",
      description = "Checkpoints: all, last or a step; ${DEFAULT-VALUE} if not given.")
  private String steps;

  @Option(
      names = "--where",
      defaultValue = "",
      paramLabel = "FILTER",
      description = "Only heads that meet a condition; all if not given.")
  private String where;

  @Option(
      names = "--sort",
      paramLabel = "COLUMN",
      description = "Sort by a column; by run, step and head if not given.")
  private String sort;

  @Option(names = "--descending", description = "Sort from large to small.")
  private boolean descending;

  @Option(
      names = "--columns",
      defaultValue = "",
      paramLabel = "COLUMNS",
      description =
          "Columns, separated by commas, or all. If not given, those of --where and --sort, and "
              + "the rules that name any of the heads.")
  private String columns;

  @Option(names = "--latex", description = "Print a LaTeX table instead of text.")
  private boolean latex;

  @Mixin private CsvOption csv;
  @Mixin private OutputOption output;

  /// @param of the number of rows before filtering
  private record Answer(
      List<String> columns, int of, List<SequencedMap<String, Object>> rows, List<String> notes) {}

  @Override
  public void run() {
    HeadFilter filter = Usage.value("--where", () -> parsed(() -> HeadFilter.parse(where)));
    Optional<HeadColumn> order =
        Optional.ofNullable(sort)
            .map(label -> Usage.value("--sort", () -> parsed(() -> HeadColumn.parse(label))));
    List<HeadColumn> chosen = Usage.value("--columns", () -> parsed(this::chosen));
    HeadSteps when = Usage.value("--steps", () -> parsed(() -> HeadSteps.parse(steps)));
    HeadTable table = HeadTable.read(source.paths(), when, Progress.none(), new Cancellation());
    if (table.rows().isEmpty()) {
      throw new UserError(String.join(" ", table.notes()));
    }
    table.notes().forEach(output.err()::println);
    HeadListing listing = HeadListing.of(table, filter, order, descending, chosen);
    Answer answer =
        new Answer(
            listing.columns().stream().map(HeadColumn::label).toList(),
            listing.all(),
            listing.rows().stream().map(listing::values).toList(),
            table.notes());
    Consumer<PrintWriter> text = out -> print(out, listing);
    output.print(
        answer, latex ? out -> out.print(listing.latex()) : csv.or(text, out -> csv(out, listing)));
  }

  private static <T> T parsed(Supplier<T> parse) {
    try {
      return parse.get();
    } catch (UserError e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private List<HeadColumn> chosen() {
    return switch (columns) {
      case "" -> List.of();
      case "all" -> HeadColumn.values();
      default -> HeadColumn.parseList(columns);
    };
  }

  private static void csv(PrintWriter out, HeadListing listing) {
    CsvOption.row(out, listing.titles());
    listing.rows().forEach(row -> CsvOption.row(out, listing.cells(row)));
  }

  private static void print(PrintWriter out, HeadListing listing) {
    List<HeadColumn> columns = listing.columns();
    List<List<String>> cells = new ArrayList<>();
    cells.add(columns.stream().map(column -> spaced(column, column.label())).toList());
    for (HeadRow row : listing.rows()) {
      cells.add(columns.stream().map(column -> spaced(column, cell(column, row))).toList());
    }
    int[] widths = new int[columns.size()];
    for (int c = 0; c < widths.length; c++) {
      int column = c;
      int width = Table.left(cells.stream().map(row -> row.get(column)), "");
      widths[c] = columns.get(c).isText() ? width : -width;
    }
    Table table = new Table(out, widths);
    cells.forEach(table::row);
    out.println(listing.count());
  }

  /// Separates words, which begin at the left, from a number before them.
  private static String spaced(HeadColumn column, String text) {
    return column.kind() == HeadColumn.Kind.NAME ? "  " + text : text;
  }

  private static String cell(HeadColumn column, HeadRow row) {
    Optional<Interval> interval = column.interval(row).filter(_ -> column.hasInterval());
    return column.text(row)
        + interval.map(i -> " (" + Table.interval(i.low(), i.high()) + ")").orElse("");
  }
}
