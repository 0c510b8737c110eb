package org.headscope.engine.cli;

import java.io.PrintWriter;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.interpret.attention.Attention;
import org.headscope.engine.interpret.attention.AttentionResult;
import org.headscope.engine.interpret.attention.AttentionSpec;
import org.headscope.engine.interpret.channel.ChannelMapSpec;
import org.headscope.engine.interpret.channel.ChannelMaps;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Cancellation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "attention",
    description = "Prints one head's or channel's token-to-token map of one instance.",
    footer = {
      "",
      "Examples:",
      "  headscope attention --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-1-0 --layer 3 --head 1",
      "  headscope attention --run samples/NAME@2000 --instances test.jsonl \\",
      "      --id reference-test-1-0 --layer 3 --channel 17 --json",
      "",
      "Softmax weights, n-gram matches, the weights that a recurrence implies, or a",
      "convolution's kernel, as the model has them. Where every channel has a map of",
      "its own, --head 1 is their mean absolute weight. --json prints {\"step\",\"id\",",
      "\"layer\",\"head\" or"
          + " \"channel\",\"mixer\",\"kind\",\"shows\",\"text\",\"weights\":[[…],…]}:",
      "T×T, row = query; without it, each query's three strongest keys are listed.",
      "--positions 90..120 gives the rows of these queries, and takes memory for them",
      "alone where the text is long and the maps are attention's, retention's or n-grams'."
    })
final class AttentionCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private ReadingOptions reading;

  @Option(
      names = "--layer",
      required = true,
      paramLabel = "L",
      description = "From 1; n-gram heads count as layers.")
  private int layer;

  @ArgGroup(multiplicity = "1")
  private Which which;

  /** Which of a layer's maps. */
  static final class Which {
    @Option(names = "--head", paramLabel = "H", description = "From 1.")
    private @Nullable Integer head;

    @Option(
        names = "--channel",
        paramLabel = "C",
        description = "From 1; where every channel has a map of its own.")
    private @Nullable Integer channel;
  }

  @Option(names = "--json", description = "Print JSON instead of a list.")
  private boolean json;

  @Override
  public void run() {
    ReadingOptions.Opened opened = reading.open();
    Instance instance = reading.instance();
    AttentionResult result;
    try (ModelPool models = reading.device().models()) {
      result =
          which.channel == null
              ? ofHead(opened, instance, models)
              : ofChannel(opened, instance, models);
    }
    reading.warnIfCut(spec.commandLine().getErr(), result.text().length(), instance);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Json.print(out, result);
    } else {
      out.printf("layer %d (%s): %s%n", layer, result.mixer(), result.shows());
      StrongestList.print(out, result.text(), result.weights());
    }
    out.flush();
  }

  private AttentionResult ofHead(
      ReadingOptions.Opened opened, Instance instance, ModelPool models) {
    int head = which.head == null ? 0 : which.head;
    return Attention.run(
        new AttentionSpec(opened.run(), opened.step(), instance, layer, head, reading.positions()),
        models,
        new Cancellation());
  }

  private AttentionResult ofChannel(
      ReadingOptions.Opened opened, Instance instance, ModelPool models) {
    int channel = which.channel == null ? 0 : which.channel;
    ChannelMapSpec map =
        new ChannelMapSpec(
            opened.run(), opened.step(), instance, layer, channel, reading.positions());
    return AttentionResult.of(ChannelMaps.run(map, models, new Cancellation()));
  }
}
