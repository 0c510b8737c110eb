package org.headscope.app.launch;

import module java.base;

import org.headscope.app.chart.Theme;
import org.headscope.app.session.PictureName;
import org.headscope.engine.cli.InstancesOption;
import org.headscope.engine.cli.PositionsOption;
import org.headscope.engine.cli.RunOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// What pictures and recordings look at: a run, an instance, a place in both, and how views show
/// it.
final class LookedAtOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

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

  @Option(names = "--query", paramLabel = "Q", description = "Position of the pinned row, from 0.")
  private @Nullable Integer query;

  @Mixin private SettingOptions settings;

  @Option(
      names = "--theme",
      defaultValue = "light",
      paramLabel = "THEME",
      description = "light, dark or projector (default: ${DEFAULT-VALUE}).")
  private String theme;

  /// What else is shown of a layer, where a command has options for that.
  record More(
      Optional<PictureName> map,
      OptionalInt channel,
      PictureMarks marks,
      Optional<MapLookOptions> second) {
    static final More NONE =
        new More(Optional.empty(), OptionalInt.empty(), PictureMarks.NONE, Optional.empty());
  }

  /// It as pictures of a size want it.
  PictureSpec spec(Size size, More more) {
    OptionalInt atLayer = optional(layer);
    OptionalInt atHead = optional(head);
    return new PictureSpec(
        run.reference(),
        instances.file(),
        Optional.ofNullable(id),
        new PictureSpec.Detail(
            atLayer,
            atHead,
            more.map(),
            more.channel(),
            positions.range(),
            optional(query),
            more.marks(),
            more.second().map(second -> second.look(atLayer, atHead)).orElse(MapLook.DEFAULT)),
        theme(),
        size.width(),
        size.height(),
        settings.settings());
  }

  /// Whether a row was asked for; one is pinned in any case.
  boolean pins() {
    return query != null;
  }

  Theme theme() {
    require("--theme", List.of("light", "dark", "projector"), List.of(theme));
    return Theme.valueOf(theme.toUpperCase(Locale.ROOT));
  }

  /// Logical pixels of a screen or a picture.
  record Size(int width, int height) {}

  /// The size that `text`, such as `1440x900`, names.
  Size size(String text) {
    if (!text.matches("\\d{3,4}x\\d{3,4}")) {
      throw wrong("--size is two numbers such as 1440x900, not " + text);
    }
    String[] parts = text.split("x", -1);
    Size parsed = new Size(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    if (!PictureSpec.isPossible(parsed.width(), parsed.height())) {
      throw wrong("--size lies between 320x200 and 8000x8000, not " + text);
    }
    return parsed;
  }

  /// Refuses what of `given` is none of `known`.
  void require(String option, List<String> known, List<String> given) {
    given.stream()
        .filter(v -> !known.contains(v))
        .findFirst()
        .ifPresent(v -> {
          throw wrong("%s is none of %s: %s".formatted(option, String.join(", ", known), v));
        });
  }

  ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }

  static OptionalInt optional(@Nullable Integer value) {
    return value == null ? OptionalInt.empty() : OptionalInt.of(value);
  }
}
