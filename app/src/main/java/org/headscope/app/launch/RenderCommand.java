package org.headscope.app.launch;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.export.FigureExport;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.launch.SubjectOptions.Size;
import org.headscope.app.launch.context.InitialView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.PictureName;
import org.headscope.app.window.view.Features;
import org.headscope.app.window.view.WindowPanel;
import org.headscope.engine.cli.Commands;
import org.headscope.engine.run.StopSignals;
import org.headscope.engine.run.UserError;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.*;

/// Writes what the window shows to files, with or without a display.
@CommandLine.Command(
    name = "render",
    description = "Writes the window or its views to files; needs no display.",
    footer = {
      "",
      "A view with nothing to show is left out; the reason is printed at the end, and",
      "the exit code is 1.",
      "",
      "Examples:",
      "  headscope render --run samples/RUN --instances samples/test.jsonl \\",
      "      --out pictures",
      "  headscope render --run samples/RUN@4000 --instances samples/test.jsonl \\",
      "      --id ID --layer 2 --head 1 --query 90 --view attention \\",
      "      --format svg,csv --out pictures",
      "  headscope render --run RUN --instances samples/test.jsonl --map state \\",
      "      --layer 1 --view attention --out pictures",
      "  headscope render --run RUN@4000 --instances samples/test.jsonl --layer 2 \\",
      "      --head 1 --pair difference --other-run RUN@400 --view attention \\",
      "      --out pictures",
      "  headscope render --run RUN --instances samples/test.jsonl \\",
      "      --view checkpoints --format pdf --width neurips --font 9 --parts legend \\",
      "      --letter a --out figures",
      "  headscope render --run RUN --instances samples/test.jsonl --view attention \\",
      "      --present --query 30 --set present.spotlight=true --out figures",
      "  headscope render --run RUN --instances samples/test.jsonl --view curves \\",
      "      --set compare.axis=string --set compare.rows=first-100 --out figures"
    })
