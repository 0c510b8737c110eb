package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.headscore.MatchOnset;
import org.headscope.engine.interpret.headscore.MatchOnset.MatchOnsetSpec;
import org.headscope.engine.interpret.headscore.OnsetOrder;
import org.headscope.engine.interpret.headscore.RunOnsets;
import org.headscope.engine.interpret.headscore.RunOnsets.OnsetSpec;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.*;

@Command(
    name = "onset",
    description = "Finds the step at which each rule of attention begins in the heads of runs.",
    footer = {
      "",
      "Examples:",
      "  headscope onset --run samples/NAME",
      "  headscope onset --run samples/NAME --rule state --rule \"2 back\" --csv",
      "  headscope onset --run runs/a --run runs/b --before \"2 back\" 2-gram",
      "  headscope onset --run runs/free-1 --run runs/given-1 --share 0.4 --json",
      "",
      "Reads stored head scores; train and head-scores --save store them. The onset is",
      "the first checkpoint from which a rule stays clear in a head: the lower end of",
      "its lift is above --bar, and those of the contrasts that tell it from similar",
      "rules are above theirs. The interval reaches from the last checkpoint at which",
      "it certainly was not. The midpoint is that of a logistic curve of the share over",
      "ln(1 + step). Without --rule, the rules are those that a head is named after at",
      "some checkpoint. --before compares two rules: a run counts if their intervals do",
      "not overlap. With --share or --ngram, at every checkpoint the head with the",
      "largest share of attention on n-gram matches counts, and the onset is where the",
      "straight line between two checkpoints reaches the share."
    })
public final class OnsetCommand implements Runnable {
  @Option(
      names = "--run",
      required = true,
      paramLabel = "DIR",
      description = "A run with stored head scores. Repeatable.")
  private List<Path> runs = List.of();

  @Option(
      names = "--rule",
      paramLabel = "RULE",
      description = "A rule, as head-scores labels it. Repeatable.")
  private List<String> rules = List.of();

  @Option(
      names = "--before",
      arity = "2",
      paramLabel = "RULE",
      description = "Two rules; print in which runs the first begins before the second.")
  private List<String> before = List.of();

  @Option(
      names = "--bar",
      paramLabel = "B",
      description =
          "The lift that a rule must exceed; 0.4, as for names, if not given. Of two rules of a "
              + "mixed name, one may have 0.25.")
  private Optional<Double> bar = Optional.empty();

  @Option(
      names = "--ngram",
      paramLabel = "N",
      description = "The n of the matches, 1 to 4; 1 if only --share is given.")
  private Optional<Integer> order = Optional.empty();

  @Option(
      names = "--share",
      paramLabel = "S",
      description =
          "The share of its attention that a head must give them; 0.5 if only --ngram is given.")
  private Optional<Double> share = Optional.empty();

  @Mixin private CsvOption csv;
  @Mixin private OutputOption output;

  @Override
  public void run() {
    List<RunDirectory> directories = runs.stream().map(run -> RunDirectory.open(run)).toList();
    if (order.isPresent() || share.isPresent()) {
      printMatches(directories);
    } else if (before.isEmpty()) {
      List<RunOnsets> all = onsets(directories, rules);
      output.print(
          all,
          csv.or(
              out -> new OnsetTable(out).onsets(all), out -> new OnsetTable(out).onsetsCsv(all)));
    } else {
      printOrder(directories);
    }
  }

  private List<RunOnsets> onsets(List<RunDirectory> directories, List<String> of) {
    double lift = bar.orElse(OnsetSpec.CLEAR);
    return directories.stream()
        .map(run -> Usage.value("--bar", () -> new OnsetSpec(run, List.of(), lift)))
        .map(spec -> Usage.value("--rule", () -> new OnsetSpec(spec.run(), of, lift)))
        .map(RunOnsets::of)
        .toList();
  }

  private void printOrder(List<RunDirectory> directories) {
    if (before.size() != 2 || !rules.isEmpty()) {
      throw Usage.wrong("--before compares two rules; give it once, and no --rule");
    }
    String first = before.getFirst();
    String second = before.getLast();
    OnsetOrder found = OnsetOrder.of(onsets(directories, before), first, second);
    output.print(
        found,
        csv.or(
            out -> new OnsetTable(out).order(found), out -> new OnsetTable(out).orderCsv(found)));
  }

  private void printMatches(List<RunDirectory> directories) {
    if (!rules.isEmpty() || !before.isEmpty() || bar.isPresent()) {
      throw Usage.wrong(
          "--share and --ngram find the onset of matches; leave out either them or --rule, "
              + "--before and --bar");
    }
    List<MatchOnset> all =
        directories.stream()
            .map(run ->
                Usage.value(
                    "--share", () -> new MatchOnsetSpec(run, order.orElse(1), share.orElse(0.5))))
            .map(MatchOnset::of)
            .toList();
    output.print(
        all,
        csv.or(
            out -> new OnsetTable(out).matches(all), out -> new OnsetTable(out).matchesCsv(all)));
  }
}
