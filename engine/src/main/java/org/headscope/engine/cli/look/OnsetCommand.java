package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.headscore.Onset;
import org.headscope.engine.interpret.headscore.Onset.OnsetSpec;
import org.headscope.engine.interpret.headscore.Onset.StepShare;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.*;

@Command(
    name = "onset",
    description = "Finds the step at which the heads of runs begin to match n-grams.",
    footer = {
      "",
      "Examples:",
      "  headscope onset --run samples/NAME",
      "  headscope onset --run runs/free-1 --run runs/given-1 --share 0.4 --json",
      "",
      "Compares runs by their stored head scores: at every checkpoint the head with the",
      "largest share of attention on n-gram matches counts, and the onset is where the",
      "straight line between two checkpoints reaches --share. Nothing is computed; train",
      "and head-scores --save store the scores."
    })
public final class OnsetCommand implements Runnable {
  @Option(
      names = "--run",
      required = true,
      paramLabel = "DIR",
      description = "A run with stored head scores. Repeatable.")
  private List<Path> runs = List.of();

  @Option(
      names = "--ngram",
      paramLabel = "N",
      defaultValue = "1",
      description = "The n of the matches, 1 to 3; ${DEFAULT-VALUE} if not given.")
  private int order;

  @Option(
      names = "--share",
      paramLabel = "S",
      defaultValue = "0.5",
      description =
          "The share of its attention that a head must give them; ${DEFAULT-VALUE} if not given.")
  private double share;

  @Mixin private OutputOption output;

  @Override
  public void run() {
    List<Onset> all =
        runs.stream()
            .map(run -> {
              RunDirectory directory = RunDirectory.open(run);
              return Onset.of(Usage.value("--share", () -> new OnsetSpec(directory, order, share)));
            })
            .toList();
    output.print(all, out -> list(out, all));
  }

  private static void list(PrintWriter out, List<Onset> all) {
    int name = Table.left(all.stream().map(Onset::run), "run");
    Table table = new Table(out, name, 8, 8, 8, -8, 0);
    table.row("run", "onset", "last", "nats", "  head", "clamps");
    for (Onset onset : all) {
      StepShare last = onset.shares().getLast();
      table.row(
          onset.run(),
          Table.number("%.0f", onset.step(), "never"),
          Table.text("%.3f", last.share()),
          Table.number("%.3f", onset.loss(), ""),
          "  " + last.head(),
          onset.clamps().isEmpty() ? "none" : String.join(" ", onset.clamps()));
    }
  }
}
