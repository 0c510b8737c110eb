package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.headscore.EffectSource;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.interpret.headscore.HeadScoreFile.HeadScoreReading;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.headscore.HeadScores;
import org.headscope.engine.interpret.headscore.KeptHeadScores;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.intervention.HeadEffects;
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
      "  headscope head-scores --run samples/NAME@2000 --instances test.jsonl --effects",
      "  headscope head-scores --run samples/NAME --instances test.jsonl \\",
      "      --count 100 --save",
      "  headscope head-scores --run runs/mine --held-out --save",
      "",
      "Scores the share of each head's attention that goes to the keys of each rule:",
      "  1-gram … 4-gram        after an earlier match of the last n tokens",
      "  duplicate, duplicate 2 … 4  the end of such a match itself",
      "  suffix                 after the longest match",
      "  state, after state     earlier positions in the query's state, and those after",
      "  previous, 2 … 4 back   the token that many positions back",
      "  separator, first of text, first of string",
      "next to that of a uniform head and of one that attends by distance alone, with",
      "95 % intervals over instances. A head is named after a rule whose lift over both",
      "is clear, unless there are fewer than 5 instances. --csv and --json print",
      "everything: matches within the query's string and across strings, contrasts of",
      "rules that disagree, entropy, mean distance, largest weight, and the recency",
      "among matches.",
      "With --save, every checkpoint is scored, the heads of the last one are also cut,",
      "and the result is stored as analyses/head-scores.json of the run, where the",
      "window finds it, or in your data folder if the run was shipped with HeadScope or",
      "cannot be written to; --stored prints it. Stored scores are not computed again.",
      "--effects cuts the heads of the checkpoint of --run, too: each alone is replaced",
      "by its mean, on the first 50 instances; the rank is that of the change of the",
      "TVD to the truth. Use at least 100 instances that the model was not trained on."
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

  @Option(
      names = "--effects",
      description = "Also measure what cutting each head does at the checkpoint of --run.")
  private boolean effects;

  @Mixin private CsvOption csv;
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
      HeadScoreResult one = device.run(this::score, request);
      print(new TreeMap<>(Map.of(checkpoint.step(), one)));
    }
  }

  private HeadScoreResult score(HeadScoreSpec spec, Context context) {
    HeadScoreResult result = HeadScores.run(spec, context);
    EffectSource source = HeadEffects::of;
    return effects ? source.added(spec, result, context) : result;
  }

  /// Stores the scores; they are printed even if that fails.
  private void keep(HeadScoreSpec request) {
    SortedMap<Long, HeadScoreResult> found = new TreeMap<>();
    try {
      KeptHeadScores kept =
          device.run(
              TerminalTask.SignalMessages.forKeptParts("checkpoints", "the same command"),
              (spec, context) ->
                  KeptHeadScores.run(
                      spec,
                      HeadEffects::of,
                      effects ? Set.of(spec.checkpoint().step()) : Set.of(),
                      scores -> found.putAll(scores),
                      context),
              request);
      output.err().println(kept.sentence());
    } finally {
      if (!found.isEmpty()) {
        print(found);
      }
    }
  }

  private void print(SortedMap<Long, HeadScoreResult> results) {
    output.print(
        results.values(),
        csv.or(
            out -> new HeadScoreTable(out, results.values()).print(),
            out -> new HeadScoreTable(out, results.values()).csv()));
  }

  private SortedMap<Long, HeadScoreResult> stored(RunDirectory directory) {
    if (save || effects || count.isGiven()) {
      String computes = save ? "--save" : effects ? "--effects" : "--count";
      throw Usage.wrong("--stored computes nothing; leave out either it or " + computes);
    }
    HeadScoreReading file = HeadScoreFile.stored(directory);
    file.note()
        .ifPresent(note -> {
          throw new UserError(note);
        });
    SortedMap<Long, HeadScoreResult> all = file.results();
    if (all.isEmpty()) {
      throw HeadScoreFile.absence(directory);
    }
    SortedMap<Long, HeadScoreResult> requested = new TreeMap<>(all);
    if (run.namesStep()) {
      requested.keySet().retainAll(Set.of(run.checkpoint(directory).step()));
    }
    if (requested.isEmpty()) {
      throw new UserError(
          "No head scores of that step are stored with %s; compute them with headscope head-scores"
                  .formatted(directory.path())
              + " --save.");
    }
    return requested;
  }
}
