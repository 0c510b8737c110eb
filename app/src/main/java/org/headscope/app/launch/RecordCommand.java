package org.headscope.app.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.headscope.app.chart.Theme;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.session.Command.Record;
import org.headscope.app.session.Recorded;
import org.headscope.app.window.Features;
import org.headscope.engine.cli.InstancesOption;
import org.headscope.engine.cli.PositionsOption;
import org.headscope.engine.cli.RunOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Records a view over tokens or checkpoints, with or without a display.
@Command(
    name = "record",
    description =
        "Records a view as it fills a screen, over tokens or checkpoints, as an animated GIF or as"
            + " numbered PNG files; needs no display.",
    footer = {
      "",
      "Examples:",
      "  headscope record --run samples/RUN --instances samples/test.jsonl --layer 2 --head 1 \\",
      "      --view attention --over checkpoints --out forming.gif",
      "  headscope record --run samples/RUN --instances samples/test.jsonl --view attention \\",
      "      --over tokens --set present.reading=true --seconds 0.25 --size 1920x1080 --out reading"
    })
public final class RecordCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private RunOption run;

  @Mixin private InstancesOption instances;

  @Option(names = "--id", paramLabel = "ID", description = "The instance; else one that fits.")
  private @Nullable String id;

  @Option(
      names = "--layer",
      paramLabel = "L",
      description = "Layer, from 1; else an n-gram head's.")
  private @Nullable Integer layer;

  @Option(names = "--head", paramLabel = "H", description = "Head, from 1.")
  private @Nullable Integer head;

  @Mixin private PositionsOption positions;

  @Mixin private SettingOptions settings;

  @Option(names = "--query", paramLabel = "Q", description = "Position of the pinned row, from 0.")
  private @Nullable Integer query;

  @Option(
      names = "--view",
      defaultValue = "attention",
      paramLabel = "VIEW",
      description = "What to record, a view of render (default: ${DEFAULT-VALUE}).")
  private String view;

  @Option(
      names = "--over",
      defaultValue = "checkpoints",
      paramLabel = "WHAT",
      description =
          "checkpoints, or tokens from the pinned row, or the first in view, to the last in view"
              + " (default: ${DEFAULT-VALUE}).")
  private String over;

  @Option(
      names = "--seconds",
      defaultValue = "0.5",
      paramLabel = "S",
      description = "How long each of them is shown (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--rate",
      defaultValue = "10",
      paramLabel = "N",
      description = "Frames in a second, 1 to 30 (default: ${DEFAULT-VALUE}).")
  private int rate;

  @Option(
      names = "--size",
      defaultValue = "1280x720",
      paramLabel = "WxH",
      description = "Pixels of each frame (default: ${DEFAULT-VALUE}).")
  private String size;

  @Option(
      names = "--theme",
      defaultValue = "light",
      paramLabel = "THEME",
      description = "light, dark or projector (default: ${DEFAULT-VALUE}).")
  private String theme;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "A file that ends in .gif, or else a folder for numbered PNG files.")
  private Path out;

  @Mixin private WrittenFiles files;

  @Override
  public Integer call() {
    require("--view", Features.views().stream().map(FeatureView::id).toList(), view);
    require("--over", List.of("checkpoints", "tokens"), over);
    require("--theme", List.of("light", "dark", "projector"), theme);
    Record asked = asked();
    PictureSpec what =
        new PictureSpec(
            run.reference(),
            instances.file(),
            Optional.ofNullable(id),
            new PictureSpec.Detail(
                optional(layer),
                optional(head),
                Optional.empty(),
                OptionalInt.empty(),
                positions.range(),
                optional(query),
                PictureMarks.NONE,
                MapLook.DEFAULT),
            Theme.valueOf(theme.toUpperCase(Locale.ROOT)),
            asked.width(),
            asked.height(),
            settings.settings());
    try (Pictures pictures = new Pictures(what, Pictures.Of.VIEWS)) {
      pictures.record(asked);
    }
    files.print(List.of(out));
    return CommandLine.ExitCode.OK;
  }

  private Record asked() {
    if (!size.matches("\\d{3,4}x\\d{3,4}")) {
      throw wrong("--size is two numbers such as 1280x720, not " + size);
    }
    int[] parts = Stream.of(size.split("x", -1)).mapToInt(Integer::parseInt).toArray();
    try {
      return new Record(
          view,
          Recorded.valueOf(over.toUpperCase(Locale.ROOT)),
          parts[0],
          parts[1],
          rate,
          seconds,
          out);
    } catch (IllegalArgumentException e) {
      throw wrong("--size, --rate or --seconds: " + e.getMessage());
    }
  }

  private static OptionalInt optional(@Nullable Integer value) {
    return value == null ? OptionalInt.empty() : OptionalInt.of(value);
  }

  private void require(String option, List<String> known, String given) {
    if (!known.contains(given)) {
      throw wrong("%s is none of %s: %s".formatted(option, String.join(", ", known), given));
    }
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
