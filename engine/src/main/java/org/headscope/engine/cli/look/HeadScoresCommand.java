package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.headscore.HeadScores;
import org.headscope.engine.interpret.headscore.KeptHeadScores;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.*;

@Command(
    name = "head-scores",
    description = "Scores every head against chance and classifies it.",
    footer = {
      "",
      "Examples:",
      "  headscope head-scores --run samples/NAME@2000 --instances test.jsonl",
      "  headscope head-scores --run samples/NAME --instances test.jsonl --count 100 --save",
      "  headscope head-scores --run runs/mine --held-out --save",
      "",
      "Scores each head's attention 1 to 4 tokens back, and its attention to the keys",
      "that n-gram matches predict (n = 1 to 3) next to that of a uniform and of a",
      "recency head. With --save, every checkpoint is scored and the result is stored",
      "as analyses/head-scores.json of the run, where the window finds it, or in your",
      "data folder if the run was shipped with HeadScope or cannot be written to;",
      "--stored prints it. Stored scores are not computed again. Use at least 100",
      "instances that the model was not trained on."
    })
public final class HeadScoresCommand implements Runnable {
  @Mixin private RunOption run;

  @ArgGroup(multiplicity = "1")
  private Source source;

  static final class Source extends HeadInstances {
    @Option(
        names = "--stored",
        description =
            "Print what --save stored, for all checkpoints or the one named; nothing is "
                + "computed.")
    private boolean stored;
  }

  @Mixin private HeadInstances.Count count;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "Seed of the bootstrap; 1 if not given.")
  private long seed;

  @Option(
      names = "--save",
      description = "Score every checkpoint and store the scores with the run.")
  private boolean save;

  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    RunDirectory directory = run.open();
    if (source.stored) {
      print(stored(directory));
      return;
    }
    CheckpointRef checkpoint = run.checkpoint(directory);
    List<Instance> instances = source.of(directory, count);
    HeadScoreSpec request = new HeadScoreSpec(checkpoint, instances, seed);
    if (save) {
      keep(request);
    } else {
      HeadScoreResult one = device.run(HeadScores::run, request);
      print(new TreeMap<>(Map.of(checkpoint.step(), one)));
    }
  }

  /// Stores the scores; they are printed even if that fails.
  private void keep(HeadScoreSpec request) {
    SortedMap<Long, HeadScoreResult> found = new TreeMap<>();
    try {
      KeptHeadScores kept =
          device.run(
              TerminalTask.SignalMessages.forKeptParts("checkpoints", "the same command"),
              (spec, context) -> KeptHeadScores.run(spec, scores -> found.putAll(scores), context),
              request);
      output.err().println(kept.sentence());
    } finally {
      if (!found.isEmpty()) {
        print(found);
      }
    }
  }

  private void print(SortedMap<Long, HeadScoreResult> results) {
    output.print(results.values(), out -> results.values().forEach(result -> table(out, result)));
  }

  private SortedMap<Long, HeadScoreResult> stored(RunDirectory directory) {
    if (save || count.isGiven()) {
      throw Usage.wrong(
          "--stored computes nothing; leave out either it or " + (save ? "--save" : "--count"));
    }
    SortedMap<Long, HeadScoreResult> all = HeadScoreFile.read(directory);
    SortedMap<Long, HeadScoreResult> requested = new TreeMap<>(all);
    if (run.namesStep()) {
      requested.keySet().retainAll(Set.of(run.checkpoint(directory).step()));
    }
    if (requested.isEmpty()) {
      throw new UserError(
          "No head scores%s are stored with %s; compute them with headscope head-scores --save."
              .formatted(all.isEmpty() ? "" : " of that step", directory.path()));
    }
    return requested;
  }

  private static void table(PrintWriter out, HeadScoreResult result) {
    out.printf(Locale.ROOT, "step %d%n", result.step());
    Table table = new Table(out, -6, -10, 8, 8, 8, 8, 0);
    table.row(
        "head",
        "name",
        "1 back",
        "2 back",
        "3 back",
        "4 back",
        "   1-, 2-, 3-gram (uniform, recency)");
    for (HeadScore head : result.heads()) {
      List<String> cells = new ArrayList<>(List.of(head.layer() + "." + head.head(), head.name()));
      head.back().forEach(back -> cells.add(Table.text("%.3f", back.value())));
      cells.add(
          head.ngrams().stream()
              .map(n ->
                  Table.text(" %.3f (%.3f, %.3f)", n.attention().value(), n.uniform(), n.recency()))
              .collect(Collectors.joining("", "  ", "")));
      table.row(cells);
    }
  }
}
