package org.headscope.app.chart;

import module java.base;

import org.headscope.app.chart.HeatmapPainter.HeatmapRaster.Part;
import org.headscope.app.chart.colour.Cells;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Shading;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.pen.Pen;

/// A painter of parts of heatmaps, which keeps the raster's memory and the colour table from one
/// picture to the next. Each canvas or export has one; it is used by one thread at a time.
public final class HeatmapPainter {
  private final HeatmapRaster raster = new HeatmapRaster();
  private Optional<Drawn> drawn = Optional.empty();
  private Optional<Shading> shading = Optional.empty();
  private int[] pixels = new int[0];
  private Optional<HeatmapPainter> second = Optional.empty();

  /// The input of [#pixels]; cells are compared by the identity of their numbers.
  private record Drawn(Cells cells, Part part, int width, int height, Colours colours) {
    boolean hasColoursOf(Drawn other) {
      return colours.colouring().equals(other.colours.colouring())
          && colours.range().signed() == other.colours.range().signed()
          && colours.palette().equals(other.colours.palette());
    }
  }

  /// The mapping from numbers to colours.
  public record Colours(Colouring colouring, ValueRange range, Palette palette) {}

  /// Returns the painter of a second heatmap beside this one's; always the same.
  public HeatmapPainter beside() {
    HeatmapPainter other = second.orElseGet(HeatmapPainter::new);
    second = Optional.of(other);
    return other;
  }

  /// Paints `part` of `cells` on a rectangle whose edges are on device pixels.
  public void paint(Pen pen, Cells cells, Part part, Box box, Colours colours) {
    int width = (int) Math.rint(box.width() * pen.pixelScale());
    int height = (int) Math.rint(box.height() * pen.pixelScale());
    if (width < 1 || height < 1) {
      return;
    }
    Drawn now = new Drawn(cells, part, width, height, colours);
    if (!drawn.equals(Optional.of(now))) {
      Palette palette = colours.palette();
      Shading shades =
          shading
              .filter(_ -> drawn.filter(now::hasColoursOf).isPresent())
              .orElseGet(() -> new Shading(colours.colouring(), colours.range(), palette))
              .withMax(colours.range().max());
      int forbidden = Palette.argb(palette.ground().forbidden());
      pixels = raster.draw(cells, part, width, height, shades, forbidden);
      shading = Optional.of(shades);
      drawn = Optional.of(now);
    }
    pen.image(pixels, width, height, box.x(), box.y(), box.width(), box.height());
  }

  /// The device pixels of a range of rows and columns. If a pixel has several cells, it shows the
  /// greatest number, so that a single bright cell can be seen at any zoom; of signed numbers, the
  /// one farthest from zero. The memory is kept from one picture to the next, and used by one
  /// thread at a time.
  public static final class HeatmapRaster {
    private int[] pixels = new int[0];
    private float[] greatest = new float[0];
    private float[] min = new float[0];

    public record Part(int rowFrom, int columnFrom, int rows, int columns) {
      public static Part square(int from, int to) {
        return new Part(from, from, to - from, to - from);
      }
    }

    /// Returns at least width·height pixels of `part`, row by row, valid until the next call. The
    /// colour to the right of the diagonal of causal cells is `forbidden`, as 0xAARRGGBB.
    public int[] draw(
        Cells cells, Part part, int width, int height, Shading shading, int forbidden) {
      if (pixels.length < width * height) {
        pixels = new int[width * height];
      }
      if (greatest.length < part.columns()) {
        greatest = new float[part.columns()];
        min = new float[part.columns()];
      }
      CellAxis across = new CellAxis(part.columns(), width);
      CellAxis down = new CellAxis(part.rows(), height);
      int y = 0;
      while (y < height) {
        int row = down.first(y);
        int nextRow = down.after(y);
        gather(cells, part, row, nextRow, shading.signed());
        // The last of these rows has the most allowed columns.
        int allowed = cells.allowed(part.rowFrom() + nextRow - 1) - part.columnFrom();
        shade(across, y * width, allowed, shading, forbidden);
        int end = down.enlarges() ? down.end(row) : y + 1;
        for (int copy = y + 1; copy < end; copy++) {
          System.arraycopy(pixels, y * width, pixels, copy * width, width);
        }
        y = end;
      }
      return pixels;
    }

    /// Finds the greatest number of each column in the rows from `row` to before `nextRow`. For
    /// signed numbers, finds the greatest and the smallest separately, without branches, and then
    /// the one farther from zero.
    private void gather(Cells cells, Part part, int row, int nextRow, boolean signed) {
      Arrays.fill(greatest, 0, part.columns(), 0);
      Arrays.fill(min, 0, part.columns(), 0);
      for (int r = row; r < nextRow; r++) {
        int at = part.rowFrom() + r;
        int columns = Math.clamp(cells.allowed(at) - part.columnFrom(), 0, part.columns());
        int from = at * cells.columns() + part.columnFrom();
        raise(cells.values(), from, columns);
        if (signed) {
          lower(cells.values(), from, columns);
        }
      }
      for (int c = 0; signed && c < part.columns(); c++) {
        greatest[c] = greater(greatest[c], min[c], true);
      }
    }

    private void raise(float[] values, int from, int columns) {
      float[] top = greatest;
      for (int c = 0; c < columns; c++) {
        top[c] = Math.max(top[c], values[from + c]);
      }
    }

    private void lower(float[] values, int from, int columns) {
      float[] low = min;
      for (int c = 0; c < columns; c++) {
        low[c] = Math.min(low[c], values[from + c]);
      }
    }

    private static float greater(float a, float b, boolean signed) {
      if (signed) {
        return Math.abs(b) > Math.abs(a) ? b : a;
      }
      return Math.max(a, b);
    }

    /// Paints one row of pixels from [#greatest], of which the first `allowed` columns are allowed.
    private void shade(CellAxis across, int offset, int allowed, Shading shading, int forbidden) {
      int width = across.pixels();
      int pixel = 0;
      while (pixel < width) {
        int column = across.first(pixel);
        if (column >= allowed) {
          Arrays.fill(pixels, offset + pixel, offset + width, forbidden);
          return;
        }
        int next = across.after(pixel);
        float weight = greatest[column];
        for (int c = column + 1; c < next; c++) {
          weight = greater(weight, greatest[c], shading.signed());
        }
        int end = across.enlarges() ? across.end(column) : pixel + 1;
        Arrays.fill(pixels, offset + pixel, offset + end, shading.argb(weight));
        pixel = end;
      }
    }
  }
}
