package org.headscope.engine.cli;

import org.headscope.engine.interpret.influence.Influence;
import org.headscope.engine.interpret.influence.InfluenceResult;
import org.headscope.engine.interpret.influence.InfluenceSpec;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "influence",
    description = "Measures how much replacing each token moves each prediction.",
    footer = {
      "",
      "Examples:",
      "  headscope influence --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-1-0",
      "  headscope influence --run samples/NAME@2000 --instances test.jsonl \\",
      "      --id reference-test-1-0 --replacements 4 --seed 7 --json",
      "",
      "In TVD, the mean over other symbols of the instance put in the token's place;",
      "separators are replaced by symbols, too, and nothing by a separator. Any model",
      "has it, so that architectures can be compared. --json prints {\"step\",\"id\",",
      "\"text\",\"replacements\",\"seed\",\"replaced\":[…],\"influence\":[[…],…],\"provenance\"}:",
      "T×T, row = prediction; without it, the three tokens that move each most are",
      "listed."
    })
final class InfluenceCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private ReadingOptions reading;

  @Option(
      names = "--replacements",
      defaultValue = "2",
      paramLabel = "R",
      description = "Symbols tried for each token, of RegBench 1 to 17; 2 if not given.")
  private int replacements;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "Decides which symbols; 1 if not given.")
  private long seed;

  @Mixin private OutputOption output;

  /// What `--json` prints.
  private record Answer(
      long step,
      String id,
      String text,
      int replacements,
      long seed,
      int[] replaced,
      float[][] influence,
      Provenance provenance) {}

  @Override
  public void run() {
    CheckpointRef checkpoint = reading.checkpoint();
    Instance instance = reading.instance();
    int max = InfluenceSpec.maxReplacements(instance.vocabulary());
    if (replacements < 1 || replacements > max) {
      throw Usage.wrong(spec, "--replacements must be from 1 to " + max);
    }
    InfluenceSpec asked =
        new InfluenceSpec(checkpoint, instance, replacements, seed, reading.positions());
    InfluenceResult result = reading.device().run(output.err(), Influence::run, asked);
    reading.warnIfCut(output.err(), result.length(), instance);
    String text = result.reading().text();
    float[][] rows = result.reading().rows(result.map());
    output.print(
        new Answer(
            result.reading().step(),
            result.reading().instanceId(),
            text,
            replacements,
            seed,
            result.replaced(),
            rows,
            result.reading().provenance()),
        out -> StrongestList.print(out, result.reading().labels(), rows));
  }
}