public final class RenderCommand implements Callable<Integer> {
  /// The names that can be rendered: windows and views.
  static final class ViewNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ALL_VIEWS.iterator();
    }
  }

  static final class MapNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return all().iterator();
    }

    static List<String> all() {
      return PictureName.all().stream().map(PictureName::word).toList();
    }
  }

  private static final List<String> ALL_VIEWS =
      Stream.concat(Features.windows().stream(), Features.views().stream().map(FeatureView::id))
          .toList();

  private static final List<String> TEXTS =
      Features.views().stream().flatMap(view -> view.textForms().stream()).distinct().toList();

  private static final List<String> FORMATS =
      Stream.concat(FigureExport.EXTENSIONS.stream(), TEXTS.stream()).toList();

  @Mixin private SubjectOptions shown;

  @Option(
      names = "--map",
      paramLabel = "MAP",
      description =
          "The layer's map: ${COMPLETION-CANDIDATES} (default: weights, or influence"
              + " where the layer has no attention map).",
      completionCandidates = MapNames.class)
  private @Nullable String map;

  @Option(
      names = "--channel",
      paramLabel = "C",
      description = "Channel whose map is shown, from 1, if every channel has its own.")
  private int channel;

  @Mixin private SecondMapOptions second;

  @Mixin private MarkOptions marks;

  @Mixin private FigureOptions figure;

  @Option(
      names = "--view",
      split = ",",
      defaultValue = "window",
      paramLabel = "VIEW",
      description =
          "Views to write, separated by commas: ${COMPLETION-CANDIDATES} (default:"
              + " ${DEFAULT-VALUE}). compare, build, probes and states show the window with that "
              + "tab in the middle.",
      completionCandidates = ViewNames.class)
  private List<String> views;

  @Option(
      names = "--size",
      paramLabel = "WxH",
      description = "Logical pixels (default: 1440x900 for the window, a fitting size for a view).")
  private @Nullable String size;

  @Option(
      names = "--present",
      description =
          "Write the views as presented on a screen of --size (default: 1920x1080), as png.")
  private boolean present;

  @Option(
      names = "--scale",
      defaultValue = "2",
      paramLabel = "S",
      description = "Pixels of a PNG per logical pixel, 0.5 to 4 (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--format",
      split = ",",
      defaultValue = "png",
      paramLabel = "FORMAT",
      description =
          "png, svg, pdf or csv, dot of the automaton, tex of the matrix, json of the prediction"
              + " and of the map;"
              + " several with commas; the window is png only"
              + " (default: ${DEFAULT-VALUE}).")
  private List<String> formats;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Folder to write to; created if needed.")
  private Path out;

  @Mixin private WrittenFiles files;

  /// The pictures that the command would write with the options `words`, but for `--out`.
  public static Pictures open(Pictures.Of what, String... words) {
    RenderCommand command = new RenderCommand();
    Commands.configured(new CommandLine(command))
        .parseArgs(Stream.concat(Stream.of("--out", "."), Stream.of(words)).toArray(String[]::new));
    return new Pictures(command.shown, command.initialView(), Size.WINDOW, what);
  }

  private InitialView initialView() {
    List<Command> beside = second.commands(shown.layer(), shown.head());
    Function<Workbench, List<Command>> marked = marks.commands();
    return shown.initialView(
        Optional.ofNullable(map).map(m -> PictureName.of(m.toUpperCase(Locale.ROOT))),
        channel,
        marks.text(),
        workbench -> Stream.concat(beside.stream(), marked.apply(workbench).stream()).toList());
  }

  @Override
  public Integer call() {
    Optional<Size> wanted = Optional.ofNullable(size).map(shown::size);
    check();
    InitialView look = initialView();
    WrittenFiles.makeFolder(out);
    List<Path> written = new CopyOnWriteArrayList<>();
    List<String> empty = new ArrayList<>();
    Pictures.Of kind =
        views.stream().anyMatch(Features.windows()::contains)
            ? Pictures.Of.WINDOWS
            : Pictures.Of.VIEWS;
    try (StopSignals _ = files.watched(written);
        Pictures pictures =
            new Pictures(shown, look, wanted.orElse(present ? Size.SCREEN : Size.WINDOW), kind)) {
      for (String view : views) {
        write(pictures, view, wanted, written).ifPresent(empty::add);
      }
    }
    files.print(written);
    if (!empty.isEmpty()) {
      throw new UserError(String.join(" ", empty));
    }
    return CommandLine.ExitCode.OK;
  }

  private String theme() {
    return shown.theme().name().toLowerCase(Locale.ROOT);
  }

  /// Adds the files of a view to `written`; why there are none, if it shows nothing.
  private Optional<String> write(
      Pictures pictures, String view, Optional<Size> wanted, List<Path> written) {
    for (String format : formats) {
      String name = view + (present ? "-presented-" : "-") + theme();
      Path file = out.resolve(name + "." + format);
      if (Features.windows().contains(view)) {
        pictures.bringInSight(Features.middle(view));
        pictures.writeWindow(scale, file);
        written.add(file);
        continue;
      }
      WindowPanel panel =
          pictures.panels().stream().filter(p -> p.id().equals(view)).findFirst().orElseThrow();
      if (TEXTS.contains(format) && !panel.about().textForms().contains(format)) {
        throw new UserError(
            "The view %s cannot be written as %s; leave it out of --format."
                .formatted(view, format));
      }
      boolean shown =
          present
              ? pictures.writePresented(panel, scale, file)
              : pictures.writeView(panel, figure -> initialView(panel, figure, wanted), file);
      if (!shown) {
        return Optional.of(nothing(view, pictures.absence(panel)));
      }
      written.add(file);
    }
    return Optional.empty();
  }

  private FigureExport initialView(WindowPanel panel, Figure drawn, Optional<Size> wanted) {
    return figure
        .style(shown.theme())
        .map(style -> panel.export(style, drawn))
        .orElseGet(() -> {
          double width =
              wanted.map(s -> (double) s.width()).orElse(panel.about().width(shown.theme()));
          double around = 2 * FigureExport.margin(shown.theme().palette());
          double height =
              wanted
                  .map(s -> (double) s.height())
                  .orElseGet(() ->
                      Math.min(
                          panel.about().height(shown.theme()),
                          around + drawn.maxPaperHeight(width - around, shown.theme().palette())));
          return FigureExport.fitting(drawn, width, height, scale, shown.theme().palette());
        });
  }

  private static String nothing(String view, String why) {
    return why.isEmpty()
        ? "The view %s shows nothing for this instance; choose another view or instance."
            .formatted(view)
        : "The view %s shows nothing: %s".formatted(view, why);
  }

  private void check() {
    shown.require("--view", ALL_VIEWS, views);
    shown.require("--format", FORMATS, formats);
    shown.require("--map", MapNames.all(), Stream.ofNullable(map).toList());
    views.stream()
        .filter(Features.windows()::contains)
        .filter(_ -> !formats.equals(List.of("png")))
        .findFirst()
        .ifPresent(view -> {
          throw shown.wrong(
              "--view %s can be written as png only; leave out --format or name a view"
                  .formatted(view));
        });
    if (present
        && (!formats.equals(List.of("png"))
            || views.stream().anyMatch(Features.windows()::contains))) {
      throw shown.wrong("--present needs --view and writes png only");
    }
    if (figure.style(shown.theme()).isPresent()
        && (present || size != null || views.stream().anyMatch(Features.windows()::contains))) {
      throw shown.wrong(
          "--width, --height, --font, --parts, --letter and --embed-fonts are for single views, "
              + "and replace --size");
    }
    if (!(scale >= 0.5 && scale <= 4)) {
      throw shown.wrong("--scale must be between 0.5 and 4, not " + scale);
    }
  }
}
