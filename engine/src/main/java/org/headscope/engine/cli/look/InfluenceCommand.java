package org.headscope.engine.cli.look;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.ReadingOptions;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.influence.Influence;
import org.headscope.engine.interpret.influence.InfluenceResult;
import org.headscope.engine.interpret.influence.InfluenceSpec;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import picocli.CommandLine.*;

@Command(
    name = "influence",
    description = "Measures how much replacing each token changes each prediction.",
    footer = {
      "",
      "Examples:",
      "  headscope influence --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-1-0",
      "  headscope influence --run samples/NAME@2000 --instances test.jsonl \\",
      "      --id reference-test-1-0 --replacements 4 --seed 7 --json",
      "",
      "Influence is the TVD between the predictions before and after a token is",
      "replaced, averaged over replacements by other symbols of the instance.",
      "Separators are replaced, too, but no token by a separator. Influence is defined",
      "for every model, so architectures can be compared. --json prints",
      "{\"step\",\"id\",\"text\",\"replacements\",\"seed\",\"replaced\":[…],",
      "\"influence\":[[…],…],\"provenance\"}: T×T, row = prediction; without it, the",
      "three tokens that change each most are listed."
    })
public final class InfluenceCommand implements Runnable {
  @Mixin private ReadingOptions reading;

  @Option(
      names = "--replacements",
      defaultValue = "2",
      paramLabel = "R",
      description = "Replacements tried for each token, 1 to 17 for RegBench; 2 if not given.")
  private int replacements;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "Seed of the replacements; 1 if not given.")
  private long seed;

  @Override
  public void run() {
    CheckpointRef checkpoint = reading.checkpoint();
    Instance instance = reading.instance();
    int max = InfluenceSpec.maxReplacements(instance.vocabulary());
    if (replacements < 1 || replacements > max) {
      throw Usage.wrong("--replacements must be from 1 to " + max);
    }
    InfluenceSpec spec =
        new InfluenceSpec(checkpoint, instance, replacements, seed, reading.positions());
    InfluenceResult result = reading.run(Influence::run, spec);
    Reading read = result.reading();
    float[][] rows = read.rows(result.map());
    reading.print(
        read,
        AnswerFields.of(read)
            .with("text", read.text())
            .with("replacements", replacements)
            .with("seed", seed)
            .with("replaced", result.replaced())
            .with("influence", rows)
            .with("provenance", read.provenance()),
        out -> StrongestList.print(out, read.labels(), rows));
  }
}
