package org.headscope.engine.cli;

import module java.base;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.headscope.engine.interpret.attention.MapDifferenceResult;
import org.headscope.engine.interpret.attention.MapDifferenceSpec;
import org.headscope.engine.interpret.attention.MapDifferences;
import org.headscope.engine.interpret.attention.TokenMapResult;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.interpret.attention.TokenMaps;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
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
      "  headscope attention --run samples/NAME@2000 --instances test.jsonl \\",
      "      --id reference-test-1-0 --layer 3 --head 1 --minus-run samples/NAME@400",
      "",
      "Softmax weights, n-gram matches, the weights that a recurrence implies, or a",
      "convolution's kernel, as the model has them. Where every channel has a map of",
      "its own, --head 1 is their mean absolute weight. --json prints {\"step\",\"id\",",
      "\"layer\",\"head\" or"
          + " \"channel\",\"mixer\",\"kind\",\"shows\",\"text\",\"weights\":[[…],…]}:",
      "T×T, row = query; without it, each query's three strongest keys are listed.",
      "--positions 90..120 gives the rows of these queries, and takes memory for them",
      "alone where the text is long and the maps are attention's, retention's or n-grams'.",
      "",
      "With a --minus-… option the difference of two maps is listed; --json then adds",
      "{\"minus\":{\"run\",\"step\",\"layer\",\"head\",\"weights\"},\"differences\"}."
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
        description = "From 1; where every channel has its own map.")
    private @Nullable Integer channel;
  }

  @Mixin private MinusOption minus;

  @Mixin private OutputOption output;

  /// What `--json` prints.
  private record Answer(
      @JsonUnwrapped Source source,
      String mixer,
      MapKind kind,
      String shows,
      String text,
      Optional<Range> positions,
      float[][] weights,
      @JsonUnwrapped Subtracted subtracted) {}

  /// What was taken from the map, and what is left; nothing where nothing was.
  private record Subtracted(Optional<Minus> minus, Optional<float[][]> differences) {
    static final Subtracted NOTHING = new Subtracted(Optional.empty(), Optional.empty());
  }

  /// The map that was taken from another.
  private record Minus(String run, @JsonUnwrapped Source source, float[][] weights) {}

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
    Optional<TokenMapSpec> other = minus.from(asked);
    if (other.isEmpty()) {
      print(
          reading.device().run(output.err(), TokenMaps::run, asked), instance, Subtracted.NOTHING);
      return;
    }
    MapDifferenceResult both =
        reading
            .device()
            .run(output.err(), MapDifferences::run, new MapDifferenceSpec(asked, other.get()));
    TokenMapResult second = both.second();
    Minus taken =
        new Minus(
            second.reading().runName(), source(second), second.reading().rows(second.weights()));
    print(
        both.first(),
        instance,
        new Subtracted(
            Optional.of(taken), Optional.of(both.first().reading().rows(both.differences()))));
  }

  private void print(TokenMapResult result, Instance instance, Subtracted subtracted) {
    Answer answer = answer(result, subtracted);
    reading.warnIfCut(output.err(), result.reading().length(), instance);
    output.print(
        answer,
        out -> {
          String less =
              subtracted
                  .minus()
                  .map(m ->
                      ", minus step %d of %s, layer %d, %s"
                          .formatted(
                              m.source().step(),
                              m.run(),
                              m.source().layer(),
                              m.source().head().map(h -> "head " + h).orElse("the same channel")))
                  .orElse("");
          out.printf("layer %d (%s): %s%s%n", layer.layer(), answer.mixer(), answer.shows(), less);
          StrongestList.print(
              out, result.reading().labels(), subtracted.differences().orElse(answer.weights()));
        });
  }

  private static Source source(TokenMapResult result) {
    Part part = result.part();
    return new Source(
        result.reading().step(),
        result.reading().instanceId(),
        result.layer(),
        part.channel() ? Optional.empty() : Optional.of(part.number()),
        part.channel() ? Optional.of(part.number()) : Optional.empty());
  }

  private static Answer answer(TokenMapResult result, Subtracted subtracted) {
    LayerInfo info = result.info();
    return new Answer(
        source(result),
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
        result.reading().rows(result.weights()),
        subtracted);
  }
}
