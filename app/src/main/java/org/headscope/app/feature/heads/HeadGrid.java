package org.headscope.app.feature.heads;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.engine.neural.block.LayerInfo;

/// The layout of the thumbnails: a row for each layer under its name, with a column for each of its
/// maps, on more than one line if they do not fit. The row of a layer without maps says so. On a
/// page, layers are side by side if they fit.
///
/// @param across number of layers side by side
/// @param perLine maximum number of a layer's maps on a line
/// @param side side of a thumbnail, in whole pixels
/// @param small text size under the thumbnails
record HeadGrid(
    ShownLayers shown,
    int across,
    int perLine,
    double width,
    double side,
    double top,
    double small) {
  private static final double MIN_SIDE = 44;

  /// The width of a label, in multiples of its text size.
  private static final double LABEL = 4.1;

  /// The maximum side of thumbnails, which grow with the pane as long as all of them are in view.
  private static final double MAX_SIDE = 220;

  /// The side up to which thumbnails grow even if not all are in view, in multiples of the size of
  /// the text under them.
  private static final double DEFAULT_SIDE = 6;

  /// The same if a note says that a thumbnail shows a mean over channels.
  private static final double DEFAULT_SIDE_WITH_NOTE = 9.5;

  private static final double MAX_SIDE_ON_PAGE = 120;

  /// The minimum side of thumbnails on a page that shows layers side by side, in multiples of the
  /// size of the text under them.
  private static final double MIN_SIDE_BESIDE = 5;

  private static final double LAYER_GAP = 2;
  private static final double MIN_SIDE_ON_PAGE = 8;
  private static final double MIN_TEXT = 5;
  private static final double PAD = 4;
  private static final double GAP = 4;

  /// The space between thumbnails that names may use.
  static final double BETWEEN = 2 * PAD;

  /// Consecutive layers.
  ///
  /// @param first the number of the first layer, from 1
  /// @param scored whether heads have labels
  record ShownLayers(List<LayerInfo> infos, int first, boolean scored) {
    ShownLayers {
      infos = List.copyOf(infos);
    }

    int last() {
      return first + infos.size() - 1;
    }

    int columns() {
      return Math.max(1, infos.stream().mapToInt(LayerInfo::maps).max().orElse(1));
    }

    private double smallest(double small) {
      return scored ? Math.max(MIN_SIDE, LABEL * small) : MIN_SIDE;
    }

    /// Returns the minimum width that holds `columns` thumbnails side by side.
    double narrowest(int columns, Palette palette) {
      return Math.ceil(taken(columns, smallest(palette.size().small())));
    }
  }

  record Head(int layer, int head) {}

  /// Returns the grid for a pane of this size; if the pane is too small, the smallest grid, which
  /// is wider or higher than the pane.
  static HeadGrid of(ShownLayers all, double width, double height, Palette palette) {
    double small = palette.size().small();
    double smallest = all.smallest(small);
    int fitting = Math.max(1, (int) Math.floor((width + GAP) / (smallest + 2 * PAD + GAP)));
    int lines = Math.ceilDiv(all.columns(), fitting);
    int perLine = Math.ceilDiv(all.columns(), lines); // lines of about equal length
    boolean notes = all.infos().stream().anyMatch(info -> info.channels() > 0);
    double defaultSide =
        Math.max(smallest, (notes ? DEFAULT_SIDE_WITH_NOTE : DEFAULT_SIDE) * small);
    double side = Math.clamp(side(perLine, width), smallest, MAX_SIDE);
    while (side > defaultSide && packed(all, 1, perLine, side, small).height() > height) {
      side--;
    }
    double wide = Math.max(width, taken(perLine, side));
    return new HeadGrid(all, 1, perLine, wide, side, 0, small);
  }

  private static HeadGrid packed(
      ShownLayers shown, int across, int perLine, double side, double small) {
    double width = across * taken(perLine, side) + (across - 1) * LAYER_GAP * small;
    return new HeadGrid(shown, across, perLine, width, side, 0, small);
  }

  private static double taken(int perLine, double side) {
    return perLine * (side + 2 * PAD + GAP) - GAP;
  }

  /// Returns the grid that fills an audience's screen with the largest thumbnails possible. If
  /// labels would be unreadable, it has only as many layers as fit, `around` among them.
  static HeadGrid forAudience(
      ShownLayers all, int around, double width, double height, Palette palette) {
    double small = palette.size().small();
    int layers = all.infos().size();
    for (int count = layers; ; count--) {
      int first = Math.clamp(around - count / 2, 1, layers - count + 1);
      ShownLayers some =
          new ShownLayers(all.infos().subList(first - 1, first - 1 + count), first, all.scored());
      HeadGrid best = largest(some, width, height, small);
      if (best.side() >= all.smallest(small) || count == 1) {
        return best;
      }
    }
  }

  private static HeadGrid largest(ShownLayers shown, double width, double height, double small) {
    int heads = shown.columns();
    HeadGrid best = packed(shown, 1, heads, 1, small);
    for (int across = 1; across <= shown.infos().size(); across++) {
      for (int lines = 1; lines <= heads; lines++) {
        int perLine = Math.ceilDiv(heads, lines);
        double minSide = best.side();
        double maxSide = side(perLine, beside(across, width, small));
        while (maxSide - minSide >= 1) {
          double side = Math.ceil((minSide + maxSide) / 2);
          HeadGrid next = packed(shown, across, perLine, side, small);
          if (next.height() <= height) {
            best = next;
            minSide = side;
          } else {
            maxSide = side - 1;
          }
        }
      }
    }
    return best;
  }

  /// Returns the grid that fits on a page under a title; its text is smaller if there are many
  /// layers.
  static HeadGrid onPage(ShownLayers all, double width, double height, Palette palette) {
    double widest = Math.clamp(sideOnPage(all, width, palette), MIN_SIDE_ON_PAGE, MAX_SIDE_ON_PAGE);
    for (double small = palette.size().small(); small > MIN_TEXT; small--) {
      for (double side = widest; side >= Math.min(widest, 2 * small); side--) {
        HeadGrid grid = page(all, width, side, small, palette);
        if (grid.height() <= height) {
          return grid;
        }
      }
    }
    return page(all, width, MIN_SIDE_ON_PAGE, MIN_TEXT, palette);
  }

  private static HeadGrid page(
      ShownLayers all, double width, double side, double small, Palette palette) {
    int across = across(all, width, palette);
    return new HeadGrid(all, across, all.columns(), width, side, pageTitle(palette), small);
  }

  private static double sideOnPage(ShownLayers all, double width, Palette palette) {
    int across = across(all, width, palette);
    return side(all.columns(), beside(across, width, palette.size().small()));
  }

  /// Returns the height of a page that is `width` wide.
  ///
  /// @param largest true for thumbnails as large as possible, false for just enough space for
  ///   labels
  static double pageHeight(ShownLayers all, double width, boolean largest, Palette palette) {
    double small = palette.size().small();
    double minSide = all.smallest(small);
    double maxSide = Math.max(minSide, largest ? MAX_SIDE_ON_PAGE : DEFAULT_SIDE * small);
    double side = Math.clamp(sideOnPage(all, width, palette), minSide, maxSide);
    return page(all, width, side, small, palette).height();
  }

  /// Returns how many layers are side by side on a page, so that rows are about equally long.
  private static int across(ShownLayers all, double width, Palette palette) {
    int max = 1;
    int layers = all.infos().size();
    double small = palette.size().small();
    while (max < layers
        && side(all.columns(), beside(max + 1, width, small)) >= MIN_SIDE_BESIDE * small) {
      max++;
    }
    return Math.ceilDiv(layers, Math.ceilDiv(layers, max));
  }

  private static double beside(int across, double width, double small) {
    return (width - (across - 1) * (LAYER_GAP * small)) / across;
  }

  static double pageTitle(Palette palette) {
    return palette.size().title() + 10;
  }

  private static double side(int heads, double width) {
    return Math.floor((width + GAP) / heads - GAP - 2 * PAD);
  }

  private LayerInfo info(int layer) {
    return shown.infos().get(layer - shown.first());
  }

  private double label() {
    if (!shown.scored()) {
      return 0;
    }
    return stacked() ? 2 * small + 9 : small + 8;
  }

  private double rowHeight(int layer) {
    int lines = (info(layer).maps() + perLine - 1) / perLine;
    double shown = lines == 0 ? small + 10 : lines * (lineHeight(layer) + GAP) - GAP;
    return small + 6 + shown + 8;
  }

  private double lineHeight(int layer) {
    // Space for the note that a thumbnail shows a mean over channels.
    double note = info(layer).channels() > 0 ? 2 * (small + 2) + 3 : 0;
    return side + 2 * PAD + label() + note;
  }

  /// Returns whether a label has its number on a separate line, because the thumbnail is too narrow
  /// for both.
  boolean stacked() {
    return side < 7 * small;
  }

  double height() {
    return topOf((shown.infos().size() + across - 1) / across * across);
  }

  /// Returns the top of the row of the layer at `index`.
  private double topOf(int index) {
    double y = top;
    for (int from = 0; from + across <= index; from += across) {
      IntStream beside = IntStream.range(from, Math.min(from + across, shown.infos().size()));
      y += beside.mapToDouble(i -> rowHeight(shown.first() + i)).max().orElse(0);
    }
    return y;
  }

  double left(int layer) {
    return (layer - shown.first()) % across * (layerWidth() + LAYER_GAP * small);
  }

  double layerWidth() {
    return across == 1 ? width : taken(perLine, side);
  }

  double nameY(int layer) {
    return topOf(layer - shown.first()) + small;
  }

  /// Returns the cell of a map, with thumbnail and label; for a layer without maps, its whole row.
  Box cell(int layer, int head) {
    double y = nameY(layer) + 6;
    if (info(layer).maps() == 0) {
      return new Box(left(layer), y, layerWidth(), small + 10);
    }
    double x = left(layer) + (head - 1) % perLine * (side + 2 * PAD + GAP);
    int line = (head - 1) / perLine;
    double down = y + line * (lineHeight(layer) + GAP);
    return new Box(x, down, side + 2 * PAD, lineHeight(layer));
  }

  private boolean has(int layer) {
    return layer >= shown.first() && layer <= shown.last();
  }

  Optional<Box> where(Anchor anchor) {
    return switch (anchor) {
      case Anchor.OfHead(int layer, int head)
          when has(layer) && head <= Math.max(1, info(layer).maps()) ->
          Optional.of(cell(layer, head));
      case Anchor.OfLayer(int layer) when has(layer) -> Optional.of(layer(layer));
      default -> Optional.empty();
    };
  }

  private Box layer(int layer) {
    Box name = new Box(left(layer), nameY(layer) - small, 1, small);
    return IntStream.rangeClosed(1, Math.max(1, info(layer).maps()))
        .mapToObj(head -> cell(layer, head))
        .reduce(name, Box::union);
  }

  Box thumbnail(int layer, int head) {
    Box cell = cell(layer, head);
    return new Box(cell.x() + PAD, cell.y() + PAD, side, side);
  }

  /// Returns the map at a point; for a layer without maps, its head 1.
  Optional<Head> at(double x, double y) {
    for (int layer = shown.first(); layer <= shown.last(); layer++) {
      for (int head = 1; head <= Math.max(1, info(layer).maps()); head++) {
        if (cell(layer, head).contains(x, y)) {
          return Optional.of(new Head(layer, head));
        }
      }
    }
    return Optional.empty();
  }
}
