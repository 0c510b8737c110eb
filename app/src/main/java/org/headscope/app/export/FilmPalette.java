package org.headscope.app.export;

import module java.base;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.awt.image.WritableRaster;

/// The palette of an image in at most 256 colours, as GIF needs. An image with no more keeps all
/// its colours; otherwise the most frequent are kept, and the others, which are edges of letters,
/// are merged by median cut.
final class FilmPalette {
  private static final int MAX_COLOURS = 256;

  /// The number of colours that are kept exactly.
  private static final int EXACT = 176;

  private final Map<Integer, Integer> places = new HashMap<>();
  private final List<Integer> colours = new ArrayList<>();

  private record Counted(int colour, long count) {
    int channel(int shift) {
      return colour >> shift & 255;
    }
  }

  private FilmPalette(int[] pixels) {
    List<Counted> counted = count(pixels);
    if (counted.size() <= MAX_COLOURS) {
      counted.forEach(c -> put(c.colour()));
      return;
    }
    counted.sort(Comparator.comparingLong(Counted::count).reversed());
    counted.subList(0, EXACT).forEach(c -> put(c.colour()));
    cut(counted.subList(EXACT, counted.size()), MAX_COLOURS - EXACT);
  }

  /// Returns `image` with an index into its palette for each pixel.
  static BufferedImage indexed(BufferedImage image) {
    int w = image.getWidth();
    int h = image.getHeight();
    int[] pixels = image.getRGB(0, 0, w, h, null, 0, w);
    FilmPalette palette = new FilmPalette(pixels);
    byte[] indices = new byte[pixels.length];
    int last = ~pixels[0];
    byte index = 0;
    for (int i = 0; i < pixels.length; i++) {
      if (pixels[i] != last) {
        last = pixels[i];
        index = palette.places.getOrDefault(last & 0xffffff, 0).byteValue();
      }
      indices[i] = index;
    }
    BufferedImage small = new BufferedImage(w, h, BufferedImage.TYPE_BYTE_INDEXED, palette.model());
    WritableRaster raster = small.getRaster();
    raster.setDataElements(0, 0, w, h, indices);
    return small;
  }

  private IndexColorModel model() {
    int[] table = new int[Math.max(2, colours.size())];
    for (int i = 0; i < colours.size(); i++) {
      table[i] = colours.get(i);
    }
    return new IndexColorModel(8, table.length, table, 0, false, -1, 0);
  }

  private void put(int colour) {
    places.put(colour, colours.size());
    colours.add(colour);
  }

  private static List<Counted> count(int[] pixels) {
    Map<Integer, long[]> counts = new HashMap<>();
    int last = ~pixels[0];
    long[] count = new long[1];
    for (int pixel : pixels) {
      if (pixel != last) {
        last = pixel;
        count = counts.computeIfAbsent(pixel & 0xffffff, _ -> new long[1]);
      }
      count[0]++;
    }
    List<Counted> all = new ArrayList<>();
    counts.forEach((colour, n) -> all.add(new Counted(colour, n[0])));
    // A fixed order, so that equal images have equal palettes.
    all.sort(Comparator.comparingInt(Counted::colour));
    return all;
  }

  /// Merges colours by median cut: halves the box with the widest channel until there are `boxes`
  /// boxes.
  private void cut(List<Counted> rest, int boxes) {
    List<List<Counted>> all = new ArrayList<>(List.of(new ArrayList<>(rest)));
    while (all.size() < boxes) {
      List<Counted> widest =
          all.stream().max(Comparator.comparingInt(FilmPalette::width)).orElseThrow();
      if (width(widest) == 0) {
        break;
      }
      all.remove(widest);
      int shift = widestChannel(widest);
      widest.sort(Comparator.comparingInt(c -> c.channel(shift)));
      all.add(new ArrayList<>(widest.subList(0, widest.size() / 2)));
      all.add(new ArrayList<>(widest.subList(widest.size() / 2, widest.size())));
    }
    for (List<Counted> box : all) {
      int place = colours.size();
      colours.add(mean(box, 16) << 16 | mean(box, 8) << 8 | mean(box, 0));
      box.forEach(c -> places.put(c.colour(), place));
    }
  }

  private static int spread(List<Counted> box, int shift) {
    var range = box.stream().mapToInt(c -> c.channel(shift)).summaryStatistics();
    return range.getMax() - range.getMin();
  }

  private static int widestChannel(List<Counted> box) {
    return List.of(16, 8, 0).stream()
        .max(Comparator.comparingInt(shift -> spread(box, shift)))
        .orElseThrow();
  }

  private static int width(List<Counted> box) {
    return spread(box, widestChannel(box));
  }

  private static int mean(List<Counted> box, int shift) {
    double sum = 0;
    double weight = 0;
    for (Counted c : box) {
      sum += (double) c.count() * c.channel(shift);
      weight += c.count();
    }
    return (int) Math.round(sum / weight);
  }
}
