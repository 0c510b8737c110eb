package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.ReadingOptions;
import org.headscope.engine.interpret.attention.MapDifferences;
import org.headscope.engine.interpret.attention.MapDifferences.MapDifferenceResult;
import org.headscope.engine.interpret.attention.MapDifferences.MapDifferenceSpec;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.interpret.attention.TokenMaps;
import org.headscope.engine.interpret.attention.TokenMaps.TokenMapResult;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

@Command(
    name = "attention",
    description = "Prints the token-to-token map of one head or channel on one instance.",
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
      "The map shows softmax weights, n-gram matches, the weights that a recurrence",
      "implies, or a convolution's kernel, as the model computes them. If every channel",
      "has its own map, --head 1 is their mean absolute weight. --json prints",
      "{\"step\",\"id\", \"layer\",\"head\" or",
      "\"channel\",\"mixer\",\"kind\",\"shows\",\"text\",\"weights\":[[…],…]}: T×T, row = query;",
      "without it, each query's three strongest keys are listed. --positions 90..120",
      "gives only the rows of these queries, and needs memory only for them if the text",
      "is long and the maps are attention's, retention's or n-grams'.",
      "",
      "With a --minus-… option, the difference of two maps is listed, and --json adds",
      "{\"minus\":{\"run\",\"step\",\"layer\",\"head\",\"weights\"},\"differences\"}."
    })
public final class AttentionCommand implements Runnable {
  @Mixin private ReadingOptions reading;
  @Mixin private LayerOption layer;

  @ArgGroup(multiplicity = "1")
  private Which which;

  static final class Which {
    @Option(names = "--head", paramLabel = "H", description = "Head, from 1.")
    private @Nullable Integer head;

    @Option(
        names = "--channel",
        paramLabel = "C",
        description = "Channel, from 1, if every channel has its own map.")
    private @Nullable Integer channel;
  }

  @Option(
      names = "--minus-run",
      paramLabel = "DIR[@STEP]",
      description = "Subtract the map of another checkpoint, the last one if no step is given.")
  private RunDirectory.@Nullable Reference minusRun;

  @Option(
      names = "--minus-layer",
      paramLabel = "L",
      description = "Subtract the map of another layer.")
  private @Nullable Integer minusLayer;

  @Option(
      names = "--minus-head",
      paramLabel = "H",
      description = "Subtract the map of another head.")
  private @Nullable Integer minusHead;

  @Override
  public void run() {
    CheckpointRef checkpoint = reading.checkpoint();
    Instance instance = reading.instance();
    Part part =
        which.channel == null
            ? Part.head(Objects.requireNonNull(which.head))
            : Part.channel(which.channel);
    TokenMapSpec spec =
        new TokenMapSpec(checkpoint, instance, layer.layer(), part, reading.positions());
    Optional<TokenMapSpec> other = minus(spec);
    if (other.isEmpty()) {
      TokenMapResult map = reading.run(TokenMaps::run, spec);
      print(map, answer(map), "", map.reading().rows(map.weights()));
      return;
    }
    MapDifferenceResult both =
        reading.run(MapDifferences::run, new MapDifferenceSpec(spec, other.get()));
    TokenMapResult second = both.second();
    float[][] differences = both.first().reading().rows(both.differences());
    AnswerFields subtracted = new AnswerFields().with("run", second.reading().runName());
    subtracted.putAll(source(second));
    String less =
        ", minus step %d of %s, layer %d, %s"
            .formatted(
                second.reading().step(),
                second.reading().runName(),
                second.layer(),
                second.part().channel() ? "the same channel" : "head " + second.part().number());
    print(
        both.first(),
        answer(both.first())
            .with("minus", subtracted.with("weights", second.reading().rows(second.weights())))
            .with("differences", differences),
        less,
        differences);
  }

  /// Returns the map to subtract from `first`, from which it differs only in what the options name;
  /// empty without such options.
  private Optional<TokenMapSpec> minus(TokenMapSpec first) {
    if (minusRun == null && minusLayer == null && minusHead == null) {
      return Optional.empty();
    }
    CheckpointRef checkpoint = first.checkpoint();
    if (minusRun != null) {
      RunDirectory run = RunDirectory.open(minusRun.directory());
      checkpoint = run.ref(run.checkpoint(minusRun.step()).step());
    }
    return Optional.of(
        new TokenMapSpec(
            checkpoint,
            first.instance(),
            minusLayer == null ? first.layer() : minusLayer,
            minusHead == null ? first.part() : Part.head(minusHead),
            first.positions()));
  }

  private void print(TokenMapResult map, AnswerFields answer, String less, float[][] listed) {
    reading.print(
        map.reading(),
        answer,
        out -> {
          out.printf(
              "layer %d (%s): %s%s%n", layer.layer(), map.info().name(), answer.get("shows"), less);
          StrongestList.print(out, map.reading().labels(), listed);
        });
  }

  private static AnswerFields source(TokenMapResult map) {
    return AnswerFields.of(map.reading())
        .with("layer", map.layer())
        .with(map.part().channel() ? "channel" : "head", map.part().number());
  }

  private static AnswerFields answer(TokenMapResult map) {
    LayerInfo info = map.info();
    String averaged =
        info.channels() > 0 ? ", mean absolute over " + info.channels() + " channels" : "";
    return source(map)
        .with("mixer", info.name())
        .with("kind", info.kind())
        .with(
            "shows", info.kind().words() + (map.part().channel() ? " of " + map.part() : averaged))
        .with("text", map.reading().text())
        .with("positions", map.reading().positions())
        .with("weights", map.reading().rows(map.weights()));
  }
}
