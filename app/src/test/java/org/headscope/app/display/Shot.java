package org.headscope.app.display;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import javax.imageio.ImageIO;

/**
 * A picture of the screen.
 *
 * @param width in pixels
 * @param height in pixels
 * @param rgb row by row, the highest byte undefined
 */
record Shot(int width, int height, int[] rgb) {
  private static final int COLOUR = 0xffffff;

  /** Writes it as PNG. */
  void save(Path file) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    image.setRGB(0, 0, width, height, rgb, 0, width);
    try {
      ImageIO.write(image, "png", file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What of it lies in {@code area}. */
  Shot of(Area area) {
    int w = Math.min(area.right(), width) - Math.max(0, area.left());
    int h = Math.min(area.bottom(), height) - Math.max(0, area.top());
    int[] part = new int[w * h];
    for (int y = 0; y < h; y++) {
      int from = (Math.max(0, area.top()) + y) * width + Math.max(0, area.left());
      System.arraycopy(rgb, from, part, y * w, w);
    }
    return new Shot(w, h, part);
  }

  /** The share of {@code area} that is not its commonest colour. */
  double ink(Area area) {
    Map<Integer, Integer> colours = new HashMap<>();
    int count = 0;
    for (int y = area.top(); y < area.bottom(); y++) {
      for (int x = area.left(); x < area.right(); x++) {
        colours.merge(at(x, y), 1, Integer::sum);
        count++;
      }
    }
    int ground = colours.values().stream().mapToInt(n -> n).max().orElse(0);
    return count == 0 ? 0 : 1 - ground / (double) count;
  }

  /** The share of {@code area} that differs from {@code other}. */
  double change(Shot other, Area area) {
    int changed = 0;
    int count = 0;
    for (int y = area.top(); y < area.bottom(); y++) {
      for (int x = area.left(); x < area.right(); x++) {
        changed += at(x, y) == other.at(x, y) ? 0 : 1;
        count++;
      }
    }
    return count == 0 ? 0 : changed / (double) count;
  }

  private int at(int x, int y) {
    return x >= 0 && y >= 0 && x < width && y < height ? rgb[y * width + x] & COLOUR : 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Shot(int w, int h, int[] pixels)
        && w == width
        && h == height
        && Arrays.equals(pixels, rgb);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rgb);
  }
}
