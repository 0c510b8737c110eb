package org.headscope.app.launch;

import module java.base;

import org.headscope.app.chart.colour.Theme;
import org.headscope.app.launch.context.InitialView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.PictureName;
import org.headscope.app.session.Selection;
import org.headscope.app.session.script.SettingArguments;
import org.headscope.engine.cli.kit.InstancesOption;
import org.headscope.engine.cli.kit.PositionsOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.training.run.RunDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/// Command-line options for the subject of pictures and recordings: a run, an instance, a place in
/// both, and the views' settings.
final class SubjectOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private RunOption run;

  @Mixin private InstancesOption instances;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "The instance; a suitable one if not given.")
  private @Nullable String id;

  @Option(
      names = "--layer",
      paramLabel = "L",
      description = "Layer, from 1; an n-gram head's if not given.")
  private @Nullable Integer layer;

  @Option(names = "--head", paramLabel = "H", description = "Head, from 1.")
  private @Nullable Integer head;

  @Mixin private PositionsOption positions;

  @Option(names = "--query", paramLabel = "Q", description = "Position of the pinned row, from 0.")
  private @Nullable Integer query;

  @Option(
      names = "--set",
      paramLabel = "SETTING=VALUE",
      description =
          "A view's setting, as in session scripts, such as compare.rows=first-100; may be "
              + "repeated.")
  private List<String> settings = List.of();

  @Option(
      names = "--theme",
      defaultValue = "light",
      paramLabel = "THEME",
      description = "light, dark or projector (default: ${DEFAULT-VALUE}).")
  private String theme;

  RunDirectory.Reference run() {
    return run.reference();
  }

  List<Command.Set> settings() {
    try {
      return settings.stream().map(SettingArguments::parse).toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(), "Invalid value for '--set': " + e.getMessage(), e);
    }
  }

  OptionalInt layer() {
    return optional(layer);
  }

  OptionalInt head() {
    return optional(head);
  }

  /// The look, with what else is shown of a layer where a command has options for that.
  InitialView initialView(
      Optional<PictureName> map,
      int channel,
      Consumer<Selection> text,
      Function<Workbench, List<Command>> then) {
    InitialView.Place place =
        new InitialView.Place(layer(), head(), positions.range(), optional(query));
    return new InitialView(
        instances.file(), Optional.ofNullable(id), place, map, channel, text, then);
  }

  /// Returns whether a row was asked for; one is pinned in any case.
  boolean pins() {
    return query != null;
  }

  Theme theme() {
    require("--theme", List.of("light", "dark", "projector"), List.of(theme));
    return Theme.valueOf(theme.toUpperCase(Locale.ROOT));
  }

  record Size(int width, int height) {
    static final Size SCREEN = new Size(1920, 1080);
    static final Size WINDOW = new Size(1440, 900);
  }

  /// The size that `text`, such as `1440x900`, names.
  Size size(String text) {
    if (!text.matches("\\d{3,4}x\\d{3,4}")) {
      throw wrong("--size must be two numbers such as 1440x900, not " + text);
    }
    String[] parts = text.split("x", -1);
    Size parsed = new Size(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    if (Math.max(parsed.width, parsed.height) > 8000 || parsed.width < 320 || parsed.height < 200) {
      throw wrong("--size must be between 320x200 and 8000x8000, not " + text);
    }
    return parsed;
  }

  void require(String option, List<String> known, List<String> given) {
    given.stream()
        .filter(v -> !known.contains(v))
        .findFirst()
        .ifPresent(v -> {
          throw wrong("%s must be one of %s: %s".formatted(option, String.join(", ", known), v));
        });
  }

  ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }

  private static OptionalInt optional(@Nullable Integer value) {
    return value == null ? OptionalInt.empty() : OptionalInt.of(value);
  }
}
