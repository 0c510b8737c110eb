package org.headscope.app;

import module java.base;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.awt.image.BufferedImage;
import javafx.application.Application;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.transform.Transform;
import javax.imageio.ImageIO;
import org.headscope.app.chart.colour.Theme;

/// Pictures of views, written to `target/pictures` if `-Dgate.pictures=true` requests them. FX
/// thread only.
public final class Pictures {
  /// True if pictures are written.
  public static final boolean REQUESTED = Boolean.getBoolean("gate.pictures");

  private static final Path FOLDER = Path.of("target", "pictures");

  private Pictures() {}

  /// Applies the style sheet of `theme` to controls.
  public static void style(Theme theme) {
    Application.setUserAgentStylesheet(
        theme == Theme.DARK
            ? new PrimerDark().getUserAgentStylesheet()
            : new PrimerLight().getUserAgentStylesheet());
  }

  /// Lays `view` out in a scene of a given size.
  public static Scene show(Parent view, double width, double height, Theme theme) {
    style(theme);
    Scene scene = new Scene(view, width, height, theme.palette().ground().pane());
    view.applyCss();
    view.layout();
    return scene;
  }

  /// Draws `view`, writes it as PNG if requested, and counts its colours, so that a blank one is
  /// noticed.
  public static int save(Parent view, Theme theme, double scale, String name) {
    view.applyCss();
    view.layout();
    SnapshotParameters parameters = new SnapshotParameters();
    parameters.setFill(theme.palette().ground().pane());
    parameters.setTransform(Transform.scale(scale, scale));
    WritableImage image = view.snapshot(parameters, null);
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    int[] pixels = new int[width * height];
    image
        .getPixelReader()
        .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
    if (REQUESTED) {
      write(pixels, width, height, name);
    }
    BitSet colours = new BitSet(1 << 24);
    for (int pixel : pixels) {
      colours.set(pixel & 0xFFFFFF);
    }
    return colours.cardinality();
  }

  private static void write(int[] pixels, int width, int height, String name) {
    BufferedImage copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    copy.setRGB(0, 0, width, height, pixels, 0, width);
    try {
      Path file = FOLDER.resolve(name.toLowerCase(Locale.ROOT) + ".png");
      Files.createDirectories(file.toAbsolutePath().getParent());
      ImageIO.write(copy, "png", file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
