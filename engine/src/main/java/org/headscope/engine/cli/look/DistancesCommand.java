package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.distance.DistanceResult;
import org.headscope.engine.interpret.distance.Distances;
import org.headscope.engine.interpret.distance.Distances.DistanceSpec;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.*;

@Command(
    name = "distances",
    description = "Averages every head's attention by distance, query − key.",
    footer = {
      "",
      "Examples:",
      "  headscope distances --run samples/NAME@2000 --held-out --count 20",
      "  headscope distances --run samples/NAME --instances test.jsonl --json",
      "",
      "Over all queries of all instances: the mean weight that a head gives to the key",
      "that many tokens back (0 is the query itself), the standard deviation of the",
      "instances' means, and the share of all its weight at that distance; shares sum",
      "to one. Signed weights count by their share of the row, as in head-scores.",
      "--json prints {\"runName\",\"step\",\"queries\":[…],\"instances\":[…],\"heads\":[{\"layer\",",
      "\"head\",\"mean\":[…],\"spread\":[…],\"share\":[…]},…],\"provenance\"}, by distance from",
      "0."
    })
public final class DistancesCommand implements Runnable {
  private static final int STRONGEST = 3;

  @Mixin private RunOption run;

  @ArgGroup(multiplicity = "1")
  private HeadInstances source;

  @Mixin private HeadInstances.Count count;
  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    RunDirectory directory = run.open();
    CheckpointRef checkpoint = run.checkpoint(directory);
    DistanceSpec spec =
        source
            .file()
            .map(file -> new DistanceSpec(checkpoint, count.of(file)))
            .orElseGet(() ->
                DistanceSpec.heldOut(
                    directory, checkpoint.step(), count.or(HeadScoreSpec.HELD_OUT)));
    DistanceResult result = device.run(Distances::run, spec);
    output.print(result, out -> list(out, result));
  }

  private static void list(PrintWriter out, DistanceResult result) {
    out.println(
        Table.text(
            "step %d, %s, %d queries",
            result.step(),
            PlainText.count(result.instances()[0], "instance"),
            result.queries()[0]));
    out.println("head  mean distance   most weight at");
    for (DistanceResult.Head head : result.heads()) {
      String most =
          IntStream.range(0, result.distances())
              .boxed()
              .sorted(Comparator.comparingDouble(d -> -head.share()[d]))
              .limit(STRONGEST)
              .map(d -> String.format(Locale.ROOT, "%d back %.3f", d, head.share()[d]))
              .collect(Collectors.joining(", "));
      out.println(
          Table.text(
              "%-6s%13.1f   %s", head.layer() + "." + head.head(), head.meanDistance(), most));
    }
  }
}
