package org.headscope.engine.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.headscope.engine.interpret.distance.DistanceResult;
import org.headscope.engine.interpret.distance.DistanceSpec;
import org.headscope.engine.interpret.distance.Distances;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.CheckpointRef;
import org.headscope.engine.training.RunDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
      "so many tokens back (0 is the query itself), the standard deviation of the",
      "instances' own means, and the share of all its weight that lies there, which adds",
      "up to one. Weights with a sign count by their share of the row, as in head-scores.",
      "--json prints {\"runName\",\"step\",\"queries\":[…],\"instances\":[…],\"heads\":[{\"layer\",",
      "\"head\",\"mean\":[…],\"spread\":[…],\"share\":[…]},…],\"provenance\"}, by distance from 0."
    })
final class DistancesCommand implements Runnable {
  private static final int STRONGEST = 3;

  @Spec private CommandSpec spec;

  @Mixin private RunOption run;

  @ArgGroup(multiplicity = "1")
  private Source source;

  /// What is read.
  static final class Source {
    @Option(names = "--instances", paramLabel = "FILE", description = InstancesOption.WORDS)
    private @Nullable Path instances;

    @Option(
        names = "--held-out",
        description = "Instances of the run's own task that no training has.")
    private boolean heldOut;
  }

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "Use the first N instances only; all, or 100 held-out, if not given.")
  private @Nullable Integer count;

  @Mixin private OutputOption output;

  @Mixin private DeviceOption device;

  @Override
  public void run() {
    if (count != null && count < 1) {
      throw Usage.wrong(spec, "--count must be at least 1");
    }
    RunDirectory directory = run.open();
    CheckpointRef checkpoint = run.checkpoint(directory);
    DistanceSpec asked =
        source.heldOut || source.instances == null
            ? DistanceSpec.heldOut(
                directory, checkpoint.step(), count == null ? HeadScoreSpec.HELD_OUT : count)
            : new DistanceSpec(checkpoint, first(source.instances));
    DistanceResult result = device.run(output.err(), Distances::run, asked);
    output.print(result, out -> list(out, result));
  }

  private List<Instance> first(Path file) {
    List<Instance> all = InstanceFile.read(file);
    if (all.isEmpty()) {
      throw new UserError(
          file + ": contains no instances; write some with \"headscope generate\".");
    }
    return count == null ? all : all.subList(0, Math.min(count, all.size()));
  }

  private static void list(PrintWriter out, DistanceResult result) {
    out.printf(
        Locale.ROOT,
        "step %d, %d instances, %d queries%n",
        result.step(),
        result.instances()[0],
        result.queries()[0]);
    out.println("head  mean distance   most weight at");
    for (DistanceResult.Head head : result.heads()) {
      String most =
          IntStream.range(0, result.distances())
              .boxed()
              .sorted(Comparator.comparingDouble(d -> -head.share()[d]))
              .limit(STRONGEST)
              .map(d -> String.format(Locale.ROOT, "%d back %.3f", d, head.share()[d]))
              .collect(Collectors.joining(", "));
      out.printf(
          Locale.ROOT,
          "%-6s%13.1f   %s%n",
          head.layer() + "." + head.head(),
          head.meanDistance(),
          most);
    }
  }
}
