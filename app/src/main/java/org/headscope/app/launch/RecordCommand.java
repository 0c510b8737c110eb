package org.headscope.app.launch;

import module java.base;

import org.headscope.app.feature.FeatureView;
import org.headscope.app.launch.context.InitialView;
import org.headscope.app.session.Command.RecordView;
import org.headscope.app.session.RecordingSubject;
import org.headscope.app.window.view.Features;
import org.headscope.engine.cli.kit.FormerName;
import org.headscope.engine.run.StopSignals;
import picocli.CommandLine;
import picocli.CommandLine.*;

/// Records a view over tokens or checkpoints, with or without a display.
@Command(
    name = "record",
    description =
        "Records a full-screen view over tokens or checkpoints, as an animated GIF or numbered "
            + "PNG files; needs no display.",
    footer = {
      "",
      "Examples:",
      "  headscope record --run samples/RUN --instances samples/test.jsonl \\",
      "      --layer 2 --head 1 --view attention --timeline checkpoints \\",
      "      --out forming.gif",
      "  headscope record --run samples/RUN --instances samples/test.jsonl \\",
      "      --view attention --timeline tokens --set present.token-by-token=true \\",
      "      --seconds 0.25 --size 1920x1080 --out reading"
    })
public final class RecordCommand implements Callable<Integer> {
  @Mixin private SubjectOptions shown;

  @Option(
      names = "--view",
      defaultValue = "attention",
      paramLabel = "VIEW",
      description = "The view to record, one of render's (default: ${DEFAULT-VALUE}).")
  private String view;

  @FormerName("--over")
  @Option(
      names = "--timeline",
      defaultValue = "checkpoints",
      paramLabel = "WHAT",
      description =
          "checkpoints, or tokens from the pinned row, or the first in view, to the last in view"
              + " (default: ${DEFAULT-VALUE}).")
  private String timeline;

  @Option(
      names = "--seconds",
      defaultValue = "0.5",
      paramLabel = "S",
      description = "Seconds per token or checkpoint (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--rate",
      defaultValue = "10",
      paramLabel = "N",
      description = "Frames per second, 1 to 30 (default: ${DEFAULT-VALUE}).")
  private int rate;

  @Option(
      names = "--size",
      defaultValue = "1280x720",
      paramLabel = "WxH",
      description = "Pixels of each frame (default: ${DEFAULT-VALUE}).")
  private String size;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "A .gif file, or a folder for numbered PNG files.")
  private Path out;

  @Mixin private WrittenFiles files;

  @Override
  public Integer call() {
    shown.require("--view", Features.views().stream().map(FeatureView::id).toList(), List.of(view));
    shown.require("--timeline", List.of("checkpoints", "tokens"), List.of(timeline));
    SubjectOptions.Size frame = shown.size(size);
    RecordView asked = recording(frame);
    InitialView look = shown.initialView(Optional.empty(), 0, _ -> {}, _ -> List.of());
    try (StopSignals _ = files.watched(List.of());
        Pictures pictures = new Pictures(shown, look, frame, Pictures.Of.VIEWS)) {
      // The row that a picture pins by itself is the last in view.
      pictures.record(asked, shown.pins() || asked.timeline() != RecordingSubject.TOKENS);
    }
    files.print(List.of(out));
    return CommandLine.ExitCode.OK;
  }

  private RecordView recording(SubjectOptions.Size frame) {
    try {
      return new RecordView(
          view,
          RecordingSubject.valueOf(timeline.toUpperCase(Locale.ROOT)),
          frame.width(),
          frame.height(),
          rate,
          seconds,
          out);
    } catch (IllegalArgumentException e) {
      throw shown.wrong("--size, --rate or --seconds: " + e.getMessage());
    }
  }
}
