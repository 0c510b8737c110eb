package org.headscope.engine.cli;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.interpret.attention.Attention;
import org.headscope.engine.interpret.attention.AttentionResult;
import org.headscope.engine.interpret.attention.AttentionSpec;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.RunDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "attention",
    description = "Prints what one head attends to in one instance.",
    footer = {
      "",
      "Examples:",
      "  headscope attention --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-1-0 --layer 3 --head 1",
      "  headscope attention --run samples/NAME@2000 --instances test.jsonl \\",
      "      --id reference-test-1-0 --layer 3 --head 1 --json",
      "",
      "--json prints {\"step\",\"id\",\"layer\",\"head\",\"text\",\"weights\":[[…],…]}: T×T,",
      "row = query; without it, each query's three strongest keys are listed."
    })
final class AttentionCommand implements Runnable {
  private static final int STRONGEST = 3;

  @Spec private CommandSpec spec;

  @Option(
      names = "--run",
      required = true,
      paramLabel = "DIR[@STEP]",
      description = "A trained model: its run's folder; the last checkpoint without a step.")
  private String run;

  @Mixin private InstancesOption instances;

  @Option(names = "--id", required = true, paramLabel = "ID", description = "Which instance.")
  private String id;

  @Option(names = "--layer", required = true, paramLabel = "L", description = "From 1.")
  private int layer;

  @Option(names = "--head", required = true, paramLabel = "H", description = "From 1.")
  private int head;

  @Option(names = "--json", description = "Print JSON instead of a list.")
  private boolean json;

  @Mixin private DeviceOption device;

  @Override
  public void run() {
    RunDirectory.Reference reference = RunDirectory.Reference.parse(run);
    RunDirectory directory = RunDirectory.open(reference.directory());
    long step = directory.checkpoint(reference.step()).step();
    Instance instance = instance();
    AttentionResult result =
        Attention.run(
            new AttentionSpec(directory, step, instance, layer, head, device.device()),
            new Cancellation());
    int read = result.text().length();
    if (read < instance.text().length()) {
      spec.commandLine()
          .getErr()
          .printf("The model reads %d tokens at most; %s is cut there.%n", read, id);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(result));
    } else {
      list(out, result);
    }
    out.flush();
  }

  private Instance instance() {
    List<Instance> all = instances.read();
    return all.stream()
        .filter(i -> i.id().equals(id))
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "%s has no instance '%s'; its %d instances begin with '%s'."
                    .formatted(instances.file(), id, all.size(), all.getFirst().id())));
  }

  private static void list(PrintWriter out, AttentionResult result) {
    String text = result.text();
    for (int query = 0; query < text.length(); query++) {
      float[] row = result.weights()[query];
      StringBuilder line =
          new StringBuilder(String.format(Locale.ROOT, "%5d %s ", query, text.charAt(query)));
      IntStream.rangeClosed(0, query)
          .boxed()
          .sorted(Comparator.comparingDouble(key -> -row[key]))
          .limit(STRONGEST)
          .forEach(key ->
              line.append(
                  String.format(Locale.ROOT, "  %d %s %.3f", key, text.charAt(key), row[key])));
      out.println(line);
    }
  }
}
