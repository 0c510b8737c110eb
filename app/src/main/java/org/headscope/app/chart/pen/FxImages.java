package org.headscope.app.chart.pen;

import module java.base;

import javafx.scene.image.*;

/// Images of successive paintings of one canvas, in memory that is reused.
///
/// Two sets take turns, because JavaFX may still be showing the last painting while the next one is
/// drawn.
public final class FxImages {
  private record Slot(PixelBuffer<IntBuffer> buffer, Image image) {}

  private final List<List<Slot>> sets = List.of(new ArrayList<>(), new ArrayList<>());
  private int painting;
  private int used;

  /// Begins a painting, whose images may reuse the memory of the last but one.
  public void begin() {
    List<Slot> set = sets.get(painting);
    set.subList(used, set.size()).clear();
    painting = 1 - painting;
    used = 0;
  }

  /// Returns the next image of this painting, with a copy of `argb`.
  Image next(int[] argb, int width, int height) {
    List<Slot> set = sets.get(painting);
    if (used == set.size()) {
      set.add(slot(width, height));
    }
    Slot slot = set.get(used);
    if (slot.buffer().getWidth() != width || slot.buffer().getHeight() != height) {
      slot = slot(width, height);
      set.set(used, slot);
    }
    used++;
    slot.buffer()
        .updateBuffer(buffer -> {
          buffer.getBuffer().put(0, argb, 0, width * height);
          return null;
        });
    return slot.image();
  }

  private static Slot slot(int width, int height) {
    PixelBuffer<IntBuffer> buffer =
        new PixelBuffer<>(
            width, height, IntBuffer.allocate(width * height), PixelFormat.getIntArgbPreInstance());
    return new Slot(buffer, new WritableImage(buffer));
  }
}
