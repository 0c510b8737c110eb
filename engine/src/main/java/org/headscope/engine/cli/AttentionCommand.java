package org.headscope.engine.cli;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Objects;
import java.util.Optional;
import org.headscope.engine.interpret.attention.TokenMapResult;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.interpret.attention.TokenMaps;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.CheckpointRef;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
  @Mixin private ReadingOptions reading;

  @Mixin private LayerOption layer;

  @ArgGroup(multiplicity = "1")
  private Which which;

  /// Which of a layer's maps.
  static final class Which {
    @Option(names = "--head", paramLabel = "H", description = "From 1.")
    private @Nullable Integer head;

    @Option(
        names = "--channel",
        paramLabel = "C",
        description = "From 1; where every channel has a map of its own.")
    private @Nullable Integer channel;
  }

  @Mixin private OutputOption output;

  /// What `--json` prints.
  private record Answer(
      @JsonUnwrapped Source source,
      String mixer,
      MapKind kind,
      String shows,
      String text,
      Optional<Range> positions,
      float[][] weights) {}

  /// Whose map.
  private record Source(
      long step, String id, int layer, Optional<Integer> head, Optional<Integer> channel) {}

  @Override
  public void run() {
    CheckpointRef checkpoint = reading.checkpoint();
    Instance instance = reading.instance();
    Part part =
        which.channel == null
            ? Part.head(Objects.requireNonNull(which.head))
            : Part.channel(which.channel);
    TokenMapSpec asked =
        new TokenMapSpec(checkpoint, instance, layer.layer(), part, reading.positions());
    TokenMapResult result = reading.device().run(output.err(), TokenMaps::run, asked);
    Answer answer = answer(result);
    reading.warnIfCut(output.err(), result.reading().length(), instance);
    output.print(
        answer,
        out -> {
          out.printf("layer %d (%s): %s%n", layer.layer(), answer.mixer(), answer.shows());
          StrongestList.print(out, result.reading().labels(), answer.weights());
        });
  }

  private Answer answer(TokenMapResult result) {
    LayerInfo info = result.info();
    return new Answer(
        new Source(
            result.reading().step(),
            result.reading().instanceId(),
            layer.layer(),
            Optional.ofNullable(which.head),
            Optional.ofNullable(which.channel)),
        info.name(),
        info.kind(),
        info.kind().words()
            + (result.part().channel()
                ? " of " + result.part()
                : info.channels() > 0
                    ? ", mean absolute over " + info.channels() + " channels"
                    : ""),
        result.reading().text(),
        result.reading().positions(),
        result.reading().rows(result.weights()));
  }
}
