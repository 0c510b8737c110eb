package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.PredictorsOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.twin.TwinResult;
import org.headscope.engine.interpret.twin.TwinResult.RunnerUp;
import org.headscope.engine.interpret.twin.TwinResult.Side;
import org.headscope.engine.interpret.twin.TwinResult.Twin;
import org.headscope.engine.interpret.twin.TwinResult.TwinHead;
import org.headscope.engine.interpret.twin.TwinSpec;
import org.headscope.engine.interpret.twin.Twins;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.*;

@Command(
    name = "twins",
    description = "Matches the heads of two checkpoints by what they attend to.",
    footer = {
      "",
      "Examples:",
      "  headscope twins --run samples/NAME --and samples/NAME@500 --held-out",
      "  headscope twins --run runs/seed-1 --and runs/seed-2 --instances test.jsonl \\",
      "      --count 50 --csv",
      "",
      "Both models read the same instances. The correlation of two heads is that of",
      "their weights, each row less its mean, over all queries and the keys up to",
      "them; weights are those of head-scores. Heads are matched so that the",
      "correlations sum to the maximum. gap is the twin's correlation minus that of",
      "the runner-up, the best other head of the second checkpoint. Intervals of 95 %",
      "come from a bootstrap over instances. --held-out draws instances from the first",
      "run's task."
    })
public final class TwinsCommand implements Runnable {
  @Mixin private RunOption run;

  @Option(
      names = "--and",
      required = true,
      paramLabel = "DIR[@STEP]",
      description = PredictorsOption.RUN)
  private RunDirectory.Reference other;

  @ArgGroup(multiplicity = "1")
  private HeadInstances source;

  @Mixin private HeadInstances.Count count;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "Seed of the bootstrap; 1 if not given.")
  private long seed;

  @Mixin private CsvOption csv;
  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    RunDirectory directory = run.open();
    CheckpointRef first = run.checkpoint(directory);
    RunDirectory second = RunDirectory.open(other.directory());
    TwinSpec spec =
        new TwinSpec(
            first,
            second.ref(second.checkpoint(other.step()).step()),
            source.of(directory, count),
            seed);
    TwinResult result = device.run(Twins::run, spec);
    output.print(result, csv.or(out -> list(out, result, spec), out -> table(out, result)));
  }

  private static void list(PrintWriter out, TwinResult result, TwinSpec spec) {
    out.println(
        Table.text(
            "%s and %s, %s",
            result.first().label(),
            result.second().label(),
            PlainText.count(spec.instances().size(), "instance")));
    Table table = new Table(out, -7, -7, 11, 16, -2, -18, 7, 17);
    table.row("head", "twin", "correlation", "95 % interval", "", "runner-up", "gap", "");
    for (Twin twin : result.twins()) {
      Optional<RunnerUp> next = twin.runnerUp();
      table.row(
          twin.head().label(),
          twin.twin().label(),
          Table.decimals(twin.correlation().value()),
          interval(twin.correlation()),
          "",
          next.map(r -> r.head().label() + "  " + Table.decimals(r.correlation())).orElse(""),
          next.map(r -> Table.decimals(r.gap().value())).orElse(""),
          next.map(r -> interval(r.gap())).orElse(""));
    }
    unmatched(out, result.first());
    unmatched(out, result.second());
  }

  private static String interval(Interval of) {
    return Table.interval(of.low(), of.high());
  }

  private static void unmatched(PrintWriter out, Side side) {
    if (!side.unmatched().isEmpty()) {
      out.println(
          "without a twin in %s: %s"
              .formatted(
                  side.label(),
                  side.unmatched().stream()
                      .map(TwinHead::label)
                      .collect(Collectors.joining(", "))));
    }
  }

  private static void table(PrintWriter out, TwinResult result) {
    CsvOption.row(out, TwinResult.COLUMNS);
    result.twins().forEach(twin -> CsvOption.row(out, twin.row()));
    for (TwinHead head : result.first().unmatched()) {
      CsvOption.row(out, TwinResult.row(head.label(), ""));
    }
    for (TwinHead head : result.second().unmatched()) {
      CsvOption.row(out, TwinResult.row("", head.label()));
    }
  }
}
