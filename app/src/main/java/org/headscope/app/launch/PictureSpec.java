package org.headscope.app.launch;

import module java.base;

import org.headscope.app.chart.Theme;
import org.headscope.app.session.Command;
import org.headscope.app.session.PictureName;
import org.headscope.engine.run.Range;
import org.headscope.engine.training.RunDirectory;

/// What to look at. What is left out is chosen as at the window's first start.
///
/// @param run folder of the run, and its checkpoint; the last without
/// @param width logical pixels
/// @param height logical pixels
/// @param settings how views show things
public record PictureSpec(
    RunDirectory.Reference run,
    Path instances,
    Optional<String> id,
    Detail detail,
    Theme theme,
    int width,
    int height,
    List<Command.Set> settings) {
  /// Size of a window unless somebody says otherwise.
  static final int WIDTH = 1440;

  static final int HEIGHT = 900;

  /// Where in the model and the instance.
  ///
  /// @param layer from 1
  /// @param head from 1
  /// @param map what is shown of the layer
  /// @param channel whose map is shown, from 1; the mean over all without
  /// @param positions that are in view, none behind them being read; the first that fit without
  public record Detail(
      OptionalInt layer,
      OptionalInt head,
      Optional<PictureName> map,
      OptionalInt channel,
      Optional<Range> positions,
      OptionalInt query,
      PictureMarks marks,
      MapLook look) {
    static final Detail DEFAULT =
        new Detail(
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            PictureMarks.NONE,
            MapLook.DEFAULT);
  }

  public PictureSpec {
    settings = List.copyOf(settings);
    if (!isPossible(width, height)) {
      throw new IllegalArgumentException(
          "size %d×%d lies outside 320×200 to 8000×8000".formatted(width, height));
    }
  }

  /// The first look at a run and a file of instances, as large as a window usually is.
  public static PictureSpec of(RunDirectory.Reference run, Path instances, Theme theme) {
    return new PictureSpec(
        run, instances, Optional.empty(), Detail.DEFAULT, theme, WIDTH, HEIGHT, List.of());
  }

  static boolean isPossible(int width, int height) {
    return width >= 320 && height >= 200 && Math.max(width, height) <= 8000;
  }
}
